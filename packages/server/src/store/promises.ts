/** The ledger of promises in the data file. */
import type { Seat } from '@durbar/kernel';
import type { PromiseInfo } from '@durbar/protocol';
import { OvertakenError } from '../errors.ts';
import type { Db } from './schema.ts';

/** All promises of a match, or one of them. */
export async function promisesOf(db: Db, match: string, n?: number): Promise<PromiseInfo[]> {
  let promises = db.selectFrom('promise').select(['n', 'seat', 'to_seat', 'body', 'at', 'seq']).where('match', '=', match);
  let marks = db.selectFrom('promise_mark').select(['n', 'seat', 'mark']).where('match', '=', match);
  if (n !== undefined) {
    promises = promises.where('n', '=', n);
    marks = marks.where('n', '=', n);
  }
  const said = await marks.orderBy('seat').execute();
  return (await promises.orderBy('n').execute()).map(({ to_seat: to, body: text, ...row }) => ({
    ...row,
    ...(to !== null && { to }),
    text,
    marks: said.filter((one) => one.n === row.n).map(({ seat, mark }) => ({ seat, mark: mark as 'kept' | 'broken' })),
  }));
}

/** The number of a promise by the id of the message that made it. */
export async function promiseNamed(db: Db, match: string, seat: Seat, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('promise').select('n').where('match', '=', match).where('seat', '=', seat).where('id', '=', id).executeTakeFirst();
  return row?.n;
}

/** How many promises a match has, and when a seat has made one since a time, the first of them first. */
export async function promiseCounts(db: Db, match: string, seat: Seat, since: number): Promise<{ all: number; recent: number[] }> {
  const rows = await db.selectFrom('promise').select(['seat', 'at']).where('match', '=', match).orderBy('n').execute();
  return { all: rows.length, recent: rows.filter((row) => row.seat === seat && row.at > since).map(({ at }) => at) };
}

/** Writes a promise down; another node may have taken its number meanwhile. */
export async function addPromise(db: Db, match: string, id: string, promise: Omit<PromiseInfo, 'marks'>): Promise<void> {
  const { n, seat, to, text, at, seq } = promise;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('promise')
    .values({ match, n, id, seat, to_seat: to ?? null, body: text, at, seq })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new OvertakenError(`promise ${n}`);
}

export async function markPromise(db: Db, match: string, n: number, seat: Seat, mark: 'kept' | 'broken' | null): Promise<void> {
  if (mark === null) {
    await db.deleteFrom('promise_mark').where('match', '=', match).where('n', '=', n).where('seat', '=', seat).execute();
    return;
  }
  await db
    .insertInto('promise_mark')
    .values({ match, n, seat, mark })
    .onConflict((conflict) => conflict.columns(['match', 'n', 'seat']).doUpdateSet({ mark }))
    .execute();
}
