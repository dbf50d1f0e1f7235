/** Messages of games in words. */
import { type Catalogue, type Choice, type Game, type Json, kernelMessages, type Params } from '@durbar/kernel';
import type { Tongue } from '@durbar/server';
import MessageFormat from '@messageformat/core';

export type Language = 'en' | 'zh';
export const languages: readonly Language[] = ['en', 'zh'];

type Catalogues = { readonly [language in Language]: Catalogue };
export type Say = (prefix: string, key: string, params?: Params) => string;

/** Says messages from the first catalogue that has them; one that nobody has is said as its key and parameters. */
export function wordsOf(catalogues: readonly Catalogue[], language: string): Say {
  const format = new MessageFormat(language);
  const compiled = new Map<string, (params: Record<string, unknown>) => string>();
  return (prefix, key, params = {}) => {
    const full = `${prefix}.${key}`;
    let say = compiled.get(full);
    if (say === undefined) {
      const text = catalogues.map((catalogue) => catalogue[full]).find((one) => one !== undefined);
      if (text === undefined) return Object.keys(params).length > 0 ? `${full} ${JSON.stringify(params)}` : full;
      say = format.compile(text) as (params: Record<string, unknown>) => string;
      compiled.set(full, say);
    }
    return say(plain(params));
  };
}

/** Says what a game says: its identifiers by their names. In English where a language is not written beside the code. */
export function gameWords(
  game: Game | undefined,
  more: readonly Catalogues[],
  language: string,
  players: readonly string[] = [],
): { readonly say: Say; readonly choice: (choice: Choice) => string } {
  const home: Language = language === 'zh' ? 'zh' : 'en';
  const own = game?.messages[home];
  const say = speaking(game, own, [...more.map((one) => one[home]), ...(own ? [own] : []), kernelMessages[home]], home, players);
  return { say, choice: (choice) => (game?.names ? say('verb', choice.verb, game.names.choice(choice)) : JSON.stringify(choice)) };
}

/** Says what a game says in a language that is a folder of its own. */
export function tongueWords(game: Game, { shell, games }: Tongue, language: string, players: readonly string[]): Say {
  const own = games[game.id] ?? {};
  return speaking(game, own, [own, shell], language, players);
}

function speaking(game: Game | undefined, own: Catalogue | undefined, catalogues: readonly Catalogue[], language: string, players: readonly string[]): Say {
  const words = wordsOf(catalogues, language);
  return (prefix, key, params = {}) => {
    const isTheirs = own?.[`${prefix}.${key}`] !== undefined;
    return words(prefix, key, isTheirs && game?.names?.speak ? game.names.speak(own, params, players) : params);
  };
}

/** Lists are read out; a message knows only texts and numbers. */
function plain(params: Params): Record<string, Json> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'object' && value !== null ? readOut(value) : value]));
}

const readOut = (value: Json): string => (Array.isArray(value) ? value.map(String).join(', ') : JSON.stringify(value));
