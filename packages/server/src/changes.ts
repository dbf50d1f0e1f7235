/** What a change of a room is written as: the match after it, its entries, and the jobs that come with it. */
import type { Seat } from '@durbar/kernel';
import { lengthOf, nextDeadline, passClock, startClock, type Table, trimmed } from '@durbar/table';
import { noticeJobs, type Told } from './notices/asked.ts';
import type { Next, Room } from './rooms.ts';
import type { Change, JobChange } from './store/change.ts';
import { copiedMatch, type MatchRecord, type SeatRecord, wholeSeat } from './store/records.ts';
import { written } from './writing.ts';

/** A state is written down after so many entries. */
const SNAPSHOT_EVERY = 32;

/** Everything that is written for a change of a room, whose match and table are these after it. */
export function changeOf(room: Room, match: MatchRecord, table: Table | undefined, next: Next, told: Told | undefined): Change {
  const { entries } = next;
  const isDue =
    entries.length > 0 && table !== undefined && Math.floor(match.length / SNAPSHOT_EVERY) > Math.floor((match.length - entries.length) / SNAPSHOT_EVERY);
  const drafts = table?.drafts ?? [];
  const seats = seatsAfter(room.seats, next.seats ?? []);
  return {
    match,
    entries: table ? written(table, entries) : [],
    drafts: drafts.length > 0 || (room.table?.drafts.length ?? 0) > 0 ? drafts : undefined,
    seats: next.seats,
    command: next.command,
    snapshot: isDue ? snapshotOf(table) : undefined,
    jobs: jobsOf(room, match, seats, next, told),
    more: next.more,
  };
}

/** What is to happen later because of a change. Most of them bring nothing of the kind. */
function jobsOf(room: Room, match: MatchRecord, seats: readonly SeatRecord[], next: Next, told: Told | undefined): readonly JobChange[] {
  const all = [
    next.jobs ?? NONE,
    deadlineJobs(room.match, match),
    botJobs(room, match, seats, next.at),
    programJobs(room, match, next),
    endedJobs(room.match, match),
    told ? noticeJobs(room.match, match, { before: room.seats, now: seats }, next, told) : NONE,
  ];
  return all.some(({ length }) => length > 0) ? all.flat() : NONE;
}

const NONE: readonly JobChange[] = [];

export function seatsAfter(before: readonly SeatRecord[], changed: readonly SeatRecord[]): readonly SeatRecord[] {
  if (changed.length === 0) return before;
  return before.map((old) => {
    const now = changed.find(({ seat }) => seat === old.seat);
    return now ? wholeSeat(now) : old;
  });
}

function snapshotOf(table: Table): NonNullable<Change['snapshot']> {
  const counts = [...(trimmed(table, 0).base?.counts ?? [])];
  return { length: lengthOf(table), body: JSON.stringify({ state: table.state, counts }) };
}

/** The deadline of the match as a job, whenever it moves or begins. */
export function deadlineJobs(before: MatchRecord, now: MatchRecord): readonly JobChange[] {
  if (before.clock === undefined && now.clock === undefined) return NONE;
  const name = { kind: 'deadline', key: now.id };
  const due = now.status === 'live' && now.clock ? nextDeadline(now.clock)?.at : undefined;
  return due === undefined ? [{ drop: name }] : [{ put: { ...name, due } }];
}

/** What a match was worth is counted once it is over. */
const endedJobs = (before: MatchRecord, now: MatchRecord): readonly JobChange[] =>
  before.status !== 'over' && now.status === 'over' ? [{ put: { kind: 'ended', key: now.id, due: now.moved } }] : NONE;

/** Whoever makes a change lets the bot move that is asked then; if that node is gone, another one does it a while later. */
function botJobs(room: Room, match: MatchRecord, seats: readonly SeatRecord[], at: number): readonly JobChange[] {
  if (!seats.some(({ kind }) => kind === 'bot') && !room.seats.some(({ kind }) => kind === 'bot')) return NONE;
  return isBotAsked(match, seats) ? [{ put: botJob(match.id, at) }] : [{ drop: { kind: 'bot', key: match.id } }];
}

/** A program that is asked has its time from then on, or since its own last step or its token. */
function programJobs(room: Room, match: MatchRecord, { at, entries, seats: changed = [] }: Next): readonly JobChange[] {
  if (!room.seats.some(({ deadline }) => deadline !== undefined) && !changed.some(({ deadline }) => deadline !== undefined)) return NONE;
  const jobs: JobChange[] = [];
  for (const before of room.seats) {
    const { seat } = before;
    const now = changed.find((one) => one.seat === seat) ?? before;
    if (before.deadline === undefined && now.deadline === undefined) continue;
    const name = { kind: 'program', key: programKey(match.id, seat) };
    const isAsked = match.status === 'live' && match.waiting.includes(seat) && now.kind === 'person';
    const isNew = now !== before || !room.match.waiting.includes(seat) || entries.some((entry) => 'seat' in entry && entry.seat === seat);
    if (!isAsked || now.deadline === undefined) jobs.push({ drop: name });
    else if (isNew) jobs.push({ put: { ...name, due: at + now.deadline } });
  }
  return jobs;
}

/** The key of the job that waits for a program. */
export const programKey = (match: string, seat: Seat): string => `${match}/${seat}`;

const OVERDUE = 15_000;

export const botJob = (match: string, at: number) => ({ kind: 'bot', key: match, due: at + OVERDUE });

const isBotAsked = ({ status, waiting }: MatchRecord, seats: readonly SeatRecord[]): boolean =>
  status === 'live' && waiting.some((seat) => seats[seat]?.kind === 'bot');

/** The match after something happened at its table. */
export function matchAfter(match: MatchRecord, table: Table, next: Next, waiting: readonly Seat[]): MatchRecord {
  const { result, lost } = table.state;
  const clock = next.clock ?? clockAfter(match, waiting, next);
  const after = copiedMatch(match);
  after.status = result ? 'over' : 'live';
  after.waiting = waiting;
  if (next.entries.length > 0) after.moved = next.at;
  after.length = lengthOf(table);
  after.version = match.version + 1;
  if (clock) after.clock = clock;
  if (result) after.result = result;
  after.lost = lost;
  return after;
}

function clockAfter({ head, clock, length }: MatchRecord, waiting: readonly Seat[], { at, entries }: Next): MatchRecord['clock'] {
  const terms = head.contract.clock;
  if (terms === undefined || entries.length === 0) return clock;
  return clock === undefined || length === 0 ? startClock(terms, head.seats, waiting, at) : passClock(terms, clock, waiting, at);
}
