/** Vijayanagara for bots: whole turns are made up by the policies, compared, and judged by expected final scores. */
import type { Chance, Choice, Engine, State } from '@durbar/kernel';
import type { Board, World } from '@durbar/vijayanagara';
import type { Budget, Position, Thought } from '../bot.ts';
import type { Brain } from '../brain.ts';
import type { Level } from '../patience.ts';
import { Habits } from './habits.ts';
import { MANNERS, type Trained } from './manners.ts';
import { judge, mindOf } from './mind.ts';
import { TurnSearch } from './turns.ts';
import trained from './weights.json' with { type: 'json' };

/** Heat of the fast policy, in points. */
const HEAT = 0.2;

export function vijayanagaraBrain(engine: Engine, weights: Trained = trained as unknown as Trained): Brain {
  const world = engine.rules.edition as World;
  const mind = mindOf(world, weights.judge);
  const habits = new Habits(mindOf(world, weights.policy));
  const turns = new TurnSearch(engine as unknown as Engine<Board>, mind, habits);
  const shares = [0, 0, 0];
  const brain: Brain<Board> = {
    judge: (state) => judge(mind, state, shares),
    playout: (state: State<Board>, seat: number, choices: readonly Choice[], chance: Chance) => habits.quick.pick(state, seat, choices, chance, HEAT),
    think(level: Level, position: Position, budget: Budget): Thought {
      const manner = MANNERS[level];
      return manner.turns[0] === 0 ? turns.plain(position, manner.heat) : turns.think(position, budget, manner);
    },
  };
  return brain as unknown as Brain;
}
