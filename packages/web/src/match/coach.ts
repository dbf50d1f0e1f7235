/** When the coach speaks: only if another choice would have been much better. */
import type { CostInfo } from '@durbar/protocol';
import type { Answer } from '../live/api.ts';

/** The share of the victory that is worth a word. */
export const LARGE = 0.12;

/** What there is to say about a decision, if anything. */
export const worthAWord = (answer: Answer<CostInfo | null>): CostInfo | undefined =>
  answer.ok && answer.value !== null && answer.value.cost >= LARGE ? answer.value : undefined;
