/** Clocks of a match: pure, over the times that the server says. A seat's clock runs while the seat is asked. */
import { isRecord, type Seat } from '@durbar/kernel';
import { activeBetween, activeUntil, type Quiet } from './hours.ts';

const DAY = 24 * 60 * 60 * 1000;

/** What happens to a seat whose time is out: the others wait on, a bot plays for it, or it has lost. */
export type OutOfTime = 'wait' | 'bot' | 'forfeit';

/** How time is given; all in milliseconds. */
export type ClockTerms =
  /** A bank for the whole match, and something for each turn. */
  | { readonly pace: 'live'; readonly bank: number; readonly increment: number; readonly out: OutOfTime }
  /** The same for each turn anew. */
  | { readonly pace: 'move'; readonly each: number; readonly vacation: number; readonly out: OutOfTime }
  /** So many turns a day: each gives its share of a day, up to the bank that everybody begins with. */
  | { readonly pace: 'day'; readonly moves: number; readonly bank: number; readonly vacation: number; readonly out: OutOfTime };

export interface SeatClock {
  /** What was left when it last began to run or was last looked at. */
  readonly left: number;
  /** Since when it runs; absent while it stands. */
  readonly since?: number;
  /** When its turn began, and what it had then; absent while it stands. */
  readonly turn?: { readonly at: number; readonly left: number };
  /** Vacation that is left, and since when it is being taken. */
  readonly vacation: number;
  readonly away?: number;
  /** Hours in which a slow clock stands. */
  readonly quiet?: Quiet;
  /** Its time is out, and that has been dealt with. */
  readonly out?: true;
  /** How often it has been out while a person played. */
  readonly late?: number;
}

export type Clock = readonly SeatClock[];

const isTime = (given: unknown, most: number) => typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= most;
const YEAR = 366 * DAY;

/** Whether terms from outside can be played by. */
export function isTerms(given: unknown): given is ClockTerms {
  if (!isRecord(given) || !['wait', 'bot', 'forfeit'].includes(String(given['out']))) return false;
  const keys = { live: ['bank', 'increment'], move: ['each', 'vacation'], day: ['moves', 'bank', 'vacation'] }[String(given['pace'])];
  if (keys === undefined || Object.keys(given).length !== keys.length + 2 || !keys.every((key) => isTime(given[key], YEAR))) return false;
  return (given['pace'] === 'move' ? given['each'] : given['bank']) !== 0 && given['moves'] !== 0;
}

const isSlow = (terms: ClockTerms) => terms.pace !== 'live';

function firstBank(terms: ClockTerms): number {
  return terms.pace === 'move' ? terms.each : terms.bank;
}

/** The clocks at the beginning, with those of the seats that are asked running. */
export function startClock(terms: ClockTerms, seats: number, asked: readonly Seat[], at: number, quiet: readonly (Quiet | undefined)[] = []): Clock {
  const vacation = terms.pace === 'live' ? 0 : terms.vacation;
  return Array.from({ length: seats }, (_, seat): SeatClock => {
    const hours = isSlow(terms) ? quiet[seat] : undefined;
    const left = firstBank(terms);
    return { left, vacation, ...(asked.includes(seat) && { since: at, turn: { at, left } }), ...(hours && { quiet: hours }) };
  });
}

/** Vacation that is over ends by itself when its bank is used up. */
function awayUntil({ away, vacation }: SeatClock): number {
  return away === undefined ? Number.NEGATIVE_INFINITY : away + vacation;
}

/** Time that a running clock has used by now. */
export function usedBy(clock: SeatClock, at: number): number {
  if (clock.since === undefined) return 0;
  const from = Math.max(clock.since, clock.away === undefined ? clock.since : Math.min(at, awayUntil(clock)));
  return at <= from ? 0 : activeBetween(clock.quiet, from, at);
}

/** The same clock with everything used so far taken off. */
function settled(clock: SeatClock, at: number): SeatClock {
  const { away, since, ...rest } = clock;
  const left = Math.max(0, clock.left - usedBy(clock, at));
  const ended = away !== undefined && at >= awayUntil(clock);
  const vacation = away === undefined ? clock.vacation : Math.max(0, clock.vacation - Math.max(0, at - away));
  return {
    ...rest,
    left,
    vacation,
    ...(since !== undefined && { since: Math.max(since, at) }),
    ...(away !== undefined && !ended && { away: Math.max(away, at) }),
  };
}

/** What is left of a seat's time at a moment. */
export const leftOf = (clock: SeatClock, at: number): number => Math.max(0, clock.left - usedBy(clock, at));

/** After a turn: clocks of those who are no longer asked stand, with what their turn gave them; those of the newly asked run. */
export function passClock(terms: ClockTerms, clock: Clock, asked: readonly Seat[], at: number): Clock {
  return clock.map((before, seat): SeatClock => {
    const now = settled(before, at);
    const runs = now.since !== undefined;
    if (asked.includes(seat) === runs) return now;
    const { since: _, turn: __, ...standing } = now;
    if (runs) return { ...standing, left: after(terms, now.left) };
    const left = terms.pace === 'move' ? Math.max(now.left, terms.each) : now.left;
    // Whoever was out of time can run out of it again, even at once.
    const { out: ___, ...back } = standing;
    return { ...back, left, since: at, turn: { at, left } };
  });
}

function after(terms: ClockTerms, left: number): number {
  if (terms.pace === 'live') return left + terms.increment;
  // What somebody was given beyond the bank is not taken away again.
  return terms.pace === 'day' ? Math.max(left, Math.min(terms.bank, left + DAY / terms.moves)) : left;
}

export interface Deadline {
  readonly seat: Seat;
  readonly at: number;
}

/** When the time of a seat will be out; undefined if it does not run. */
export const deadlineOf = (clock: SeatClock): number | undefined =>
  clock.since === undefined || clock.out ? undefined : activeUntil(clock.quiet, Math.max(clock.since, awayUntil(clock)), clock.left);

/** When the time of a seat that is asked will be out, the next such moment first; undefined if none runs. */
export function nextDeadline(clock: Clock): Deadline | undefined {
  let next: Deadline | undefined;
  for (const [seat, one] of clock.entries()) {
    const at = deadlineOf(one);
    if (at !== undefined && (next === undefined || at < next.at)) next = { seat, at };
  }
  return next;
}

/** Time that is left when somebody is told that it runs low: a quarter, half of what there was, and never more than this. */
const LOW = 12 * 60 * 60 * 1000;

/** When the time of a seat begins to run low, once a turn; undefined if it does not run, or not by the day. */
export function lowAt(terms: ClockTerms, clock: SeatClock | undefined): number | undefined {
  if (clock?.since === undefined || clock.turn === undefined || clock.out || !isSlow(terms)) return undefined;
  const low = Math.min(LOW, firstBank(terms) / 4, clock.turn.left / 2);
  return clock.left <= low ? clock.turn.at : activeUntil(clock.quiet, Math.max(clock.since, awayUntil(clock)), clock.left - low);
}

/** Seats that are asked, have no time left, and have not been dealt with. */
export function outOfTime(clock: Clock, at: number): Seat[] {
  return clock.flatMap((one, seat) => (one.since !== undefined && !one.out && leftOf(one, at) <= 0 ? [seat] : []));
}

const changed = (clock: Clock, seat: Seat, at: number, change: (one: SeatClock) => SeatClock): Clock =>
  clock.map((one, i) => (i === seat ? change(settled(one, at)) : one));

/** Notes that a seat's time is out. */
export const markOut = (clock: Clock, seat: Seat, at: number): Clock => changed(clock, seat, at, (one) => ({ ...one, out: true }));

/** Notes that somebody plays a seat again whose time was out: it counts as before. */
export const markBack = (clock: Clock, seat: Seat, at: number): Clock => changed(clock, seat, at, ({ out: _, ...one }) => one);

/** Counts that it was a person who did not answer in time. */
export const countLate = (clock: Clock, seat: Seat): Clock => clock.map((one, i) => (i === seat ? { ...one, late: (one.late ?? 0) + 1 } : one));

/** Time that an opponent gives to a seat. It may be what brings it back. */
export const giveTime = (clock: Clock, to: Seat, time: number, at: number): Clock =>
  changed(clock, to, at, ({ out: _, ...one }) => ({ ...one, left: one.left + time }));

/** A seat goes on vacation or comes back. */
export function takeVacation(clock: Clock, seat: Seat, away: boolean, at: number): Clock {
  return changed(clock, seat, at, ({ away: _, ...one }) => (away && one.vacation > 0 ? { ...one, away: at } : one));
}

/** Hours in which a seat is not to be hurried, from now on. */
export const setQuiet = (terms: ClockTerms, clock: Clock, seat: Seat, quiet: Quiet | undefined, at: number): Clock =>
  changed(clock, seat, at, ({ quiet: _, ...one }) => ({ ...one, ...(quiet && isSlow(terms) && { quiet }) }));

/** The clocks as they stand from a moment on, for as long as nobody can play. */
export const heldAt = (clock: Clock, at: number): Clock =>
  clock.map((one) => {
    const { since: _, away: __, ...rest } = settled(one, at);
    return rest;
  });

/** The house was closed from a moment to another: nobody has used that time. */
export function creditDowntime(clock: Clock, from: number, to: number): Clock {
  return clock.map((one): SeatClock => {
    if (one.since === undefined && one.away === undefined) return one;
    const down = Math.max(from, one.since ?? from);
    const before = settled(one, Math.min(down, to));
    return {
      ...before,
      ...(before.since !== undefined && { since: Math.max(before.since, to) }),
      ...(before.away !== undefined && { away: Math.max(before.away, to) }),
    };
  });
}
