import type { Fact } from '@durbar/kernel';
import type { SeatInfo, SeatView } from '@durbar/protocol';
import type { Told } from '@durbar/table';
import { describe, expect, it } from 'vitest';
import { facing, knownTo, needsCurtain } from '../src/match/curtain.ts';

const hand = (seat: number, waiting: number[], draft = 0): SeatView => ({
  seat,
  view: { rules: 'r', step: 1, waiting, board: { hand: `hand of ${seat}` } },
  choices: [],
  draft,
  draftFacts: [],
});
const seat = (at: number, you: boolean, kind: SeatInfo['kind'] = 'person'): SeatInfo => ({ seat: at, kind, you, here: true });
const shown = (mine: SeatView[], holder: number | undefined) => {
  const { mine: one, passTo } = facing({ mine }, holder);
  return [one?.seat, passTo];
};

describe('the curtain', () => {
  it('is for several people at one screen and a game with secrets, as long as it is played', () => {
    const two = [seat(0, true), seat(1, true), seat(2, false, 'bot')];
    expect(needsCurtain(true, { status: 'live', seats: two })).toBe(true);
    expect(needsCurtain(true, { status: 'live', seats: two, from: { match: 'm', seq: 3 } })).toBe(false);
    expect(needsCurtain(undefined, { status: 'live', seats: two })).toBe(false);
    expect(needsCurtain(true, { status: 'over', seats: two })).toBe(false);
    expect(needsCurtain(true, { status: 'live', seats: [seat(0, true), seat(1, false, 'bot')] })).toBe(false);
  });
  it('is down only for the one who is asked and has taken the device', () => {
    const mine = [hand(0, [1]), hand(1, [1])];
    expect(shown(mine, undefined)).toEqual([undefined, 1]);
    expect(shown(mine, 0)).toEqual([undefined, 1]);
    expect(shown(mine, 1)).toEqual([1, undefined]);
  });
  it('stays down for whoever has a draft, although another would be next', () => {
    expect(shown([hand(0, [1], 2), hand(1, [0])], 0)).toEqual([0, undefined]);
  });
  it('stays down for the last one while others move elsewhere, and is up for a page that has just been opened', () => {
    const mine = [hand(0, [2]), hand(1, [2])];
    expect(shown(mine, 1)).toEqual([1, undefined]);
    expect(shown(mine, undefined)).toEqual([undefined, 0]);
  });
  it('covers what only the others know in the log too', () => {
    const facts: Fact[] = [
      { kind: 'drew', rule: '1', data: { card: 7 }, only: [0] },
      { kind: 'drew', rule: '1', data: { card: 8 }, only: [1] },
      { kind: 'passed', rule: '1', data: {} },
    ];
    const log: Told[] = [
      { seq: 0, kind: 'start', at: 0, facts },
      { seq: 1, kind: 'move', at: 0, seat: 0, facts: facts.slice(2) },
    ];
    expect(knownTo(log, 1)[0]?.facts).toEqual(facts.slice(1));
    expect(knownTo(log, undefined)[0]?.facts).toEqual(facts.slice(2));
    expect(knownTo(log, 1)[1]).toBe(log[1]);
  });
});
