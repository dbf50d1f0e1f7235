/** How each level thinks, and what weights it thinks with. */
import type { Level } from '../patience.ts';
import type { Weights } from './mind.ts';
import type { Manner } from './turns.ts';

/** The policy is tuned by its success, the judgement by what became of games that were played so. */
export interface Trained {
  readonly policy: Weights;
  readonly judge: Weights;
}

/** Games from which the judgement learns are played with a quick look at one's own turn. */
export const LEARNING: Manner = { turns: [1, 1], wide: [0.2, 1.2], heat: 0.15, curiosity: 0.08, iterations: 16 };

/**
 * Foresight helps Delhi, who sees Rebels coming and prevents them. The southern Factions look less far: what is played on by the quick policy
 * says little about what Delhi and the rival will do, and four turns of it did them harm.
 */
export const MANNERS: Record<Level, Manner> = {
  gentle: { turns: [0, 0], wide: [0, 0], heat: 1.2, curiosity: 0, iterations: 0 },
  steady: { turns: [0, 0], wide: [0, 0], heat: 0.06, curiosity: 0, iterations: 0 },
  strong: { turns: [4, 2], wide: [0.2, 1.2], heat: 0.1, curiosity: 0.06, iterations: 400 },
  strongest: { turns: [4, 2], wide: [0.2, 1.2], heat: 0.1, curiosity: 0.06, iterations: 1200 },
};
