/** Message catalogues: read, compared across languages, and compiled to plain functions. */
import fs from 'node:fs';
import path from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module';
import type { Plugin } from 'vite';
// By its path, because Node 20 cannot load TypeScript from a package while Vite reads its configuration.
import { argumentsOf } from '../../kernel/src/kit/words.ts';

export type Catalogue = { readonly [key: string]: string };
export const LOCALES = ['en', 'zh'] as const;
type Locale = (typeof LOCALES)[number];
type Both = Readonly<Record<Locale, Catalogue>>;

/** What the home page says of a game; the rest is loaded with the game. */
const FRONT = /^(name|tagline)$|^(seat|side|option|edition)\./;

const read = (folder: string, locale: Locale): Catalogue => {
  const file = path.join(folder, `${locale}.json`);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Catalogue) : {};
};
const both = (...folders: string[]): Both => ({
  en: Object.assign({}, ...folders.map((folder) => read(folder, 'en'))),
  zh: Object.assign({}, ...folders.map((folder) => read(folder, 'zh'))),
});

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

/** All catalogues by part: the shell with the front of every game, and the rest of each game. */
export function catalogues(web: string): Record<string, Both> {
  const { shell: shellFolders = [], ...games } = foldersOf(web);
  const shell = both(...shellFolders);
  const parts: Record<string, Both> = {};
  const front: Record<Locale, Record<string, string>> = { en: { ...shell.en }, zh: { ...shell.zh } };
  for (const [game, folders] of Object.entries(games)) {
    const all = both(...folders);
    const rest: Record<Locale, Record<string, string>> = { en: {}, zh: {} };
    for (const locale of LOCALES) {
      for (const [key, text] of Object.entries(all[locale])) {
        if (FRONT.test(key)) front[locale][`${game}/${key}`] = text;
        else rest[locale][key] = text;
      }
    }
    parts[game] = rest;
  }
  return { shell: front, ...parts };
}

const named = (text: string) => [...argumentsOf(text)].sort().join();

/** What is wrong between two languages: a key that only one has, an argument that only one uses. */
export function faultsBetween({ en, zh }: Both): string[] {
  const faults: string[] = [];
  for (const key of new Set([...Object.keys(en), ...Object.keys(zh)])) {
    const [english, chinese] = [en[key], zh[key]];
    if (!english || !chinese) faults.push(`${key} is missing in ${english ? 'Chinese' : 'English'}`);
    else if (named(english) !== named(chinese)) faults.push(`${key} has other arguments in Chinese than in English`);
  }
  return faults;
}

export const compiled = (locale: Locale, catalogue: Catalogue): string =>
  compileModule(new MessageFormat(locale), { ...catalogue }).replace('export default', 'export const words =');

/** `virtual:words/<part>/<locale>` is a module of functions; the build fails where languages disagree. */
export function words(web: string): Plugin {
  const prefix = 'virtual:words/';
  return {
    name: 'durbar-words',
    buildStart() {
      const faults = Object.entries(catalogues(web)).flatMap(([part, pair]) => faultsBetween(pair).map((fault) => `${part}: ${fault}`));
      if (faults.length > 0) this.error(`Message catalogues disagree:\n${faults.join('\n')}`);
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [part = '', locale = ''] = id.slice(prefix.length + 1).split('/');
      for (const folder of Object.values(foldersOf(web)).flat()) for (const one of LOCALES) this.addWatchFile(path.join(folder, `${one}.json`));
      const pair = catalogues(web)[part];
      const known = LOCALES.find((one) => one === locale);
      if (pair === undefined || known === undefined) return this.error(`There is no catalogue ${part} in ${locale}.`);
      return compiled(known, pair[known]);
    },
  };
}
