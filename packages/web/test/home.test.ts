import type { MatchInfo, SeatInfo } from '@durbar/protocol';
import { expect, test } from 'vitest';
import { botPlays, byUrgency, hurried, readyWanted } from '../src/home/sort.ts';

const HOUR = 3_600_000;
const you: SeatInfo = { seat: 0, kind: 'person', you: true, here: true };
const other: SeatInfo = { seat: 1, kind: 'person', you: false, here: true, ready: true };

function match(id: string, more: Partial<MatchInfo>, left?: number): MatchInfo {
  const clock =
    left === undefined
      ? {}
      : {
          clock: {
            now: 0,
            seats: [
              { left, since: 0, vacation: 0 },
              { left: 1, vacation: 0 },
            ],
          },
        };
  return { id, status: 'live', waiting: [0], seats: [you, other], moved: 0, ...clock, ...more } as MatchInfo;
}

test('what waits for you comes by its deadline, then a table that wants your Ready, then the others', () => {
  const all = [
    match('over', { status: 'over', waiting: [] }),
    match('theirs', { waiting: [1] }, HOUR),
    match('ready', { status: 'waiting', waiting: [] }),
    match('patient', { moved: 5 }),
    match('tomorrow', { moved: 9 }, 24 * HOUR),
    match('soon', {}, HOUR),
  ];
  expect(byUrgency(all).map(({ id }) => id)).toEqual(['soon', 'tomorrow', 'patient', 'ready', 'theirs', 'over']);
  expect(hurried(match('soon', {}, HOUR))?.at).toBe(HOUR);
  expect(hurried(match('theirs', { waiting: [1] }, HOUR))).toBeUndefined();
});

test('a table that is full wants your Ready, one with a free seat does not', () => {
  const waiting = (seats: readonly SeatInfo[]) => readyWanted(match('table', { status: 'waiting', waiting: [], seats }));
  const free: SeatInfo = { seat: 1, kind: 'open', you: false, here: false };
  expect([waiting([you, other]), waiting([{ ...you, ready: true }, other]), waiting([you, free]), waiting([you, { ...free, held: true }])]).toEqual([
    ...[true, false, false, true],
  ]);
});

test('a bot that plays for you is said so', () => {
  expect(botPlays(match('given', { seats: [{ ...you, kind: 'bot', bot: 'steady' }, other] }))).toBe(true);
  expect(botPlays(match('own', {}))).toBe(false);
});
