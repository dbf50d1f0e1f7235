/** What self-play found: weights of the fast policy and of the judgement, and the games they come from. `durbar train --game taj-mahal` goes on from here. */
import type { JudgeWeights } from './judge.ts';
import type { Policy } from './policy-weights.ts';
import weights from './weights.json' with { type: 'json' };

export interface Trained {
  readonly policy: Policy;
  /** By number of players. */
  readonly judge: JudgeWeights;
}

export const TRAINED: Trained = weights;
