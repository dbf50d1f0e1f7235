/** Quiet hours: a part of every day in which a slow clock stands. */

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

/**
 * Minutes of the day, and where the player's day begins: in a time zone, whose summer time counts then,
 * or without one so many minutes east of Greenwich. From 22:00 to 07:00 is { from: 1320, to: 420 }.
 */
export interface Quiet {
  readonly from: number;
  readonly to: number;
  readonly east: number;
  readonly zone?: string;
}

export const isQuiet = (given: Quiet): boolean =>
  [given.from, given.to].every((minute) => Number.isInteger(minute) && minute >= 0 && minute < 24 * 60) &&
  Number.isInteger(given.east) &&
  Math.abs(given.east) <= 14 * 60 &&
  lengthOf(given) <= 16 * 60 * MINUTE &&
  (given.zone === undefined || formatOf(given.zone) !== undefined);

/** How long the quiet hours are, each day. */
const lengthOf = ({ from, to }: Quiet) => ((to - from + 24 * 60) % (24 * 60)) * MINUTE;

const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/** How a zone says its distance from Greenwich; undefined if there is no such zone. */
function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) {
    try {
      formats.set(zone, new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }));
    } catch {
      return undefined;
    }
  }
  return formats.get(zone);
}

/** Time east of Greenwich at a moment. */
function eastAt({ east, zone }: Quiet, at: number): number {
  const format = zone === undefined ? undefined : formatOf(zone);
  if (format === undefined) return east * MINUTE;
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = 0, minutes = 0] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
}

/** Time since the last beginning of quiet hours, by the clock on the wall. */
function into(quiet: Quiet, at: number): number {
  const local = at + eastAt(quiet, at) - quiet.from * MINUTE;
  return ((local % DAY) + DAY) % DAY;
}

/** Whether a moment is quiet, and when that changes next. */
function spanAt(quiet: Quiet, at: number): { readonly isQuiet: boolean; readonly until: number } {
  const length = lengthOf(quiet);
  const since = into(quiet, at);
  const isNow = since < length;
  const until = at + (isNow ? length - since : DAY - since);
  // A summer time that begins or ends before then moves it.
  const moved = until + eastAt(quiet, at) - eastAt(quiet, until);
  return { isQuiet: isNow, until: moved > at ? moved : until };
}

/** When the quiet hours end in which a moment lies; undefined if it lies in none. */
export function quietUntil(quiet: Quiet | undefined, at: number): number | undefined {
  if (quiet === undefined) return undefined;
  const { isQuiet: isNow, until } = spanAt(quiet, at);
  return isNow ? until : undefined;
}

/** Time between two moments that is not quiet. */
export function activeBetween(quiet: Quiet | undefined, from: number, to: number): number {
  if (quiet === undefined) return to - from;
  // Days without a zone are all alike.
  const days = quiet.zone === undefined ? Math.floor((to - from) / DAY) : 0;
  let active = days * (DAY - lengthOf(quiet));
  let at = from + days * DAY;
  while (at < to) {
    const span = spanAt(quiet, at);
    const next = Math.min(to, span.until);
    if (!span.isQuiet) active += next - at;
    at = next;
  }
  return active;
}

/** The first moment at which so much time that is not quiet has passed. */
export function activeUntil(quiet: Quiet | undefined, from: number, time: number): number {
  if (quiet === undefined) return from + time;
  const length = lengthOf(quiet);
  // The last day is walked through, even a whole one: its time is out when the quiet hours begin, not somewhere in them.
  const days = quiet.zone === undefined ? Math.max(0, Math.ceil(time / (DAY - length)) - 1) : 0;
  let left = time - days * (DAY - length);
  let at = from + days * DAY;
  while (left > 0) {
    const span = spanAt(quiet, at);
    const step = span.isQuiet ? 0 : Math.min(left, span.until - at);
    left -= step;
    at = span.isQuiet ? span.until : at + step;
  }
  return at;
}
