/** A lesson: a position, and a script that is played on the real rules. */
import { fastChance } from './chance.ts';
import { same } from './json.ts';
import type { Chance, Choice, Options, Seat, State } from './types.ts';

export interface Lesson {
  readonly id: string;
  readonly seats: number;
  readonly options: Options;
  /** Where the learner sits. */
  readonly seat: Seat;
  readonly position: State;
  /** What its chance grows from, if not its name. */
  readonly seed?: string;
  readonly steps: readonly LessonStep[];
}

export interface LessonStep {
  /** Key of what is said; without one, what was said last stands. */
  readonly text?: string;
  /** What the learner is to do; without it, the step is read and left. */
  readonly choose?: Choice;
  /** What else is open to the learner here, and what is said to it; nothing happens then. */
  readonly instead?: readonly { readonly choice: Choice; readonly text: string }[];
  /** What the others do afterwards. */
  readonly then?: readonly { readonly seat: Seat; readonly choice: Choice }[];
}

/** Chance of a lesson: always the same. */
export const lessonChance = ({ id, seed = id }: Pick<Lesson, 'id' | 'seed'>): Chance => fastChance(`lesson/${seed}`);

/** What the learner's choice brings: the next step, a word on it, or nothing that belongs here. */
export type Learned = { readonly does: 'next' } | { readonly does: 'say'; readonly text: string } | { readonly does: 'nothing' };

export function learned(step: LessonStep, choice: Choice): Learned {
  if (step.choose !== undefined && same(step.choose, choice)) return { does: 'next' };
  const other = step.instead?.find((one) => same(one.choice, choice));
  return other === undefined ? { does: 'nothing' } : { does: 'say', text: other.text };
}
