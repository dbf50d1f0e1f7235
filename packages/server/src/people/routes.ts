/** Routes of people: who I am, how I prove it, where I am logged in, and who others are. */
import {
  ClaimSchema,
  DeleteSchema,
  EndSchema,
  LoginSchema,
  type MeAnswer,
  MeSchema,
  PasskeyAddSchema,
  PasskeyAskSchema,
  PasskeyLoginSchema,
  PasskeyRemoveSchema,
  PassphraseSchema,
  type Profile,
  type SessionInfo,
} from '@durbar/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { RequestError } from '../errors.ts';
import { dropCookie, visitOf, welcome } from '../guests.ts';
import type { Hub } from '../hub.ts';
import type { Log } from '../log.ts';
import type { Rooms } from '../rooms.ts';
import type { Store } from '../store/open.ts';
import { endSessions, sayFarewell, sessionsOf, type Visit } from '../store/sessions.ts';
import type { Tickets } from '../tickets.ts';
import type { Typed } from '../typed.ts';
import { type Asking, accountByPasskey, accountByPassphrase, addKey, changePassphrase, claim, enter, meOf, mustProve, removeKey, rename } from './accounts.ts';
import { deleteAccount, everythingOf, handOver } from './leaving.ts';
import { askForNew, askForOne } from './passkeys.ts';
import { profileOf } from './profile.ts';

const ById = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });

export interface PeopleRoutes {
  readonly store: Store;
  readonly rooms: Rooms;
  readonly hub: Hub;
  readonly tickets: Tickets;
  readonly now: () => number;
  readonly log: Log;
  /** Times that one address may log in, claim or ask for everything in a minute. */
  readonly logins: number;
}

export function addPeople(server: FastifyInstance, { store, rooms, hub, tickets, now, log, logins }: PeopleRoutes): void {
  const app = server.withTypeProvider<Typed>();
  const { db } = store;
  const rare = { perMinute: logins };
  const asking = (request: FastifyRequest, reply: FastifyReply): Asking => ({ db, request, reply, now: now() });
  const me = async (id: string): Promise<MeAnswer> => ({ me: await meOf(db, id) });

  /** What happens to an account is in the log, by its id and without anything that opens it. */
  const note = (what: string, person: string): void => log.info({ what, person }, 'account');

  async function known(request: FastifyRequest): Promise<Visit> {
    const visit = await visitOf(db, request, now());
    if (visit === undefined) throw new RequestError('not-known');
    return visit;
  }

  /** Whoever asks, made a guest if they are new. */
  async function visitor(request: FastifyRequest, reply: FastifyReply, name?: string): Promise<Visit> {
    const visit = await visitOf(db, request, now());
    if (visit) return visit;
    const { id, name: given } = await welcome(db, request, reply, name, now());
    const [session] = await sessionsOf(db, id);
    return { guest: { id, name: given, claimed: false }, session: session?.id ?? '' };
  }

  /** Closes the sockets of somebody here at once, and on other nodes soon. */
  async function sendAway(guest: string): Promise<void> {
    await tickets.forget(guest);
    hub.sendAway(new Set([guest]), 'session-ended');
    await sayFarewell(db, guest, now());
  }

  async function reread(matches: readonly string[]): Promise<void> {
    for (const match of matches) {
      store.tell(match);
      await rooms.look(match);
    }
  }

  async function entered(ask: Asking, account: string, bring: boolean | undefined): Promise<MeAnswer> {
    const before = await enter(ask, account);
    note('login', account);
    const isOther = before !== undefined && before.guest.id !== account;
    if (isOther && bring && !before.guest.claimed) await reread(await handOver(db, before.guest.id, account, now()));
    // The session that this browser had is over, also that of the same account.
    if (before) await sendAway(before.guest.id);
    return me(account);
  }

  app.get('/api/me', async (request): Promise<MeAnswer> => {
    const visit = await visitOf(db, request, now());
    return visit ? me(visit.guest.id) : { me: null };
  });

  app.post('/api/me', { schema: { body: MeSchema } }, async (request): Promise<MeAnswer> => {
    const visit = await known(request);
    const { name, visible } = request.body;
    if (name !== undefined) await rename(db, visit, name);
    if (visible !== undefined) await db.updateTable('guest').set({ visible }).where('id', '=', visit.guest.id).execute();
    return me(visit.guest.id);
  });

  app.post('/api/me/claim', { schema: { body: ClaimSchema }, config: rare }, async (request, reply): Promise<MeAnswer> => {
    const { name, passphrase } = request.body;
    const visit = await visitor(request, reply, name);
    await claim(asking(request, reply), visit, name, passphrase);
    note('claim', visit.guest.id);
    return me(visit.guest.id);
  });

  app.post('/api/me/passphrase', { schema: { body: PassphraseSchema }, config: rare }, async (request, reply): Promise<MeAnswer> => {
    const visit = await known(request);
    await changePassphrase(asking(request, reply), visit, request.body.next, request.body.proof);
    note('passphrase', visit.guest.id);
    await sendAway(visit.guest.id);
    return me(visit.guest.id);
  });

  app.post('/api/passkeys/ask', { schema: { body: PasskeyAskSchema }, config: rare }, async (request, reply) => {
    const { purpose } = request.body;
    if (purpose === 'login') return askForOne(db, request, undefined, now());
    if (purpose === 'prove') return askForOne(db, request, (await known(request)).guest.id, now());
    return askForNew(db, request, (await visitor(request, reply)).guest, now());
  });

  app.post('/api/me/passkeys', { schema: { body: PasskeyAddSchema }, config: rare }, async (request, reply): Promise<MeAnswer> => {
    const visit = await known(request);
    const { response, name, proof } = request.body;
    await addKey(asking(request, reply), visit, response, name, proof);
    note('passkey', visit.guest.id);
    return me(visit.guest.id);
  });

  app.post('/api/me/passkeys/remove', { schema: { body: PasskeyRemoveSchema }, config: rare }, async (request, reply): Promise<MeAnswer> => {
    const visit = await known(request);
    await removeKey(asking(request, reply), visit, request.body.id, request.body.proof);
    note('passkey removed', visit.guest.id);
    return me(visit.guest.id);
  });

  app.post('/api/login', { schema: { body: LoginSchema }, config: rare }, async (request, reply): Promise<MeAnswer> => {
    const ask = asking(request, reply);
    const { name, passphrase, bring } = request.body;
    return entered(ask, await accountByPassphrase(ask, name, passphrase), bring);
  });

  app.post('/api/login/passkey', { schema: { body: PasskeyLoginSchema }, config: rare }, async (request, reply): Promise<MeAnswer> => {
    const ask = asking(request, reply);
    return entered(ask, await accountByPasskey(ask, request.body.response), request.body.bring);
  });

  app.post('/api/logout', async (request, reply): Promise<MeAnswer> => {
    const visit = await known(request);
    await endSessions(db, visit.guest.id, { only: visit.session });
    note('logout', visit.guest.id);
    await sendAway(visit.guest.id);
    dropCookie(request, reply);
    return { me: null };
  });

  app.get('/api/me/sessions', async (request): Promise<SessionInfo[]> => {
    const { guest, session } = await known(request);
    return (await sessionsOf(db, guest.id)).map((one) => ({ ...one, here: one.id === session }));
  });

  app.post('/api/me/sessions/end', { schema: { body: EndSchema } }, async (request): Promise<SessionInfo[]> => {
    const { guest, session } = await known(request);
    const { id } = request.body;
    const ended = await endSessions(db, guest.id, id === undefined ? { but: session } : { only: id });
    if (id !== undefined && ended === 0) throw new RequestError('no-such-session');
    if (ended > 0) {
      note('sessions ended', guest.id);
      await sendAway(guest.id);
    }
    return (await sessionsOf(db, guest.id)).map((one) => ({ ...one, here: one.id === session }));
  });

  app.get('/api/me/export', { config: rare }, async (request, reply) => {
    const { guest } = await known(request);
    reply.header('content-disposition', 'attachment; filename="durbar-my-data.json"');
    return everythingOf(db, guest.id);
  });

  app.post('/api/me/delete', { schema: { body: DeleteSchema }, config: rare }, async (request, reply): Promise<MeAnswer> => {
    const visit = await known(request);
    await mustProve(asking(request, reply), visit, request.body.proof);
    await reread(await deleteAccount(db, visit.guest.id, now()));
    note('deleted', visit.guest.id);
    await sendAway(visit.guest.id);
    dropCookie(request, reply);
    return { me: null };
  });

  app.get('/api/people/:id', { schema: { params: ById } }, async (request): Promise<Profile> => {
    const visit = await visitOf(db, request, now());
    return profileOf(db, request.params.id, visit?.guest.id);
  });
}
