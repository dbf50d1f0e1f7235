import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogues, compiled, faultsBetween, foldersOf, gamesOf } from '../plugins/catalogues.ts';
import { modules } from '../src/games/index.ts';
import learn from '../src/learn/messages/en.json' with { type: 'json' };
import en from '../src/messages/en.json' with { type: 'json' };
import people from '../src/people/messages/en.json' with { type: 'json' };

const web = fileURLToPath(new URL('..', import.meta.url));
const parts = Object.entries(catalogues(web));

function sources(dir: string): string {
  return fs
    .readdirSync(dir, { withFileTypes: true })
    .map((one) =>
      one.isDirectory() ? sources(path.join(dir, one.name)) : /\.(ts|svelte)$/.test(one.name) ? fs.readFileSync(path.join(dir, one.name), 'utf8') : '',
    )
    .join('\n');
}

describe('catalogues', () => {
  it.each(parts)('%s agrees in both languages', (_part, pair) => expect(faultsBetween(pair)).toEqual([]));
  it.each(parts)('%s compiles', (_part, pair) => {
    for (const locale of ['en', 'zh'] as const) expect(compiled(locale, pair[locale])).toContain('export const words =');
  });
  it('finds what is wrong', () => {
    expect(faultsBetween({ en: { a: 'x {n}', b: 'y' }, zh: { a: 'x {m}', c: 'z' } })).toEqual([
      'a has other arguments in Chinese than in English',
      'b is missing in Chinese',
      'c is missing in English',
    ]);
  });
  it('has the games of the list, and the front of each in the shell', () => {
    expect(gamesOf(web)).toEqual(Object.keys(modules));
    for (const game of gamesOf(web)) expect(parts[0]?.[1].en[`${game}/name`]).toBeTruthy();
    expect(
      Object.values(foldersOf(web))
        .flat()
        .every((folder) => fs.existsSync(folder)),
    ).toBe(true);
  });
  it('has no message that the shell never says', () => {
    const text = sources(path.join(web, 'src'));
    const said = (key: string) => {
      const family = key.slice(0, key.lastIndexOf('.') + 1);
      return text.includes(`'${key}'`) || (family !== '' && text.includes(`\`${family}\${`)) || /^way\.\w+\.hint$/.test(key);
    };
    expect(Object.keys({ ...en, ...learn, ...people }).filter((key) => !said(key))).toEqual([]);
  });
});
