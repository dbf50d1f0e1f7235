import { startClock } from '@durbar/table';
import { describe, expect, it } from 'vitest';
import { CLOCKS, clockNamed, daysClock, fieldsOf, liveClock, nameOfClock, spanOf } from '../src/home/clocks.ts';
import { nextTick, shownTime } from '../src/match/clock.ts';

describe('a clock', () => {
  it('shows digits below a day, and days above', () => {
    expect(shownTime(0)).toEqual({ text: '0:00' });
    expect(shownTime(59_001)).toEqual({ text: '1:00' });
    expect(shownTime(3_661_000)).toEqual({ text: '1:01:01' });
    expect(shownTime(51 * 3_600_000)).toEqual({ days: 2, hours: 3 });
  });
  it('ticks when its digits change, and not while it stands', () => {
    const terms = { pace: 'live', bank: 60_000, increment: 0, out: 'wait' } as const;
    const [runs, stands] = startClock(terms, 2, [0], 0);
    expect(runs && nextTick(runs, 300)).toBe(700);
    expect(runs && nextTick(runs, 60_000)).toBeUndefined();
    expect(stands && nextTick(stands, 300)).toBeUndefined();
  });
});

describe('the clocks of the form', () => {
  it('are found again by their names', () => {
    for (const name of CLOCKS) expect(nameOfClock(clockNamed(name, 'bot'))).toBe(name);
  });
  it('are not taken for another one', () => {
    expect(nameOfClock({ pace: 'live', bank: 25_000, increment: 2000, out: 'wait' })).toBeUndefined();
    expect(nameOfClock({ pace: 'move', each: 3_600_000, vacation: 0, out: 'bot' })).toBeUndefined();
  });
  it('are set by their values, within bounds', () => {
    expect(liveClock(20, 5, 'wait')).toEqual({ pace: 'live', bank: 1_200_000, increment: 5000, out: 'wait' });
    expect(fieldsOf(liveClock(20, 5, 'wait'))).toMatchObject({ minutes: 20, seconds: 5 });
    expect(fieldsOf(daysClock(5, 'bot'))).toMatchObject({ days: 5 });
    expect(fieldsOf(liveClock(Number.NaN, 9999, 'bot'))).toMatchObject({ minutes: 1, seconds: 600 });
  });
});

describe('a span of time', () => {
  it('is said in its units', () => {
    expect(spanOf(25_000)).toEqual([{ unit: 'seconds', n: 25 }]);
    expect(spanOf(90 * 60_000)).toEqual([
      { unit: 'hours', n: 1 },
      { unit: 'minutes', n: 30 },
    ]);
    expect(spanOf(3 * 24 * 3_600_000)).toEqual([{ unit: 'days', n: 3 }]);
    expect(spanOf(0)).toEqual([{ unit: 'seconds', n: 1 }]);
  });
});
