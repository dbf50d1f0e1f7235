/** What a host does with the store itself, while the house is open or closed. */
import type { HostInfo, HostJob, HostMatch, HostReport, HostUser } from '@durbar/protocol';
import { type Clock, creditDowntime } from '@durbar/table';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Schema } from './store/schema.ts';

export async function users(db: Db, find: string | undefined, most: number): Promise<HostUser[]> {
  let query = db
    .selectFrom('guest')
    .select(['id', 'name', 'created', 'claimed', 'seen', 'banned'])
    .where('gone', 'is', null)
    .orderBy('seen', 'desc')
    .limit(most);
  if (find !== undefined) query = query.where((eb) => eb.or([eb('id', '=', find), sql<boolean>`lower(name) like lower(${`%${find}%`})`]));
  return query.execute();
}

/** Bans somebody or lifts the ban; answers whether there is such a user. */
export async function ban(db: Db, id: string, at: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('guest').set({ banned: at }).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function matches(db: Db, status: string | undefined, most: number): Promise<HostMatch[]> {
  let query = db.selectFrom('match').select(['id', 'head', 'status', 'length', 'moved', 'paused', 'faults']).orderBy('moved', 'desc').limit(most);
  if (status === 'paused') query = query.where('paused', 'is not', null);
  else if (status !== undefined) query = query.where('status', '=', status);
  const rows = await query.execute();
  const players = await playersOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ head, ...row }) => ({ ...row, game: (JSON.parse(head) as { game: string }).game, players: players(row.id) }));
}

/** Who sits where. */
async function playersOf(db: Db, ids: readonly string[]): Promise<(match: string) => HostMatch['players']> {
  const rows = ids.length === 0 ? [] : await db.selectFrom('seat').select(['match', 'kind', 'name', 'bot']).where('match', 'in', ids).orderBy('seat').execute();
  return (id) =>
    rows
      .filter(({ match }) => match === id)
      .map(({ kind, name, bot }) => (kind === 'person' ? { ...(name !== null && { name }) } : { ...(bot !== null && { bot }) }));
}

/** How many people and matches there are; a paused match counts as that alone. */
export async function peopleCount(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('guest')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('gone', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function matchCounts(db: Db): Promise<HostInfo['matches']> {
  const rows = await db
    .selectFrom('match')
    .select(['status', 'paused', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['status', 'paused'])
    .execute();
  const sum = (wanted: (row: (typeof rows)[number]) => boolean) => rows.filter(wanted).reduce((all, { count }) => all + Number(count), 0);
  const of = (status: string) => sum((row) => row.status === status && row.paused === null);
  return { waiting: of('waiting'), live: of('live'), over: of('over'), paused: sum(({ paused }) => paused !== null) };
}

/** Pauses a match; those who play it are told within seconds. */
export async function pauseMatch(db: Db, id: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('match')
    .set({ paused: 'host', stopped: sql`coalesce(stopped, cast(${at} as bigint))`, version: sql`version + 1` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lets a match go on: forgets its failures and what was kept of it, so that it is read from its log. Nobody has used the time in which it was paused. */
export async function repairMatch(db: Db, id: string, at: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const match = await tx.selectFrom('match').select(['clock', 'stopped']).where('id', '=', id).executeTakeFirst();
    if (match === undefined) return false;
    const { clock, stopped } = match;
    const credited = clock === null || stopped === null ? clock : JSON.stringify(creditDowntime(JSON.parse(clock) as Clock, Number(stopped), at));
    await tx.deleteFrom('snapshot').where('match', '=', id).execute();
    await tx.updateTable('match').set({ paused: null, stopped: null, faults: 0, clock: credited, version: sql`version + 1` }).where('id', '=', id).execute();
    return true;
  });
}

/** Jobs that were given up. */
export async function deadJobs(db: Db, most: number): Promise<HostJob[]> {
  return db.selectFrom('job').select(['kind', 'key', 'attempts', 'dead', 'fault']).where('dead', 'is not', null).orderBy('dead', 'desc').limit(most).execute();
}

/** Lets jobs that were given up be tried again; answers how many. */
export async function reviveJobs(db: Db, now: number): Promise<number> {
  const { numUpdatedRows } = await db.updateTable('job').set({ dead: null, attempts: 0, due: now }).where('dead', 'is not', null).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Complaints that nobody has dealt with. */
export async function complaints(db: Db, most: number): Promise<HostReport[]> {
  const rows = await db
    .selectFrom('complaint')
    .select(['id', 'at', 'match', 'room', 'n', 'by_guest as by', 'about', 'text', 'context'])
    .where('done', 'is', null)
    .orderBy('at')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, context: JSON.parse(row.context) as HostReport['context'] }));
}

/** Puts a complaint away; answers whether there was one. Nothing is kept about somebody who has left. */
export async function settleComplaint(db: Db, id: string, at: number): Promise<boolean> {
  const gone = (eb: ExpressionBuilder<Schema, 'complaint'>) => eb.selectFrom('guest').select('guest.id').where('guest.gone', 'is not', null);
  const { numDeletedRows } = await db.deleteFrom('complaint').where('id', '=', id).where('done', 'is', null).where('about', 'in', gone).executeTakeFirst();
  if (numDeletedRows === 1n) return true;
  const { numUpdatedRows } = await db.updateTable('complaint').set({ done: at }).where('id', '=', id).where('done', 'is', null).executeTakeFirst();
  return numUpdatedRows === 1n;
}
