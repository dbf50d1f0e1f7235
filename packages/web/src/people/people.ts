/** Requests about people, and passkeys of this browser. */
import type {
  AccountDelete,
  Claim,
  Login,
  Me,
  MeAnswer,
  MeChange,
  PasskeyAdd,
  PasskeyAsk,
  PasskeyLogin,
  PasskeyRemove,
  PassphraseChange,
  Profile,
  Proof,
  SessionEnd,
  SessionInfo,
} from '@durbar/protocol';
import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { type Answer, request } from '../live/api.ts';

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Demand = Parameters<typeof startAuthentication>[0]['optionsJSON'];

export const EXPORT = '/api/me/export';

export const people = {
  me: () => request<MeAnswer>('/api/me'),
  change: (change: MeChange) => request<MeAnswer>('/api/me', change),
  claim: (wish: Claim) => request<MeAnswer>('/api/me/claim', wish),
  login: (wish: Login) => request<MeAnswer>('/api/login', wish),
  logout: () => request<MeAnswer>('/api/logout', {}),
  passphrase: (wish: PassphraseChange) => request<MeAnswer>('/api/me/passphrase', wish),
  removeKey: (wish: PasskeyRemove) => request<MeAnswer>('/api/me/passkeys/remove', wish),
  sessions: () => request<readonly SessionInfo[]>('/api/me/sessions'),
  end: (wish: SessionEnd) => request<readonly SessionInfo[]>('/api/me/sessions/end', wish),
  remove: (wish: AccountDelete) => request<MeAnswer>('/api/me/delete', wish),
  profile: (id: string) => request<Profile>(`/api/people/${id}`),
};

/** Browsers know passkeys only at addresses that can be trusted, and never by a bare number. */
export const canUsePasskeys = (): boolean => isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);

/** Loaded with the first passkey. */
const browser = () => import('@simplewebauthn/browser');

const cancelled = { ok: false, code: 'passkey-cancelled' } as const;

async function ceremony<O, T>(purpose: PasskeyAsk['purpose'], start: (options: O) => Promise<unknown>, send: (response: unknown) => Promise<Answer<T>>) {
  const asked = await request<O>('/api/passkeys/ask', { purpose });
  if (!asked.ok) return asked;
  try {
    return await send(await start(asked.value));
  } catch {
    return cancelled;
  }
}

export const addPasskey = (wish: Omit<PasskeyAdd, 'response'>): Promise<Answer<MeAnswer>> =>
  ceremony<Creation, MeAnswer>(
    'add',
    async (optionsJSON) => (await browser()).startRegistration({ optionsJSON }),
    (response) => request('/api/me/passkeys', { ...wish, response }),
  );

export const loginByPasskey = (wish: Omit<PasskeyLogin, 'response'>): Promise<Answer<MeAnswer>> =>
  ceremony<Demand, MeAnswer>(
    'login',
    async (optionsJSON) => (await browser()).startAuthentication({ optionsJSON }),
    (response) => request('/api/login/passkey', { ...wish, response }),
  );

/** What proves that it is really them: the passphrase if they have typed it, else a passkey. Guests have nothing to prove. */
export async function proofOf({ claimed, passkeys }: Me, passphrase: string): Promise<Answer<Proof | undefined>> {
  if (!claimed) return { ok: true, value: undefined };
  if (passphrase !== '' || passkeys.length === 0) return { ok: true, value: { ...(passphrase && { passphrase }) } };
  return ceremony<Demand, Proof>(
    'prove',
    async (optionsJSON) => (await browser()).startAuthentication({ optionsJSON }),
    async (passkey) => ({ ok: true, value: { passkey } }),
  );
}

/** Sends a wish with its proof. */
export async function proven<T>(me: Me, passphrase: string, send: (proof: { proof?: Proof }) => Promise<Answer<T>>): Promise<Answer<T>> {
  const proof = await proofOf(me, passphrase);
  if (!proof.ok) return proof;
  return send(proof.value === undefined ? {} : { proof: proof.value });
}
