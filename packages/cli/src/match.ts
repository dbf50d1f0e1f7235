/** Bots at a table: whose decision it is, and what they decide. Deterministic: the same seed gives the same game again. */
import { type Bot, pick, type Thought } from '@durbar/bots';
import { type Chance, type Choice, type Engine, fastChance, type Seat, type State } from '@durbar/kernel';

export interface Match {
  readonly engine: Engine;
  readonly players: readonly Bot[];
  /** The will of the players, apart from the chance of the game. */
  readonly will: Chance;
  /** The decision before. */
  last?: { readonly seat: Seat; readonly thought: Thought };
}

/** A game that cannot go on. */
export class StuckError extends Error {
  override readonly name = 'StuckError';
}

export function openMatch(engine: Engine, players: readonly Bot[], seed: string): Match {
  return { engine, players, will: fastChance(`${seed}/will`) };
}

/** The next decision: of one of the seats that are asked, by its bot. */
export function decideAt(match: Match, state: State): { readonly seat: Seat; readonly choice: Choice } {
  const { engine, players, will, last } = match;
  const waiting = engine.waiting(state);
  if (waiting.length === 0) throw new StuckError('Nobody is asked, and the match is not over.');
  const seat = pick(waiting, will);
  const choices = engine.choices(state, seat);
  if (choices.length === 0) throw new StuckError(`Seat ${seat} is asked but has no choice.`);
  const bot = players[seat];
  if (bot === undefined) throw new StuckError(`Seat ${seat} is asked, but there are only ${players.length}.`);
  const guess = (chance: Chance) => engine.guess(state, seat, chance);
  const before = last?.seat === seat && { before: last.thought };
  const thought = bot.think({ engine, seat, seats: players.length, choices, chance: will, guess, ...before });
  match.last = { seat, thought };
  const { choice } = thought;
  if (!choices.includes(choice)) throw new StuckError(`The bot ${bot.name} wants ${JSON.stringify(choice)}, which is not offered.`);
  return { seat, choice };
}
