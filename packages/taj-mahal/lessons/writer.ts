/** Writes lessons down while they are played. */
import { type Choice, fastChance, type Json, type Seat, type State } from '@durbar/kernel';
import { Play, type Position } from '../test/play.ts';

interface Step {
  text?: string;
  choose?: Choice;
  instead?: { choice: Choice; text: string }[];
  then?: { seat: Seat; choice: Choice }[];
}

const LEARNER = 0;

/** A lesson being written. The learner sits on seat 0. */
export class Writer {
  readonly id: string;
  readonly play: Play;
  private readonly start: State;
  private readonly steps: Step[] = [];
  private readonly chance;
  constructor(id: string, position: Position) {
    this.id = id;
    this.play = Play.at(position);
    this.chance = fastChance(`lesson/${id}`);
    this.start = structuredClone(this.play.state) as unknown as State;
  }
  /** Something to read. */
  read(text: string): this {
    this.steps.push({ text });
    return this;
  }
  /** What the learner does, one choice after the other: `play red/EV`, `done`. */
  you(text: string, ...moves: readonly string[]): this {
    for (const [i, move] of moves.entries()) this.steps.push({ ...(i === 0 && { text }), choose: this.act(LEARNER, move) });
    return this;
  }
  /** What else the learner may try at the last step, before its choice is made, and what is said to it. */
  butNot(move: string, text: string): this {
    const first = this.steps.findLast((step) => step.text !== undefined) as Step;
    first.instead = [...(first.instead ?? []), { choice: choiceOf(move), text }];
    return this;
  }
  /** What the others do, in their turns. */
  they(...moves: readonly string[]): this {
    const last = this.steps[this.steps.length - 1] as Step;
    for (const move of moves) {
      const { seat } = this.play;
      last.then = [...(last.then ?? []), { seat, choice: this.act(seat, move) }];
    }
    return this;
  }
  private act(seat: Seat, move: string): Choice {
    if (this.play.seat !== seat) throw new Error(`${this.id}: seat ${this.play.seat} is to decide, not ${seat}`);
    const choice = choiceOf(move);
    const offered = this.play.offered;
    if (!offered.includes(move)) throw new Error(`${this.id}: ${move} is not among ${offered.join(', ')}`);
    const step = this.play.engine.step(this.play.state, seat, choice, this.chance);
    if (!step.ok) throw new Error(`${this.id}: ${move} is refused`);
    this.play.state = step.state;
    return choice;
  }
  written(): Json {
    const { seats } = this.play.board;
    return { id: this.id, seats, options: { start: 'seat-1', memory: true }, seat: LEARNER, position: this.start, steps: this.steps } as unknown as Json;
  }
}

function choiceOf(move: string): Choice {
  const [verb = '', noun] = move.split(' ');
  return noun === undefined ? { verb } : { verb, noun };
}
