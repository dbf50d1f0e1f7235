/** The games this client can draw. A new game is a new folder and one entry here. */
import type { GameEntry } from './module.ts';

export const modules: { readonly [game: string]: GameEntry } = {
  'aadu-huli': {
    module: () => import('./aadu-huli/index.ts'),
    words: { en: () => import('virtual:words/aadu-huli/en'), zh: () => import('virtual:words/aadu-huli/zh') },
    rules: { en: () => import('@durbar/aadu-huli/rules/en.json'), zh: () => import('@durbar/aadu-huli/rules/zh.json') },
    icons: ['goat', 'tiger'],
  },
  'taj-mahal': {
    module: () => import('./taj-mahal/index.ts'),
    words: { en: () => import('virtual:words/taj-mahal/en'), zh: () => import('virtual:words/taj-mahal/zh') },
    rules: { en: () => import('@durbar/taj-mahal/rules/en.json'), zh: () => import('@durbar/taj-mahal/rules/zh.json') },
    hands: true,
    icons: ['palace-ruby', 'palace-lapis', 'palace-marigold', 'palace-jade', 'palace-onyx'],
  },
  vijayanagara: {
    module: () => import('./vijayanagara/index.ts'),
    words: { en: () => import('virtual:words/vijayanagara/en'), zh: () => import('virtual:words/vijayanagara/zh') },
    rules: { en: () => import('@durbar/vijayanagara/rules/en.json'), zh: () => import('@durbar/vijayanagara/rules/zh.json') },
    icons: ['delhi', 'bahmani', 'vijayanagara'],
  },
};
