/** The levels, from a first game to as good as we can. */
import type { Engine } from '@durbar/kernel';
import { type Bot, type Budget, botOf, certain, type Position, pick, type Thought } from './bot.ts';
import { brainOf, type Level } from './brain.ts';
import { compared, foresee, greedily } from './greedy.ts';
import { search } from './search/search.ts';

const MS: Record<Level, number> = { gentle: 0, steady: 0, strong: 1000, strongest: 3000 };
/** Of the distance between its best and its worst choice, what a gentle player does not see. */
const BLUR = 0.25;
/** Chance is asked for one of so many. */
const FINE = 1 << 20;

export function level(name: Level): Bot {
  return botOf(
    name,
    (engine: Engine) => brainOf(engine)?.ms?.[name] ?? MS[name],
    (position, budget) => brainOf(position.engine)?.think?.(name, position, budget) ?? common(name, position, budget),
  );
}

function common(name: Level, position: Position, budget: Budget): Thought {
  if (name === 'gentle') return gently(position);
  if (name === 'steady') return greedily(position);
  return search(position, brainOf(position.engine), budget);
}

/** Any choice that does not look much worse than the best, by chance. */
export function gently(position: Position): Thought {
  const { choices, chance, seat } = position;
  const began = performance.now();
  const scores = foresee(position);
  if (scores === undefined) return certain(pick(choices, chance), seat);
  const blur = (Math.max(...scores) - Math.min(...scores)) * BLUR;
  const seen = scores.map((score) => score + (chance.int('blur', FINE) / FINE) * blur);
  const most = Math.max(...seen);
  const choice = choices[seen.indexOf(most)] ?? pick(choices, chance);
  return compared(position, scores, choice, performance.now() - began);
}
