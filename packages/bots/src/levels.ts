/** The levels, from a first game to as good as we can. */
import type { Engine } from '@durbar/kernel';
import { type Bot, type Budget, botOf, type Position, type Thought } from './bot.ts';
import { brainOf } from './brain.ts';
import { gently } from './gentle.ts';
import { greedily } from './greedy.ts';
import { type Level, patienceOf } from './patience.ts';
import { judgeOf } from './search/leaf.ts';
import { search } from './search/search.ts';

export function level(name: Level): Bot {
  return botOf(
    name,
    (engine: Engine) => patienceOf(engine, name),
    (position, budget) => brainOf(position.engine)?.think?.(name, position, budget) ?? common(name, position, budget),
  );
}

function common(name: Level, position: Position, budget: Budget): Thought {
  const { engine, seats } = position;
  const brain = brainOf(engine);
  if (name === 'gentle') return gently(position, judgeOf(engine, brain, seats));
  if (name === 'steady') return greedily(position, judgeOf(engine, brain, seats));
  return search(position, brain, budget);
}
