/** Messages of games in words. */
import { type Catalogue, type Choice, type Game, type Json, kernelMessages, type Params } from '@durbar/kernel';
import MessageFormat from '@messageformat/core';

export type Language = 'en' | 'zh';
export const languages: readonly Language[] = ['en', 'zh'];

type Catalogues = { readonly [language in Language]: Catalogue };
export type Say = (prefix: string, key: string, params?: Params) => string;

/** Says messages from the first catalogue that has them; one that nobody has is said as its key and parameters. */
export function wordsOf(catalogues: readonly Catalogues[], language: Language): Say {
  const format = new MessageFormat(language);
  const compiled = new Map<string, (params: Record<string, unknown>) => string>();
  return (prefix, key, params = {}) => {
    const full = `${prefix}.${key}`;
    let say = compiled.get(full);
    if (say === undefined) {
      const text = catalogues.map((catalogue) => catalogue[language][full]).find((one) => one !== undefined);
      if (text === undefined) return Object.keys(params).length > 0 ? `${full} ${JSON.stringify(params)}` : full;
      say = format.compile(text) as (params: Record<string, unknown>) => string;
      compiled.set(full, say);
    }
    return say(plain(params));
  };
}

/** Says what a game says: its identifiers by their names. */
export function gameWords(
  game: Game | undefined,
  more: readonly Catalogues[],
  language: Language,
  players: readonly string[] = [],
): { readonly say: Say; readonly choice: (choice: Choice) => string } {
  const words = wordsOf([...more, ...(game ? [game.messages] : []), kernelMessages], language);
  const say: Say = (prefix, key, params = {}) => {
    const isTheirs = game?.messages[language][`${prefix}.${key}`] !== undefined;
    return words(prefix, key, isTheirs && game.names?.speak ? game.names.speak(game.messages[language], params, players) : params);
  };
  return { say, choice: (choice) => (game?.names ? say('verb', choice.verb, game.names.choice(choice)) : JSON.stringify(choice)) };
}

/** Lists are read out; a message knows only texts and numbers. */
function plain(params: Params): Record<string, Json> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'object' && value !== null ? readOut(value) : value]));
}

const readOut = (value: Json): string => (Array.isArray(value) ? value.map(String).join(', ') : JSON.stringify(value));
