/** The wish to go back, while it is open, and who refused it. */
import type { Seat } from '@durbar/kernel';
import type { RewindInfo } from '@durbar/protocol';
import { OvertakenError } from '../errors.ts';
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

const answersOf = ({ agreed, refused }: RewindInfo): string => JSON.stringify((refused === undefined ? agreed : { agreed, refused }) satisfies Answers);

/** Writes a wish down in place of one that is none any more. */
export async function askRewind(db: Db, match: string, ask: RewindInfo): Promise<void> {
  const { to, length, seat, revealed } = ask;
  const row = { to_seq: to, length, seat, agreed: answersOf(ask), revealed: revealed ? 1 : 0 };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('rewind_ask')
    .values({ match, ...row })
    .onConflict((conflict) =>
      conflict
        .column('match')
        .doUpdateSet(row)
        .where((eb) => eb.or([eb('rewind_ask.length', '!=', length), eb('rewind_ask.agreed', 'like', '%refused%')])),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new OvertakenError('somebody else has asked to go back');
}

/** Writes an answer down, unless somebody else has answered meanwhile. */
export async function answerRewind(db: Db, match: string, before: RewindInfo, after: RewindInfo): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('rewind_ask')
    .set({ agreed: answersOf(after) })
    .where('match', '=', match)
    .where('length', '=', before.length)
    .where('to_seq', '=', before.to)
    .where('agreed', '=', answersOf(before))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new OvertakenError('somebody else has answered');
}

export async function dropRewind(db: Db, match: string): Promise<void> {
  await db.deleteFrom('rewind_ask').where('match', '=', match).execute();
}

export const dropRewindWith = (match: string): Statement => ({ sql: 'delete from rewind_ask where match = ?', values: [match] });
