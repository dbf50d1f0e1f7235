/** The audit finds what is missing. */
import { describe, expect, it } from 'vitest';
import type { Board } from '../src/index.ts';
import { Play } from './play.ts';

const cases: [string, (board: Board) => void, RegExp][] = [
  ['a card lost from a hand', (board) => board.hands[0]?.pop(), /^There are \d of \S+, not \d/],
  ['a card that does not exist', (board) => board.hands[0]?.push(99), /does not exist/],
  ['a card twice', (board) => board.supply.push(board.supply[4] as number), /^There are \d of/],
  ['a hand that is not sorted', (board) => board.hands[1]?.reverse(), /not sorted/],
  ['a card seen that is not there', (board) => board.known[1]?.push(53), /not what was seen/],
  ['a deck of another size', (board) => board.deck++, /^The deck has/],
  ['a special card lost', (board) => board.specials.pop(), /special\/two-points/],
  ['an influence tile too many', (board) => board.influence.fill(1, 0, 1), /7 influence tiles of the vizier/],
  ['a province tile twice', (board) => board.tiles.fill(1, 0, 2), /not 1 to 12/],
  ['a province tile left behind', (board) => (board.visit = 3), /left behind/],
  ['a province tile won too early', (board) => board.tileOwners.fill(0, 11), /Province tile 12 cannot/],
  ['a bonus tile lost', (board) => board.bonus.fill(0, 0, 1), /bonus tiles of kind/],
  ['a bonus tile that does not exist', (board) => board.bonus.fill(12, 0, 1), /bonus tile that does not exist/],
  ['a palace where nobody has been', (board) => board.palaces.fill(1), /A palace cannot be in/],
  ['two crowns in a province', (board) => board.crowned.fill(1), /two crown palaces/],
  ['a seat without points', (board) => board.points.fill(0.5), /has no points/],
  ['another number of seats', (board) => (board.seats = 4), /another length/],
  ['nobody’s turn', (board) => (board.turn = 7), /turn of nobody/],
];

describe('audit', () => {
  it('finds nothing wrong at the start', () => {
    const { engine, board } = new Play();
    expect(engine.rules.audit(board)).toEqual([]);
  });
  for (const [what, spoil, sentence] of cases) {
    it(`finds ${what}`, () => {
      const { engine, board } = new Play();
      spoil(board);
      expect(engine.rules.audit(board).join('\n')).toMatch(sentence);
    });
  }
});
