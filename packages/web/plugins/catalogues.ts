/** Message catalogues: read, compared across languages, and compiled to plain functions. */
import fs from 'node:fs';
import path from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module';
import type { Plugin } from 'vite';
// By its path, because Node 20 cannot load TypeScript from a package while Vite reads its configuration.
import { argumentsOf } from '../../kernel/src/kit/words.ts';
import { HOME, inLanguage, isHome, languagesOf } from './languages.ts';

export type Catalogue = { readonly [key: string]: string };
/** By language. */
type Spoken = { readonly en: Catalogue; readonly zh: Catalogue; readonly [locale: string]: Catalogue };

/** What the home page says of a game; the rest is loaded with the game. */
const FRONT = /^(name|tagline)$|^(seat|side|option|edition)\./;

const read = (file: string): Catalogue => (fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Catalogue) : {});
const together = (folders: readonly string[], locale: string): Catalogue => Object.assign({}, ...folders.map((one) => read(path.join(one, `${locale}.json`))));

/** Games in the list of the client. */
export function gamesOf(web: string): string[] {
  const list = fs.readFileSync(path.join(web, 'src/games/index.ts'), 'utf8');
  return [...list.matchAll(/import\('\.\/([\w-]+)\/index\.ts'\)/g)].map((found) => found[1] ?? '');
}

/** The words of the shell or of a game: its own folder of messages, and those of its parts. */
const messagesBelow = (folder: string): string[] =>
  [
    folder,
    ...fs
      .readdirSync(folder, { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map((one) => path.join(folder, one.name)),
  ]
    .map((one) => path.join(one, 'messages'))
    .filter((one) => fs.existsSync(path.join(one, 'en.json')));

/** Every folder of catalogues that goes into the client. */
export function foldersOf(web: string): Record<string, string[]> {
  const folders: Record<string, string[]> = { shell: [...messagesBelow(path.join(web, 'src')), path.join(web, '../kernel/src/messages')] };
  for (const game of gamesOf(web)) folders[game] = [path.join(web, '..', game, 'src/messages'), ...messagesBelow(path.join(web, 'src/games', game))];
  return folders;
}

/** All catalogues by part and language: the shell with the front of every game, and the rest of each game. */
export function catalogues(web: string): Record<string, Spoken> {
  const folders = foldersOf(web);
  const parts: Record<string, Record<string, Catalogue> & Spoken> = { shell: { en: {}, zh: {} } };
  const keep = (part: string, locale: string, catalogue: Catalogue) => {
    parts[part] = { en: {}, zh: {}, ...parts[part], [locale]: catalogue };
  };
  for (const locale of languagesOf(web)) {
    const all = (part: string) => (isHome(locale) ? together(folders[part] ?? [], locale) : read(inLanguage(web, locale, 'words', `${part}.json`)));
    const front: Record<string, string> = { ...all('shell') };
    for (const game of gamesOf(web)) {
      const entries = Object.entries(all(game));
      for (const [key, text] of entries) if (FRONT.test(key)) front[`${game}/${key}`] = text;
      keep(game, locale, Object.fromEntries(entries.filter(([key]) => !FRONT.test(key))));
    }
    keep('shell', locale, front);
  }
  return parts;
}

/** What the server says in mails and pushes: no part of the page, but of a language. */
export function houseWords(web: string): Spoken {
  const home = path.join(web, '../server/src/messages');
  const spoken: Record<string, Catalogue> & Spoken = { en: {}, zh: {} };
  for (const locale of languagesOf(web))
    spoken[locale] = read(isHome(locale) ? path.join(home, `${locale}.json`) : inLanguage(web, locale, 'words/house.json'));
  return spoken;
}

const named = (text: string) => [...argumentsOf(text)].sort().join();

/** What is wrong between English and the other languages: a key that only one has, an argument that only one uses. */
export function faultsBetween(spoken: Spoken): string[] {
  const { en: english } = spoken;
  return Object.entries(spoken).flatMap(([locale, theirs]) =>
    [...new Set([...Object.keys(english), ...Object.keys(theirs)])].flatMap((key) => {
      const [ours, other] = [english[key], theirs[key]];
      if (!ours || !other) return [`${key} is missing in ${ours ? locale : HOME[0]}`];
      return named(ours) === named(other) ? [] : [`${key} has other arguments in ${locale} than in ${HOME[0]}`];
    }),
  );
}

export const compiled = (locale: string, catalogue: Catalogue): string =>
  compileModule(new MessageFormat(locale), { ...catalogue }).replace('export default', 'export const words =');

/** How to load each part in each language, as a module; fonts come along with the shell. */
function index(web: string): string {
  const load = (part: string, locale: string) => {
    const fonts = inLanguage(web, locale, 'fonts.ts');
    const words = `import('virtual:words/${part}/${locale}')`;
    return part === 'shell' && fs.existsSync(fonts) ? `() => Promise.all([${words}, import(${JSON.stringify(fonts)})]).then(([one]) => one)` : `() => ${words}`;
  };
  const parts = ['shell', ...gamesOf(web)].map(
    (part) =>
      `${JSON.stringify(part)}: {${languagesOf(web)
        .map((locale) => `${JSON.stringify(locale)}: ${load(part, locale)}`)
        .join(', ')}}`,
  );
  return `export const parts = {${parts.join(',\n')}};`;
}

/** `virtual:words/<part>/<locale>` is a module of functions, `virtual:words` says which there are; the build fails where languages disagree. */
export function words(web: string): Plugin {
  const name = 'virtual:words';
  return {
    name: 'durbar-words',
    buildStart() {
      const faults = Object.entries({ ...catalogues(web), house: houseWords(web) }).flatMap(([part, spoken]) =>
        faultsBetween(spoken).map((fault) => `${part}: ${fault}`),
      );
      if (faults.length > 0) this.error(`Message catalogues disagree:\n${faults.join('\n')}`);
    },
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${name}`) return index(web);
      if (!id.startsWith(`\0${name}/`)) return undefined;
      const [part = '', locale = ''] = id.slice(name.length + 2).split('/');
      for (const folder of Object.values(foldersOf(web)).flat()) for (const one of HOME) this.addWatchFile(path.join(folder, `${one}.json`));
      const catalogue = catalogues(web)[part]?.[locale];
      return catalogue === undefined ? this.error(`There is no catalogue ${part} in ${locale}.`) : compiled(locale, catalogue);
    },
  };
}
