import type { SeatInfo } from '@durbar/protocol';
import { defaultContract } from '@durbar/table';
import { describe, expect, it } from 'vitest';
import { eyesOf, markAt, seesAll } from '../src/match/eyes.ts';

const seat = (at: number, you: boolean): SeatInfo => ({ seat: at, kind: 'person', you, here: true });
const seats = [seat(0, false), seat(1, true), seat(2, false)];

describe('eyes to look through', () => {
  it('are all after the end, if the contract opens the hands', () =>
    expect(eyesOf({ status: 'over', seats, contract: defaultContract })).toEqual([0, 1, 2, 'watcher']));
  it('are all for its players, and none for others, if it does not', () => {
    const contract = { ...defaultContract, spectators: 'public' } as const;
    expect(eyesOf({ status: 'over', seats, contract })).toEqual([0, 1, 2, 'watcher']);
    const looksOn = { status: 'over', seats: seats.filter(({ you }) => !you), contract } as const;
    expect(eyesOf(looksOn)).toEqual([]);
    expect([seesAll({ status: 'over', seats, contract }), seesAll(looksOn), seesAll({ ...looksOn, contract: defaultContract })]).toEqual([true, false, true]);
  });
  it('are not chosen before the end', () => expect(eyesOf({ status: 'live', seats, contract: defaultContract })).toEqual([]));
});

describe('marks', () => {
  const marks = [
    { seq: 0, label: 'one' },
    { seq: 9, label: 'two' },
  ];
  it('name everything up to the next', () => expect([0, 8, 9, 40].map((at) => markAt(marks, at)?.label)).toEqual(['one', 'one', 'two', 'two']));
  it('name nothing before the first', () => expect(markAt(marks.slice(1), 3)).toBeUndefined());
});
