/** Training for Vijayanagara: the policies by evolution, the judgement by what became of games between quick searches. */
import type { Engine, Json } from '@durbar/kernel';
import type { Board, World } from '@durbar/vijayanagara';
import { continued, type Thought } from '../bot.ts';
import type { Field, Pieces, Training } from '../train/training.ts';
import { Habits } from './habits.ts';
import { LEARNING, type Trained } from './manners.ts';
import { mindOf } from './mind.ts';
import { type Lessons, lesson, noLessons, weightsFrom } from './train.ts';
import { generation, newTuning, type Tuning, tunedWeights } from './tune.ts';
import { TurnSearch } from './turns.ts';
import given from './weights.json' with { type: 'json' };

/** First steps of the scales, as powers of e. */
const STEP = 0.15;

const trained = given as unknown as Trained;

/** Where a training stands; plain JSON, so that it can be laid aside. */
interface Now {
  readonly tuning: Tuning;
  readonly lessons: Lessons;
}

export const vijayanagaraTraining = ({ engine: any, options, part }: Field): Training => {
  const engine = any as unknown as Engine<Board>;
  const world = engine.rules.edition as World;
  const mind = mindOf(world, trained.judge);

  /** Games between quick searches, whose positions are remembered with what became of them. */
  function* study(lessons: Lessons, tuning: Tuning, games: number, seed: string): Pieces<void> {
    const search = new TurnSearch(engine, mind, new Habits(mindOf(world, tunedWeights(tuning))));
    for (let game = 0; game < games; game++) {
      let last: { readonly thought: Thought; readonly seat: number; readonly step: number } | undefined;
      lesson(engine, mind, options, `${seed}/judge/${lessons.games}`, lessons, (state, seat, choices, chance) => {
        const before = last?.seat === seat && last.step === state.step - 1 ? last.thought : undefined;
        const planned = continued({ choices, seat, ...(before && { before }) });
        if (planned === undefined && choices.length === 1) return choices[0];
        const thought = planned ?? search.think({ engine: any, seat, seats: 3, choices, chance, guess: () => any.copy(state) }, { ms: 0 }, LEARNING);
        last = { thought, seat, step: state.step };
        return thought.choice;
      });
      yield 'game';
    }
  }

  return {
    begin: () => ({ tuning: newTuning(trained.policy, STEP), lessons: noLessons() }) as unknown as Json,
    *round(json, games, seed) {
      const { tuning, lessons } = json as unknown as Now;
      const next = part === 'judge' ? tuning : yield* generation(engine, options, tuning, games, seed);
      if (part !== 'policy') yield* study(lessons, next, games, seed);
      return { tuning: next, lessons } as unknown as Json;
    },
    tell(json) {
      const { tuning, lessons } = json as unknown as Now;
      const steps = tuning.evolutions.map(({ step }) => step.toFixed(2)).join(', ');
      return `generation ${tuning.evolutions[0]?.generation ?? 0}, ${tuning.games} games, steps ${steps}; ${lessons.games} games for the judgement`;
    },
    // biome-ignore lint/correctness/useYield: there is nothing left to be done in pieces.
    *finish(json, _games, seed) {
      const { tuning, lessons } = json as unknown as Now;
      const judge = lessons.games === 0 ? trained.judge : weightsFrom(world, lessons, trained.judge, seed);
      const policy = tuning.games === 0 ? trained.policy : { ...tunedWeights(tuning), seed };
      return { policy: { ...policy, events: judge.events }, judge } as unknown as Json;
    },
  };
};
