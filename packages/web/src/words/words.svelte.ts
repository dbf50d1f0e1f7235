/** The language of the page: what is loaded, and saying things in it. */

import { parts } from 'virtual:words';
import type { Message, Params } from '@durbar/kernel';
import { anchorOf } from '../rules/book.ts';
import { type Locale, tagOf } from './languages.ts';
import type { Key, Say, Words } from './types.ts';

interface Spoken {
  readonly locale: Locale;
  readonly shell: Words;
  readonly games: { readonly [game: string]: Words };
}

let spoken = $state.raw<Spoken>({ locale: 'en', shell: {}, games: {} });
const wanted = new Set<string>();
let turn = 0;

const wordsOf = async (game: string, locale: Locale): Promise<Words> => (await parts[game]?.[locale]?.())?.words ?? {};

/** Changes the language once everything on the page can be said in it. */
export async function speak(locale: Locale): Promise<void> {
  turn += 1;
  const mine = turn;
  const [shell, games] = await Promise.all([
    wordsOf('shell', locale),
    Promise.all([...wanted].map(async (game) => [game, await wordsOf(game, locale)] as const)),
  ]);
  if (mine !== turn) return;
  spoken = { locale, shell, games: Object.fromEntries(games) };
  document.documentElement.lang = tagOf(locale);
}

/** Loads what a game says, in the language of the page. */
export async function hear(game: string): Promise<void> {
  if (wanted.has(game) && spoken.games[game] !== undefined) return;
  wanted.add(game);
  await speak(spoken.locale);
}

export const locale = (): Locale => spoken.locale;

/** Says something of the shell. */
export const say = (key: Key, params: Params = {}): string => spoken.shell[key]?.(params) ?? key;

/** Says something of a game, or of the kernel. */
export function sayOf(game: string, key: string, params: Params = {}): string {
  const words = spoken.games[game]?.[key] ?? spoken.shell[`${game}/${key}`] ?? spoken.shell[key];
  return words?.(params) ?? key;
}
export const knows = (game: string, key: string): boolean => (spoken.games[game]?.[key] ?? spoken.shell[`${game}/${key}`]) !== undefined;

/** What a paragraph is called: its number, or its title where the rulebook has no numbers. */
export function sayRule(tell: Say, rule: string): string {
  const key = `rule.${anchorOf(rule)}`;
  const title = tell(key);
  return title === key ? rule : title;
}

/** A reason with its paragraph. */
export function sayWhy(tell: Say, why: Message): string {
  const text = tell(`why.${why.key}`, why.params);
  return why.rule === undefined ? text : say('why.with-rule', { text, rule: sayRule(tell, why.rule) });
}
