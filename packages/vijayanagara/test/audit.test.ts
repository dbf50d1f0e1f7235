/** The audit notices what must not be. */
import { expect, test } from 'vitest';
import type { Board } from '../src/rules/board.ts';
import { engine, freshBoard, independent, set } from './play.ts';

const faults = (change: (board: Board) => void) => {
  const board = freshBoard();
  change(board);
  return engine.rules.audit(board);
};
const bump = (list: number[], i: number, by = 1) => {
  list[i] = (list[i] as number) + by;
};

test('a new board is sound', () => {
  expect(faults(() => undefined)).toEqual([]);
});

test.each<[string, (board: Board) => void, RegExp]>([
  ['a piece too many', (board) => bump(board.pieces, 20), /pieces of the kind troop/],
  ['a piece in two places', (board) => bump(board.available, 3), /pieces of the kind amir/],
  ['an eleventh Cavalry token', (board) => bump(board.cavalry, 1, 9), /ten Cavalry tokens/],
  ['too many Resources', (board) => bump(board.resources, 0, 20), /Resources/],
  ['Influence without its Units', (board) => bump(board.influence, 2), /Influence track/],
  ['two Forts in a space', (board) => set(board, 'malwa', { fort: 2 }), /Structures of a kind/],
  ['an Amir in Delhi', (board) => set(board, 'delhi', { 'obedient-amir': 1 }), /may not be/],
  ['a wrong Control marker', (board) => bump(board.marker, 12, -1), /Control marker of maharashtra/],
  ['Obedient Units where their Faction Controls', (board) => independent(board, 'maharashtra'), /Obedient Units/],
  ['a marker in Punjab', (board) => bump(board.marker, 1, -1), /has a marker/],
  ['an Event twice', (board) => void board.events.push(1), /Events that have not appeared/],
  ['a Mongol card gone', (board) => bump(board.mongols, 0, -1), /Mongol Invasion cards/],
  ['a Timurid card counted twice', (board) => Object.assign(board, { timurid: 1 }), /Timurid/],
  ['Units used without a Command', (board) => bump(board.used, 4), /without a Command/],
])('%s', (_name, change, expected) => {
  expect(faults(change).join(' ')).toMatch(expected);
});
