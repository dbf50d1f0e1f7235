/** Quiet hours: a part of every day in which a slow clock stands. */

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

/** Minutes of the day, and where the player's day begins: minutes east of Greenwich. From 22:00 to 07:00 is { from: 1320, to: 420 }. */
export interface Quiet {
  readonly from: number;
  readonly to: number;
  readonly east: number;
}

export const isQuiet = (given: Quiet): boolean =>
  [given.from, given.to].every((minute) => Number.isInteger(minute) && minute >= 0 && minute < 24 * 60) &&
  Number.isInteger(given.east) &&
  Math.abs(given.east) <= 14 * 60 &&
  lengthOf(given) <= 16 * 60 * MINUTE;

/** How long the quiet hours are, each day. */
const lengthOf = ({ from, to }: Quiet) => ((to - from + 24 * 60) % (24 * 60)) * MINUTE;

/** Time since the last beginning of quiet hours. */
function into({ from, east }: Quiet, at: number): number {
  const local = at + east * MINUTE - from * MINUTE;
  return ((local % DAY) + DAY) % DAY;
}

/** Time between two moments that is not quiet. */
export function activeBetween(quiet: Quiet | undefined, from: number, to: number): number {
  if (quiet === undefined) return to - from;
  const length = lengthOf(quiet);
  const days = Math.floor((to - from) / DAY);
  const rest = from + days * DAY;
  let active = days * (DAY - length);
  let at = rest;
  while (at < to) {
    const since = into(quiet, at);
    const isNow = since < length;
    const next = Math.min(to, at + (isNow ? length - since : DAY - since));
    if (!isNow) active += next - at;
    at = next;
  }
  return active;
}

/** The first moment at which so much time that is not quiet has passed. */
export function activeUntil(quiet: Quiet | undefined, from: number, time: number): number {
  if (quiet === undefined) return from + time;
  const length = lengthOf(quiet);
  // The last day is walked through, even a whole one: its time is out when the quiet hours begin, not somewhere in them.
  const days = Math.max(0, Math.ceil(time / (DAY - length)) - 1);
  let left = time - days * (DAY - length);
  let at = from + days * DAY;
  while (left > 0) {
    const since = into(quiet, at);
    if (since < length) {
      at += length - since;
      continue;
    }
    const step = Math.min(left, DAY - since);
    left -= step;
    at += step;
  }
  return at;
}
