import { startClock } from '@durbar/table';
import { describe, expect, it } from 'vitest';
import { CLOCKS, clockNamed, nameOfClock } from '../src/home/clocks.ts';
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
});
