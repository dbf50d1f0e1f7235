/** Ways to answer, as a search over whole turns compares them. */
import type { Choice, Message, State } from '@durbar/kernel';
import type { Board } from '@durbar/vijayanagara';
import type { Candidate, Move, Position, Thought } from '../bot.ts';

/** One way to answer up to the next chance. */
export interface Way {
  /** Number of the first answer among the choices offered. */
  readonly first: number;
  readonly answers: readonly Choice[];
  /** The state before the last answer. */
  readonly before: State<Board>;
  /** Shares of the victory, added up by seat. */
  readonly sums: Float64Array;
  /** What the mover goes by, added up, and its squares. */
  worth: number;
  squares: number;
  n: number;
}

export const newWay = (first: number, answers: readonly Choice[], before: State<Board>): Way => ({
  first,
  answers,
  before,
  sums: new Float64Array(3),
  worth: 0,
  squares: 0,
  n: 0,
});

/** The way to look at next: promising, or tried little. */
export function pickWay(list: readonly Way[], n: number, curiosity: number): Way {
  const wide = curiosity * Math.sqrt(Math.log(n + 2));
  let best = list[0] as Way;
  let most = Number.NEGATIVE_INFINITY;
  for (const way of list) {
    const hope = way.n === 0 ? 9 : way.worth / way.n + wide / Math.sqrt(way.n);
    if (hope > most) {
      most = hope;
      best = way;
    }
  }
  return best;
}

/** What a way is worth, with doubt where it was tried little. */
function trust(way: Way): number {
  const mean = way.worth / way.n;
  const spread = Math.sqrt(Math.max(0, way.squares / way.n - mean * mean) + 0.0004);
  return mean - spread / Math.sqrt(way.n);
}

export function bestOf(list: readonly Way[]): Way {
  let best = list[0] as Way;
  for (const way of list) if (way.n > 0 && trust(way) > trust(best)) best = way;
  return best;
}

export function thoughtOf(position: Position, list: readonly Way[], best: Way, iterations: number, ms: number, reason: Message): Thought {
  const { seat, choices } = position;
  const whole = list.reduce((sum, way) => sum + way.n, 0);
  const candidates: Candidate[] = [];
  for (const [i, choice] of choices.entries()) {
    const ways = list.filter((way) => way.first === i && way.n > 0);
    if (ways.length === 0) continue;
    const n = ways.reduce((sum, way) => sum + way.n, 0);
    const top = ways.reduce((a, b) => (trust(b) > trust(a) ? b : a));
    candidates.push({ choice, share: n / whole, value: (top.sums[seat] as number) / top.n });
  }
  const chosen = choices[best.first] as Choice;
  candidates.sort((a, b) => Number(b.choice === chosen) - Number(a.choice === chosen) || b.value - a.value);
  const line: Move[] = best.answers.map((choice) => ({ seat, choice }));
  return { choice: chosen, candidates, expected: [...best.sums].map((sum) => sum / best.n), line, plan: best.answers.slice(1), iterations, ms, reason };
}
