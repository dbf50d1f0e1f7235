/** What each game says, by language. Apart from the games themselves: a game may speak, but words need no game. */
import type { Locale, Words } from '../words/types.ts';

type Spoken = { readonly [locale in Locale]: () => Promise<{ readonly words: Words }> };

export const gameWords: { readonly [game: string]: Spoken } = {
  'aadu-huli': { en: () => import('virtual:words/aadu-huli/en'), zh: () => import('virtual:words/aadu-huli/zh') },
  'taj-mahal': { en: () => import('virtual:words/taj-mahal/en'), zh: () => import('virtual:words/taj-mahal/zh') },
  vijayanagara: { en: () => import('virtual:words/vijayanagara/en'), zh: () => import('virtual:words/vijayanagara/zh') },
};
