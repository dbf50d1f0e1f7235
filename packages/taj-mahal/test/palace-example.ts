/** The board of the rulebook's palace example: A is the current province, A1 to A4 its cities; the rest as the text tells it. */
import type { Json } from '@durbar/kernel';
import { tajMahal } from '../src/index.ts';

const letters = [...'abcdefghijkl'];
const cities = (letter: string) => [1, 2, 3, 4].map((n) => `${letter}${n}`);
const ring = (letter: string) => cities(letter).map((city, i, list) => [city, list[(i + 1) % 4] as string]);

export const paperBoard: Json = {
  ...(tajMahal.editions['durbar'] as { readonly [key: string]: Json }),
  name: 'palace-example',
  provinces: Object.fromEntries(letters.map((letter) => [letter, cities(letter)])),
  fortresses: ['l1', 'l2'],
  tajMahal: 'l1',
  bonusTiles: { 'two-points': 1 },
  roads: [
    ...letters.flatMap(ring),
    ['a4', 'b1'],
    ['b1', 'c1'],
    ['a2', 'e1'],
    ['a1', 'd1'],
    ['a3', 'i1'],
    ['i1', 'h1'],
    ['h1', 'g1'],
    ['g1', 'b3'],
    ['d1', 'c4'],
    ['c4', 'b4'],
    ['e4', 'f2'],
    ['f4', 'j1'],
    ['j3', 'k1'],
    ['k3', 'l3'],
  ],
};

export const RED = 0;
export const BLUE = 1;
export const BROWN = 2;
export const GRAY = 3;

/** Palaces of earlier visits. Where two stand together, the second is a crown palace. */
export const earlier = {
  palaces: {
    b1: RED,
    c1: RED,
    c2: RED,
    e1: RED,
    d3: RED,
    f1: RED,
    h3: RED,
    d1: BLUE,
    i1: BLUE,
    c3: BLUE,
    e3: BLUE,
    g3: BLUE,
    h1: BROWN,
    g1: BROWN,
    b3: BROWN,
    e4: BROWN,
    f2: BROWN,
    c4: GRAY,
    b4: GRAY,
  },
  crowned: { i1: BROWN, d1: GRAY },
};
