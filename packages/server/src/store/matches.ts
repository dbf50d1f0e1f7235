/** Matches in the data file. The secret of a match is read by its own function and is part of no record. */
import type { Choice, Fact, Result, Seat, Secret, State } from '@durbar/kernel';
import type { Lobby, PlayoffInfo, Status } from '@durbar/protocol';
import type { Clock, Draft, Entry, Head } from '@durbar/table';
import { type Selectable, sql, type Transaction } from 'kysely';
import { OvertakenError } from '../errors.ts';
import type { JobChange, Written } from './change.ts';
import type { Store } from './open.ts';
import type { Db, Schema } from './schema.ts';

/** Records of matches and of their seats have all their fields, in the same order: the runtime finds those of one shape without searching. */
export interface MatchRecord {
  /** The address of the match here; an imported one keeps in its head the id it was played under. */
  readonly id: string;
  readonly head: Head;
  readonly status: Status;
  readonly waiting: readonly Seat[];
  /** Seats that have lost although it goes on. */
  readonly lost?: readonly Seat[] | undefined;
  readonly result?: Result | undefined;
  readonly invite: string;
  readonly creator: string;
  readonly created: number;
  readonly moved: number;
  readonly length: number;
  /** Changes so far. */
  readonly version: number;
  readonly clock?: Clock | undefined;
  readonly paused?: 'host' | 'failed' | undefined;
  /** Since when it is paused. */
  readonly stopped?: number | undefined;
  /** Once the match is over: the one that follows it. */
  readonly rematch?: Rematch | undefined;
  /** Tied: the matches that decide it. And the tied match that this one decides. */
  readonly playoff?: PlayoffInfo | undefined;
  readonly decides?: string | undefined;
  /** How it comes together, if not as most do. */
  readonly lobby?: Lobby | undefined;
}

export interface Rematch {
  readonly match: string;
  /** Old seat of whoever asked for it. */
  readonly seat: Seat;
}

export interface SeatRecord {
  readonly seat: Seat;
  readonly kind: 'person' | 'bot' | 'open';
  readonly guest?: string | undefined;
  readonly name?: string | undefined;
  readonly bot?: string | undefined;
  /** The seat's part of the chance; added when it is taken. */
  readonly contribution?: string | undefined;
  /** A program plays it for its guest: milliseconds that it has for each move. */
  readonly deadline?: number | undefined;
  /** Whoever sits here has accepted the agreement. */
  readonly ready?: true | undefined;
  /** A bot holds it until a person comes. */
  readonly held?: true | undefined;
  /** A bot plays it because the others wanted one. */
  readonly voted?: true | undefined;
}

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

export const seatRow = (match: string, { seat, kind, guest, name, bot, contribution, deadline, ready, held, voted }: SeatRecord): Schema['seat'] => ({
  match,
  seat,
  kind,
  guest: guest ?? null,
  name: name ?? null,
  bot: bot ?? null,
  contribution: contribution ?? null,
  deadline: deadline ?? null,
  ready: ready ? 1 : null,
  held: held ? 1 : null,
  voted: voted ? 1 : null,
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

const COLUMNS = [
  ...(['id', 'head', 'status', 'waiting', 'result', 'invite', 'creator', 'created', 'moved', 'length'] as const),
  ...(['rematch', 'playoff', 'decides', 'version', 'clock', 'paused', 'stopped', 'lobby', 'lost'] as const),
] as const;

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

function matchRecord(row: Pick<Selectable<Schema['match']>, (typeof COLUMNS)[number]>): MatchRecord {
  const { id, head, status, waiting, lost, result, invite, creator, created, moved, length, version } = row;
  const { rematch, playoff, decides, clock, paused, stopped, lobby } = row;
  return {
    id,
    invite,
    creator,
    created,
    moved,
    length,
    version,
    head: JSON.parse(head) as Head,
    status: status as Status,
    waiting: JSON.parse(waiting) as Seat[],
    lost: read<Seat[]>(lost),
    result: read<Result>(result),
    rematch: read<Rematch>(rematch),
    playoff: read<PlayoffInfo>(playoff),
    decides: decides ?? undefined,
    lobby: read<Lobby>(lobby),
    clock: read<Clock>(clock),
    paused: paused === null ? undefined : paused === 'host' ? 'host' : 'failed',
    stopped: stopped === null ? undefined : Number(stopped),
  };
}

/** A copy of a match, ready to be changed; a record that was spread from another has a shape of its own. */
export const copiedMatch = (match: MatchRecord): { -readonly [key in keyof MatchRecord]: MatchRecord[key] } => ({
  id: match.id,
  invite: match.invite,
  creator: match.creator,
  created: match.created,
  moved: match.moved,
  length: match.length,
  version: match.version,
  head: match.head,
  status: match.status,
  waiting: match.waiting,
  lost: match.lost,
  result: match.result,
  rematch: match.rematch,
  playoff: match.playoff,
  decides: match.decides,
  lobby: match.lobby,
  clock: match.clock,
  paused: match.paused,
  stopped: match.stopped,
});

const read = <T>(text: string | null): T | undefined => (text === null ? undefined : (JSON.parse(text) as T));

const seatRecord = ({ seat, kind, guest, name, bot, contribution, deadline, ready, held, voted }: Selectable<Schema['seat']>): SeatRecord => ({
  seat,
  kind: kind as SeatRecord['kind'],
  guest: guest ?? undefined,
  name: name ?? undefined,
  bot: bot ?? undefined,
  contribution: contribution ?? undefined,
  deadline: deadline ?? undefined,
  ready: ready === null ? undefined : true,
  held: held === null ? undefined : true,
  voted: voted === null ? undefined : true,
});

/** The same seat as a record with all its fields. */
export const wholeSeat = ({ seat, kind, guest, name, bot, contribution, deadline, ready, held, voted }: SeatRecord): SeatRecord => ({
  seat,
  kind,
  guest,
  name,
  bot,
  contribution,
  deadline,
  ready,
  held,
  voted,
});
