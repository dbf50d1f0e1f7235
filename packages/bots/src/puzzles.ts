/** Puzzles: positions of games between bots in which one choice is clearly best. */
import { type Chance, type Choice, type Engine, fastChance, type Message, type Options, type Seat, type State, same } from '@durbar/kernel';
import { type Bot, type Budget, type Candidate, type Move, pick, type Thought } from './bot.ts';
import { level } from './levels.ts';

export interface Puzzle {
  /** The game it comes from and the decision in it. */
  readonly id: string;
  readonly seats: number;
  readonly options: Options;
  /** Who is to decide. */
  readonly seat: Seat;
  readonly position: State;
  readonly choice: Choice;
  /** What else was looked at, best first, and what each is worth to whoever decides. */
  readonly candidates: readonly Candidate[];
  readonly expected: readonly number[];
  readonly line: readonly Move[];
  readonly reason?: Message;
}

export interface PuzzleTerms {
  readonly engine: Engine;
  readonly seats: number;
  readonly options: Options;
  readonly seed: string;
  /** Iterations of the second look; the first one takes a tenth of them. */
  readonly iterations: number;
  /** The share of the victory by which the best choice must lead. */
  readonly lead: number;
  /** Told after each decision: whether to go on. */
  pause(): Promise<boolean>;
}

/** With fewer there is nothing to find, with more nobody looks through them. */
const [FEWEST, MOST] = [3, 30];
/** One decision in so many is looked at. */
const EVERY = 3;
/** From one game: the others would look alike. */
const FROM_ONE = 2;
/** Candidates that are kept. */
const KEPT = 4;
/** No game of ours comes near. */
const LONGEST = 20_000;

/** The puzzles of one game between steady bots; undefined if it was stopped. The same seed gives the same. */
export async function puzzlesOf(terms: PuzzleTerms, number: number): Promise<Puzzle[] | undefined> {
  const { engine, seats, options } = terms;
  const seed = `${terms.seed}/${number}`;
  const [chance, will] = [fastChance(seed), fastChance(`${seed}/will`)];
  const player = level('steady');
  const { state } = engine.start(seats, options, chance);
  const puzzles: Puzzle[] = [];
  while (state.result === undefined && puzzles.length < FROM_ONE && state.step < LONGEST) {
    const seat = pick(engine.waiting(state), will);
    const choices = engine.choices(state, seat);
    if (choices.length >= FEWEST && choices.length <= MOST && will.int('look', EVERY) === 0) {
      const thought = clearly(terms, state, seat, `${seed}/${state.step}`);
      if (thought !== undefined) puzzles.push(puzzleOf(`${terms.seed}-${number}-${state.step}`, terms, state, seat, thought));
    }
    engine.advance(state, seat, decide(terms, player, state, seat, will).choice, chance);
    if (!(await terms.pause())) return undefined;
  }
  return puzzles;
}

function decide({ engine, seats }: PuzzleTerms, bot: Bot, state: State, seat: Seat, chance: Chance, budget?: Budget): Thought {
  return bot.think({ engine, seat, seats, choices: engine.choices(state, seat), chance, guess: (by) => engine.guess(state, seat, by) }, budget);
}

/** What a strong player thinks, if a short look and two long ones agree on one choice and its lead. */
function clearly(terms: PuzzleTerms, state: State, seat: Seat, seed: string): Thought | undefined {
  const strong = level('strong');
  const look = (n: number, part: number) =>
    decide(terms, strong, state, seat, fastChance(`${seed}/look/${n}`), { ms: Number.POSITIVE_INFINITY, iterations: Math.ceil(terms.iterations * part) });
  const first = look(0, 0.1);
  if (leadOf(first) < terms.lead) return undefined;
  const [second, third] = [look(1, 1), look(2, 1)];
  const agreed = [second, third].every((one) => same(one.choice, first.choice) && leadOf(one) >= terms.lead);
  return agreed ? third : undefined;
}

/** By how much the choice is worth more than everything else that was looked at; nothing where nothing was compared. */
export function leadOf({ choice, candidates }: Pick<Thought, 'choice' | 'candidates'>): number {
  const mine = candidates.find((one) => same(one.choice, choice));
  const others = candidates.filter((one) => !same(one.choice, choice)).map(({ value }) => value);
  return mine === undefined || others.length === 0 ? 0 : mine.value - Math.max(...others);
}

const rounded = (value: number) => Number(value.toFixed(3));

function puzzleOf(id: string, { engine, seats, options }: PuzzleTerms, state: State, seat: Seat, thought: Thought): Puzzle {
  const { choice, candidates, expected, line, reason } = thought;
  return {
    id,
    seats,
    options,
    seat,
    position: engine.copy(state),
    choice,
    candidates: [...candidates]
      .sort((a, b) => b.value - a.value)
      .slice(0, KEPT)
      .map((one) => ({ choice: one.choice, share: rounded(one.share), value: rounded(one.value) })),
    expected: expected.map(rounded),
    line: line.slice(0, KEPT + 1),
    ...(reason && { reason }),
  };
}
