/**
 * A sensible player who looks to the end of the visit: every choice is tried in a few guesses, the visit is played on by the
 * fast policy, and what everybody may then expect is compared.
 */
import type { Chance, Choice, Engine, State } from '@durbar/kernel';
import type { Board } from '../board.ts';
import type { Edition } from '../edition.ts';
import { isOpening, prospects } from './judge.ts';
import { fastPolicy } from './policy.ts';
import { TRAINED } from './trained.ts';

/** Guesses for a decision. */
const GUESSES = 6;
/** With two rivals, a point less for the better of them is worth a point; with more rivals it would help the others as much. */
const deny = (seats: number) => (seats === 3 ? 1 : 0);

export function sensible(engine: Engine<Board>): (state: State<Board>, seat: number, chance: Chance) => Choice {
  const edition = engine.rules.edition as Edition;
  const policy = fastPolicy(edition, TRAINED.policy);
  const expected = prospects(edition, TRAINED.judge);

  function playOn(state: State<Board>, chance: Chance): readonly number[] {
    const { board } = state;
    while (state.result === undefined && !isOpening(board)) {
      const choices = engine.choices(state, board.turn);
      engine.advance(state, board.turn, choices.length === 1 ? (choices[0] as Choice) : policy(state, board.turn, choices, chance), chance);
    }
    return state.result?.points ?? expected(board);
  }

  return (state, seat, chance) => {
    const choices = engine.choices(state, seat);
    const values = choices.map(() => 0);
    for (let i = choices.length > 1 ? GUESSES : 0; i > 0; i--) {
      const guess = engine.guess(state, seat, chance);
      for (const [at, choice] of choices.entries()) {
        const after = engine.copy(guess);
        engine.advance(after, seat, choice, chance);
        const points = playOn(after, chance);
        const rival = Math.max(...points.filter((_, other) => other !== seat));
        values[at] = (values[at] as number) + (points[seat] as number) - deny(state.board.seats) * rival;
      }
    }
    return choices[values.indexOf(Math.max(...values))] as Choice;
  };
}
