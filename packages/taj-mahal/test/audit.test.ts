/** The audit finds what is missing. */
import { fastChance, type Json } from '@durbar/kernel';
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
  ['a million seats', (board) => (board.seats = 1e6), /^There are 1000000 seats.$/],
  ['another number of seats', (board) => (board.seats = 4), /another length/],
  ['a set of players that is no number', (board) => Object.assign(board, { within: false }), /turn of nobody/],
  ['the turn of a player who has left', (board) => (board.within &= ~(1 << board.turn)), /turn of nobody/],
  ['no starting player', (board) => (board.start = -1), /no starting player/],
  ['a colour that does not exist', (board) => board.colours.fill(4), /colour that does not exist/],
  ['a flag that is no flag', (board) => Object.assign(board, { crowning: 1 }), /neither true nor false/],
  ['a visit between two', (board) => (board.visit = 0.5), /no visit 0.5/],
  ['half a tile in the court', (board) => board.court.fill(0.5), /court has more or less than a tile/],
  ['influence tiles below none', (board) => Object.assign(board.influence, { 0: -1, 4: 1 }), /fewer than none/],
  ['goods below none', (board) => Object.assign(board.goods, { 1: -1, 5: 1 }), /fewer than none/],
  ['half a palace to place', (board) => (board.build = 0.5), /less than nothing to do/],
  ['a palace to place that nobody won', (board) => Object.assign(board, { leaving: true, build: 1 }), /not the influence tiles taken/],
  ['something to take though nobody leaves', (board) => (board.take = 1), /Nobody is leaving/],
  ['a second crown', (board) => Object.assign(board, { leaving: true, crowning: true }), /2 crowns/],
  ['half a palace', (board) => board.palaces.fill(0.5), /A palace cannot be in/],
  ['an owner of a tile who does not exist', (board) => board.tileOwners.fill(0.5, 0, 1), /Province tile 1 cannot/],
  ['played cards that are no list', (board) => Object.assign(board.played, { 1: {} }), /a card that does not exist/],
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

describe('a spoilt state', () => {
  const values: readonly Json[] = [-1, -2, 0, 1, 2, 5, 7, 12, 99, 0.5, 1e9, null, 'x', true, false, [], {}];

  it('is refused, or can be played on to the end', () => {
    const { engine } = new Play();
    const chance = fastChance('spoilt');
    const pick = <T>(list: readonly T[]) => list[chance.int('pick', list.length)] as T;
    let refused = 0;
    for (let game = 0; game < 400; game++) {
      const { state } = engine.start(3 + (game % 3), { start: 'drawn', memory: true }, chance);
      const play = () => engine.advance(state, state.board.turn, pick(engine.choices(state, state.board.turn)), chance);
      for (let steps = chance.int('steps', 120); steps > 0 && state.result === undefined; steps--) play();
      if (state.result !== undefined) continue;
      const fields = state.board as unknown as Record<string, Json>;
      const field = pick(Object.keys(fields));
      const list = fields[field];
      const inside = Array.isArray(list) && list.length > 0 && game % 4 !== 0;
      if (inside) (list as Json[])[chance.int('at', list.length)] = pick(values);
      else fields[field] = pick(values);
      if (engine.faults(state).length > 0) refused += 1;
      else while (state.result === undefined) play();
    }
    expect(refused).toBeGreaterThan(200);
  });
});
