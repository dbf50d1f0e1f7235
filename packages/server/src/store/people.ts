/** Results and ratings in the store. */
import type { Skill } from '../people/rating.ts';
import type { Statement } from './change.ts';
import type { Db, Schema } from './schema.ts';

export type PlayedRow = Omit<Schema['played'], 'mu' | 'sigma' | 'mu_before' | 'sigma_before'>;

export interface RatingKey {
  readonly who: string;
  readonly game: string;
  readonly seats: number;
  readonly ladder: string;
}

export interface KeptRating extends Skill {
  readonly matches: number;
  readonly version: number;
}

const PLAYED =
  'insert into played (match, seat, guest, game, seats, side, place, sharing, ladder, at, asked, late, mu_before, sigma_before, mu, sigma) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';
const FIRST = 'insert into rating (mu, sigma, matches, at, version, who, game, seats, ladder) values (?, ?, ?, ?, 1, ?, ?, ?, ?)';
const NEXT =
  'update rating set mu = ?, sigma = ?, matches = ?, at = ?, version = version + 1 where who = ? and game = ? and seats = ? and ladder = ? and version = ?';

/** A result of one seat; a match that was counted before is refused. */
export function playedStatement(row: PlayedRow, before?: Skill, after?: Skill): Statement {
  const { match, seat, guest, game, seats, side, place, sharing, ladder, at, asked, late } = row;
  const skills = [before?.mu ?? null, before?.sigma ?? null, after?.mu ?? null, after?.sigma ?? null];
  return { sql: PLAYED, values: [match, seat, guest, game, seats, side, place, sharing, ladder, at, asked, late, ...skills] };
}

/** A rating after a match; refused if it is not the one that was read. */
export function ratingStatement({ who, game, seats, ladder }: RatingKey, before: KeptRating | undefined, { mu, sigma }: Skill, at: number): Statement {
  const values = [mu, sigma, (before?.matches ?? 0) + 1, at, who, game, seats, ladder];
  return before === undefined ? { sql: FIRST, values } : { sql: NEXT, values: [...values, before.version], one: true };
}

export async function ratingOf(db: Db, { who, game, seats, ladder }: RatingKey): Promise<KeptRating | undefined> {
  return db
    .selectFrom('rating')
    .select(['mu', 'sigma', 'matches', 'version'])
    .where('who', '=', who)
    .where('game', '=', game)
    .where('seats', '=', seats)
    .where('ladder', '=', ladder)
    .executeTakeFirst();
}

const COUNTING = 'results-since';

/** Matches that ended before results were counted; once, because every match after that is counted when it ends. */
export async function notCounted(db: Db, now: number): Promise<string[]> {
  const insert = db.insertInto('house').values({ key: COUNTING, value: String(now) });
  const { numInsertedOrUpdatedRows } = await insert.onConflict((conflict) => conflict.column('key').doNothing()).executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return [];
  return (await db.selectFrom('match').select('id').where('status', '=', 'over').execute()).map(({ id }) => id);
}
