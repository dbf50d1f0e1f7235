/** Nothing by colour alone: the palette for three kinds of colour blindness, and the marks that go with it. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { apart, SIGHTS } from './sight.ts';

const source = fileURLToPath(new URL('../src', import.meta.url));
const css = fs.readFileSync(`${source}/art/tokens.css`, 'utf8');
/** The colours of a name in each theme, in the order in which they are set. */
const coloursOf = (token: string) => [...css.matchAll(new RegExp(`--${token}: (#[0-9a-f]{6});`, 'g'))].map((found) => found[1] as string);

const FAMILIES = {
  player: ['ruby', 'lapis', 'marigold', 'jade', 'onyx'],
  suit: ['red', 'yellow', 'green', 'violet', 'white'],
  faction: ['delhi', 'bahmani', 'vijayanagara', 'mongol'],
} as const;

function pairs<T>(list: readonly T[]): (readonly [T, T])[] {
  return list.flatMap((one, i) => list.slice(i + 1).map((other) => [one, other] as const));
}

/** Told at a glance, not only side by side. */
const CLEAR = 12;

describe.each(Object.keys(SIGHTS))('with %s', (sight) => {
  it.each(Object.entries(FAMILIES))('every %s is told from every other by its colour', (family, names) => {
    const close: string[] = [];
    for (const [one, other] of pairs(names)) {
      const [mine, theirs] = [coloursOf(`${family}-${one}`), coloursOf(`${family}-${other}`)];
      expect(mine.length).toBeGreaterThanOrEqual(2);
      for (const [theme, colour] of mine.entries()) {
        const distance = apart(colour, theirs[theme] ?? '', sight);
        if (distance < CLEAR) close.push(`${one} and ${other}: ${distance.toFixed(1)}`);
      }
    }
    expect(close).toEqual([]);
  });
});

it('dark is the same, chosen or followed', () => {
  const [chosen, followed] = css
    .split('color-scheme: dark;')
    .slice(1)
    .map((block) => [...block.matchAll(/--[\w-]+: #\w+;/g)].map(String));
  expect(chosen?.length).toBeGreaterThan(50);
  expect(followed).toEqual(chosen);
});

it('tells far from near', () => {
  expect(apart('#c93437', '#c93438', 'protanopia')).toBeLessThan(1);
  expect(apart('#000000', '#ffffff', 'tritanopia')).toBeGreaterThan(90);
  // Red and green of the same lightness: the classic pair that a palette has to avoid.
  expect(apart('#b0603a', '#7a7a30', 'deuteranopia')).toBeLessThan(CLEAR);
});

/** A drawing without its colours. */
const outline = (file: string) => [...fs.readFileSync(`${source}/${file}`, 'utf8').matchAll(/\s(?:d|points|cx|cy|r|x|y|width|height)="[^"]*"/g)].join();

describe('with no colour at all', () => {
  it.each([
    ['players', FAMILIES.player.map((name) => `art/icons/palace-${name}.svg`)],
    ['suits', FAMILIES.suit.map((name) => `games/taj-mahal/icons/suit-${name}.svg`)],
    ['symbols', ['elephant', 'vizier', 'general', 'monk', 'princess', 'grand-mogul'].map((name) => `games/taj-mahal/icons/${name}.svg`)],
    ['goods', ['rice', 'tea', 'spices', 'jewels'].map((name) => `games/taj-mahal/icons/${name}.svg`)],
    ['factions', FAMILIES.faction.map((name) => `games/vijayanagara/icons/${name}.svg`)],
    [
      'pieces',
      ['troops', 'governor', 'qasbah', 'amir-obedient', 'amir-rebelling', 'fort', 'raja-obedient', 'raja-rebelling', 'temple', 'mongol-invader'].map(
        (name) => `games/vijayanagara/icons/${name}.svg`,
      ),
    ],
    ['control', ['delhi', 'bahmani', 'vijayanagara'].map((name) => `games/vijayanagara/icons/control-${name}.svg`)],
    ['goats and tigers', ['goat', 'tiger'].map((name) => `art/icons/${name}.svg`)],
  ])('%s differ in shape', (_what, files) => {
    const outlines = files.map(outline);
    expect(outlines.every((one) => one.length > 20)).toBe(true);
    expect(new Set(outlines).size).toBe(files.length);
  });
  it('territories of players and factions have textures of their own', () => {
    for (const family of ['player', 'faction'] as const) {
      const textures = FAMILIES[family].map((name) => new RegExp(`--texture-${family}-${name}:\\s*([^;]+);`).exec(css)?.[1]);
      expect(textures.every((one) => one !== undefined)).toBe(true);
      expect(new Set(textures).size).toBe(textures.length);
    }
  });
});
