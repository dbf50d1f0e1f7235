/** What a thought says about a decision that somebody else took. */
import type { Choice } from '@durbar/kernel';
import { type Candidate, isSame, type Thought } from './bot.ts';

/** Candidates that are kept or told. */
const KEPT = 6;
/** Less than this is no mistake, only another opinion. */
const NOTHING = 0.02;

export interface Cost {
  /** The share of the victory that was given away. */
  readonly cost: number;
  readonly value: number;
  /** What would have been better, and what it was worth. */
  readonly better: Candidate;
  readonly line: Thought['line'];
}

/** What a choice cost, compared with the best; undefined if it cost nothing to speak of, or was not looked at: a position that names it as `taken` makes sure that it was. */
export function costOf(thought: Thought, choice: Choice): Cost | undefined {
  const taken = thought.candidates.find((one) => isSame(one.choice, choice));
  const best = thought.candidates.find((one) => isSame(one.choice, thought.choice));
  if (taken === undefined || best === undefined || taken === best) return undefined;
  const cost = best.value - taken.value;
  return cost < NOTHING ? undefined : { cost, value: taken.value, better: best, line: thought.line };
}

/** The same thought with only its first candidates, as it is kept and told. */
export function trimmedThought({ plan: _, ...thought }: Thought): Thought {
  return { ...thought, candidates: thought.candidates.slice(0, KEPT), line: thought.line.slice(0, 8) };
}
