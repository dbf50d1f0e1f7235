/** How people want to be told of their matches. */
import type { Quiet } from '@durbar/table';
import type { Db, Schema } from './schema.ts';

export type Mode = 'away' | 'always' | 'never';

export interface NoticePlayer {
  readonly mode: Mode;
  readonly locale: string;
  /** Where their page is, for links. */
  readonly origin: string;
  /** With `hush`, notices wait until these hours are over. */
  readonly quiet?: Quiet & { readonly hush?: boolean };
}

export interface Way {
  readonly id: string;
  readonly guest: string;
  readonly kind: 'push' | 'mail' | 'webhook';
  readonly address: string;
  readonly secret: string;
  readonly token: string;
  readonly confirmed: number | null;
}

export const nobody: NoticePlayer = { mode: 'away', locale: 'en', origin: '' };

export async function playerOf(db: Db, guest: string): Promise<NoticePlayer | undefined> {
  const row = await db.selectFrom('notice_player').selectAll().where('guest', '=', guest).executeTakeFirst();
  if (row === undefined) return undefined;
  const quiet = row.quiet === null ? {} : { quiet: JSON.parse(row.quiet) as NonNullable<NoticePlayer['quiet']> };
  return { mode: row.mode as Mode, locale: row.locale, origin: row.origin, ...quiet };
}

export async function savePlayer(db: Db, guest: string, { mode, locale, origin, quiet }: NoticePlayer): Promise<void> {
  const row = { mode, locale, origin, quiet: quiet ? JSON.stringify(quiet) : null };
  await db
    .insertInto('notice_player')
    .values({ guest, ...row })
    .onConflict((conflict) => conflict.column('guest').doUpdateSet(row))
    .execute();
}

/** The hours alone, as a clock knows them. */
export const hoursOf = ({ hush: _, ...quiet }: NonNullable<NoticePlayer['quiet']>): Quiet => quiet;

/** The quiet hours of those who have some. */
export async function quietOf(db: Db, guests: readonly string[]): Promise<Map<string, Quiet>> {
  if (guests.length === 0) return new Map();
  const rows = await db.selectFrom('notice_player').select(['guest', 'quiet']).where('guest', 'in', guests).where('quiet', 'is not', null).execute();
  return new Map(rows.map(({ guest, quiet }) => [guest, hoursOf(JSON.parse(quiet ?? 'null') as NonNullable<NoticePlayer['quiet']>)]));
}

export async function matchMode(db: Db, guest: string, match: string): Promise<Mode | undefined> {
  const row = await db.selectFrom('notice_match').select('mode').where('guest', '=', guest).where('match', '=', match).executeTakeFirst();
  return row?.mode as Mode | undefined;
}

export async function saveMatchMode(db: Db, guest: string, match: string, mode: Mode | undefined): Promise<void> {
  if (mode === undefined) await db.deleteFrom('notice_match').where('guest', '=', guest).where('match', '=', match).execute();
  else
    await db
      .insertInto('notice_match')
      .values({ guest, match, mode })
      .onConflict((conflict) => conflict.columns(['guest', 'match']).doUpdateSet({ mode }))
      .execute();
}

const wayOf = (row: Schema['notice_way']): Way => ({ ...row, kind: row.kind as Way['kind'] });

export async function waysOf(db: Db, guest: string): Promise<Way[]> {
  return (await db.selectFrom('notice_way').selectAll().where('guest', '=', guest).orderBy('created').execute()).map(wayOf);
}

export async function wayById(db: Db, id: string): Promise<Way | undefined> {
  const row = await db.selectFrom('notice_way').selectAll().where('id', '=', id).executeTakeFirst();
  return row && wayOf(row);
}

/** Adds a way; one that is there already stays, with a new secret. */
export async function addWay(db: Db, way: Omit<Schema['notice_way'], 'created'>, created: number): Promise<void> {
  await db
    .insertInto('notice_way')
    .values({ ...way, created })
    .onConflict((conflict) => conflict.columns(['guest', 'kind', 'address']).doUpdateSet({ secret: way.secret }))
    .execute();
}

export async function removeWay(db: Db, id: string, guest: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('notice_way').where('id', '=', id).where('guest', '=', guest).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Confirms a mail address by what only its reader knows; answers whose it is. */
export async function confirmWay(db: Db, token: string, at: number): Promise<string | undefined> {
  const row = await db.updateTable('notice_way').set({ confirmed: at }).where('token', '=', token).returning('guest').executeTakeFirst();
  return row?.guest;
}

export async function stopWay(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('notice_way').where('token', '=', token).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Everybody who can be told anything. */
export async function reachable(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('notice_way').select('guest').distinct().where('confirmed', 'is not', null).execute();
  return new Set(rows.map(({ guest }) => guest));
}

/** When somebody who has the match before them last did something there. */
export async function lastActed(db: Db, match: string, guest: string): Promise<number | undefined> {
  return (await db.selectFrom('presence').select('at').where('match', '=', match).where('guest', '=', guest).executeTakeFirst())?.at;
}

export async function wasSent(db: Db, guest: string, what: string): Promise<boolean> {
  const row = await db.selectFrom('notice_sent').select('at').where('guest', '=', guest).where('what', '=', what).executeTakeFirst();
  return row !== undefined;
}

export async function forgetSent(db: Db, before: number): Promise<void> {
  await db.deleteFrom('notice_sent').where('at', '<', before).execute();
}

/** Live matches in which somebody has a seat. */
export async function liveMatchesOf(db: Db, guest: string): Promise<string[]> {
  const rows = await db
    .selectFrom('match')
    .innerJoin('seat', 'seat.match', 'match.id')
    .select('match.id')
    .distinct()
    .where('match.status', '=', 'live')
    .where('seat.guest', '=', guest)
    .where('seat.kind', '=', 'person')
    .execute();
  return rows.map(({ id }) => id);
}
