/** The games this client can draw. A new game is a new folder, one entry here and one in words.ts. */
import type { Game, Lesson } from '@durbar/kernel';
import type { GameEntry } from './module.ts';

/** Lessons are written as plain JSON; that they fit the rules is tested where they are written. */
const lessonsOf = (game: object, file: { readonly default: unknown }) => ({ game: game as Game, lessons: file.default as readonly Lesson[] });

export const modules: { readonly [game: string]: GameEntry } = {
  'aadu-huli': {
    module: () => import('./aadu-huli/index.ts'),
    rules: { en: () => import('@durbar/aadu-huli/rules/en.json'), zh: () => import('@durbar/aadu-huli/rules/zh.json') },
    lessons: async () => lessonsOf((await import('@durbar/aadu-huli')).aaduHuli, await import('@durbar/aadu-huli/lessons/lessons.json')),
    taught: { en: () => import('@durbar/aadu-huli/lessons/en.json'), zh: () => import('@durbar/aadu-huli/lessons/zh.json') },
    icons: ['goat', 'tiger'],
  },
  'taj-mahal': {
    module: () => import('./taj-mahal/index.ts'),
    rules: { en: () => import('@durbar/taj-mahal/rules/en.json'), zh: () => import('@durbar/taj-mahal/rules/zh.json') },
    lessons: async () => lessonsOf((await import('@durbar/taj-mahal')).tajMahal, await import('@durbar/taj-mahal/lessons/lessons.json')),
    taught: { en: () => import('@durbar/taj-mahal/lessons/en.json'), zh: () => import('@durbar/taj-mahal/lessons/zh.json') },
    hands: true,
    icons: ['palace-ruby', 'palace-lapis', 'palace-marigold', 'palace-jade', 'palace-onyx'],
  },
  vijayanagara: {
    module: () => import('./vijayanagara/index.ts'),
    rules: { en: () => import('@durbar/vijayanagara/rules/en.json'), zh: () => import('@durbar/vijayanagara/rules/zh.json') },
    lessons: async () => lessonsOf((await import('@durbar/vijayanagara/game')).vijayanagara, await import('@durbar/vijayanagara/lessons/lessons.json')),
    taught: { en: () => import('@durbar/vijayanagara/lessons/en.json'), zh: () => import('@durbar/vijayanagara/lessons/zh.json') },
    icons: ['delhi', 'bahmani', 'vijayanagara'],
  },
};
