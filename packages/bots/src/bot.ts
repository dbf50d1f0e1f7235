/** What a player made of code is given, and what it gives back. */
import { type Chance, type Choice, type Engine, type Message, type Seat, type State, same } from '@durbar/kernel';

/** A decision to be taken. A bot never holds the match itself, only guesses that its own seat cannot tell from it. */
export interface Position {
  readonly engine: Engine;
  /** A fresh full state that agrees with everything this seat knows; the bot may change it. */
  readonly guess: (chance: Chance) => State;
  readonly seat: Seat;
  /** How many play. */
  readonly seats: number;
  /** What is offered; never empty. */
  readonly choices: readonly Choice[];
  /** The bot's own chance: the same chance and the same guesses give the same decision. */
  readonly chance: Chance;
  /** The last thought of this seat, if nothing but its choice has happened since: what it decided along with that is carried out. */
  readonly before?: Thought;
  /** A choice that somebody took here and that is to be judged: it is compared with the best, however bad it looks. */
  readonly taken?: Choice;
}

/** How long a bot may think. */
export interface Budget {
  readonly ms: number;
  /** So many iterations, whatever the clock says: for tests and for play that can be repeated. */
  readonly iterations?: number;
  /** Tells milliseconds by another clock than that on the wall, as an arena on a busy machine wants. */
  now?(): number;
  /** Asked every few milliseconds; once it says yes, the best found so far is the answer. */
  stopped?(): boolean;
}

/** Milliseconds by the clock of a budget. */
export const timeOf = (budget: Budget) => budget.now?.() ?? performance.now();

/** One of the choices, as the bot sees it. */
export interface Candidate {
  readonly choice: Choice;
  /** Its share of all the thought that was spent, 0 to 1. */
  readonly share: number;
  /** The share of the victory that the mover may expect after it, 0 to 1. */
  readonly value: number;
}

export interface Move {
  readonly seat: Seat;
  readonly choice: Choice;
}

/** A decision with its reasons. */
export interface Thought {
  /** One of the choices of the position, the very same object. */
  readonly choice: Choice;
  /** Best first; only the choice itself if there was nothing to compare. */
  readonly candidates: readonly Candidate[];
  /** The share of the victory that each seat may expect. */
  readonly expected: readonly number[];
  /** What the bot thinks will follow, its own choice first. */
  readonly line: readonly Move[];
  /** The next choices of the same seat that were decided together with this one, if it thinks in whole turns. */
  readonly plan?: readonly Choice[];
  readonly iterations: number;
  readonly ms: number;
  /** Why, in the words of the game: a key below `because.` of its catalogue. */
  readonly reason?: Message;
}

export interface Bot {
  readonly name: string;
  /** Milliseconds that it usually takes for a decision of this game; 0 if it answers at once. */
  ms(engine: Engine): number;
  /** The decision and its reasons; without a budget it takes its usual time. */
  think(position: Position, budget?: Budget): Thought;
  /** `think(position).choice` */
  decide(position: Position): Choice;
}

/** A bot from its way to think. A single choice is taken without a thought. */
export function botOf(name: string, ms: (engine: Engine) => number, think: (position: Position, budget: Budget) => Thought): Bot {
  const thinking = (position: Position, budget: Budget = { ms: ms(position.engine) }) => {
    const [only] = position.choices;
    if (only === undefined) throw new Error('nothing to decide');
    return continued(position) ?? (position.choices.length === 1 ? certain(only, position.seat) : think(position, budget));
  };
  return { name, ms, think: thinking, decide: (position) => thinking(position).choice };
}

export const isSame = (a: Choice, b: Choice) => a === b || (a.verb === b.verb && same(a.noun, b.noun));

/** The next choice of a plan that is being carried out; undefined if there is none, or it is not offered. */
export function continued({ before, choices, seat }: Pick<Position, 'before' | 'choices' | 'seat'>): Thought | undefined {
  const [next, ...plan] = before?.plan ?? [];
  const choice = next && choices.find((one) => isSame(one, next));
  if (before === undefined || choice === undefined) return undefined;
  const value = before.expected[seat] ?? 0.5;
  return { ...before, choice, candidates: [{ choice, share: 1, value }], line: before.line.slice(1), plan, iterations: 0, ms: 0 };
}

/** A bot that answers at once and gives no reasons. */
export function plainBot(name: string, decide: (position: Position) => Choice): Bot {
  return { name, ms: () => 0, think: (position) => certain(decide(position), position.seat), decide };
}

/** A thought without any comparison. */
export function certain(choice: Choice, seat: Seat): Thought {
  return { choice, candidates: [{ choice, share: 1, value: 0.5 }], expected: [], line: [{ seat, choice }], iterations: 0, ms: 0 };
}

/** One of a list, by chance. */
export function pick<T>(items: readonly T[], chance: Chance): T {
  if (items.length === 0) throw new Error('nothing to pick from');
  return items[items.length === 1 ? 0 : chance.int('pick', items.length)] as T;
}
