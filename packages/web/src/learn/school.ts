/** A lesson being taken: its script, and what is said. */
import { type Choice, type Game, type Lesson, type LessonStep, learned, lessonChance } from '@durbar/kernel';
import { Stage } from './stage.ts';

export interface Lecture {
  /** Key of what is said, and of the word on something else that was tried. */
  readonly text: string;
  readonly aside: string | undefined;
  readonly step: number;
  readonly of: number;
  /** The step is only to be read. */
  readonly reads: boolean;
  readonly over: boolean;
}

export class School extends Stage {
  readonly #lesson: Lesson;
  readonly #changed: (lecture: Lecture) => void;
  #at = 0;
  #text = '';
  #aside: string | undefined;

  constructor(game: Game, lesson: Lesson, edition: string, you: string, changed: (lecture: Lecture) => void) {
    super(game, lesson, edition, you, lessonChance(lesson));
    this.#lesson = lesson;
    this.#changed = changed;
    this.#settle();
  }

  get #step(): LessonStep | undefined {
    return this.#lesson.steps[this.#at];
  }
  /** What is said where the script now stands. */
  #settle(): void {
    this.#text = this.#step?.text ?? this.#text;
    const of = this.#lesson.steps.filter(({ text }) => text !== undefined).length;
    const step = this.#lesson.steps.slice(0, this.#at + 1).filter(({ text }) => text !== undefined).length;
    const over = this.#at >= this.#lesson.steps.length - 1 && this.#step?.choose === undefined;
    this.#changed({ text: this.#text, aside: this.#aside, step, of, reads: this.#step !== undefined && this.#step.choose === undefined && !over, over });
  }

  /** Goes on from a step that was read. */
  next(): void {
    if (this.#step === undefined || this.#step.choose !== undefined) return;
    const have = this.length;
    this.#leave();
    this.#settle();
    this.show(have);
  }

  /** The others move, and the script goes on. */
  #leave(): void {
    this.#aside = undefined;
    for (const { seat, choice } of this.#step?.then ?? []) this.play(seat, choice);
    this.#at += 1;
  }

  /** Steps of the learner, as far as they belong to the script; what does not is answered with a word. */
  protected take(choices: readonly Choice[]): string | undefined {
    const fault = this.#follow(choices);
    this.#settle();
    return fault;
  }
  #follow(choices: readonly Choice[]): string | undefined {
    for (const choice of choices) {
      const step = this.#step;
      if (step?.choose === undefined) return 'lesson-read-on';
      const does = learned(step, choice);
      if (does.does === 'nothing') return 'lesson-not-now';
      if (does.does === 'say') {
        this.#aside = does.text;
        return undefined;
      }
      this.play(this.#lesson.seat, choice);
      this.#leave();
    }
    return undefined;
  }

  protected open(): readonly Choice[] {
    return [this.#step?.choose, ...(this.#step?.instead ?? []).map(({ choice }) => choice)].filter((one) => one !== undefined);
  }
}
