/** Taj Mahal for bots: a visit is searched and played out by the fast policy, and judged when the next one opens. */
import type { Engine, State } from '@durbar/kernel';
import { type Board, type Edition, fastPolicy, isOpening, judgement, TRAINED } from '@durbar/taj-mahal';
import type { Brain } from '../brain.ts';
import { gently } from '../gentle.ts';
import { greedily } from '../greedy.ts';
import { judgeOf } from '../search/leaf.ts';
import { search } from '../search/search.ts';
import net from './net.json' with { type: 'json' };
import { netJudge } from './net.ts';

export function tajBrain(engine: Engine, { policy, judge } = TRAINED): Brain {
  const edition = engine.rules.edition as Edition;
  const brain: Brain<Board> = {
    judge: judgement(edition, judge),
    playout: fastPolicy(edition, policy),
    settled: ({ board }: State<Board>) => isOpening(board),
    think(level, position, budget) {
      if (level === 'strong') return undefined;
      if (level === 'strongest') return search(position, searched, budget);
      // One look ahead ends in the middle of a visit: there the game's own evaluation knows more.
      const judge = judgeOf(engine, undefined, position.seats);
      return level === 'gentle' ? gently(position, judge) : greedily(position, judge);
    },
  };
  const searched = judgingBy(brain as unknown as Brain, edition, net.weights);
  return brain as unknown as Brain;
}

/** The same brain with the judgement of the network. */
export function judgingBy(brain: Brain, edition: Edition, weights: readonly number[]): Brain {
  return { ...brain, judge: netJudge(edition, weights) as unknown as Brain['judge'] };
}
