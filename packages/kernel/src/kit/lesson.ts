/** Writes lessons down while they are played on the rules: a script that the rules refuse cannot be written. */
import type { Engine } from '../engine.ts';
import { type Lesson, type LessonStep, lessonChance } from '../lesson.ts';
import type { Chance, Choice, Options, Seat, State } from '../types.ts';

type Draft = { -readonly [key in keyof LessonStep]: LessonStep[key] };

/** A choice as a script names it: the verb, and what it is about. */
function named({ verb, noun }: Choice): string {
  if (noun === undefined) return verb;
  if (Array.isArray(noun)) return [verb, ...noun].join(' ');
  return `${verb} ${typeof noun === 'string' ? noun : JSON.stringify(noun)}`;
}

export class LessonWriter<B extends object> {
  readonly id: string;
  /** The match as it stands after what is written so far. */
  state: State<B>;
  private readonly engine: Engine<B>;
  private readonly seats: number;
  private readonly options: Options;
  private readonly seat: Seat;
  private readonly start: State<B>;
  private readonly seed: string | undefined;
  private readonly chance: Chance;
  private readonly steps: Draft[] = [];
  /** What was open at the learner's last decision. */
  private open: readonly Choice[] = [];
  constructor(
    id: string,
    engine: Engine<B>,
    state: State<B>,
    { seats, options, seat = 0, seed }: { seats: number; options: Options; seat?: Seat; seed?: string },
  ) {
    this.id = id;
    this.engine = engine;
    this.seats = seats;
    this.options = options;
    this.seat = seat;
    this.start = structuredClone(state);
    this.state = structuredClone(state);
    this.seed = seed;
    this.chance = lessonChance({ id, ...(seed !== undefined && { seed }) });
  }
  /** Something to read. */
  read(text: string): this {
    this.steps.push({ text });
    return this;
  }
  /** What the learner does, one choice after the other: `play red/EV`, `done`. */
  you(text: string, ...moves: readonly string[]): this {
    this.open = this.engine.choices(this.state, this.seat);
    const [first = '', ...more] = moves;
    this.steps.push({ text, choose: this.act(this.seat, first) });
    return this.go(...more);
  }
  /** What the learner does next, while what was said still stands. */
  go(...moves: readonly string[]): this {
    for (const move of moves) this.steps.push({ choose: this.act(this.seat, move) });
    return this;
  }
  /** What else was open to the learner there, and what is said to it. */
  butNot(move: string, text: string): this {
    const choice = this.find(this.open, move);
    const step = this.steps.findLast((one) => one.text !== undefined) as Draft;
    step.instead = [...(step.instead ?? []), { choice, text }];
    return this;
  }
  /** What the others do, in their turns. */
  they(...moves: readonly string[]): this {
    const last = this.steps[this.steps.length - 1] as Draft;
    for (const move of moves) {
      const seat = this.engine.waiting(this.state)[0] as Seat;
      last.then = [...(last.then ?? []), { seat, choice: this.act(seat, move) }];
    }
    return this;
  }
  private act(seat: Seat, move: string): Choice {
    if (!this.engine.waiting(this.state).includes(seat)) throw new Error(`${this.id}: seat ${seat} is not asked before ${move}`);
    const choice = this.find(this.engine.choices(this.state, seat), move);
    const step = this.engine.step(this.state, seat, choice, this.chance);
    if (!step.ok) throw new Error(`${this.id}: ${move} is refused`);
    this.state = step.state;
    return choice;
  }
  private find(choices: readonly Choice[], move: string): Choice {
    const choice = choices.find((one) => named(one) === move);
    if (choice === undefined) throw new Error(`${this.id}: ${move} is not among ${choices.map(named).join(', ')}`);
    return choice;
  }
  written(): Lesson {
    return {
      id: this.id,
      seats: this.seats,
      options: this.options,
      seat: this.seat,
      position: this.start as unknown as State,
      ...(this.seed !== undefined && { seed: this.seed }),
      steps: this.steps,
    };
  }
}

/** Everything that a lesson says, by its keys, in order of the alphabet. */
export const lessonKeys = ({ steps }: { readonly steps: readonly Pick<LessonStep, 'text' | 'instead'>[] }): string[] =>
  [...new Set(['title', ...steps.flatMap(({ text, instead = [] }) => [...(text === undefined ? [] : [text]), ...instead.map((other) => other.text)])])].sort();
