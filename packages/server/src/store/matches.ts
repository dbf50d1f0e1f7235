/** Matches in the data file. The secret of a match is read by its own function and is part of no record. */
import type { Choice, Fact, Result, Seat, Secret, State } from '@durbar/kernel';
import type { PlayoffInfo } from '@durbar/protocol';
import type { Draft, Entry, Head } from '@durbar/table';
import { sql, type Transaction } from 'kysely';
import { OvertakenError } from '../errors.ts';
import type { JobChange, Written } from './change.ts';
import type { Store } from './open.ts';
import { COLUMNS, type MatchRecord, matchRecord, type Rematch, type SeatRecord, seatRecord, seatRow } from './records.ts';
import type { Db, Schema } from './schema.ts';

export interface NewMatch {
  readonly match: MatchRecord;
  readonly secret: Secret | undefined;
  readonly seats: readonly SeatRecord[];
  readonly entries: readonly Written[];
  /** The match that it is the rematch of, and who asked for it; another rematch of the same is refused. */
  readonly after?: { readonly match: string; readonly seat: Seat } | undefined;
  /** The tied match that it decides, as it was found and as it is with this one. */
  readonly decides?: Decided | undefined;
  /** What is to happen later because of it. */
  readonly jobs?: readonly JobChange[];
}

export interface Decided {
  readonly match: string;
  readonly before: PlayoffInfo | undefined;
  readonly now: PlayoffInfo;
}

/** Writes down where a tied match stands, unless somebody else has meanwhile. */
export async function savePlayoff(db: Db | Transaction<Schema>, { match, before, now }: Decided): Promise<void> {
  const linked = await db
    .updateTable('match')
    .set({ playoff: JSON.stringify(now), version: sql`version + 1` })
    .where('id', '=', match)
    .where((eb) => (before === undefined ? eb('playoff', 'is', null) : eb('playoff', '=', JSON.stringify(before))))
    .executeTakeFirst();
  if (linked.numUpdatedRows !== 1n) throw new OvertakenError(`match ${match} is decided by other matches already`);
}

/** Tied matches that are still to be decided; whoever was tied in a match that came as a file is not at this table. */
export async function undecided(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('match').select(['id', 'head', 'playoff']).where('status', '=', 'over').where('result', 'like', '%"playoff":{%').execute();
  const isOpen = (playoff: string | null) => playoff === null || (JSON.parse(playoff) as PlayoffInfo).result === undefined;
  return rows.filter(({ id, head, playoff }) => isOpen(playoff) && (JSON.parse(head) as Head).id === id).map(({ id }) => id);
}

export async function resultOf(db: Db, match: string): Promise<Result | undefined> {
  const row = await db.selectFrom('match').select('result').where('id', '=', match).executeTakeFirst();
  return row?.result ? (JSON.parse(row.result) as Result) : undefined;
}

export async function addMatch(
  { db, vault }: Pick<Store, 'db' | 'vault'>,
  { match, secret, seats, entries, after, decides, jobs = [] }: NewMatch,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (decides) await savePlayoff(tx, decides);
    if (after) {
      const rematch: Rematch = { match: match.id, seat: after.seat };
      const linked = await tx
        .updateTable('match')
        .set({ rematch: JSON.stringify(rematch), version: sql`version + 1` })
        .where('id', '=', after.match)
        .where('rematch', 'is', null)
        .executeTakeFirst();
      if (linked.numUpdatedRows !== 1n) throw new OvertakenError(`match ${after.match} has a rematch already`);
    }
    const { id, invite, creator, created } = match;
    const fixed = {
      id,
      invite,
      creator,
      created,
      head: JSON.stringify(match.head),
      seed: secret ? vault.seal(secret.seed) : null,
      salt: secret ? vault.seal(secret.salt) : null,
    };
    await tx
      .insertInto('match')
      .values({ ...fixed, ...changing(match), decides: decides?.match ?? null, lobby: match.lobby ? JSON.stringify(match.lobby) : null })
      .execute();
    await tx
      .insertInto('seat')
      .values(seats.map((seat) => seatRow(id, seat)))
      .execute();
    await addEntries(tx, id, entries);
    for (const job of jobs)
      if ('put' in job)
        await tx
          .insertInto('job')
          .values({ body: null, ...job.put, ...FRESH })
          .execute();
  });
}

const FRESH = { attempts: 0, lease: null, leased: null, dead: null, fault: null };

async function addEntries(tx: Transaction<Schema>, match: string, entries: readonly Written[]): Promise<void> {
  for (const { entry, facts } of entries)
    await tx
      .insertInto('entry')
      .values({ match, seq: entry.seq, body: JSON.stringify(entry), facts: JSON.stringify(facts) })
      .execute();
}

const changing = ({ status, waiting, lost, result, moved, length, version, clock }: MatchRecord) => ({
  status,
  waiting: JSON.stringify(waiting),
  lost: lost ? JSON.stringify(lost) : null,
  result: result ? JSON.stringify(result) : null,
  moved,
  length,
  version,
  clock: clock ? JSON.stringify(clock) : null,
  faults: 0,
});

export interface Loaded {
  readonly match: MatchRecord;
  readonly seats: readonly SeatRecord[];
  /** The last state that was kept, if any; then `log` begins with the entry that led to it. */
  readonly kept?: Kept;
  readonly log: readonly Entry[];
  readonly drafts: readonly Pick<Draft, 'seat' | 'choices'>[];
}

/** A state with what must be known to go on from it. */
export interface Kept {
  readonly length: number;
  readonly state: State;
  readonly counts: readonly (readonly [string, number])[];
}

/** What is known of a match and who sits there, without its log. */
export async function recordOf(db: Db, id: string): Promise<Pick<Loaded, 'match' | 'seats'> | undefined> {
  const row = await db.selectFrom('match').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row && { match: matchRecord(row), seats: await seatsOf(db, id) };
}

export async function loadMatch(db: Db, id: string): Promise<Loaded | undefined> {
  const record = await recordOf(db, id);
  if (record === undefined) return undefined;
  const { length } = record.match;
  const snapshot = await db.selectFrom('snapshot').select(['length', 'body']).where('match', '=', id).executeTakeFirst();
  const kept = snapshot && snapshot.length <= length ? { length: snapshot.length, ...(JSON.parse(snapshot.body) as Omit<Kept, 'length'>) } : undefined;
  const drafts = await db.selectFrom('draft').select(['seat', 'choices']).where('match', '=', id).orderBy('seat').execute();
  return {
    ...record,
    ...(kept && { kept }),
    log: (await entriesOf(db, id, kept ? kept.length - 1 : 0, length)).map(({ entry }) => entry),
    drafts: drafts.map(({ seat, choices }) => ({ seat, choices: JSON.parse(choices) as Choice[] })),
  };
}

/** Entries of the log from one on and below another; facts are absent where they were not kept yet. */
export async function entriesOf(db: Db, match: string, from: number, below: number): Promise<{ entry: Entry; facts?: readonly Fact[] }[]> {
  const rows = await db
    .selectFrom('entry')
    .select(['body', 'facts'])
    .where('match', '=', match)
    .where('seq', '>=', from)
    .where('seq', '<', below)
    .orderBy('seq')
    .execute();
  return rows.map(({ body, facts }) => ({ entry: JSON.parse(body) as Entry, ...(facts !== null && { facts: JSON.parse(facts) as Fact[] }) }));
}

/** How many changes a match has seen; undefined if there is no such match. */
export async function versionOf(db: Db, match: string): Promise<number | undefined> {
  return (await db.selectFrom('match').select('version').where('id', '=', match).executeTakeFirst())?.version;
}

/** Counts a failure of a match; one that has failed so often stays paused. */
export async function countFault(db: Db, match: string, most: number, at: number): Promise<void> {
  await db
    .updateTable('match')
    .set({
      faults: sql`faults + 1`,
      paused: sql`case when paused is null and faults + 1 >= ${most} then 'failed' else paused end`,
      stopped: sql`case when paused is null and faults + 1 >= ${most} then cast(${at} as bigint) else stopped end`,
    })
    .where('id', '=', match)
    .execute();
}

export async function seatsOf(db: Db, match: string): Promise<SeatRecord[]> {
  const rows = await db.selectFrom('seat').selectAll().where('match', '=', match).orderBy('seat').execute();
  return rows.map(seatRecord);
}

export async function secretOf({ db, vault }: Pick<Store, 'db' | 'vault'>, match: string): Promise<Secret | undefined> {
  const row = await db.selectFrom('match').select(['seed', 'salt']).where('id', '=', match).executeTakeFirst();
  return row?.seed && row.salt ? { seed: vault.open(row.seed), salt: vault.open(row.salt) } : undefined;
}

/** The last matches that somebody plays in or has made. */
export async function matchesOf(db: Db, guest: string, most: number): Promise<MatchRecord[]> {
  const rows = await db
    .selectFrom('match')
    .select(COLUMNS)
    .where((eb) => eb.or([eb('creator', '=', guest), eb('id', 'in', eb.selectFrom('seat').select('seat.match').where('seat.guest', '=', guest))]))
    .orderBy('moved', 'desc')
    .limit(most)
    .execute();
  return rows.map(matchRecord);
}

/** Matches on the open list that have begun and that anybody may watch, those with the latest move first. */
export async function watchable(db: Db, most: number): Promise<MatchRecord[]> {
  const rows = await db
    .selectFrom('match')
    .select(COLUMNS)
    .where('status', '=', 'live')
    .where('lobby', 'like', '%"listed":true%')
    .where('head', 'not like', '%"spectators":"none"%')
    .orderBy('moved', 'desc')
    .limit(most)
    .execute();
  return rows.map(matchRecord);
}

/** Matches in which a bot is asked. */
export async function matchesWaitingForBots(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('match')
    .innerJoin('seat', 'seat.match', 'match.id')
    .select(['match.id', 'match.waiting', 'seat.seat'])
    .where('match.status', '=', 'live')
    .where('seat.kind', '=', 'bot')
    .execute();
  const asked = rows.filter(({ waiting, seat }) => (JSON.parse(waiting) as Seat[]).includes(seat));
  return [...new Set(asked.map(({ id }) => id))];
}

export async function commandOf(db: Db, match: string, guest: string, id: string): Promise<{ said: string; seq: number } | undefined> {
  return db.selectFrom('command').select(['said', 'seq']).where('match', '=', match).where('guest', '=', guest).where('id', '=', id).executeTakeFirst();
}

export async function forgetCommands(db: Db, before: number): Promise<void> {
  await db.deleteFrom('command').where('at', '<', before).execute();
}
