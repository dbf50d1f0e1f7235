import fs from 'node:fs';
import { durbar, readEdition } from '@durbar/taj-mahal';
import { describe, expect, test } from 'vitest';
import drawing from '../src/games/taj-mahal/drawing.json' with { type: 'json' };
import { drawingOf } from './taj-mahal-drawing.ts';

const source = JSON.parse(fs.readFileSync(new URL('../../taj-mahal/editions/durbar-drawing.json', import.meta.url), 'utf8'));
const edition = readEdition(durbar);

describe('the drawing of the board', () => {
  test('is made from the geometry of the edition', async () => {
    await expect(`${JSON.stringify(drawingOf(source))}\n`).toMatchFileSnapshot('../src/games/taj-mahal/drawing.json');
  });

  test('has every province, city and road of the rules', () => {
    expect(Object.keys(drawing.provinces).sort()).toEqual(edition.provinces.map(({ name }) => name).sort());
    expect(Object.keys(drawing.cities).sort()).toEqual(edition.cities.map(({ name }) => name).sort());
    const ends = (a: string, b: string) => [a, b].sort().join('-');
    const roads = edition.cities.flatMap(({ name, roads: to }) => to.map((city) => ends(name, edition.cities[city]?.name ?? '')));
    expect(drawing.roads.map(([a = '', b = '']) => ends(a, b)).sort()).toEqual([...new Set(roads)].sort());
  });
});
