import type { Bot } from './bot.ts';
import { greedy } from './greedy.ts';
import { random } from './random.ts';

export { type Bot, type Budget, type Candidate, type Move, type Position, pick, plainBot, type Thought } from './bot.ts';
export { LEVELS, type Level } from './brain.ts';
export { type Job, jobsOf, merged, work } from './jobs.ts';

/** The players of the house, gentlest first. */
export const bots: readonly Bot[] = [random, greedy];

export const botNamed = (name: string): Bot | undefined => bots.find((bot) => bot.name === name);
