import { count, durbar, isProvince, KINDS, majority, piecesIn, readEdition, SPACES, TRIBUTARY, victoryPoints } from '@durbar/vijayanagara';
import { describe, expect, test } from 'vitest';
import drawn from '../../vijayanagara/editions/durbar.drawing.json' with { type: 'json' };
import { nearest } from '../src/games/map/camera.ts';
import { changeAt } from '../src/games/vijayanagara/decide/changes.ts';
import { centreOf, cities, MAP, spaces } from '../src/games/vijayanagara/drawing.ts';
import { cameras } from '../src/games/vijayanagara/map/camera.ts';
import { flightsBetween } from '../src/games/vijayanagara/map/flights.ts';
import { changeIn, incomeFrom, LENSES, type Looking, notesOf, summaryOf } from '../src/games/vijayanagara/map/lens.ts';
import { attackersIn, holderOf, meterOf, statusOf, stepsFrom } from '../src/games/vijayanagara/map/space.ts';
import { kindsIn, tokensIn } from '../src/games/vijayanagara/map/tokens.ts';
import { plateOf } from '../src/games/vijayanagara/plates/plate.ts';
import { world } from '../src/games/vijayanagara/world.ts';
import { boardIn, copyOf, firstBoard, playedThrough } from './vijayanagara-play.ts';

const space = (name: (typeof SPACES)[number]) => SPACES.indexOf(name);
const looking = (more: Partial<Looking> = {}): Looking => ({ world, board: firstBoard(), seat: 1, from: 2, kind: 0, facts: [], ...more });

test('the table knows of its edition what the edition says', () => {
  const { events, ...land } = readEdition(durbar);
  const { events: heads, ...here } = world;
  expect(here).toEqual(land);
  expect(heads).toEqual(events.map(({ number, key, years, order, stayEligible }) => ({ number, key, years, order, stayEligible })));
});

describe('the drawing', () => {
  test('has every space of the edition where the edition has it', () => {
    expect(spaces).toHaveLength(16);
    const given: { readonly [name: string]: { readonly polygon?: readonly string[]; readonly slots: { readonly x: number; readonly y: number } } } =
      drawn.spaces;
    const vertices: { readonly [name: string]: readonly number[] } = drawn.vertices;
    for (const [i, name] of SPACES.entries()) {
      const here = given[name];
      expect(spaces[i]?.slot).toMatchObject({ x: here?.slots.x, y: here?.slots.y });
      expect(spaces[i]?.d === undefined).toBe(name === 'delhi');
      const [x = 0, y = 0] = vertices[here?.polygon?.[0] ?? ''] ?? [];
      if (name !== 'delhi') expect(spaces[i]?.d).toMatch(new RegExp(`^M${Math.round(x)} ${Math.round(y)}l`));
      expect(spaces[i]?.marker !== undefined).toBe(isProvince(i));
    }
    expect(cities.map(({ name }) => name).toSorted()).toEqual([...world.cities.keys()].toSorted());
  });

  test('arrow keys reach every space from every other', () => {
    const points = spaces.map((_, i) => centreOf(i));
    for (const start of points.keys()) {
      const seen = new Set([start]);
      for (const at of seen) {
        for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
          const to = nearest(points, at, key);
          if (to !== undefined) seen.add(to);
        }
      }
      expect(seen.size).toBe(16);
    }
  });

  test('the camera keeps to the sheet and its shape', () => {
    const near = cameras.zoomed(cameras.WHOLE, 2, [250, 900]);
    expect(near).toEqual({ x: 125, y: 450, size: 500 });
    expect(cameras.panned(near, 9999, 9999)).toEqual({ x: 500, y: MAP.h / 2, size: 500 });
    expect(cameras.isWhole(cameras.zoomed(near, 0.1))).toBe(true);
  });
});

describe('pieces on the map', () => {
  test('every piece is shown once, inside its space', () => {
    playedThrough(3, ({ board }) => {
      for (const i of SPACES.keys()) {
        const tokens = tokensIn(board, i);
        expect(tokens.map(({ kind }) => kind)).toEqual(kindsIn(board, i));
        const { x, y, w, h } = spaces[i]?.slot ?? { x: 0, y: 0, w: 0, h: 0 };
        for (const token of tokens) {
          expect(token.n).toBe(count(board, i, token.kind));
          expect(Math.abs(token.x - x)).toBeLessThanOrEqual(w / 2);
          expect(Math.abs(token.y - y)).toBeLessThanOrEqual(h / 2);
        }
      }
    });
  });

  test('a plan is shown with what it brings and what it takes away', () => {
    playedThrough(6, ({ board }) => {
      const before = firstBoard();
      for (const i of SPACES.keys()) {
        for (const { kind, n, by } of tokensIn(board, i, before)) {
          expect(n).toBe(count(board, i, kind));
          expect(n - by).toBe(count(before, i, kind));
          expect(n + count(before, i, kind)).toBeGreaterThan(0);
        }
        expect(changeAt(before, board, i)?.pieces ?? []).toEqual(tokensIn(board, i, before).flatMap(({ kind, by }) => (by === 0 ? [] : [{ kind, n: by }])));
      }
    });
  });

  test('flights make one position of the other', () => {
    let before = firstBoard();
    playedThrough(5, ({ board }) => {
      const pieces = before.pieces.slice();
      const merged = (list: readonly number[], at: number, kind: number) => list[at * KINDS + kind] ?? 0;
      for (const { kind, n, from, to } of flightsBetween(before, board)) {
        expect(n).toBeGreaterThan(0);
        if (from !== undefined) pieces[from * KINDS + kind] = merged(pieces, from, kind) - n;
        if (to !== undefined) pieces[to * KINDS + kind] = merged(pieces, to, kind) + n;
      }
      // Units may be flipped where they stand: both sides of a Unit together are what is moved.
      const both = (list: readonly number[], at: number) =>
        [0, 1, 2, 5, 8, 9].map((kind) => merged(list, at, kind)).concat([3, 6].map((kind) => merged(list, at, kind) + merged(list, at, kind + 1)));
      for (const at of SPACES.keys()) expect(both(pieces, at)).toEqual(both(board.pieces, at));
      before = board;
    });
  });

  test('a march is one flight along the shortest way', () => {
    const before = firstBoard();
    const after = copyOf(before);
    const [from, to] = [space('delhi') * KINDS, space('malwa') * KINDS];
    after.pieces[from] = (after.pieces[from] ?? 0) - 2;
    after.pieces[to] = (after.pieces[to] ?? 0) + 2;
    expect(flightsBetween(before, after)).toEqual([{ kind: 0, n: 2, from: space('delhi'), to: space('malwa') }]);
  });
});

describe('a space', () => {
  test('says whose it is, and what is missing, as the rules do', () => {
    playedThrough(7, ({ board, state }) => {
      const real = boardIn(state);
      for (const i of SPACES.keys()) {
        const status = statusOf(board, i);
        expect(status === 'tributary').toBe(isProvince(i) && real.marker[i] === TRIBUTARY);
        if (status === 'controlled') expect(holderOf(board, i)).toBe(real.marker[i]);
        const { most, missing, pieces } = meterOf(board, i);
        expect(most).toBe(majority(real, i));
        for (const faction of [0, 1, 2]) {
          expect(pieces[faction]).toBe(piecesIn(real, i, faction));
          expect((missing[faction] ?? 0) <= 0).toBe(most === faction);
        }
        for (const { faction, targets, local, support } of attackersIn(world, board, i)) {
          expect(local + support).toBeGreaterThan(0);
          expect(targets).not.toContain(faction);
        }
      }
    });
  });

  test('is reached around the Vindhya Range, not over it', () => {
    const steps = stepsFrom(world, space('malwa'));
    expect(steps[space('malwa')]).toBe(0);
    expect(steps[space('madhyadesh')]).toBe(1);
    expect(steps[space('gondwana')]).toBe(2);
    expect(stepsFrom(world, space('madhyadesh'))[space('jaunpur')]).toBeGreaterThan(1);
    expect(Math.max(...steps)).toBeLessThan(7);
    expect(Math.min(...steps)).toBe(0);
  });
});

describe('lenses', () => {
  test('answer in every position, through all eyes', () => {
    playedThrough(11, ({ board, log }) => {
      for (const lens of LENSES) {
        for (const seat of [0, 1, 2, undefined]) {
          const at = looking({ board, seat, facts: log.at(-1)?.facts ?? [] });
          const notes = notesOf(lens, at);
          expect(new Set(notes.map((note) => note.space)).size).toBe(notes.length);
          for (const { text } of notes) expect(text).not.toBe('');
          expect(summaryOf(lens, at).key).toMatch(/\.line$/);
        }
      }
    });
  });

  test('control margins are pieces ahead, or missing', () => {
    const notes = notesOf('control', looking());
    expect(notes.find((note) => note.space === space('maharashtra'))).toMatchObject({ text: '+4', tone: 'good', faction: 1 });
    expect(notes.find((note) => note.space === space('gujarat'))).toMatchObject({ text: '−1', tone: 'bad' });
    expect(notes.find((note) => note.space === space('delhi'))).toBeUndefined();
  });

  test('whoever could Rebel but for the dynasty is not ready', () => {
    const board = copyOf(firstBoard());
    expect(notesOf('rebel', looking({ board })).find((note) => note.space === space('maharashtra'))?.text).toBe('✓');
    board.dynasty = 1;
    expect(notesOf('rebel', looking({ board })).find((note) => note.space === space('maharashtra'))?.text).toBe('!');
    expect(notesOf('rebel', looking({ board })).find((note) => note.space === space('gujarat'))?.text).toBe('−1');
  });

  test('incomes of the spaces make up the income of the decree', () => {
    playedThrough(13, ({ board }) => {
      const sum = (faction: number) => SPACES.reduce((n, _, i) => n + incomeFrom(world, board, faction, i), 0);
      const line = (seat: number) => Number(summaryOf('income', looking({ board, seat })).params['resources']);
      const room = (faction: number, n: number) => Math.min(n, 24 - (board.resources[faction] ?? 0));
      expect(line(0)).toBe(room(0, Math.floor(sum(0) / 2)));
      expect(line(1)).toBe(room(1, sum(1)));
      expect(line(2)).toBe(room(2, sum(2)));
    });
  });

  test('changes are read from what was told', () => {
    const fact = (kind: string, data: object) => ({ kind, rule: '3.1', data: data as never });
    expect(changeIn(fact('moved', { n: 2, piece: 'troop', from: 'delhi', to: 'malwa' }), space('delhi'))).toBe(-2);
    expect(changeIn(fact('moved', { n: 2, piece: 'troop', from: 'delhi', to: 'malwa' }), space('malwa'))).toBe(2);
    expect(changeIn(fact('control', { space: 'malwa', faction: 'delhi' }), space('malwa'))).toBe(0);
    expect(changeIn(fact('resources', { n: 2 }), space('malwa'))).toBeUndefined();
    const notes = notesOf('changes', looking({ facts: [fact('placed', { n: 3, piece: 'troop', space: 'sindh' })] }));
    expect(notes).toMatchObject([{ space: space('sindh'), text: '+3' }]);
  });
});

test('plates tell victory points and their sources, and every piece', () => {
  playedThrough(17, ({ board, state }) => {
    for (const faction of [0, 1, 2]) {
      const plate = plateOf(world, board, faction);
      expect(plate.points).toBe(victoryPoints(world, boardIn(state), faction));
      expect(plate.points).toBe(board.points[faction]);
      expect(plate.split.prosperity + plate.split.structures + plate.split.influence).toBe(plate.points);
      const all = plate.pieces.reduce((n, { available, onMap, track }) => n + available + onMap + track, 0);
      expect(all).toBe([42, 23, 27][faction]);
      expect(plate.influence === undefined).toBe(faction === 0);
    }
  });
  expect(plateOf(world, firstBoard(), 1).perk).toBe('bahmani.1');
});
