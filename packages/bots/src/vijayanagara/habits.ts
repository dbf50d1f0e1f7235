/** The policies of a mind, and who plays by which. */
import type { State } from '@durbar/kernel';
import type { Board } from '@durbar/vijayanagara';
import { BRISK } from './brisk.ts';
import type { Mind } from './mind.ts';
import { Policy } from './policy.ts';
import { SOUTH } from './south.ts';

/**
 * The careful policy estimates every Command and Decree, the quick one goes by how often they are good.
 * Delhi gains by estimates. The southern Factions do not: each then lives off the other instead of Rebelling, and Delhi wins four games
 * of five, where it wins two of five against the quick policy. In their own turns they go by the quick one, with Attacks by estimate.
 */
export class Habits {
  readonly careful: Policy;
  readonly quick: Policy;
  private readonly south: Policy;
  constructor(mind: Mind) {
    this.careful = new Policy(mind);
    this.quick = new Policy(mind, BRISK);
    this.south = new Policy(mind, SOUTH);
  }
  /** They look at a position anew: what was thought of before does not count. */
  look(state: State<Board>, seat: number): void {
    this.careful.look(state, seat);
    this.quick.look(state, seat);
    this.south.look(state, seat);
  }
  of(seat: number): Policy {
    return seat === 0 ? this.careful : this.south;
  }
}
