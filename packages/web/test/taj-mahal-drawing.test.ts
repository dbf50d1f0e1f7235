import { durbar, readEdition } from '@durbar/taj-mahal';
import { describe, expect, test } from 'vitest';
import { stamped } from '../src/games/map/stamp.ts';
import { cells, cities, markersOf, provinces, roads } from '../src/games/taj-mahal/drawing.ts';

const edition = readEdition(durbar);

describe('the drawing of the board', () => {
  test('has every province, city and road of the rules', () => {
    expect([...provinces.keys()].sort()).toEqual(edition.provinces.map(({ name }) => name).sort());
    expect([...cities.keys()].sort()).toEqual(edition.cities.map(({ name }) => name).sort());
    const ends = (a: string, b: string) => [a, b].sort().join('-');
    const wanted = edition.cities.flatMap(({ name, roads: to }) => to.map((city) => ends(name, edition.cities[city]?.name ?? '')));
    expect(roads.map(({ a, b }) => ends(a, b)).sort()).toEqual([...new Set(wanted)].sort());
  });

  test('puts markers of one cell side by side, and begins again at a hundred', () => {
    const [first, second, third] = markersOf([7, 107, 8]);
    expect([first?.laps, second?.laps]).toEqual([0, 1]);
    expect(Math.hypot((first?.x ?? 0) - (second?.x ?? 0), (first?.y ?? 0) - (second?.y ?? 0))).toBeGreaterThan(15);
    expect(Math.abs((first?.x ?? 0) - (cells[7]?.x ?? 0))).toBeLessThan(12);
    expect(third?.x).toBeGreaterThan(second?.x ?? 0);
  });

  test('repeats a small path at many places and sizes', () => {
    expect(stamped('M-1,2 L.5,-1', [[10, 20, 2]], 1)).toBe('M8.0,24.0 L11.0,18.0');
  });
});
