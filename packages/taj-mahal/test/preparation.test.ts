/** Preparation. */
import { describe, expect, it } from 'vitest';
import { CARD, FIRST_GOOD, TAJ_MAHAL, TWO_POINTS, tajMahal } from '../src/index.ts';
import { Play } from './play.ts';

const options = { start: 'drawn', memory: true };

describe('Preparation', () => {
  it('lays tile 12 in the province of Agra and the others anywhere', () => {
    const first = new Set<string>();
    for (let i = 0; i < 40; i++) {
      const { board, edition } = new Play({ seed: `tiles/${i}` });
      expect(edition.provinces[board.tiles.indexOf(12)]?.name).toBe('agra');
      expect([...board.tiles].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      first.add(edition.provinces[board.tiles.indexOf(1)]?.name ?? '');
    }
    expect(first.size).toBeGreaterThan(8);
  });

  it('lays the Taj Mahal tile on Agra and fifteen bonus tiles on the other fortresses', () => {
    const { board, edition } = new Play();
    expect(board.bonus[edition.fortresses.indexOf(edition.agra)]).toBe(TAJ_MAHAL);
    const kinds = [TWO_POINTS, CARD, FIRST_GOOD, FIRST_GOOD + 1, FIRST_GOOD + 2, FIRST_GOOD + 3].map(
      (kind) => board.bonus.filter((one) => one === kind).length,
    );
    expect(kinds).toEqual([3, 3, 0, 3, 3, 3]);
  });

  it('places one influence tile of each force and the crown in the court, five beside it', () => {
    const { board } = new Play();
    expect(board.court).toEqual([1, 1, 1, 1]);
    expect(board.stacks).toEqual([5, 5, 5, 5]);
    expect(board.crown).toBe(true);
  });

  it('puts the four special cards beside the board', () => {
    const { board, edition } = new Play();
    expect(board.specials.map((card) => edition.cards[card]?.name)).toEqual([
      'special/grand-mogul',
      'special/elephant',
      'special/change-colour',
      'special/two-points',
    ]);
  });

  for (const [seats, supply] of [
    [3, 5],
    [4, 7],
    [5, 9],
  ] as const) {
    it(`deals six cards to each of ${seats} players and lays out a supply of ${supply}`, () => {
      const { board } = new Play({ seats });
      expect(board.hands.map((hand) => hand.length)).toEqual(new Array(seats).fill(6));
      expect(board.supply.length).toBe(supply);
      expect(board.deck).toBe(96 - 6 * seats - supply);
    });
  }

  it('tells each player their own cards only', () => {
    const { facts } = new Play();
    expect(facts.filter(({ kind }) => kind === 'dealt').map(({ only }) => only)).toEqual([undefined, undefined, undefined]);
    expect(facts.filter(({ kind }) => kind === 'dealt-cards').map(({ only }) => only)).toEqual([[0], [1], [2]]);
  });

  it('begins with province 1 and the starting player named', () => {
    const play = new Play({ seats: 4, start: 2 });
    expect(play.told('visit')).toMatchObject([{ visit: 1, seat: 2 }]);
    expect(play.seat).toBe(2);
  });

  it('begins with no points, no palaces and nothing won', () => {
    const { board } = new Play({ seats: 5 });
    expect(board.points).toEqual([0, 0, 0, 0, 0]);
    expect([...board.palaces, ...board.crowned, ...board.influence, ...board.goods].every((n) => n === 0)).toBe(true);
    expect(board.tileOwners.every((owner) => owner === -1)).toBe(true);
  });

  it('draws the starting player by lot if none is named', () => {
    const seen = new Set<number>();
    const { engine, chance } = new Play();
    for (let i = 0; i < 60; i++) seen.add(engine.waiting(engine.start(5, options, chance).state)[0] as number);
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4]);
  });

  it('refuses two players, and others than three to five, with a reason', () => {
    const { engine } = new Play();
    expect(tajMahal.seats).toEqual([3, 4, 5]);
    expect(engine.rules.refuse?.(2, options)).toEqual({ key: 'two-players', rule: 'Contents' });
    expect(engine.rules.refuse?.(6, options)).toEqual({ key: 'players', rule: 'Contents' });
    expect(engine.rules.refuse?.(3, { ...options, start: 'seat-4' })).toEqual({ key: 'no-such-seat', rule: 'Preparation' });
    for (const seats of [3, 4, 5]) expect(engine.rules.refuse?.(seats, options)).toBeUndefined();
  });
});
