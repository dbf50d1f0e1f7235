/** Profiles: what somebody has played and how well, for those who may see it. */
import type { Ladder, PlayedInfo, Profile, RatingInfo, RecordInfo } from '@durbar/protocol';
import type { Head } from '@durbar/table';
import { RequestError } from '../errors.ts';
import type { Db } from '../store/schema.ts';
import { visibleOf } from './accounts.ts';
import { pointsOf, shown } from './rating.ts';

const LAST = 20;

export async function profileOf(db: Db, id: string, viewer: string | undefined): Promise<Profile> {
  const row = await db
    .selectFrom('guest')
    .select(['id', 'name', 'claimed', 'created', 'visible'])
    .where('id', '=', id)
    .where('gone', 'is', null)
    .where('banned', 'is', null)
    .executeTakeFirst();
  const isOwn = row !== undefined && row.id === viewer;
  if (row === undefined || !(isOwn || (await maySee(db, row, viewer)))) throw new RequestError('no-such-person');
  return {
    id,
    name: row.name,
    you: isOwn,
    claimed: row.claimed !== null,
    since: row.claimed ?? row.created,
    ratings: await ratingsOf(db, id),
    records: await recordsOf(db, id),
    last: await lastOf(db, id, viewer),
  };
}

async function maySee(db: Db, row: { id: string; visible: string | null; claimed: number | null }, viewer: string | undefined): Promise<boolean> {
  const visible = visibleOf(row.visible, row.claimed !== null);
  if (visible !== 'table') return visible === 'all';
  if (viewer === undefined) return false;
  const shared = await db
    .selectFrom('seat as theirs')
    .innerJoin('seat as mine', 'mine.match', 'theirs.match')
    .select('mine.match')
    .where('theirs.guest', '=', row.id)
    .where('mine.guest', '=', viewer)
    .limit(1)
    .executeTakeFirst();
  return shared !== undefined;
}

async function ratingsOf(db: Db, who: string): Promise<RatingInfo[]> {
  const rows = await db.selectFrom('rating').selectAll().where('who', '=', who).orderBy('game').orderBy('seats').orderBy('ladder', 'desc').execute();
  return rows.map(({ game, seats, ladder, matches, mu, sigma }) => ({ game, seats, ladder: ladder as Ladder, matches, ...shown({ mu, sigma }) }));
}

async function recordsOf(db: Db, guest: string): Promise<RecordInfo[]> {
  const rows = await db
    .selectFrom('played')
    .select(['game', 'seats', 'ladder', 'side', 'place', 'sharing', (eb) => eb.fn.countAll<number>().as('count')])
    .where('guest', '=', guest)
    .groupBy(['game', 'seats', 'ladder', 'side', 'place', 'sharing'])
    .orderBy('game')
    .orderBy('seats')
    .orderBy('ladder', 'desc')
    .orderBy('side')
    .execute();
  const records = new Map<string, RecordInfo>();
  for (const { game, seats, ladder, side, place, sharing, count } of rows) {
    const key = [game, seats, ladder, side].join();
    const old = records.get(key) ?? { game, seats, ladder: ladder as Ladder, side, matches: 0, won: 0, shared: 0 };
    const all = Number(count);
    const [won, shared] = place === 1 ? (sharing === 1 ? [all, 0] : [0, all]) : [0, 0];
    records.set(key, { ...old, matches: old.matches + all, won: old.won + won, shared: old.shared + shared });
  }
  return [...records.values()];
}

/** Matches that nobody may watch are counted, but shown to those who sat there only. */
async function lastOf(db: Db, guest: string, viewer: string | undefined): Promise<PlayedInfo[]> {
  const rows = await db
    .selectFrom('played')
    .innerJoin('match', 'match.id', 'played.match')
    .select(['played.match', 'played.game', 'played.side', 'played.place', 'played.seats', 'played.at', 'played.mu', 'played.mu_before', 'match.head'])
    .select((eb) =>
      eb
        .selectFrom('seat')
        .select((seat) => seat.fn.countAll<number>().as('count'))
        .whereRef('seat.match', '=', 'played.match')
        .where('seat.guest', '=', viewer ?? '')
        .as('sat'),
    )
    .where('played.guest', '=', guest)
    .orderBy('played.at', 'desc')
    .limit(LAST)
    .execute();
  return rows
    .filter(({ head, sat }) => Number(sat) > 0 || (JSON.parse(head) as Head).contract.spectators !== 'none')
    .map(({ match, game, side, place, seats, at, mu, mu_before }) => ({
      ...{ match, game, side, place, seats, at },
      ...(mu !== null && mu_before !== null && { change: pointsOf(mu) - pointsOf(mu_before) }),
    }));
}
