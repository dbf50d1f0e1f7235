/** Training for Vijayanagara: the policy by evolution, then the judgement by what became of games between quick searches. */
import type { Engine, Json } from '@durbar/kernel';
import type { Board, World } from '@durbar/vijayanagara';
import type { Field, Training } from '../train/training.ts';
import { LEARNING, type Trained } from './manners.ts';
import { mindOf } from './mind.ts';
import { Policy } from './policy.ts';
import { lesson, noLessons, weightsFrom } from './train.ts';
import { generation, newTuning, type Tuning, tunedWeights } from './tune.ts';
import { TurnSearch } from './turns.ts';
import given from './weights.json' with { type: 'json' };

/** First steps of the scales, as powers of e. */
const STEP = 0.15;
/** Games for the judgement, for each game of a round. */
const MORE = 25;

const trained = given as unknown as Trained;

export const vijayanagaraTraining = ({ engine: any, options }: Field): Training => {
  const engine = any as unknown as Engine<Board>;
  return {
    begin: () => newTuning(trained.policy, STEP) as unknown as Json,
    round: (now, games, seed) => generation(engine, options, now as unknown as Tuning, games, seed) as unknown as Json,
    tell(now) {
      const { games, evolutions } = now as unknown as Tuning;
      return `generation ${evolutions[0]?.generation ?? 0}, ${games} games, steps ${evolutions.map(({ step }) => step.toFixed(2)).join(', ')}`;
    },
    finish(now, games, seed) {
      const world = engine.rules.edition as World;
      const policy = { ...tunedWeights(now as unknown as Tuning), seed };
      const mind = mindOf(world, trained.judge);
      const search = new TurnSearch(engine, mind, new Policy(mindOf(world, policy)));
      const lessons = noLessons();
      for (let game = 0; game < games * MORE; game++)
        lesson(engine, mind, options, `${seed}/judge/${game}`, lessons, (state, seat, choices, chance) =>
          choices.length === 1
            ? choices[0]
            : search.think({ engine: any, seat, seats: 3, choices, chance, guess: () => any.copy(state) }, { ms: 0 }, LEARNING).choice,
        );
      const judge = weightsFrom(world, lessons, trained.judge, seed);
      return { policy: { ...policy, events: judge.events }, judge } as unknown as Json;
    },
  };
};
