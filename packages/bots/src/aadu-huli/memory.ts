/** What search has seen already: positions by two hashes, the newest in each place. */
import { GOAT } from '@durbar/aadu-huli';
import type { Field } from './field.ts';
import { fromOf, NONE, overOf, toOf } from './ground.ts';
import { SURE } from './value.ts';

const BITS = 18;
const SIZE = 1 << BITS;
export const EXACT = 0;
export const LEAST = 1;
export const MOST = 2;

/** Numbers that differ from run to run would make play that cannot be repeated. */
function numbers(count: number, seed: number): Int32Array {
  const out = new Int32Array(count);
  let state = seed;
  for (let i = 0; i < count; i++) {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    out[i] = mixed ^ (mixed >>> 15);
  }
  return out;
}

/** Goats and tigers on 32 points, hands, captures, whose turn, and the move that is banned. */
const [HANDS, CAPTURES, TURN, BANS] = [64, 96, 128, 129] as const;
const LOW = numbers(BANS + 1024, 0x5ab1e);
const HIGH = numbers(BANS + 1024, 0xf0a75);

export class Memory {
  readonly #key = new Int32Array(2 * SIZE);
  readonly #score = new Int16Array(SIZE);
  readonly #depth = new Int8Array(SIZE);
  readonly #bound = new Int8Array(SIZE);
  readonly #move = new Int32Array(SIZE);
  low = 0;
  high = 0;

  #mix(number: number): void {
    this.low ^= LOW[number] as number;
    this.high ^= HIGH[number] as number;
  }

  /** Begins with a position; from there on `change` follows the moves. */
  begin(field: Field): void {
    this.low = 0;
    this.high = 0;
    for (let p = 0; p < field.ground.points; p++) {
      if (field.goats & (1 << p)) this.#mix(p);
      if (field.tigers & (1 << p)) this.#mix(32 + p);
    }
    this.#mix(HANDS + field.hand);
    this.#mix(CAPTURES + field.captured);
    if (field.turn === GOAT) this.#mix(TURN);
  }

  /** A move of the side to move, forwards before it is made or backwards after it was taken back. */
  change(field: Field, move: number): void {
    const from = fromOf(move);
    const over = overOf(move);
    const own = field.turn === GOAT ? 0 : 32;
    this.#mix(own + toOf(move));
    if (from !== NONE) this.#mix(own + from);
    else {
      this.#mix(HANDS + field.hand);
      this.#mix(HANDS + field.hand - 1);
    }
    if (over !== NONE) {
      this.#mix(over);
      this.#mix(CAPTURES + field.captured);
      this.#mix(CAPTURES + field.captured + 1);
    }
    this.#mix(TURN);
  }

  /** The place of the position with what is banned in it; what is known stands there only if `knows` says so. */
  place(banned: number): number {
    return (this.low ^ (LOW[BANS + (banned & 1023)] as number)) & (SIZE - 1);
  }
  knows(place: number): boolean {
    return this.#key[2 * place] === this.low && this.#key[2 * place + 1] === this.high;
  }
  move(place: number): number {
    return this.#move[place] as number;
  }
  /** A score that settles the question with this depth and these bounds; undefined if there is none. */
  score(place: number, depth: number, alpha: number, beta: number, ply: number): number | undefined {
    if ((this.#depth[place] as number) < depth) return undefined;
    const kept = this.#score[place] as number;
    const score = kept > SURE ? kept - ply : kept < -SURE ? kept + ply : kept;
    const bound = this.#bound[place];
    if (bound === EXACT || (bound === LEAST && score >= beta) || (bound === MOST && score <= alpha)) return score;
    return undefined;
  }
  /** A victory is kept by its distance from this position, not from the root. */
  keep(place: number, depth: number, score: number, ply: number, bound: number, move: number): void {
    this.#key[2 * place] = this.low;
    this.#key[2 * place + 1] = this.high;
    this.#depth[place] = depth;
    this.#score[place] = score > SURE ? score + ply : score < -SURE ? score - ply : score;
    this.#bound[place] = bound;
    this.#move[place] = move;
  }
  forget(): void {
    this.#key.fill(0);
    this.#depth.fill(-1);
  }
}
