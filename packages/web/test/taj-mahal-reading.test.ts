import type { Fact } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import { choiceParams, durbar, isWithin, NONE, readEdition } from '@durbar/taj-mahal';
import { describe, expect, test } from 'vitest';
import { nearest } from '../src/games/map/camera.ts';
import { pathOf } from '../src/games/path.ts';
import { cameras, WORLD } from '../src/games/taj-mahal/camera.ts';
import { chainsOf, palacesOf } from '../src/games/taj-mahal/chains.ts';
import { cities, type Place } from '../src/games/taj-mahal/drawing.ts';
import { lensesFor, seatOf, seenThrough } from '../src/games/taj-mahal/lens.ts';
import { turnOrder } from '../src/games/taj-mahal/matrix.ts';
import { cardName, cardSpoken, named } from '../src/games/taj-mahal/naming.ts';
import { holderOf, specialsOf } from '../src/games/taj-mahal/specials.ts';
import { marksOf, turningPoints, visitsOf } from '../src/games/taj-mahal/visits.ts';
import { type Game, gameOf } from './taj-mahal-play.ts';

const edition = readEdition(durbar);
const { around, isWhole, kept, panned, steered, WHOLE, zoomed } = cameras;

function played(seats: number, seed: number, each: (game: Game) => void): Game {
  const game = gameOf(seats, seed);
  for (let moment = game.now(); moment !== undefined; moment = game.now()) {
    each(game);
    game.take(game.pick(moment.choices));
  }
  return game;
}

describe('a log read again', () => {
  test('knows who holds which special card, as the rules do', () => {
    played(4, 'specials'.length, (game) => {
      const board = game.board();
      const view = game.now()?.view;
      if (view === undefined) return;
      for (const [i] of edition.effects.entries()) {
        const card = edition.firstSpecial + i;
        const on = (cards: readonly number[] | undefined) => cards?.includes(card) === true;
        const holder = [0, 1, 2, 3].find((seat) => on(board.hands[seat]) || on(board.played[seat])) ?? NONE;
        expect(holderOf(edition, view, game.log, card)).toBe(holder);
        if (holder !== NONE) expect(specialsOf(edition, view, game.log, holder)).toContain(card);
      }
    });
  });

  test('tells who has left the visit, in turn order from the starting player', () => {
    played(5, 9, (game) => {
      const board = game.board();
      expect(turnOrder(board)[0]).toBe(board.start);
      const visit = visitsOf(game.log, 5).at(-1);
      const left = visit?.left.map(({ seat }) => seat).filter((seat) => !isWithin(board, seat) || board.turn !== seat);
      expect(left?.toSorted()).toEqual([0, 1, 2, 3, 4].filter((seat) => !isWithin(board, seat)));
    });
  });

  test('marks every visit, and finds the largest swings', () => {
    const game = played(3, 5, () => undefined);
    const marks = marksOf(game.log);
    expect(marks.map(({ params }) => params?.['visit'])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(marks[0]?.seq).toBe(0);
    const swings = turningPoints(visitsOf(game.log, 3), 3);
    expect(swings).toHaveLength(3);
    expect(swings[0]?.lead).toBeGreaterThanOrEqual(swings[1]?.lead ?? 99);
    for (const { visit, seat, points } of swings) expect(visitsOf(game.log, 3)[visit - 1]?.gained[seat]).toBe(points);
  });

  test('leaves out what a rewind left behind', () => {
    const entry = (seq: number, kind: Told['kind'], to?: number): Told => ({ seq, kind, at: 0, facts: [], ...(to !== undefined && { to }) });
    const log = [entry(0, 'start'), entry(1, 'move'), entry(2, 'move'), entry(3, 'rewind', 1), entry(4, 'move')];
    expect(pathOf(log).map(({ seq }) => seq)).toEqual([0, 1, 4]);
  });
});

describe('chains and lenses', () => {
  test('the first chain is what palaces score in its provinces', () => {
    played(3, 11, (game) => {
      const board = game.board();
      for (const seat of [0, 1, 2]) {
        const chains = chainsOf(edition, board, seat);
        const all = chains.flatMap((chain) => chain.cities);
        expect(new Set(all).size).toBe(all.length);
        const { normal, crown } = palacesOf(board, seat);
        expect(all.length).toBeLessThanOrEqual(normal + crown);
        for (const chain of chains) expect(chain.provinces).toBeLessThanOrEqual(chains[0]?.provinces ?? 0);
        expect(seenThrough(edition, board, seat, `chains/${seat}`).cities.toSorted()).toEqual(all.toSorted());
      }
    });
  });

  test('own chains come first, and the route has what is still to come', () => {
    const lenses = lensesFor(4, 2);
    expect(lenses.slice(0, 3)).toEqual(['none', 'chains/2', 'chains/0']);
    expect([seatOf('chains/3'), seatOf('goods')]).toEqual([3, NONE]);
    const board = gameOf(4, 1).board();
    expect(seenThrough(edition, board, 2, 'route').way).toHaveLength(12);
    expect(seenThrough(edition, board, 2, 'free').notes.every(({ text }) => text === '+1')).toBe(true);
    expect(seenThrough(edition, board, 2, 'goods').notes).toHaveLength(12);
    expect(seenThrough(edition, board, undefined, 'goods').notes).toHaveLength(0);
  });
});

describe('the camera', () => {
  test('never leaves the map, and holds the point under the pointer', () => {
    const near = zoomed(WHOLE, 2, [300, 900]);
    expect(near.size).toBe(WORLD / 2);
    expect([(300 - near.x) / near.size, (900 - near.y) / near.size]).toEqual([0.25, 0.75]);
    expect(panned(near, -9999, 9999)).toEqual({ x: 0, y: WORLD / 2, size: WORLD / 2 });
    expect(isWhole(zoomed(near, 0.01))).toBe(true);
    expect(kept({ x: -5, y: 2000, size: 10 })).toEqual({ x: 0, y: 960, size: 240 });
    expect(steered(near, '0')).toBe(WHOLE);
    expect(steered(near, 'x')).toBeUndefined();
    const around2 = around([
      [100, 100],
      [300, 200],
    ]);
    expect(around2.x).toBeLessThan(100);
    expect(around2.x + around2.size).toBeGreaterThan(300);
  });

  test('arrow keys reach every city from every other', () => {
    const points = edition.cities.map(({ name }) => cities.get(name)?.at as Place);
    const seen = new Set([0]);
    for (const city of seen) {
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const to = nearest(points, city, key);
        if (to !== undefined) seen.add(to);
      }
    }
    expect(seen.size).toBe(edition.cities.length);
  });
});

describe('names', () => {
  const say = (key: string, params: Readonly<Record<string, unknown>> = {}) => `${key}(${Object.values(params).join('|')})`;

  test('cards, cities and seats become words, numbers stay', () => {
    expect(cardName(say, 'red/EV')).toBe('card.coloured(colour.red()|symbol.elephant()|symbol.vizier())');
    expect(cardName(say, 'special/two-points')).toBe('special.two-points()');
    expect(cardSpoken(say, edition, edition.cardNamed.get('green/EE') ?? 0)).toBe('card.spoken.twice(colour.green()|symbol.elephant()|symbol.elephant())');
    expect(named(say, { seat: 1, city: 'agra', points: 3, goods: ['rice', 'tea'] }, ['A', 'B'])).toEqual({
      seat: 'B',
      city: 'city.agra()',
      points: 3,
      goods: 'list(good.rice()|good.tea())',
    });
  });

  test('every fact of a game has a message whose names are known', () => {
    const facts: Fact[] = [];
    const game = played(5, 21, () => undefined);
    for (const entry of game.log) facts.push(...entry.facts);
    for (const { data } of facts)
      for (const value of Object.values(named(say, data, ['A', 'B', 'C', 'D', 'E']))) expect(String(value)).not.toMatch(/undefined|object/);
    expect(choiceParams({ verb: 'crown', noun: 'agra' })).toEqual({ city: 'agra' });
    expect(choiceParams({ verb: 'take', noun: 'red/EV' })).toEqual({ card: 'red/EV' });
    expect(choiceParams({ verb: 'done' })).toEqual({});
  });
});
