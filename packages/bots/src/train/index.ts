/** Which games can be trained, and how. */
import { gameOf } from '../patience.ts';
import { tajSchooling } from '../taj-mahal/schooling.ts';
import { tajTraining } from '../taj-mahal/training.ts';
import { vijayanagaraTraining } from '../vijayanagara/training.ts';
import type { Field, Training } from './training.ts';

export { atOnce, type Field, type Pieces, type Training } from './training.ts';

const trainings: { readonly [game: string]: (field: Field) => Training } = { 'taj-mahal': tajTraining, vijayanagara: vijayanagaraTraining };
const networks: { readonly [game: string]: (field: Field) => Training } = { 'taj-mahal': (field) => tajSchooling(field) };

/** The training of a game; undefined if it has nothing to be trained. */
export function trainingOf(field: Field): Training | undefined {
  const id = gameOf(field.engine);
  const list = field.part === 'network' ? networks : trainings;
  return Object.hasOwn(list, id) ? list[id]?.(field) : undefined;
}
