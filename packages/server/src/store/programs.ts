/** Tokens of programs in the store: only their hashes. */
import type { Seat } from '@durbar/kernel';
import type { ProgramInfo } from '@durbar/protocol';
import type { Statement } from './change.ts';
import type { Db } from './schema.ts';

export interface TokenRecord {
  readonly token: string;
  readonly match: string;
  readonly seat: Seat;
  readonly guest: string;
}

export async function tokenOf(db: Db, token: string): Promise<TokenRecord | undefined> {
  return db
    .selectFrom('bot_token')
    .innerJoin('guest', 'guest.id', 'bot_token.guest')
    .select(['bot_token.token', 'bot_token.match', 'bot_token.seat', 'bot_token.guest'])
    .where('bot_token.token', '=', token)
    .where('guest.banned', 'is', null)
    .executeTakeFirst();
}

/** Keeps a token; the one that the seat had before is gone. */
export async function putToken(db: Db, { token, match, seat, guest }: TokenRecord, created: number): Promise<void> {
  await db
    .insertInto('bot_token')
    .values({ token, match, seat, guest, created })
    .onConflict((conflict) => conflict.columns(['match', 'seat']).doUpdateSet({ token, guest, created }))
    .execute();
}

/** Lets tokens go along when their owners change places: by the old seat, the new one. */
export function moveTokens(match: string, moves: readonly (readonly [from: Seat, to: Seat])[]): Statement[] {
  // By a detour, because a seat has one token at a time.
  const away = moves.map(([from]) => ({ sql: 'update bot_token set seat = seat + 100 where match = ? and seat = ?', values: [match, from] }));
  return [...away, ...moves.map(([from, to]) => ({ sql: 'update bot_token set seat = ? where match = ? and seat = ?', values: [to, match, from + 100] }))];
}

export async function dropToken(db: Db, match: string, seat: Seat): Promise<void> {
  await db.deleteFrom('bot_token').where('match', '=', match).where('seat', '=', seat).execute();
}

/** The tokens of somebody, the latest first. */
export async function tokensOf(db: Db, guest: string): Promise<ProgramInfo[]> {
  const rows = await db
    .selectFrom('bot_token')
    .innerJoin('seat', (join) => join.onRef('seat.match', '=', 'bot_token.match').onRef('seat.seat', '=', 'bot_token.seat'))
    .innerJoin('match', 'match.id', 'bot_token.match')
    .select(['bot_token.match', 'bot_token.seat', 'bot_token.created', 'seat.deadline', 'match.head'])
    .where('bot_token.guest', '=', guest)
    .orderBy('bot_token.created', 'desc')
    .execute();
  return rows.map(({ head, deadline, created, ...row }) => ({
    ...row,
    game: (JSON.parse(head) as { game: string }).game,
    deadline: deadline ?? 0,
    created: Number(created),
  }));
}

/** What these tokens open now; those that open nothing are left out. */
export async function stillValid(db: Db, tokens: readonly string[]): Promise<Map<string, Seat>> {
  const rows = tokens.length === 0 ? [] : await db.selectFrom('bot_token').select(['token', 'seat']).where('token', 'in', tokens).execute();
  return new Map(rows.map(({ token, seat }) => [token, seat]));
}
