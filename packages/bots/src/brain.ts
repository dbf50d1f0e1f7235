/** What a game brings for its bots. A game without a brain is played through `rules.evaluate`. */
import type { Chance, Choice, Engine, Seat, State } from '@durbar/kernel';
import { aaduHuliBrain } from './aadu-huli/index.ts';
import type { Budget, Position, Thought } from './bot.ts';
import { gameOf, type Level } from './patience.ts';
import { tajBrain } from './taj-mahal/brain.ts';
import { vijayanagaraBrain } from './vijayanagara/brain.ts';

export interface Brain<B extends object = object> {
  /** The share of the victory that each seat may expect, 0 to 1, together 1. The list may be used again at the next call. */
  judge(state: State<B>): readonly number[];
  /** The fast policy: one of the choices, for playing on from where the tree ends. */
  playout?(state: State<B>, seat: Seat, choices: readonly Choice[], chance: Chance): Choice;
  /** Whether playing on may stop here and `judge` speak; without it, `judge` is asked where the tree ends. */
  settled?(state: State<B>, decisions: number): boolean;
  /** The game's own way to decide at a level (enumeration, alpha-beta, tables); undefined: the common way. */
  think?(level: Level, position: Position, budget: Budget): Thought | undefined;
}

/** Makes the brain for one edition of its game; `engine.rules.edition` is the edition as the rules read it. */
export type MakeBrain = (engine: Engine) => Brain | undefined;

/** By the id of the game. */
const makers: { readonly [game: string]: MakeBrain } = { 'aadu-huli': aaduHuliBrain, 'taj-mahal': tajBrain, vijayanagara: vijayanagaraBrain };
const brains = new WeakMap<Engine, Brain>();

export function brainOf(engine: Engine): Brain | undefined {
  const known = brains.get(engine);
  if (known !== undefined) return known;
  const id = gameOf(engine);
  const brain = Object.hasOwn(makers, id) ? makers[id]?.(engine) : undefined;
  if (brain !== undefined) brains.set(engine, brain);
  return brain;
}
