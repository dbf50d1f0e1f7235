/** Several steps as one gesture: each is sent when the one before it is saved; if one is refused the rest is not sent. */
import { type Choice, same } from '@durbar/kernel';

export interface Table {
  readonly choices: readonly Choice[];
  readonly busy: boolean;
  /** The step of the match that is shown. */
  readonly step: number;
  /** Nothing is left to decide in the draft. */
  readonly complete: boolean;
}

export class Steps {
  /** What is still to be sent; undefined means that nothing is under way. */
  #left = $state.raw<readonly Choice[] | undefined>(undefined);
  #sent = -1;

  get busy(): boolean {
    return this.#left !== undefined;
  }

  begin(steps: readonly Choice[]): void {
    this.#left = steps;
    this.#sent = -1;
  }

  /** What to do now that the table is as given: send a choice, confirm the turn, or nothing. */
  next({ choices, busy, step, complete }: Table): Choice | 'confirm' | undefined {
    const left = this.#left;
    if (left === undefined || busy) return undefined;
    const [first, ...rest] = left;
    // The match did not move on: the last step was refused.
    if (this.#sent === step) return this.#stop();
    if (first === undefined) {
      this.#stop();
      return complete ? 'confirm' : undefined;
    }
    if (!choices.some((choice) => same(choice, first))) return this.#stop();
    this.#left = rest;
    this.#sent = step;
    return first;
  }

  #stop(): undefined {
    this.#left = undefined;
    return undefined;
  }
}
