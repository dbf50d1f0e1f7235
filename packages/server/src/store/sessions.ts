/** Sessions in the store: a browser that knows somebody, by the hash of its token. */
import type { Guest } from './guests.ts';
import type { Db } from './schema.ts';

export interface Visit {
  readonly guest: Guest & { readonly claimed: boolean };
  readonly session: string;
}

export interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly created: number;
  readonly seen: number;
}

/** How often it is worth writing down that somebody was here. */
const OFTEN = 5 * 60_000;

/** Whoever has this token; `banned` if the host has sent them away. */
export async function visitByToken(db: Db, token: string, now: number): Promise<Visit | 'banned' | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('guest', 'guest.id', 'session.guest')
    .select(['session.id as session', 'session.seen', 'guest.id', 'guest.name', 'guest.banned', 'guest.claimed'])
    .where('session.token', '=', token)
    .where('guest.gone', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.banned !== null) return 'banned';
  if (now - row.seen > OFTEN) {
    await db.updateTable('session').set({ seen: now }).where('id', '=', row.session).execute();
    await db.updateTable('guest').set({ seen: now }).where('id', '=', row.id).execute();
  }
  return { guest: { id: row.id, name: row.name, claimed: row.claimed !== null }, session: row.session };
}

export async function addSession(db: Db, guest: string, token: string, session: SessionRow): Promise<void> {
  await db
    .insertInto('session')
    .values({ ...session, token, guest })
    .execute();
}

/** The same session under another token: the old one is of no use from now on. */
export async function renewSession(db: Db, id: string, token: string): Promise<void> {
  await db.updateTable('session').set({ token }).where('id', '=', id).execute();
}

export async function sessionsOf(db: Db, guest: string): Promise<SessionRow[]> {
  return db.selectFrom('session').select(['id', 'device', 'created', 'seen']).where('guest', '=', guest).orderBy('seen', 'desc').execute();
}

/** Ends one session of somebody, or all but one; answers how many. */
export async function endSessions(db: Db, guest: string, which: { readonly only: string } | { readonly but: string | undefined }): Promise<number> {
  let query = db.deleteFrom('session').where('guest', '=', guest);
  if ('only' in which) query = query.where('id', '=', which.only);
  else if (which.but !== undefined) query = query.where('id', '!=', which.but);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** Every node closes the sockets of this person soon: whoever is still known comes back by themselves. */
export async function sayFarewell(db: Db, guest: string, at: number): Promise<void> {
  await db
    .insertInto('farewell')
    .values({ guest, at })
    .onConflict((conflict) => conflict.column('guest').doUpdateSet({ at }))
    .execute();
}

export async function farewellsSince(db: Db, at: number): Promise<{ guest: string; at: number }[]> {
  return db.selectFrom('farewell').select(['guest', 'at']).where('at', '>', at).execute();
}
