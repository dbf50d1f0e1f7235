/** A policy: the best answer by its score, with a little chance. */
import type { Chance, Choice, State } from '@durbar/kernel';
import type { Board } from '@durbar/vijayanagara';
import { ASKS } from './asks.ts';
import type { Mind } from './mind.ts';
import { Scene } from './scene.ts';
import type { Score } from './score.ts';

const MOST_CHOICES = 512;
const scored = new Float64Array(MOST_CHOICES);

/** Questions at which it is judged anew who is ahead. An option is only a plan: what is done first by it is judged by the same look. */
const isTurn = (proc: string): boolean => proc === 'eligible-faction' || proc === 'mongol-commands' || proc === 'buy-influence';

const HALF = 1 << 15;
/** From -1 to 1, in the middle most often: the sum of two numbers out of one draw. */
function wobble(chance: Chance): number {
  const both = chance.int('policy', HALF * HALF);
  return ((both & (HALF - 1)) + (both >> 15)) / HALF - 1;
}

export class Policy {
  readonly scene: Scene;
  /** By procedure and label. */
  private readonly asks: ReadonlyMap<string, ReadonlyMap<string, Score>>;
  /** The match and the step of the option that was judged last. */
  private seen: State<Board> | undefined;
  private option = -1;
  constructor(mind: Mind, asks = ASKS) {
    this.scene = new Scene(mind);
    this.asks = new Map(Object.entries(asks).map(([proc, labels]) => [proc, new Map(Object.entries(labels))]));
  }

  /** Judges a position anew and forgets the one before. */
  look(state: State<Board>, seat: number): void {
    this.seen = undefined;
    this.option = -1;
    this.scene.look(state, seat, true);
  }

  /** Scores of the choices, in points of the seat; the list is used again at the next call. */
  score(state: State<Board>, seat: number, choices: readonly Choice[], fresh: boolean): Float64Array {
    const frame = state.stack[state.stack.length - 1];
    if (frame === undefined) throw new Error('the match is over');
    const known = !fresh && frame.at === 'action' && this.seen === state && this.option === state.step - 1;
    const judged = fresh || (isTurn(frame.proc) && !known);
    if (judged) {
      this.seen = state;
      this.option = frame.at === 'option' ? state.step : -1;
    }
    this.scene.look(state, seat, judged);
    const ask = this.asks.get(frame.proc)?.get(frame.at);
    if (ask === undefined) scored.fill(0, 0, choices.length);
    else ask(this.scene, choices, scored);
    return scored;
  }

  /** One of the choices: the best, give or take `heat` points. */
  pick(state: State<Board>, seat: number, choices: readonly Choice[], chance: Chance, heat: number): Choice {
    if (choices.length === 1) return choices[0] as Choice;
    const scores = this.score(state, seat, choices, false);
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < choices.length; i++) {
      const score = (scores[i] as number) + heat * wobble(chance);
      if (score <= most) continue;
      most = score;
      best = i;
    }
    return choices[best] as Choice;
  }
}
