/** Which notices come with a change of a match, as jobs that are written with the change itself. */
import { type Entry, lowAt } from '@durbar/table';
import type { JobChange } from '../store/change.ts';
import type { MatchRecord, SeatRecord } from '../store/records.ts';

/** Everything about a match that somebody can be told. */
export const NOTICES = ['turn', 'began', 'over', 'invited', 'rewind', 'ready', 'low', 'bot', 'lost', 'rematch'] as const;

/** What the job of a notice knows. */
export interface NoticeBody {
  readonly what: (typeof NOTICES)[number];
  readonly match: string;
  readonly guest: string;
  /** Entries in the log then, or what else tells this notice from the next of its kind: each is sent once. */
  readonly seq: number;
  readonly by?: string;
  readonly to?: number;
  /** Why a bot plays: the time was out, or the others wanted it. */
  readonly why?: 'time' | 'vote';
}

export interface Told {
  /** Whether somebody can be told anything. */
  readonly isReachable: (guest: string) => boolean;
  /** Milliseconds in which a player may notice by themselves. */
  readonly wait: number;
}

type Named = Pick<NoticeBody, 'what' | 'match' | 'guest'>;
const keyOf = ({ what, match, guest }: Named) => `${what}:${match}:${guest}`;

/** What need not be told any more. */
export const unsaid = (body: Named): JobChange => ({ drop: { kind: 'notice', key: keyOf(body) } });

export const noticeJob = (body: NoticeBody, due: number): JobChange => ({ put: { kind: 'notice', key: keyOf(body), due, body: JSON.stringify(body) } });

const isAsked = ({ status, waiting }: MatchRecord, seats: readonly SeatRecord[], guest: string): boolean =>
  status === 'live' && seats.some((seat) => seat.kind === 'person' && seat.guest === guest && waiting.includes(seat.seat));

const hasMoved = (entries: readonly Entry[], seats: readonly SeatRecord[], guest: string): boolean =>
  entries.some((entry) => entry.kind === 'move' && seats[entry.seat]?.guest === guest);

/** A change of a match: how it was, how it is, and what was written. */
interface Turned {
  readonly before: MatchRecord;
  readonly now: MatchRecord;
  readonly seats: { readonly before: readonly SeatRecord[]; readonly now: readonly SeatRecord[] };
  readonly at: number;
  readonly entries: readonly Entry[];
  readonly wait: number;
}

/** Those who may be told something of a match; alone against bots, without a clock, nobody. */
function peopleOf({ clock }: MatchRecord, seats: readonly SeatRecord[]): string[] {
  const people: string[] = [];
  for (const { guest } of seats) if (guest !== undefined && !people.includes(guest)) people.push(guest);
  return people.length < 2 && clock === undefined ? [] : people;
}

/** Everything that waits for somebody in a match, for whoever could not be told before. */
export function waitingJobs(match: MatchRecord, seats: readonly SeatRecord[], guest: string, at: number): JobChange[] {
  if (!peopleOf(match, seats).includes(guest)) return [];
  const low = lowOf(match, seats, guest);
  return [
    ...(isAsked(match, seats, guest) ? [noticeJob({ what: 'turn', match: match.id, guest, seq: match.length }, at)] : []),
    ...(low ? [noticeJob({ what: 'low', match: match.id, guest, seq: low.seq }, low.due)] : []),
  ];
}

/** Whoever is asked anew is told, whoever has answered no longer; the beginning and the end are news for everybody. */
export function noticeJobs(
  before: MatchRecord,
  now: MatchRecord,
  seats: Turned['seats'],
  { at, entries }: { readonly at: number; readonly entries: readonly Entry[] },
  { isReachable, wait }: Told,
): JobChange[] {
  const turned: Turned = { before, now, seats, at, entries, wait };
  return peopleOf(now, seats.now)
    .filter(isReachable)
    .flatMap((guest) => [
      ...(entries.length > 0 ? playJobs(turned, guest) : []),
      ...(before.status === 'waiting' ? readyJobs(turned, guest) : []),
      ...lowJobs(turned, guest),
      ...botJobs(turned, guest),
    ]);
}

function playJobs({ before, now, seats, at, entries, wait }: Turned, guest: string): JobChange[] {
  const jobs: JobChange[] = [];
  const body = { match: now.id, guest, seq: now.length };
  const [was, is] = [isAsked(before, seats.before, guest), isAsked(now, seats.now, guest)];
  // Whoever has answered and is asked again may be gone by now.
  if (is && (!was || hasMoved(entries, seats.now, guest))) jobs.push(noticeJob({ ...body, what: 'turn' }, at + wait));
  if (was && !is) jobs.push(unsaid({ ...body, what: 'turn' }));
  if (before.status === 'waiting' && now.status === 'live' && !is) jobs.push(noticeJob({ ...body, what: 'began' }, at + wait));
  if (before.status === 'live' && now.status === 'over') jobs.push(noticeJob({ ...body, what: 'over' }, at + wait));
  return jobs;
}

/** Whether everybody is there and somebody has still to say that they are ready. */
export const isWaitedFor = ({ status }: Pick<MatchRecord, 'status'>, seats: readonly SeatRecord[], guest: string): boolean =>
  status === 'waiting' &&
  seats.every(({ kind, bot }) => kind !== 'open' || bot !== undefined) &&
  seats.some((seat) => seat.kind === 'person' && seat.guest === guest && seat.ready !== true);

function readyJobs({ before, now, seats, at, wait }: Turned, guest: string): JobChange[] {
  const [was, is] = [isWaitedFor(before, seats.before, guest), isWaitedFor(now, seats.now, guest)];
  const body = { what: 'ready', match: now.id, guest, seq: now.version } as const;
  if (was === is) return [];
  return [is ? noticeJob(body, at + wait) : unsaid(body)];
}

/** The turn of somebody whose time will run low first, and when. */
function lowOf({ status, head, clock }: MatchRecord, seats: readonly SeatRecord[], guest: string): { readonly due: number; readonly seq: number } | undefined {
  if (status !== 'live' || clock === undefined) return undefined;
  const { clock: terms } = head.contract;
  if (terms === undefined) return undefined;
  const turns = seats.flatMap(({ seat, kind, guest: who }) => {
    const due = kind === 'person' && who === guest ? lowAt(terms, clock[seat]) : undefined;
    return due === undefined ? [] : [{ due, seq: clock[seat]?.turn?.at ?? 0 }];
  });
  return turns.sort((a, b) => a.due - b.due)[0];
}

/** Whoever has little time left is told so, once a turn. */
function lowJobs({ before, now, seats }: Turned, guest: string): JobChange[] {
  const [was, is] = [lowOf(before, seats.before, guest), lowOf(now, seats.now, guest)];
  const body = { what: 'low', match: now.id, guest } as const;
  if (was?.due === is?.due && was?.seq === is?.seq) return [];
  return [is === undefined ? unsaid(body) : noticeJob({ ...body, seq: is.seq }, is.due)];
}

/** Whether the time of somebody has run low by now. */
export const isLow = (match: MatchRecord, seats: readonly SeatRecord[], guest: string, at: number): boolean => {
  const low = lowOf(match, seats, guest);
  return low !== undefined && low.due <= at;
};

/** Whose seat a bot has without their doing is told so. */
function botJobs({ before, now, seats, at, wait }: Turned, guest: string): JobChange[] {
  const body = { match: now.id, guest, seq: now.length };
  return seats.now.flatMap((one, i): JobChange[] => {
    const old = seats.before[i];
    if (one.guest !== guest || old?.guest !== guest || old.kind === one.kind || now.status !== 'live') return [];
    if (one.kind === 'person') return [unsaid({ ...body, what: 'bot' })];
    if (now.lost?.includes(one.seat)) return [noticeJob({ ...body, what: 'lost' }, at + wait)];
    const isLate = now.clock?.[one.seat]?.out === true && before.clock?.[one.seat]?.out !== true;
    return isLate || one.voted ? [noticeJob({ ...body, what: 'bot', why: isLate ? 'time' : 'vote' }, at + wait)] : [];
  });
}
