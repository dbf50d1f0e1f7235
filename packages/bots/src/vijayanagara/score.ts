/** Scores of answers: what each is worth to the seat that is asked, in points. */
import type { Choice } from '@durbar/kernel';
import type { Scene } from './scene.ts';

/** Fills in a score for each choice. */
export type Score = (scene: Scene, choices: readonly Choice[], out: Float64Array) => void;

/** Answers that nobody should give without a good reason. */
export const NEVER = -9;

export function each(score: (scene: Scene, choice: Choice) => number): Score {
  return (scene, choices, out) => {
    for (let i = 0; i < choices.length; i++) {
      const choice = choices[i] as Choice;
      out[i] = choice.verb === 'negotiate' || choice.verb === 'cancel' ? NEVER : score(scene, choice);
    }
  };
}
