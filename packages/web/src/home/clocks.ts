/** Clocks that the form offers, and those that people set themselves. */
import type { ClockTerms, OutOfTime } from '@durbar/table';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Terms = ClockTerms extends infer T ? (T extends unknown ? Omit<T, 'out'> : never) : never;

const offered = {
  quick: { pace: 'live', bank: 10 * MINUTE, increment: 10 * SECOND },
  evening: { pace: 'live', bank: 30 * MINUTE, increment: 30 * SECOND },
  'two-a-day': { pace: 'day', moves: 2, bank: 3 * DAY, vacation: 14 * DAY },
  'one-a-day': { pace: 'move', each: DAY, vacation: 14 * DAY },
  'three-days': { pace: 'move', each: 3 * DAY, vacation: 21 * DAY },
} as const satisfies { readonly [name: string]: Terms };

export type ClockName = keyof typeof offered | 'none';
/** Clocks whose values people set. */
export type OwnClock = 'own-live' | 'own-days';

export const CLOCKS: readonly ClockName[] = ['none', ...(Object.keys(offered) as (keyof typeof offered)[])];
export const OWN: readonly OwnClock[] = ['own-live', 'own-days'];
export const OUT: readonly OutOfTime[] = ['wait', 'bot', 'forfeit'];

/** The clock of a name; undefined for none. */
export function clockNamed(name: ClockName, out: OutOfTime): ClockTerms | undefined {
  return name === 'none' ? undefined : { ...offered[name], out };
}

/** The name of a clock that the form offers; undefined for any other. */
export function nameOfClock(clock: ClockTerms | undefined): ClockName | undefined {
  if (clock === undefined) return 'none';
  const found = Object.entries(offered).find(([, terms]) => Object.entries(terms).every(([key, value]) => Reflect.get(clock, key) === value));
  return found?.[0] as ClockName | undefined;
}

/** What the fields of one's own clock hold, in minutes, seconds and days. */
export const LIMITS = { minutes: [1, 600], seconds: [0, 600], days: [1, 60] } as const;

const within = (value: number, [least, most]: readonly [number, number]) => Math.min(most, Math.max(least, Math.round(Number.isFinite(value) ? value : least)));

export const liveClock = (minutes: number, seconds: number, out: OutOfTime): ClockTerms => ({
  pace: 'live',
  bank: within(minutes, LIMITS.minutes) * MINUTE,
  increment: within(seconds, LIMITS.seconds) * SECOND,
  out,
});

export const daysClock = (days: number, out: OutOfTime): ClockTerms => ({ pace: 'move', each: within(days, LIMITS.days) * DAY, vacation: 14 * DAY, out });

/** A clock as the fields of the form show it. */
export function fieldsOf(clock: ClockTerms | undefined): { minutes: number; seconds: number; days: number } {
  return {
    minutes: clock?.pace === 'live' ? Math.round(clock.bank / MINUTE) : 15,
    seconds: clock?.pace === 'live' ? Math.round(clock.increment / SECOND) : 15,
    days: clock?.pace === 'move' ? Math.round(clock.each / DAY) : 2,
  };
}

const UNITS = { days: DAY, hours: HOUR, minutes: MINUTE, seconds: SECOND } as const;
export type Unit = keyof typeof UNITS;

/** A span of time in its units, largest first and without those that are none of it; at least a second. */
export function spanOf(ms: number): { readonly unit: Unit; readonly n: number }[] {
  let rest = Math.max(SECOND, ms);
  const parts = (Object.entries(UNITS) as [Unit, number][]).map(([unit, length]) => {
    const n = Math.floor(rest / length);
    rest -= n * length;
    return { unit, n };
  });
  return parts.filter(({ n }) => n > 0);
}

/** Whether turns of such a clock are counted in days. */
export const isSlow = (each: number): boolean => each >= DAY;
