import { type Bot, botOf } from './bot.ts';
import { level } from './levels.ts';
import { FORMER, LEVELS } from './patience.ts';
import { random } from './random.ts';

export type { Packing, Read } from './aadu-huli/store.ts';
export { type Bot, type Budget, type Candidate, continued, type Move, type Position, pick, plainBot, type Thought, timeOf } from './bot.ts';
export { type Brain, brainOf } from './brain.ts';
export { type Cost, costOf, trimmedThought } from './coach.ts';
export { type Job, jobsOf, merged, work } from './jobs.ts';
export { BOT_NAMES, LEVELS, type Level, usualMs } from './patience.ts';
export { leadOf, type Puzzle, type PuzzleTerms, puzzlesOf } from './puzzles.ts';
export { search } from './search/search.ts';
export { addTables, judgedBy, solveTables } from './tables.ts';
export { type Field, type Pieces, type Training, trainingOf } from './train/index.ts';

/** The players of the house, gentlest first. */
export const bots: readonly Bot[] = [random, ...LEVELS.map(level)];

const former: readonly Bot[] = Object.entries(FORMER).map(([name, now]) => {
  const { ms, think } = level(now);
  return botOf(name, ms, think);
});

export const botNamed = (name: string): Bot | undefined => [...bots, ...former].find((bot) => bot.name === name);
