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
    ...(await paceOf(db, id)),
    ...(await promisesOf(db, id)),
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

/** How somebody keeps to the clock, once there was one. */
async function paceOf(db: Db, guest: string): Promise<Pick<Profile, 'pace'>> {
  const { asked, late } = await db
    .selectFrom('played')
    .select((eb) => [eb.fn.sum<number>('asked').as('asked'), eb.fn.sum<number>('late').as('late')])
    .where('guest', '=', guest)
    .executeTakeFirstOrThrow();
  return Number(asked) > 0 ? { pace: { asked: Number(asked), late: Number(late) } } : {};
}

/** What came of promises, as those whom they concern have marked it; one that somebody calls broken is not kept. */
async function promisesOf(db: Db, guest: string): Promise<Pick<Profile, 'promises'>> {
  const rows = await db
    .selectFrom('promise')
    .innerJoin('seat', (join) => join.onRef('seat.match', '=', 'promise.match').onRef('seat.seat', '=', 'promise.seat'))
    .leftJoin('promise_mark', (join) => join.onRef('promise_mark.match', '=', 'promise.match').onRef('promise_mark.n', '=', 'promise.n'))
    .select(['promise.match', 'promise.n', 'promise_mark.mark'])
    .where('seat.guest', '=', guest)
    .execute();
  const marks = new Map<string, Set<string | null>>();
  for (const { match, n, mark } of rows) marks.set(`${match} ${n}`, (marks.get(`${match} ${n}`) ?? new Set()).add(mark));
  const all = [...marks.values()];
  const broken = all.filter((one) => one.has('broken')).length;
  const kept = all.filter((one) => one.has('kept') && !one.has('broken')).length;
  return all.length > 0 ? { promises: { made: all.length, kept, broken } } : {};
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
