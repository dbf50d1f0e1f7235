/** A player for a first game: sees roughly what is good, and takes anything that looks so. */
import { certain, type Position, pick, type Thought } from './bot.ts';
import { compared, foresee, type Judge } from './greedy.ts';

/** Of the distance between its best and its worst choice, what a gentle player does not see. */
const BLUR = 0.25;
/** Chance is asked for one of so many. */
const FINE = 1 << 20;

/** Any choice that does not look much worse than the best, by chance. */
export function gently(position: Position, judge: Judge): Thought {
  const { choices, chance, seat } = position;
  const began = performance.now();
  const foreseen = foresee(position, judge);
  if (foreseen === undefined) return certain(pick(choices, chance), seat);
  const scores = foreseen.map((shares) => shares[seat] as number);
  const blur = (Math.max(...scores) - Math.min(...scores)) * BLUR;
  const seen = scores.map((score) => score + (chance.int('blur', FINE) / FINE) * blur);
  const most = Math.max(...seen);
  const choice = choices[seen.indexOf(most)] ?? pick(choices, chance);
  return compared(position, foreseen, choice, performance.now() - began);
}
