/** What was said, written down and complained about. */
import type { TalkRoom } from '@durbar/protocol';
import { OvertakenError } from '../errors.ts';
import type { Db, Schema } from './schema.ts';

export type Said = Schema['talk'];

/** Lines of a room from one on, without those of some people; the last ones if there are many. */
export async function saidIn(db: Db, match: string, room: TalkRoom, from: number, most: number): Promise<Said[]> {
  const rows = await db
    .selectFrom('talk')
    .selectAll()
    .where('match', '=', match)
    .where('room', '=', room)
    .where('n', '>=', from)
    .orderBy('n', 'desc')
    .limit(most)
    .execute();
  return rows.reverse();
}

export async function saidOnce(db: Db, match: string, guest: string, id: string): Promise<boolean> {
  const row = await db.selectFrom('talk').select('n').where('match', '=', match).where('guest', '=', guest).where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** How many lines a room has, and when somebody has said something in the match since a time, the first of it first. */
export async function talkCounts(db: Db, match: string, room: TalkRoom, guest: string, since: number): Promise<{ all: number; recent: number[] }> {
  const talk = db.selectFrom('talk').where('match', '=', match);
  const { count } = await talk
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('room', '=', room)
    .executeTakeFirstOrThrow();
  const recent = await talk.select('at').where('guest', '=', guest).where('at', '>', since).orderBy('at').execute();
  return { all: Number(count), recent: recent.map(({ at }) => at) };
}

/** Writes a line down; another node may have heard somebody at the same moment. */
export async function addSaid(db: Db, said: Said): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('talk')
    .values(said)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new OvertakenError(`line ${said.n}`);
}

export async function noteOf(db: Db, match: string, guest: string): Promise<string | undefined> {
  return (await db.selectFrom('note').select('body').where('match', '=', match).where('guest', '=', guest).executeTakeFirst())?.body;
}

export async function saveNote(db: Db, match: string, guest: string, body: string, at: number): Promise<void> {
  await db
    .insertInto('note')
    .values({ match, guest, body, at })
    .onConflict((conflict) => conflict.columns(['match', 'guest']).doUpdateSet({ body, at }))
    .execute();
}

/** Writes down a complaint; the same person complains once about the same line. */
export async function addComplaint(db: Db, complaint: Omit<Schema['complaint'], 'done'>): Promise<void> {
  await db
    .insertInto('complaint')
    .values({ ...complaint, done: null })
    .onConflict((conflict) => conflict.columns(['by_guest', 'match', 'room', 'n']).doNothing())
    .execute();
}
