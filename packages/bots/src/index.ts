import type { Bot } from './bot.ts';
import { greedy } from './greedy.ts';
import { random } from './random.ts';

export { type Bot, type Position, pick } from './bot.ts';

/** The players of the house, gentlest first. */
export const bots: readonly Bot[] = [random, greedy];

export const botNamed = (name: string): Bot | undefined => bots.find((bot) => bot.name === name);
