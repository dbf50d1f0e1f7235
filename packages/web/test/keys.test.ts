import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = path.join(import.meta.dirname, '../src');
const ARROWS = ['ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowUp'];
const PRESS = ['Enter', ' '];
const CAMERA = ['+', '-', '0', '='];

/** What the lists say, as a browser names the keys. */
const LISTED: { readonly [place: string]: { readonly [entry: string]: readonly string[] } } = {
  'aadu-huli': { arrows: ARROWS, enter: PRESS, escape: ['Escape'] },
  'taj-mahal': { arrows: ARROWS, enter: PRESS, zoom: CAMERA, pan: ARROWS },
  vijayanagara: { arrows: ARROWS, ends: ['End', 'Home'], enter: PRESS, zoom: CAMERA, pan: ARROWS, lens: ['1-8'], close: ['Escape'] },
};
/** Keys that press a button need no code. */
const NATIVE = new Set(PRESS);

const files = fs
  .readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|svelte)$/.test(file))
  .map((file) => ({ file: file.replaceAll(path.sep, '/'), text: fs.readFileSync(path.join(SRC, file), 'utf8') }));

/** Keys that a piece of code answers. */
function handled(text: string): string[] {
  if (!/KeyboardEvent|keydown|key: string/.test(text)) return [];
  const named = [...text.matchAll(/\bkey [!=]== '(.|[A-Z]\w+)'/g)].map(([, key = '']) => key);
  const arrows = [...text.matchAll(/\b(Arrow(?:Up|Down|Left|Right)):/g)].map(([, key = '']) => key);
  return [...named, ...arrows, ...(text.includes('[1-8]') ? ['1-8'] : [])];
}

/** What a game has for itself, and what it takes from the parts that games share. */
function sourcesOf(game: string): string[] {
  const own = files.filter(({ file }) => file.startsWith(`games/${game}/`));
  const shared = files.filter(({ file }) => /^games\/(map|parts)\//.test(file));
  const used = shared.filter(({ file }) => own.some(({ text }) => text.includes(file.replace('games/', '/'))));
  return [...own, ...used].map(({ text }) => text);
}

const sorted = (keys: readonly string[]) => [...new Set(keys)].filter((key) => !NATIVE.has(key)).sort();

describe.each(Object.keys(LISTED))('the list of keys of %s', (game) => {
  const list = LISTED[game] ?? {};
  it('has every key that does something, and no other', () => expect(sorted(sourcesOf(game).flatMap(handled))).toEqual(sorted(Object.values(list).flat())));
  it('is what its module says', () => {
    const text = files.find(({ file }) => file === `games/${game}/index.ts`)?.text ?? '';
    expect([...text.matchAll(/keys: 'keys\.([\w-]+)'/g)].map(([, entry = '']) => entry).sort()).toEqual(Object.keys(list).sort());
  });
});

it('on every page only a question mark is more than what browsers do', () => {
  const shell = files.filter(({ file }) => !file.startsWith('games/'));
  expect(sorted(shell.flatMap(({ text }) => handled(text)))).toEqual(['?']);
  expect(files.find(({ file }) => file === 'ui/keys.ts')?.text).toContain("keys: '?'");
});
