/** What a clock shows. */
import { leftOf, type SeatClock } from '@durbar/table';

const SECOND = 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

export type Shown = { readonly text: string } | { readonly days: number; readonly hours: number };

const two = (value: number) => String(value).padStart(2, '0');

/** Time left as digits, or in days and hours while there is more than a day. Seconds that have begun count. */
export function shownTime(ms: number): Shown {
  const seconds = Math.ceil(ms / SECOND);
  if (seconds >= DAY) return { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) };
  const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / 60)];
  return { text: hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}` };
}

/** How long until the digits change: never for a clock that stands. */
export function nextTick(clock: SeatClock, at: number): number | undefined {
  if (clock.since === undefined) return undefined;
  const left = leftOf(clock, at);
  if (left <= 0) return undefined;
  return left > DAY * SECOND ? 60 * SECOND : left % SECOND || SECOND;
}
