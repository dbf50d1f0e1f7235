/** The wish to go back, while it is open, and who refused it. */
import type { Seat } from '@durbar/kernel';
import type { RewindInfo } from '@durbar/protocol';
import type { Statement } from './change.ts';
import type { Db } from './schema.ts';

/** Who has agreed so far; or with them who refused. */
type Answers = readonly Seat[] | { readonly agreed: readonly Seat[]; readonly refused: Seat };

/** The last wish of a match that has so many entries; one from before something happened is none any more. */
export async function rewindAsked(db: Db, match: string, length: number): Promise<RewindInfo | undefined> {
  const row = await db.selectFrom('rewind_ask').selectAll().where('match', '=', match).where('length', '=', length).executeTakeFirst();
  if (row === undefined) return undefined;
  const answers = JSON.parse(row.agreed) as Answers;
  return { to: row.to_seq, length, seat: row.seat, revealed: row.revealed === 1, ...('refused' in answers ? answers : { agreed: answers }) };
}

export async function saveRewind(db: Db, match: string, { to, length, seat, agreed, refused, revealed }: RewindInfo): Promise<void> {
  const answers: Answers = refused === undefined ? agreed : { agreed, refused };
  const row = { to_seq: to, length, seat, agreed: JSON.stringify(answers), revealed: revealed ? 1 : 0 };
  await db
    .insertInto('rewind_ask')
    .values({ match, ...row })
    .onConflict((conflict) => conflict.column('match').doUpdateSet(row))
    .execute();
}

export async function dropRewind(db: Db, match: string): Promise<void> {
  await db.deleteFrom('rewind_ask').where('match', '=', match).execute();
}

export const dropRewindWith = (match: string): Statement => ({ sql: 'delete from rewind_ask where match = ?', values: [match] });
