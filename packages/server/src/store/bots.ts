/** What bots thought, and who wants a bot on which seat, in the store. */
import type { Thought } from '@durbar/bots';
import type { Seat } from '@durbar/kernel';
import type { Db } from './schema.ts';

export async function addThought(db: Db, match: string, seq: number, thought: Thought): Promise<void> {
  await db
    .insertInto('thought')
    .values({ match, seq, body: JSON.stringify(thought) })
    .onConflict((conflict) => conflict.columns(['match', 'seq']).doNothing())
    .execute();
}

/** Those that came with a match, by entry. */
export async function addThoughts(db: Db, match: string, thoughts: ReadonlyMap<number, Thought>): Promise<void> {
  for (const [seq, thought] of thoughts) await addThought(db, match, seq, thought);
}

export async function thoughtAt(db: Db, match: string, seq: number): Promise<Thought | undefined> {
  const row = await db.selectFrom('thought').select('body').where('match', '=', match).where('seq', '=', seq).executeTakeFirst();
  return row && (JSON.parse(row.body) as Thought);
}

/** Those who want something done with a seat; with `length`, since the log was as long as that. */
export async function votesFor(db: Db, match: string, seat: Seat, length?: number): Promise<string[]> {
  let query = db.selectFrom('seat_vote').select('guest').where('match', '=', match).where('seat', '=', seat);
  if (length !== undefined) query = query.where('length', '=', length);
  return (await query.execute()).map(({ guest }) => guest);
}

export async function addVote(db: Db, match: string, seat: Seat, guest: string, length: number): Promise<void> {
  await db
    .insertInto('seat_vote')
    .values({ match, seat, guest, length })
    .onConflict((conflict) => conflict.columns(['match', 'seat', 'guest']).doUpdateSet({ length }))
    .execute();
}

export async function forgetVotes(db: Db, match: string, seat: Seat): Promise<void> {
  await db.deleteFrom('seat_vote').where('match', '=', match).where('seat', '=', seat).execute();
}
