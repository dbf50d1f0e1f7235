/** Both boards, and what an edition file may get wrong. */
import { EditionError, type Json } from '@durbar/kernel';
import { describe, expect, it } from 'vitest';
import { aaduHuli, readEdition } from '../src/index.ts';

const read = (name: string) => readEdition(aaduHuli.editions[name] ?? null);

describe('boards', () => {
  it.each([
    ['classic-23', 23, 38, 28],
    ['hampi-19', 19, 30, 21],
  ])('%s has %i points, %i steps and %i leaps', (name, points, steps, leaps) => {
    const graph = read(name);
    expect(graph.points).toHaveLength(points);
    expect(graph.steps.flat()).toHaveLength(2 * steps);
    expect(graph.leaps.flat()).toHaveLength(2 * leaps);
    for (const [from, ways] of graph.steps.entries()) for (const to of ways) expect(graph.steps[to]).toContain(from);
  });
  it('the neighbours of the classic board are those of the published graph', () => {
    const graph = read('classic-23');
    const published = [
      '2 3 4 5',
      '2 7',
      '0 1 3 8',
      '0 2 4 9',
      '0 3 5 10',
      '0 4 6 11',
      '5 12',
      '1 8 13',
      '2 7 9 14',
      '3 8 10 15',
      '4 9 11 16',
      '5 10 12 17',
      '6 11 18',
      '7 14',
      '8 13 15 19',
      '9 14 16 20',
      '10 15 17 21',
      '11 16 18 22',
      '12 17',
      '14 20',
      '15 19 21',
      '16 20 22',
      '17 21',
    ];
    expect(graph.steps.map((ways) => ways.join(' '))).toEqual(published);
    expect(graph.tigers.get(3)).toEqual([0, 3, 4]);
  });
  it('every line is straight as drawn', () => {
    for (const name of Object.keys(aaduHuli.editions)) {
      const graph = read(name);
      for (const [from, ways] of graph.leaps.entries()) {
        for (const { over, to } of ways) {
          const [a, b, c] = [from, over, to].map((i) => graph.points[i]);
          if (!a || !b || !c) throw new Error('a leap names no point');
          const bend = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
          expect(Math.abs(bend) / Math.hypot(c.x - a.x, c.y - a.y)).toBeLessThan(1.5);
        }
      }
    }
  });
});

describe('edition files', () => {
  const faults = (change: Record<string, Json>): readonly string[] => {
    try {
      readEdition({ ...(aaduHuli.editions['classic-23'] as Record<string, Json>), ...change });
      return [];
    } catch (error) {
      if (error instanceof EditionError) return error.faults;
      throw error;
    }
  };
  it('accepts the file as it is', () => expect(faults({})).toEqual([]));
  it.each<[string, Record<string, Json>, string]>([
    ['a name', { name: 'No Good' }, 'An edition needs a name of small letters, digits and hyphens.'],
    ['points', { points: [{ name: 'a1', x: 0 }] }, '{"name":"a1","x":0} is not a point with name, x and y.'],
    ['few points', { points: [] }, 'A board has 9 to 64 points.'],
    ['a line', { lines: [['a1']] }, '["a1"] is not a line of two or more different points.'],
    ['an unknown point', { lines: [['a1', 'z9']] }, 'There is no point z9, named in the lines.'],
    ['a lonely point', { lines: [['a1', 'b1']] }, 'Point b2 is not connected with the first point.'],
    ['tigers', { tigers: { 3: ['a1', 'a1', 'b1'] } }, 'The start of 3 Tigers does not name 3 different points.'],
    ['too many tigers', { tigers: { 5: ['a1'] } }, 'The start of 5 Tigers is not a list of points for one to four Tigers.'],
    ['no start', { tigers: {} }, 'The start of 3 Tigers is missing.'],
    ['a draw', { quiet: 3 }, 'The number of quiet turns before a draw must be a whole number of at least 20.'],
  ])('says what is wrong with %s', (_what, change, sentence) => expect(faults(change)).toContain(sentence));
  it('two points with one name', () => {
    const points = (aaduHuli.editions['classic-23'] as { points: Json[] }).points;
    expect(faults({ points: [...points, points[0] ?? null] })).toContain('Two points have the same name.');
  });
  it('is an object', () => expect(() => readEdition(7)).toThrow('An edition is an object.'));
});
