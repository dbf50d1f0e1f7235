/** One look ahead: what each choice leaves after the next seat's best answer, by the brain or the game's own evaluation. */
import { type Chance, type Choice, type Engine, type Seat, type State, same } from '@durbar/kernel';
import { type Candidate, certain, type Position, pick, type Thought } from './bot.ts';

/** Guesses over which a choice is averaged when the seat does not know everything. */
const GUESSES = 4;
/** Positions looked at for one decision; beyond it the answer of the next seat is not considered. */
const BUDGET = 4000;

/** The share of the victory for each seat; undefined if nothing can judge the game. */
export type Judge = ((state: State) => readonly number[]) | undefined;
type Judging = NonNullable<Judge>;

/** The shares of the victory after each choice, by seat. */
export type Foreseen = readonly (readonly number[])[];

export function foresee(position: Position, judge: Judge): Foreseen | undefined {
  if (judge === undefined) return undefined;
  const guesses = differentGuesses(position);
  return position.choices.map((choice) => {
    const all = guesses.map((guess) => sharesAfter(position, judge, guess, choice, BUDGET / guesses.length));
    return Array.from({ length: position.seats }, (_, seat) => all.reduce((sum, shares) => sum + (shares[seat] ?? 0), 0) / guesses.length);
  });
}

/** The choice with the highest score; of several, one by chance. */
export function greedily(position: Position, judge: Judge): Thought {
  const { choices, seat, chance } = position;
  const began = performance.now();
  const foreseen = foresee(position, judge);
  if (foreseen === undefined) return certain(pick(choices, chance), seat);
  const scores = foreseen.map((shares) => shares[seat] as number);
  const top = Math.max(...scores);
  const choice = pick(
    choices.filter((_, i) => scores[i] === top),
    chance,
  );
  return compared(position, foreseen, choice, performance.now() - began);
}

/** A thought from what every choice leads to. */
export function compared({ choices, seat }: Position, foreseen: Foreseen, choice: Choice, ms: number): Thought {
  const candidates = choices.map((one, i): Candidate => ({ choice: one, share: 1 / choices.length, value: foreseen[i]?.[seat] as number }));
  candidates.sort((a, b) => Number(b.choice === choice) - Number(a.choice === choice) || b.value - a.value);
  return { choice, candidates, expected: foreseen[choices.indexOf(choice)] ?? [], line: [{ seat, choice }], iterations: choices.length, ms };
}

/** One guess if the seat knows everything, several if it does not. */
function differentGuesses({ guess, chance }: Position): State[] {
  const first = guess(chance);
  const second = guess(chance);
  if (same(first.board, second.board)) return [first];
  return [first, second, ...Array.from({ length: GUESSES - 2 }, () => guess(chance))];
}

/** What a choice leads to in one guess: the shares once the next seat has taken its own best answer. */
function sharesAfter({ engine, seat, choices, chance }: Position, judge: Judging, guess: State, choice: Choice, budget: number): readonly number[] {
  const after = played(engine, guess, seat, choice, chance);
  const asked = engine.waiting(after);
  const next = asked[0];
  const stands = () => [...judge(after)];
  if (next === undefined || asked.includes(seat)) return stands();
  const replies = engine.choices(after, next);
  if (replies.length * choices.length > budget) return stands();
  let theirBest = Number.NEGATIVE_INFINITY;
  let mine = 0;
  let best: readonly number[] = [];
  for (const reply of replies) {
    const values = judge(played(engine, after, next, reply, chance));
    const theirs = values[next] ?? 0;
    const left = values[seat] ?? 0;
    if (theirs > theirBest || (theirs === theirBest && left < mine)) {
      theirBest = theirs;
      mine = left;
      best = [...values];
    }
  }
  return best;
}

function played(engine: Engine, state: State, seat: Seat, choice: Choice, chance: Chance): State {
  const after = engine.copy(state);
  engine.advance(after, seat, choice, chance);
  return after;
}
