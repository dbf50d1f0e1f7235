import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogues, compiled, faultsBetween, foldersOf, gamesOf, houseWords } from '../plugins/catalogues.ts';
import { languagesOf } from '../plugins/languages.ts';
import { modules } from '../src/games/index.ts';
import { bookOf, taughtOf } from '../src/games/texts.ts';
import host from '../src/host/messages/en.json' with { type: 'json' };
import learn from '../src/learn/messages/en.json' with { type: 'json' };
import en from '../src/messages/en.json' with { type: 'json' };
import people from '../src/people/messages/en.json' with { type: 'json' };
import { LOCALES, nextAfter, preferred } from '../src/words/languages.ts';

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
  it('mails agree in both languages', () => expect(faultsBetween(houseWords(web))).toEqual([]));
  it.each(parts)('%s compiles', (_part, pair) => {
    for (const locale of ['en', 'zh'] as const) expect(compiled(locale, pair[locale])).toContain('export const words =');
  });
  it('finds what is wrong', () => {
    expect(faultsBetween({ en: { a: 'x {n}', b: 'y' }, zh: { a: 'x {m}', c: 'z' } })).toEqual([
      'a has other arguments in zh than in en',
      'b is missing in zh',
      'c is missing in en',
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
  it('takes a language that is one more folder, whole or not at all', () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'languages-'));
    const packages = path.join(web, '..');
    for (const one of fs.readdirSync(packages)) if (one !== 'web') fs.symlinkSync(path.join(packages, one), path.join(root, one));
    const copy = path.join(root, 'web');
    fs.cpSync(path.join(web, 'languages'), path.join(copy, 'languages'), { recursive: true });
    fs.symlinkSync(path.join(web, 'src'), path.join(copy, 'src'));
    const folder = path.join(copy, 'languages/qq/words');
    fs.mkdirSync(folder, { recursive: true });
    for (const [part, folders] of Object.entries(foldersOf(web))) {
      const all = Object.assign({}, ...folders.map((one) => JSON.parse(fs.readFileSync(path.join(one, 'en.json'), 'utf8')) as object)) as Record<
        string,
        string
      >;
      if (part === 'taj-mahal') delete all['name'];
      fs.writeFileSync(path.join(folder, `${part}.json`), JSON.stringify(all));
    }
    fs.writeFileSync(path.join(folder, 'house.json'), JSON.stringify({ ...houseWords(web).en, turn: 'Vous : {jeu}' }));
    expect(languagesOf(copy)).toEqual(['en', 'zh', 'qq']);
    expect(faultsBetween(houseWords(copy))).toEqual(['turn has other arguments in qq than in en']);
    const faults = Object.values(catalogues(copy)).flatMap((spoken) => faultsBetween(spoken));
    expect(faults).toEqual(['taj-mahal/name is missing in qq']);
    fs.rmSync(root, { recursive: true });
  });
  it('follows the first language of the reader that there is', () => {
    expect(preferred(['zh-TW', 'en'])).toBe('zh');
    expect(preferred(['fr', 'zh'])).toBe('zh');
    expect(preferred(['fr'])).toBe('en');
    expect([nextAfter('en'), nextAfter('zh')]).toEqual(['zh', 'en']);
    expect(LOCALES.map((one) => taughtOf('taj-mahal', one) && bookOf('taj-mahal', one)).every((one) => one !== undefined)).toBe(true);
  });
  it('has no message that the shell never says', () => {
    const text = sources(path.join(web, 'src'));
    const said = (key: string) => {
      const family = key.slice(0, key.lastIndexOf('.') + 1);
      return text.includes(`'${key}'`) || (family !== '' && text.includes(`\`${family}\${`)) || /^way\.\w+\.hint$/.test(key);
    };
    expect(Object.keys({ ...en, ...host, ...learn, ...people }).filter((key) => !said(key))).toEqual([]);
  });
});
