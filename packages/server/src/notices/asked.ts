/** Which notices come with a change of a match, as jobs that are written with the change itself. */
import type { Entry } from '@durbar/table';
import type { JobChange } from '../store/change.ts';
import type { MatchRecord, SeatRecord } from '../store/matches.ts';

/** What the job of a notice knows. */
export interface NoticeBody {
  readonly what: 'turn' | 'began' | 'over' | 'invited' | 'rewind';
  readonly match: string;
  readonly guest: string;
  /** Entries in the log then: each notice is sent once. */
  readonly seq: number;
  readonly by?: string;
  readonly to?: number;
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

/** Whoever is asked anew is told, whoever has answered no longer; the beginning and the end are news for everybody. Alone against bots nothing is. */
export function noticeJobs(
  before: MatchRecord,
  now: MatchRecord,
  seats: { readonly before: readonly SeatRecord[]; readonly now: readonly SeatRecord[] },
  { at, entries }: { readonly at: number; readonly entries: readonly Entry[] },
  { isReachable, wait }: Told,
): JobChange[] {
  const people = new Set(seats.now.flatMap(({ guest }) => guest ?? []));
  if (people.size < 2 && now.clock === undefined) return [];
  const jobs: JobChange[] = [];
  for (const guest of people) {
    if (!isReachable(guest)) continue;
    const body = { match: now.id, guest, seq: now.length };
    const [was, is] = [isAsked(before, seats.before, guest), isAsked(now, seats.now, guest)];
    // Whoever has answered and is asked again may be gone by now.
    if (is && (!was || hasMoved(entries, seats.now, guest))) jobs.push(noticeJob({ ...body, what: 'turn' }, at + wait));
    if (was && !is) jobs.push(unsaid({ ...body, what: 'turn' }));
    if (before.status === 'waiting' && now.status === 'live' && !is) jobs.push(noticeJob({ ...body, what: 'began' }, at + wait));
    if (before.status === 'live' && now.status === 'over') jobs.push(noticeJob({ ...body, what: 'over' }, at + wait));
  }
  return jobs;
}
