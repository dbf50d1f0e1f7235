/** Accounts: a guest becomes somebody, comes back from elsewhere, and may leave for good. */
import { limits, type Me, type Proof, type Visible } from '@durbar/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '../errors.ts';
import { openSession, rotateSession, visitOf } from '../guests.ts';
import { cleanName } from '../names.ts';
import type { Db } from '../store/schema.ts';
import { endSessions, type Visit } from '../store/sessions.ts';
import { countTry, forgetTries, loginName } from './logins.ts';
import { addPasskey, passkeysOf, signedBy } from './passkeys.ts';
import { hashed, isPassphrase, mustBeGood } from './passphrases.ts';

/** A request of somebody to whom something of an account is done. */
export interface Asking {
  readonly db: Db;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly now: number;
}

export async function meOf(db: Db, id: string): Promise<Me> {
  const row = await db.selectFrom('guest').select(['id', 'name', 'claimed', 'passphrase', 'visible']).where('id', '=', id).executeTakeFirstOrThrow();
  const { matches } = await db
    .selectFrom('seat')
    .select((eb) => eb.fn.count<number>('match').distinct().as('matches'))
    .where('guest', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    claimed: row.claimed !== null,
    passphrase: row.passphrase !== null,
    passkeys: await passkeysOf(db, id),
    visible: visibleOf(row.visible, row.claimed !== null),
    matches: Number(matches),
  };
}

/** Guests are known at the table only, until they want it otherwise. */
export const visibleOf = (kept: string | null, claimed: boolean): Visible => (kept as Visible | null) ?? (claimed ? 'all' : 'table');

/** A name that nobody else logs in with. */
async function freeName(db: Db, id: string, given: string): Promise<{ name: string; login: string }> {
  const name = cleanName(given);
  if (name === undefined) throw new RequestError('bad-name');
  const login = loginName(name);
  const other = await db.selectFrom('guest').select('id').where('login', '=', login).where('id', '!=', id).executeTakeFirst();
  if (other) throw new RequestError('name-taken');
  return { name, login };
}

async function takeName(db: Db, id: string, given: string): Promise<void> {
  const { name, login } = await freeName(db, id, given);
  try {
    await db.updateTable('guest').set({ name, login }).where('id', '=', id).execute();
  } catch (error) {
    // Two at the same moment: the index lets one through.
    if ((error as { code?: string }).code === '23505' || /UNIQUE constraint/.test(String(error))) throw new RequestError('name-taken');
    throw error;
  }
}

/** Another name: for a guest only what others read, for an account also what it logs in with. */
export async function rename(db: Db, visit: Visit, given: string): Promise<void> {
  if (visit.guest.claimed) await takeName(db, visit.guest.id, given);
  else {
    const name = cleanName(given);
    if (name === undefined) throw new RequestError('bad-name');
    await db.updateTable('guest').set({ name }).where('id', '=', visit.guest.id).execute();
  }
}

/** Makes a guest somebody by a passphrase. */
export async function claim({ db, request, reply, now }: Asking, visit: Visit, given: string, passphrase: string): Promise<void> {
  if (visit.guest.claimed) throw new RequestError('claimed-already');
  mustBeGood(passphrase, given);
  const hash = await hashed(passphrase);
  await takeName(db, visit.guest.id, given);
  await db.updateTable('guest').set({ passphrase: hash, claimed: now }).where('id', '=', visit.guest.id).execute();
  await rotateSession(db, request, reply, visit.session);
}

/** Adds a passkey; the first one of a guest who brings a name claims the account. */
export async function addKey(asking: Asking, visit: Visit, response: unknown, given: string | undefined, proof: Proof | undefined): Promise<void> {
  const { db, request, reply, now } = asking;
  if (visit.guest.claimed) await mustProve(asking, visit, proof);
  else await freeName(db, visit.guest.id, given ?? '');
  if ((await passkeysOf(db, visit.guest.id)).length >= limits.passkeys) throw new RequestError('too-many-passkeys');
  await addPasskey(db, request, visit.guest.id, response, now);
  if (!visit.guest.claimed) await takeName(db, visit.guest.id, given ?? '');
  if (!visit.guest.claimed) await db.updateTable('guest').set({ claimed: now }).where('id', '=', visit.guest.id).execute();
  await rotateSession(db, request, reply, visit.session);
}

export async function removeKey(asking: Asking, visit: Visit, id: string, proof: Proof | undefined): Promise<void> {
  const { db } = asking;
  await mustProve(asking, visit, proof);
  const { passphrase, passkeys } = await meOf(db, visit.guest.id);
  if (!passphrase && passkeys.length <= 1) throw new RequestError('last-way-in');
  await db.deleteFrom('passkey').where('id', '=', id).where('guest', '=', visit.guest.id).execute();
}

/** Another passphrase: every other browser has to log in with it. */
export async function changePassphrase(asking: Asking, visit: Visit, next: string, proof: Proof | undefined): Promise<void> {
  const { db, request, reply } = asking;
  if (!visit.guest.claimed) throw new RequestError('not-known');
  await mustProve(asking, visit, proof);
  mustBeGood(next, visit.guest.name);
  const passphrase = await hashed(next);
  await db.updateTable('guest').set({ passphrase }).where('id', '=', visit.guest.id).execute();
  await endSessions(db, visit.guest.id, { but: visit.session });
  await rotateSession(db, request, reply, visit.session);
}

/** Throws unless whoever has the session is who they say; a guest has nothing to prove it with. */
export async function mustProve({ db, request, now }: Asking, { guest }: Visit, proof: Proof | undefined): Promise<void> {
  if (!guest.claimed) return;
  const what = `prove ${guest.id}`;
  await countTry(db, what, request.ip, now);
  const row = await db.selectFrom('guest').select('passphrase').where('id', '=', guest.id).executeTakeFirstOrThrow();
  const isRight =
    proof?.passphrase !== undefined
      ? await isPassphrase(row.passphrase, proof.passphrase)
      : proof?.passkey !== undefined && (await signedBy(db, request, proof.passkey, guest.id, now)) === guest.id;
  if (!isRight) throw new RequestError('wrong-proof');
  await forgetTries(db, what, request.ip);
}

/** Whose name and passphrase these are; the answer and the time it takes do not tell which of them was wrong. */
export async function accountByPassphrase({ db, request, now }: Asking, name: string, passphrase: string): Promise<string> {
  const login = loginName(name);
  const what = `login ${login}`;
  await countTry(db, what, request.ip, now);
  const row = await db.selectFrom('guest').select(['id', 'passphrase', 'banned']).where('login', '=', login).executeTakeFirst();
  if (!(await isPassphrase(row?.passphrase, passphrase)) || row === undefined) throw new RequestError('wrong-login');
  if (row.banned !== null) throw new RequestError('banned');
  await forgetTries(db, what, request.ip);
  return row.id;
}

export async function accountByPasskey({ db, request, now }: Asking, response: unknown): Promise<string> {
  const id = await signedBy(db, request, response, undefined, now);
  const row = id === undefined ? undefined : await db.selectFrom('guest').select(['id', 'banned']).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new RequestError('wrong-login');
  if (row.banned !== null) throw new RequestError('banned');
  return row.id;
}

/** Lets this browser know an account, in a session of its own; answers whom it knew before. */
export async function enter({ db, request, reply, now }: Asking, account: string): Promise<Visit | undefined> {
  const before = await visitOf(db, request, now);
  if (before) await endSessions(db, before.guest.id, { only: before.session });
  await openSession(db, request, reply, account, now);
  return before;
}
