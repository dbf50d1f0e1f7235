import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Clock,
  type ClockTerms,
  creditDowntime,
  giveTime,
  leftOf,
  lowAt,
  markBack,
  markOut,
  nextDeadline,
  outOfTime,
  passClock,
  type SeatClock,
  setQuiet,
  startClock,
  takeVacation,
} from '../src/clock.ts';
import { activeBetween, activeUntil, isQuiet, type Quiet } from '../src/hours.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const live: ClockTerms = { pace: 'live', bank: 5 * MINUTE, increment: 10_000, out: 'wait' };
const slow: ClockTerms = { pace: 'move', each: 2 * DAY, vacation: 7 * DAY, out: 'bot' };
const daily: ClockTerms = { pace: 'day', moves: 2, bank: 3 * DAY, vacation: 0, out: 'forfeit' };
const night: Quiet = { from: 22 * 60, to: 7 * 60, east: 330 };

const quiets = fc
  .record({ from: fc.integer({ min: 0, max: 1439 }), to: fc.integer({ min: 0, max: 1439 }), east: fc.integer({ min: -840, max: 840 }) })
  .filter(isQuiet);
const moments = fc.integer({ min: 0, max: 400 * DAY });
const spans = fc.integer({ min: 0, max: 20 * DAY });
const at = (clock: Clock, seat: number): SeatClock => clock[seat] as SeatClock;

describe('quiet hours', () => {
  it('are the same summed minute by minute', () => {
    fc.assert(
      fc.property(quiets, moments, fc.integer({ min: 0, max: 3 * 24 * 60 }), (quiet, start, minutes) => {
        const from = start - (start % MINUTE);
        let sum = 0;
        for (let minute = 0; minute < minutes; minute++) {
          const day = Math.floor(from / MINUTE) + minute + quiet.east;
          const of = ((day % 1440) + 1440) % 1440;
          const isNow = quiet.from <= quiet.to ? of >= quiet.from && of < quiet.to : of >= quiet.from || of < quiet.to;
          if (!isNow) sum += MINUTE;
        }
        expect(activeBetween(quiet, from, from + minutes * MINUTE)).toBe(sum);
      }),
    );
  });
  it('add up, and the end of a span is where its time has passed', () => {
    fc.assert(
      fc.property(quiets, moments, spans, spans, (quiet, from, one, two) => {
        const [middle, end] = [from + one, from + one + two];
        expect(activeBetween(quiet, from, middle) + activeBetween(quiet, middle, end)).toBe(activeBetween(quiet, from, end));
        const until = activeUntil(quiet, from, one);
        expect(activeBetween(quiet, from, until)).toBe(one);
        if (one > 0) expect(activeBetween(quiet, from, until - 1)).toBeLessThan(one);
      }),
    );
  });
  it('follow the clock of their place when summer time begins and ends', () => {
    const berlin = { from: 22 * 60, to: 7 * 60, east: 60, zone: 'Europe/Berlin' };
    // Noon to noon, over the nights of 29 March and 25 October 2026: nine hours are quiet by the clock on the wall.
    const spring = [Date.UTC(2026, 2, 28, 11), Date.UTC(2026, 2, 29, 10)] as const;
    const autumn = [Date.UTC(2026, 9, 24, 10), Date.UTC(2026, 9, 25, 11)] as const;
    for (const [from, to] of [spring, autumn]) expect(activeBetween(berlin, from, to)).toBe(15 * HOUR);
    // In summer the night begins at 20:00 of Greenwich.
    const june = Date.UTC(2026, 5, 10, 12);
    expect(activeUntil(berlin, june, 9 * HOUR)).toBe(Date.UTC(2026, 5, 11, 6));
    for (const [from] of [spring, autumn])
      for (const time of [HOUR, 10 * HOUR, 11 * HOUR, 40 * HOUR]) expect(activeBetween(berlin, from, activeUntil(berlin, from, time))).toBe(time);
    expect(isQuiet(berlin)).toBe(true);
    expect(isQuiet({ ...berlin, zone: 'Europe/Nowhere' })).toBe(false);
  });
  it('end a span of whole days when they begin, not later in them', () => {
    // Asked at three in the night, and 15 hours of a day count: three times 15 hours are over at 22:00 of the third evening.
    const asked = 3 * HOUR - night.east * MINUTE;
    expect(activeUntil(night, asked, 3 * 15 * HOUR)).toBe(asked + 2 * DAY + 19 * HOUR);
  });
});

describe('a clock', () => {
  it('runs only for those who are asked, and gives an increment for a turn', () => {
    const start = startClock(live, 3, [0], 1000);
    expect(start.map((one) => leftOf(one, 61_000))).toEqual([4 * MINUTE, 5 * MINUTE, 5 * MINUTE]);
    const same = passClock(live, start, [0], 31_000);
    expect(leftOf(at(same, 0), 61_000)).toBe(4 * MINUTE);
    const passed = passClock(live, same, [1], 61_000);
    expect(leftOf(at(passed, 0), 999_000)).toBe(4 * MINUTE + 10_000);
    expect(nextDeadline(passed)).toEqual({ seat: 1, at: 61_000 + 5 * MINUTE });
  });
  it('gives each turn its time anew, or its share of a day up to the bank', () => {
    let clock = passClock(slow, startClock(slow, 2, [0], 0), [1], DAY);
    expect(leftOf(at(clock, 0), DAY)).toBe(DAY);
    clock = passClock(slow, clock, [0], 2 * DAY);
    expect(leftOf(at(clock, 0), 2 * DAY)).toBe(2 * DAY);
    let day = passClock(daily, startClock(daily, 2, [0], 0), [1], HOUR);
    expect(leftOf(at(day, 0), HOUR)).toBe(3 * DAY);
    day = passClock(daily, passClock(daily, day, [0], 2 * HOUR), [1], 2 * HOUR + 2 * DAY);
    expect(leftOf(at(day, 0), 3 * DAY)).toBe(DAY + DAY / 2);
  });
  it('says when time is out, and then it is: not before, not after', () => {
    fc.assert(
      fc.property(fc.constantFrom(live, slow, daily), fc.option(quiets, { nil: undefined }), moments, fc.boolean(), (terms, quiet, start, away) => {
        let clock = startClock(terms, 2, [1], start, [undefined, quiet]);
        if (away) clock = takeVacation(clock, 1, true, start);
        const deadline = nextDeadline(clock);
        expect(deadline?.seat).toBe(1);
        const end = deadline?.at ?? 0;
        expect(outOfTime(clock, end - 1)).toEqual([]);
        expect(outOfTime(clock, end)).toEqual([1]);
        expect(nextDeadline(markOut(clock, 1, end))).toBeUndefined();
        expect(outOfTime(markOut(clock, 1, end), end + DAY)).toEqual([]);
      }),
    );
  });
  it('does not care how often it is looked at', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(live, slow, daily),
        fc.option(quiets, { nil: undefined }),
        moments,
        fc.array(spans, { maxLength: 8 }),
        (terms, quiet, start, steps) => {
          const clock = startClock(terms, 2, [0], start, [quiet]);
          let looked = clock;
          let now = start;
          for (const step of steps) {
            now += step;
            looked = passClock(terms, looked, [0], now);
          }
          expect(leftOf(at(looked, 0), now)).toBe(leftOf(at(clock, 0), now));
          expect(nextDeadline(looked)?.at).toSatisfy((end: number) => outOfTime(clock, now).length > 0 || end === nextDeadline(clock)?.at);
        },
      ),
    );
  });
  it('counts no time in which the house was closed', () => {
    fc.assert(
      fc.property(fc.constantFrom(live, slow, daily), moments, spans, spans, spans, (terms, start, before, down, later) => {
        const clock = startClock(terms, 2, [0], start);
        const [from, to] = [start + before, start + before + down];
        const credited = creditDowntime(clock, from, to);
        expect(leftOf(at(credited, 0), to + later)).toBe(leftOf(at(clock, 0), from + later));
        expect(leftOf(at(credited, 1), to + later)).toBe(leftOf(at(clock, 1), from));
      }),
    );
  });
  it('stands still on vacation, until that is used up', () => {
    const clock = takeVacation(startClock(slow, 2, [0], 0), 0, true, 0);
    expect(leftOf(at(clock, 0), 7 * DAY)).toBe(2 * DAY);
    expect(leftOf(at(clock, 0), 8 * DAY)).toBe(DAY);
    const back = takeVacation(clock, 0, false, 3 * DAY);
    expect(at(back, 0)).toMatchObject({ vacation: 4 * DAY, left: 2 * DAY, since: 3 * DAY });
    expect(at(takeVacation(startClock(live, 2, [0], 0), 0, true, 0), 0).away).toBeUndefined();
  });
  it('takes gifts, and they bring back who was out of time', () => {
    const out = markOut(startClock(live, 2, [0], 0), 0, 5 * MINUTE);
    const given = giveTime(out, 0, MINUTE, 6 * MINUTE);
    expect(leftOf(at(given, 0), 6 * MINUTE)).toBe(MINUTE);
    expect(nextDeadline(given)).toEqual({ seat: 0, at: 7 * MINUTE });
    expect(at(given, 1)).toEqual(at(out, 1));
  });
  it('runs out again for whoever was out of time and has some with the next turn', () => {
    const out = markOut(startClock(slow, 2, [0], 0), 0, 2 * DAY);
    const answered = passClock(slow, out, [1], 3 * DAY);
    const again = passClock(slow, answered, [0], 4 * DAY);
    expect(at(again, 0).out).toBeUndefined();
    expect(nextDeadline(again)).toEqual({ seat: 0, at: 6 * DAY });
  });
  it('is out again at once for whoever has no time left when they are asked the next time', () => {
    const none: ClockTerms = { pace: 'live', bank: MINUTE, increment: 0, out: 'bot' };
    const out = markOut(startClock(none, 2, [0], 0), 0, MINUTE);
    const again = passClock(none, passClock(none, out, [1], 2 * MINUTE), [0], 3 * MINUTE);
    expect(outOfTime(again, 3 * MINUTE)).toEqual([0]);
    expect(nextDeadline(again)).toEqual({ seat: 0, at: 3 * MINUTE });
    expect(outOfTime(markBack(out, 0, 2 * MINUTE), 2 * MINUTE), 'a seat that is taken back').toEqual([0]);
  });
  it('runs low in the last quarter, twelve hours before the end at most, and with half of what there was', () => {
    const low = (terms: ClockTerms, clock = startClock(terms, 2, [0], 0)) => lowAt(terms, at(clock, 0));
    expect(low(slow)).toBe(1.5 * DAY);
    expect(low({ ...slow, each: 8 * HOUR } as ClockTerms)).toBe(6 * HOUR);
    expect(low(live)).toBeUndefined();
    const clock = startClock(slow, 2, [0], 0);
    expect(low(slow, passClock(slow, clock, [0, 1], DAY)), 'the same, whoever else moves').toBe(1.5 * DAY);
    expect(low(slow, giveTime(clock, 0, DAY, HOUR))).toBe(2.5 * DAY);
    expect(lowAt(slow, at(clock, 1))).toBeUndefined();
  });
  it('knows quiet hours only where it is slow', () => {
    const set = (terms: ClockTerms) => at(setQuiet(terms, startClock(terms, 2, [0], 0), 0, night, 0), 0).quiet;
    expect(set(slow)).toEqual(night);
    expect(set(live)).toBeUndefined();
  });
});
