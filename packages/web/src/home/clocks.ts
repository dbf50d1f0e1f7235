/** Clocks that the form offers. */
import type { ClockTerms, OutOfTime } from '@durbar/table';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Terms = ClockTerms extends infer T ? (T extends unknown ? Omit<T, 'out'> : never) : never;

const offered = {
  quick: { pace: 'live', bank: 10 * MINUTE, increment: 10_000 },
  evening: { pace: 'live', bank: 30 * MINUTE, increment: 30_000 },
  'two-a-day': { pace: 'day', moves: 2, bank: 3 * DAY, vacation: 14 * DAY },
  'one-a-day': { pace: 'move', each: DAY, vacation: 14 * DAY },
  'three-days': { pace: 'move', each: 3 * DAY, vacation: 21 * DAY },
} as const satisfies { readonly [name: string]: Terms };

export type ClockName = keyof typeof offered | 'none';

export const CLOCKS: readonly ClockName[] = ['none', ...(Object.keys(offered) as (keyof typeof offered)[])];
export const OUT: readonly OutOfTime[] = ['wait', 'bot', 'forfeit'];

/** The clock of a name; undefined for none. */
export function clockNamed(name: ClockName, out: OutOfTime): ClockTerms | undefined {
  return name === 'none' ? undefined : { ...offered[name], out };
}

/** The name of a clock that the form has offered. */
export function nameOfClock(clock: ClockTerms | undefined): ClockName {
  const found = Object.entries(offered).find(
    ([, terms]) => clock !== undefined && Object.entries(terms).every(([key, value]) => Reflect.get(clock, key) === value),
  );
  return (found?.[0] as ClockName | undefined) ?? 'none';
}
