import { expect, test } from 'vitest';
import { result, timurAdjustment, victoryPoints } from '../src/cards/victory.ts';
import type { Board, BoardTurn } from '../src/rules/board.ts';
import { freshBoard, independent, type Options, set, turnOf, V, world } from './play.ts';

/** The result of a board after Timur. */
function ending(arrange: (board: Board) => void, options: Options = {}) {
  const board = freshBoard(options);
  arrange(board);
  return result(world, { board, tell: () => undefined } as unknown as BoardTurn);
}
const points = (board: Board) => [0, 1, 2].map((faction) => victoryPoints(world, board, faction));

test('5.1: Delhi counts the Prosperity of Tributaries', () => {
  const board = freshBoard();
  expect(points(board)).toEqual([18, 0, 0]);
  independent(board, 'bengal', 'sindh');
  expect(points(board)).toEqual([15, 0, 0]);
});

test('5.2, 5.3: Controlled Provinces, Structures on the map, Influence', () => {
  const board = freshBoard();
  set(board, 'maharashtra', { 'obedient-amir': 0, 'rebelling-amir': 4, fort: 1 });
  set(board, 'bengal', { fort: 1 });
  set(board, 'karnataka', { 'obedient-raja': 0, 'rebelling-raja': 3, temple: 1 });
  independent(board, 'maharashtra', 'karnataka');
  board.influence = [0, 3, 2];
  expect(points(board)).toEqual([14, 2 + 2 + 3, 2 + 1 + 2]);
});

test('5.1: three for an empty Delhi, less one for each Invader, at least -3', () => {
  expect([0, 1, 3, 6, 9].map(timurAdjustment)).toEqual([3, 2, 0, -3, -3]);
});

test('5.0: most points win', () => {
  expect(ending(() => undefined)).toMatchObject({ winners: [0], points: [21, 0, 0], reason: 'points' });
});

const even = (board: Board) => {
  set(board, 'delhi', { mongol: 7 });
  for (const space of ['gujarat', 'maharashtra', 'andhra', 'karnataka', 'bengal', 'sindh', 'rajput-kingdoms', 'malwa', 'jaunpur'] as const) {
    board.marker[
      [
        'mountain-passes',
        'punjab',
        'delhi',
        'sindh',
        'rajput-kingdoms',
        'gujarat',
        'malwa',
        'jaunpur',
        'bengal',
        'gondwana',
        'orissa',
        'madhyadesh',
        'maharashtra',
        'andhra',
        'karnataka',
        'tamilakam',
      ].indexOf(space)
    ] = 4;
  }
  board.influence = [0, 2, 2];
};

test('5.0: Resources break a tie', () => {
  expect(
    ending((board) => {
      even(board);
      board.resources = [9, 5, 6];
    }),
  ).toMatchObject({ winners: [V], reason: 'resources', points: [1, 2, 2] });
});

test('V26: equal in both, a shared victory; or the goats and tigers decide', () => {
  const equal = (board: Board) => {
    even(board);
    board.resources = [9, 5, 5];
  };
  expect(ending(equal)).toMatchObject({ winners: [1, 2], reason: 'shared', rule: '5.0' });
  expect(ending(equal, { tiebreak: 'aadu-huli' })).toMatchObject({
    winners: [1, 2],
    reason: 'aadu-huli',
    rule: '5.5',
    playoff: { game: 'aadu-huli', options: { sides: 'drawn' } },
  });
});

test("Timur's Shadow: after the first Timurid Empire card a Command selects one space", () => {
  const late = (board: Board) => {
    board.stack = 3;
    board.left = [5, 0, 1];
    board.events = board.events.slice(0, 17);
    board.mongols = [1, 1];
    board.timurid = 1;
  };
  const play = turnOf(V, late, { 'timurs-shadow': true }).all(['command-and-decree'], ['command', 'rally'], ['select', 'andhra']);
  expect(play.asked).toBe('eligible-faction.action');
  expect(play.verbs()).toEqual(['decree']);
  const free = turnOf(V, late, {}).all(['command-and-decree'], ['command', 'rally'], ['select', 'andhra']);
  expect(free.asked).toBe('vijayanagara-rally.select');
});

test("Timur's Shadow also limits free Commands (V25)", () => {
  const play = turnOf(
    0,
    (board) => {
      board.stack = 3;
      board.left = [5, 0, 1];
      board.events = board.events.slice(0, 17);
      board.mongols = [1, 1];
      board.timurid = 1;
    },
    { 'timurs-shadow': true },
    4,
  ).all(['event', 'shaded'], ['command', 'conscript'], ['select', 'malwa']);
  expect(play.decider).not.toBe(0);
  expect(play.board.resources[0]).toBe(14);
});
