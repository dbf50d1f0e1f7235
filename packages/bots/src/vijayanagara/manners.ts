/** How each level thinks, and what weights it thinks with. */
import type { Level } from '../brain.ts';
import type { Weights } from './mind.ts';
import type { Manner } from './turns.ts';

/** The policy is tuned by its success, the judgement by what became of games that were played so. */
export interface Trained {
  readonly policy: Weights;
  readonly judge: Weights;
}

export const MANNERS: Record<Level, Manner> = {
  gentle: { turns: 1, wide: [0.6, 1.6], heat: 0.5, curiosity: 0.1, iterations: 4 },
  steady: { turns: 1, wide: [0.2, 1.2], heat: 0.1, curiosity: 0.08, iterations: 16 },
  strong: { turns: 4, wide: [0.2, 1.2], heat: 0.1, curiosity: 0.06, iterations: 400 },
  strongest: { turns: 5, wide: [0.2, 1.2], heat: 0.1, curiosity: 0.06, iterations: 1200 },
};
