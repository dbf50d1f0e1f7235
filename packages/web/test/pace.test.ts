import type { Told } from '@durbar/table';
import { describe, expect, it } from 'vitest';
import { nextShown } from '../src/match/pace.ts';

const entry = (seq: number, seat?: number): Told => ({
  seq,
  kind: seat === undefined ? 'start' : 'move',
  at: 0,
  ...(seat !== undefined && { seat }),
  facts: [],
});
/** Seat 0 is a person, the others are bots. */
const log = [entry(0), entry(1, 0), entry(2, 1), entry(3, 1), entry(4, 2), entry(5, 0)];
const isBot = (seat: number | undefined) => seat !== undefined && seat > 0;

describe('following the bots', () => {
  it('goes from move to move, over the own ones', () => {
    expect(nextShown(log, 0, isBot)).toBe(2);
    expect(nextShown(log, 2, isBot)).toBe(3);
    expect(nextShown(log, 3, isBot)).toBe(4);
  });
  it('ends where no bot has moved since', () => {
    expect(nextShown(log, 4, isBot)).toBeUndefined();
    expect(nextShown(log.slice(0, 2), 0, isBot)).toBeUndefined();
    expect(nextShown([], 0, isBot)).toBeUndefined();
  });
});
