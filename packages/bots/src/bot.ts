/** What a player made of code is given, and what it gives back. */
import type { Chance, Choice, Engine, Seat, State } from '@durbar/kernel';

/** A decision to be taken. A bot never holds the match itself, only guesses that its own seat cannot tell from it. */
export interface Position {
  readonly engine: Engine;
  /** A fresh full state that agrees with everything this seat knows; the bot may change it. */
  readonly guess: (chance: Chance) => State;
  readonly seat: Seat;
  /** What is offered; never empty. */
  readonly choices: readonly Choice[];
  /** The bot's own chance: the same chance and the same guesses give the same decision. */
  readonly chance: Chance;
}

export interface Bot {
  readonly name: string;
  decide(position: Position): Choice;
}

/** One of a list, by chance. */
export function pick<T>(items: readonly T[], chance: Chance): T {
  if (items.length === 0) throw new Error('nothing to pick from');
  return items[items.length === 1 ? 0 : chance.int('pick', items.length)] as T;
}
