/** Passkeys: what they are asked to sign, and whether they did. A question is asked once and answered once. */
import { isRecord, type Json } from '@durbar/kernel';
import { limits, type PasskeyInfo } from '@durbar/protocol';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../address.ts';
import { RequestError } from '../errors.ts';
import type { Guest } from '../store/guests.ts';
import type { Db } from '../store/schema.ts';
import { deviceOf } from './devices.ts';

type Purpose = 'add' | 'login' | 'prove';

const PATIENCE = 5 * 60_000;

function hereOf(request: FastifyRequest) {
  const { hostname, origin } = addressOf(request);
  return { rpID: hostname.replace(/^\[|\]$/g, ''), origin };
}

const keysOf = (db: Db, guest: string) => db.selectFrom('passkey').selectAll().where('guest', '=', guest).orderBy('created').execute();

export async function passkeysOf(db: Db, guest: string): Promise<PasskeyInfo[]> {
  return (await keysOf(db, guest)).map(({ id, label, created, used }) => ({ id, label, created, ...(used !== null && { used }) }));
}

async function asked<T extends { readonly challenge: string }>(db: Db, options: T, purpose: Purpose, guest: string | null, now: number): Promise<T> {
  await db
    .insertInto('challenge')
    .values({ challenge: options.challenge, guest, purpose, expires: now + PATIENCE })
    .execute();
  return options;
}

/** What the browser is to ask for a new passkey. */
export async function askForNew(db: Db, request: FastifyRequest, guest: Guest, now: number) {
  const keys = await keysOf(db, guest.id);
  if (keys.length >= limits.passkeys) throw new RequestError('too-many-passkeys');
  const options = await generateRegistrationOptions({
    rpName: 'Durbar',
    rpID: hereOf(request).rpID,
    userName: guest.name,
    userDisplayName: guest.name,
    userID: new TextEncoder().encode(guest.id),
    excludeCredentials: keys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return asked(db, options, 'add', guest.id, now);
}

/** What the browser is to ask of a passkey that is there: anybody's to log in, one's own to prove who one is. */
export async function askForOne(db: Db, request: FastifyRequest, guest: string | undefined, now: number) {
  const keys = guest === undefined ? [] : await keysOf(db, guest);
  const options = await generateAuthenticationOptions({
    rpID: hereOf(request).rpID,
    userVerification: 'required',
    allowCredentials: keys.map(({ id }) => ({ id })),
  });
  return asked(db, options, guest === undefined ? 'login' : 'prove', guest ?? null, now);
}

/** The question that an answer names, taken off the list; undefined if it was not asked, or not of this person, or too long ago. */
async function questionOf(db: Db, response: unknown, purpose: Purpose, guest: string | null, now: number): Promise<string | undefined> {
  const challenge = challengeIn(response);
  if (challenge === undefined) return undefined;
  const row = await db.deleteFrom('challenge').where('challenge', '=', challenge).returning(['guest', 'purpose', 'expires']).executeTakeFirst();
  return row && row.purpose === purpose && row.guest === guest && row.expires >= now ? challenge : undefined;
}

function challengeIn(response: unknown): string | undefined {
  try {
    const given = response as { response: { clientDataJSON: string } };
    const data: Json = JSON.parse(Buffer.from(given.response.clientDataJSON, 'base64url').toString('utf8'));
    const challenge = isRecord(data) ? data['challenge'] : undefined;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Writes down a new passkey of somebody; throws if it does not answer what was asked. */
export async function addPasskey(db: Db, request: FastifyRequest, guest: string, response: unknown, now: number): Promise<void> {
  const question = await questionOf(db, response, 'add', guest, now);
  const { rpID, origin } = hereOf(request);
  const checked = await tried(async () =>
    question === undefined
      ? undefined
      : verifyRegistrationResponse({
          response: response as RegistrationResponseJSON,
          expectedChallenge: question,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
        }),
  );
  if (!checked?.verified) throw new RequestError('bad-passkey');
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  const row = { id, guest, key: Buffer.from(publicKey).toString('base64url'), counter };
  const label = deviceOf(request.headers['user-agent']).slice(0, limits.passkeyLabel);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkey')
    .values({ ...row, label, created: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new RequestError('bad-passkey');
}

/** Whose passkey has signed what was asked; `guest` if it must be theirs. Undefined if it has not. */
export async function signedBy(db: Db, request: FastifyRequest, response: unknown, guest: string | undefined, now: number): Promise<string | undefined> {
  const question = await questionOf(db, response, guest === undefined ? 'login' : 'prove', guest ?? null, now);
  const id: unknown = (response as { id?: unknown } | null)?.id;
  const kept = typeof id === 'string' ? await db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst() : undefined;
  if (question === undefined || kept === undefined || (guest !== undefined && kept.guest !== guest)) return undefined;
  const { rpID, origin } = hereOf(request);
  const checked = await tried(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: question,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: kept.id,
        publicKey: new Uint8Array(Buffer.from(kept.key, 'base64url')),
        counter: kept.counter,
      },
      requireUserVerification: true,
    }),
  );
  if (!checked?.verified) return undefined;
  await db.updateTable('passkey').set({ counter: checked.authenticationInfo.newCounter, used: now }).where('id', '=', kept.id).execute();
  return kept.guest;
}

/** What the library throws at is an answer that does not hold. */
async function tried<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
