/** Which games can be trained, and how. */
import type { Engine, Json } from '@durbar/kernel';
import type { Board } from '@durbar/vijayanagara';
import { gameOf } from '../brain.ts';
import { tajTraining } from '../taj-mahal/training.ts';
import type { Weights } from '../vijayanagara/mind.ts';
import { generation, newTuning, type Tuning, tunedWeights } from '../vijayanagara/tune.ts';
import vijayanagara from '../vijayanagara/weights.json' with { type: 'json' };
import type { Field, Training } from './training.ts';

export type { Field, Training } from './training.ts';

/** First steps of Vijayanagara's scales. */
const STEP = 0.15;

const vijayanagaraTraining = ({ engine, options }: Field): Training => ({
  begin: () => newTuning(vijayanagara as unknown as Weights, STEP) as unknown as Json,
  round: (now, games, seed) => generation(engine as unknown as Engine<Board>, options, now as unknown as Tuning, games, seed) as unknown as Json,
  tell(now) {
    const { games, evolutions } = now as unknown as Tuning;
    return `generation ${evolutions[0]?.generation ?? 0}, ${games} games, steps ${evolutions.map(({ step }) => step.toFixed(2)).join(', ')}`;
  },
  finish: (now) => tunedWeights(now as unknown as Tuning) as unknown as Json,
});

const trainings: { readonly [game: string]: (field: Field) => Training } = { 'taj-mahal': tajTraining, vijayanagara: vijayanagaraTraining };

/** The training of a game; undefined if it has nothing to be trained. */
export function trainingOf(field: Field): Training | undefined {
  const id = gameOf(field.engine);
  return Object.hasOwn(trainings, id) ? trainings[id]?.(field) : undefined;
}
