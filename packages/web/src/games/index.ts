/** The games this client can draw. A new game is a new folder and one entry here. */
import type { Puzzle } from '@durbar/bots';
import type { Game, Lesson } from '@durbar/kernel';
import type { Example } from '../rules/book.ts';
import type { GameEntry } from './module.ts';

interface File {
  readonly default: unknown;
}
/** Lessons, examples and puzzles are plain JSON; that they fit the rules is tested where they are written. */
const lessonsOf = async (file: Promise<File>) => (await file).default as readonly Lesson[];
const examplesOf = async (file: Promise<File>) => (await file).default as readonly Example[];
const puzzlesOf = async (file: Promise<File>) => ((await file).default as { readonly puzzles: readonly Puzzle[] }).puzzles;
const played = (game: object) => game as Game;

export const modules: { readonly [game: string]: GameEntry } = {
  'aadu-huli': {
    module: () => import('./aadu-huli/index.ts'),
    game: async () => played((await import('@durbar/aadu-huli')).aaduHuli),
    lessons: () => lessonsOf(import('@durbar/aadu-huli/lessons/lessons.json')),
    examples: () => examplesOf(import('@durbar/aadu-huli/rules/examples.json')),
    puzzles: () => puzzlesOf(import('@durbar/aadu-huli/puzzles/puzzles.json')),
    figures: () => import('./aadu-huli/explore/Figure.svelte'),
    explore: () => import('./aadu-huli/explore/Explore.svelte'),
    icons: ['goat', 'tiger'],
  },
  'taj-mahal': {
    module: () => import('./taj-mahal/index.ts'),
    game: async () => played((await import('@durbar/taj-mahal/game')).tajMahal),
    lessons: () => lessonsOf(import('@durbar/taj-mahal/lessons/lessons.json')),
    examples: () => examplesOf(import('@durbar/taj-mahal/rules/examples.json')),
    puzzles: () => puzzlesOf(import('@durbar/taj-mahal/puzzles/puzzles.json')),
    figures: () => import('./taj-mahal/explore/Figure.svelte'),
    explore: () => import('./taj-mahal/explore/Explore.svelte'),
    first: async () => (await import('@durbar/taj-mahal/game')).firstGame,
    hands: true,
    icons: ['palace-ruby', 'palace-lapis', 'palace-marigold', 'palace-jade', 'palace-onyx'],
  },
  vijayanagara: {
    module: () => import('./vijayanagara/index.ts'),
    game: async () => played((await import('@durbar/vijayanagara/game')).vijayanagara),
    lessons: () => lessonsOf(import('@durbar/vijayanagara/lessons/lessons.json')),
    examples: () => examplesOf(import('@durbar/vijayanagara/rules/examples.json')),
    puzzles: () => puzzlesOf(import('@durbar/vijayanagara/puzzles/puzzles.json')),
    figures: () => import('./vijayanagara/explore/Figure.svelte'),
    explore: () => import('./vijayanagara/explore/Explore.svelte'),
    hands: true,
    icons: ['delhi', 'bahmani', 'vijayanagara'],
  },
};
