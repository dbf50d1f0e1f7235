import type { View } from '@durbar/kernel';
import type { MatchInfo, PromiseInfo, SeatInfo, SeatView } from '@durbar/protocol';
import type { Told } from '@durbar/table';
import { describe, expect, it } from 'vitest';
import { byUrgency, rematchWanted } from '../src/home/sort.ts';
import { acting, complete, freeSeats, type Known, merged, mergedPromises, shown, yourTurn } from '../src/live/model.ts';
import { stepTo, turnsOf } from '../src/match/turns.ts';

const view = (waiting: number[]): View => ({ rules: 'r', step: 4, waiting, board: {} });
const seatView = (seat: number, waiting: number[], draft = 0): SeatView => ({ seat, view: view(waiting), choices: [], draft, draftFacts: [] });
const seat = (at: number, you: boolean): SeatInfo => ({ seat: at, kind: 'person', you, here: true });
const info = (more: Partial<MatchInfo> = {}): MatchInfo => ({
  id: 'm',
  game: 'g',
  rules: 'r',
  edition: 'e',
  options: {},
  contract: { spectators: 'public', odds: true, undo: 'turn', rewind: 'never' },
  status: 'live',
  seats: [seat(0, true), seat(1, false)],
  waiting: [0],
  commitment: '',
  created: 0,
  moved: 0,
  length: 1,
  ...more,
});
const move = (seq: number, by: number): Told => ({ seq, kind: 'move', at: 0, seat: by, facts: [] });
const start: Told = { seq: 0, kind: 'start', at: 0, facts: [] };
const known = (mine: SeatView[]): Known => ({ info: info(), seq: 1, log: [start], mine, public: view([1]) });

describe('the ledger', () => {
  const promise = (n: number, mark?: 'kept'): PromiseInfo => ({ n, seat: 0, text: 'Peace.', at: 0, seq: 1, marks: mark ? [{ seat: 1, mark }] : [] });
  it('keeps its order, and what is told anew replaces what was known', () => {
    const known = mergedPromises([], [promise(0), promise(2)]);
    expect(mergedPromises(known, [promise(1), promise(0, 'kept')]).map(({ n, marks }) => [n, marks.length])).toEqual([
      [0, 1],
      [1, 0],
      [2, 0],
    ]);
  });
});

describe('what is known of a match', () => {
  const message = (from: number, log: Told[], seq: number) => ({ t: 'match', info: info(), seq, from, log, mine: [] }) as const;
  it('adds new entries to those it has', () => {
    const first = merged(undefined, message(0, [start, move(1, 0)], 2));
    expect(merged(first, message(2, [move(2, 1)], 3))?.log.map((entry) => entry.seq)).toEqual([0, 1, 2]);
  });
  it('replaces what the server tells again', () => {
    const first = merged(undefined, message(0, [start, move(1, 0)], 2));
    expect(merged(first, message(0, [start, move(1, 1)], 2))?.log[1]?.seat).toBe(1);
  });
  it('notices a gap', () => {
    const first = merged(undefined, message(0, [start], 1));
    expect(merged(first, message(2, [move(2, 1)], 3))).toBeUndefined();
    expect(merged(first, message(1, [], 3))).toBeUndefined();
  });
});

describe('the seat that acts on this screen', () => {
  it('is the one that is asked', () => expect(acting(known([seatView(0, [1]), seatView(1, [1])]))?.seat).toBe(1));
  it('is the one with an open draft, although the other would be next', () => {
    const mine = [seatView(0, [1], 1), seatView(1, [0])];
    expect(acting(known(mine))?.seat).toBe(0);
    expect(complete(mine[0] as SeatView)).toBe(true);
  });
  it('is still deciding while its draft asks it again', () => expect(complete(seatView(0, [0], 2))).toBe(false));
  it('has its view drawn; watchers see the public one', () => {
    expect(shown(known([seatView(0, [0])]))?.waiting).toEqual([0]);
    expect(shown(known([]))?.waiting).toEqual([1]);
  });
});

describe('your matches', () => {
  it('has your turn first, then what is under way, what waits, what is over', () => {
    const list = [
      info({ id: 'over', status: 'over', waiting: [], moved: 9 }),
      info({ id: 'theirs', waiting: [1], moved: 8 }),
      info({
        id: 'open',
        status: 'waiting',
        waiting: [],
        moved: 7,
        seats: [
          { seat: 0, kind: 'person', you: true, here: true },
          { seat: 1, kind: 'open', you: false, here: false },
        ],
      }),
      info({ id: 'mine-old', moved: 1 }),
      info({ id: 'mine-new', moved: 2 }),
    ];
    expect(byUrgency(list).map((one) => one.id)).toEqual(['mine-new', 'mine-old', 'theirs', 'open', 'over']);
    expect(yourTurn(info({ waiting: [1] }))).toBe(false);
  });
  it('has a rematch that somebody else wants before what waits for others, until you have joined it', () => {
    const over = info({ id: 'over', status: 'over', waiting: [], rematch: { match: 'next', seat: 1 } });
    const theirs = info({ id: 'theirs', waiting: [1], moved: 9 });
    expect(byUrgency([theirs, over]).map((one) => one.id)).toEqual(['over', 'theirs']);
    const joined = info({ id: 'next', waiting: [1], moved: 8 });
    expect(byUrgency([over, joined, theirs]).map((one) => one.id)).toEqual(['theirs', 'next', 'over']);
    expect(rematchWanted({ ...over, rematch: { match: 'next', seat: 0 } }, [])).toBe(false);
  });
});

describe('the log', () => {
  it('groups what one seat did in a row', () => {
    const turns = turnsOf([start, move(1, 0), move(2, 0), move(3, 1), { ...start, seq: 4, kind: 'rewind', to: 2 }, move(5, 1)]);
    expect(turns.map((turn) => turn.entries.map((entry) => entry.seq))).toEqual([[0], [1, 2], [3], [4], [5]]);
  });
  it('is walked by steps, and its end is the live match', () => {
    expect(stepTo(undefined, 10, 'back')).toBe(8);
    expect(stepTo(0, 10, 'back')).toBe(0);
    expect(stepTo(8, 10, 'forward')).toBeUndefined();
    expect(stepTo(4, 10, 'forward')).toBe(5);
    expect(stepTo(4, 10, 'first')).toBe(0);
    expect(stepTo(4, 10, 'last')).toBeUndefined();
  });
});

describe('seats that can be taken', () => {
  const free: SeatInfo = { seat: 1, kind: 'open', you: false, here: false };
  const bot: SeatInfo = { seat: 2, kind: 'bot', bot: 'steady', you: false, here: true };
  const holding: SeatInfo = { ...bot, seat: 1, held: true };
  it('are the free ones before the start, and those that a bot holds after it', () => {
    expect(freeSeats(info({ status: 'waiting', seats: [seat(0, true), free] }))).toEqual([free]);
    expect(freeSeats(info({ seats: [seat(0, true), holding, bot] }))).toEqual([holding]);
    expect(freeSeats(info({ status: 'over', seats: [seat(0, true), holding] }))).toEqual([]);
  });
});
