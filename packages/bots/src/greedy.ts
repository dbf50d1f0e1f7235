/** Takes what looks best after the next answer, by the game's own evaluation. */
import { type Chance, type Choice, type Engine, type Seat, type State, same } from '@durbar/kernel';
import { type Position, pick, plainBot } from './bot.ts';

/** Guesses over which a choice is averaged when the seat does not know everything. */
const GUESSES = 4;
/** Positions looked at for one decision; beyond it the answer of the next seat is not considered. */
const BUDGET = 4000;
const WON = 1e9;

type Evaluate = (state: State, seat: Seat) => number;

export const greedy = plainBot('greedy', (position) => {
  const { engine, choices, chance } = position;
  const judge = choices.length === 1 ? undefined : evaluation(engine);
  return pick(judge === undefined ? choices : best(position, judge), chance);
});

/** The choices with the highest score, in the order in which they were offered. */
function best(position: Position, judge: Evaluate): Choice[] {
  const { choices } = position;
  const guesses = differentGuesses(position);
  const scores = choices.map((choice) => guesses.reduce((sum, guess) => sum + scoreOf(position, judge, guess, choice, BUDGET / guesses.length), 0));
  const top = Math.max(...scores);
  return choices.filter((_, i) => scores[i] === top);
}

/** One guess if the seat knows everything, several if it does not. */
function differentGuesses({ guess, chance }: Position): State[] {
  const first = guess(chance);
  const second = guess(chance);
  if (same(first.board, second.board)) return [first];
  return [first, second, ...Array.from({ length: GUESSES - 2 }, () => guess(chance))];
}

/** How good a choice is in one guess: what is left for the seat once the next seat has taken its own best answer. */
function scoreOf({ engine, seat, choices, chance }: Position, judge: Evaluate, guess: State, choice: Choice, budget: number): number {
  const after = played(engine, guess, seat, choice, chance);
  const asked = engine.waiting(after);
  const next = asked[0];
  if (next === undefined || asked.includes(seat)) return judge(after, seat);
  const replies = engine.choices(after, next);
  if (replies.length * choices.length > budget) return judge(after, seat);
  let theirBest = Number.NEGATIVE_INFINITY;
  let mine = 0;
  for (const reply of replies) {
    const end = played(engine, after, next, reply, chance);
    const theirs = judge(end, next);
    const left = judge(end, seat);
    if (theirs > theirBest || (theirs === theirBest && left < mine)) {
      theirBest = theirs;
      mine = left;
    }
  }
  return mine;
}

function played(engine: Engine, state: State, seat: Seat, choice: Choice, chance: Chance): State {
  const after = engine.copy(state);
  engine.advance(after, seat, choice, chance);
  return after;
}

/** The game's evaluation, with a match that is won or lost beyond all others; undefined if the game has none. */
function evaluation(engine: Engine): Evaluate | undefined {
  const { rules } = engine;
  if (rules.evaluate === undefined) return undefined;
  const evaluate = rules.evaluate.bind(rules);
  return ({ board, result }, seat) => {
    if (result === undefined || result.winners.length === 0) return evaluate(board, seat);
    return result.winners.includes(seat) ? WON : -WON;
  };
}
