/** The levels, from a first game to as good as we can. */
import type { Engine } from '@durbar/kernel';
import { type Bot, type Budget, botOf, type Position, type Thought } from './bot.ts';
import { brainOf, type Level } from './brain.ts';
import { gently } from './gentle.ts';
import { greedily } from './greedy.ts';
import { judgeOf } from './search/leaf.ts';
import { search } from './search/search.ts';

const MS: Record<Level, number> = { gentle: 0, steady: 0, strong: 1000, strongest: 3000 };

export function level(name: Level): Bot {
  return botOf(
    name,
    (engine: Engine) => brainOf(engine)?.ms?.[name] ?? MS[name],
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
