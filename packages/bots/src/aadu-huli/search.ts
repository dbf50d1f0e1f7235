/** Alpha-beta with iterative deepening over the bits of a board. */
import { GOAT, TIGER } from '@durbar/aadu-huli';
import type { Field } from './field.ts';
import { EXACT, LEAST, Memory, MOST } from './memory.ts';
import type { Tables } from './tables.ts';
import { SURE, value, WON } from './value.ts';

const DEEPEST = 60;
const WIDEST = 128;
/** Positions between two looks at the clock. */
const STRIDE = 2048;
const NO_MOVE = -1;

export interface Limits {
  readonly depth: number;
  readonly nodes: number;
  /** Asked now and then; once it says yes, what was found so far counts. */
  stopped(): boolean;
}

/** A move at the root with its score for the side to move; only the first is exact, the others are worth at most as much as they say. */
export interface Root {
  readonly move: number;
  score: number;
  /** Positions looked at below it. */
  nodes: number;
}

export interface Found {
  readonly roots: readonly Root[];
  readonly line: readonly number[];
  readonly depth: number;
  readonly nodes: number;
}

class Stopped extends Error {}

export class Search {
  readonly #memory = new Memory();
  readonly #lists = Array.from({ length: DEEPEST + 8 }, () => new Int32Array(WIDEST));
  readonly #killers = new Int32Array(2 * (DEEPEST + 8));
  readonly #history = new Int32Array(2 << 15);
  /** Hashes on the way from the root, for positions that come back. */
  readonly #pathLow = new Int32Array(DEEPEST + 8);
  readonly #pathHigh = new Int32Array(DEEPEST + 8);
  #nodes = 0;
  #limits: Limits = { depth: 0, nodes: 0, stopped: () => true };
  #tables: Tables | undefined;

  /**
   * Looks at a position deeper and deeper; the field is as before afterwards. With `wide`, every move gets a score of its own.
   * `first` is asked to put the moves in an order: of those that are worth the same, the first is chosen.
   */
  run(field: Field, limits: Limits, tables: Tables | undefined, wide: boolean, first: (moves: number[]) => number[]): Found {
    this.#limits = limits;
    this.#tables = tables;
    this.#nodes = 0;
    this.#memory.forget();
    this.#killers.fill(NO_MOVE);
    this.#history.fill(0);
    const list = new Int32Array(WIDEST);
    const count = field.moves(list);
    let roots: Root[] = first([...list.subarray(0, count)]).map((move) => ({ move, score: 0, nodes: 0 }));
    let line: number[] = [];
    let reached = 0;
    for (let depth = 1; depth <= Math.min(limits.depth, DEEPEST - 4); depth++) {
      const fresh = roots.map((root) => ({ ...root }));
      try {
        this.#root(field, fresh, depth, wide);
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        field.rest();
        break;
      }
      fresh.sort((a, b) => b.score - a.score);
      roots = fresh;
      reached = depth;
      line = this.#line(field, roots[0]?.move ?? NO_MOVE, depth);
      const best = roots[0]?.score ?? 0;
      if (Math.abs(best) > SURE && WON - Math.abs(best) <= depth) break;
    }
    return { roots, line, depth: reached, nodes: this.#nodes };
  }

  #root(field: Field, roots: Root[], depth: number, wide: boolean): void {
    this.#memory.begin(field);
    this.#note(field);
    let alpha = -WON;
    for (const root of roots) {
      const before = this.#nodes;
      this.#make(field, root.move);
      let score: number;
      if (wide || alpha === -WON) score = -this.#look(field, depth - 1, -WON, wide ? WON : -alpha);
      else {
        score = -this.#look(field, depth - 1, -alpha - 1, -alpha);
        if (score > alpha) score = -this.#look(field, depth - 1, -WON, -alpha);
      }
      this.#unmake(field, root.move);
      root.score = score;
      root.nodes += this.#nodes - before;
      if (score > alpha) alpha = score;
    }
  }

  #make(field: Field, move: number): void {
    this.#memory.change(field, move);
    field.make(move);
  }
  #unmake(field: Field, move: number): void {
    field.unmake(move);
    this.#memory.change(field, move);
  }
  #note(field: Field): void {
    this.#pathLow[field.ply] = this.#memory.low;
    this.#pathHigh[field.ply] = this.#memory.high;
  }

  /** Whether this position was there before on the way from the root, since the last placement or capture. */
  #isBack(field: Field): boolean {
    const least = Math.max(0, field.ply - field.quiet);
    for (let at = field.ply - 4; at >= least; at -= 2) if (this.#pathLow[at] === this.#memory.low && this.#pathHigh[at] === this.#memory.high) return true;
    return false;
  }

  #look(field: Field, depth: number, least: number, beta: number): number {
    this.#nodes++;
    if (this.#nodes % STRIDE === 0 && (this.#nodes > this.#limits.nodes || this.#limits.stopped())) throw new Stopped();
    if (field.captured >= field.goal) return field.turn === TIGER ? WON - field.ply : field.ply - WON;
    const list = this.#lists[field.ply] as Int32Array;
    if (depth <= 0 || field.ply >= DEEPEST) return this.#settle(field, least, beta);
    const count = field.moves(list);
    if (count === 0) return field.ply - WON;
    if (field.quiet >= field.ground.quiet || this.#isBack(field)) return 0;
    const known = this.#tables?.score(field);
    if (known !== undefined) return known;
    this.#note(field);

    const { banned } = field;
    const memory = this.#memory;
    const place = memory.place(banned);
    let first = NO_MOVE;
    if (memory.knows(place)) {
      const score = memory.score(place, depth, least, beta, field.ply);
      if (score !== undefined) return score;
      first = memory.move(place);
    }
    this.#ordered(field, list, count, first, field.ply);
    let alpha = least;
    let best = -WON;
    let chosen = NO_MOVE;
    for (let i = 0; i < count; i++) {
      const move = list[i] as number;
      this.#make(field, move);
      let score: number;
      if (i === 0) score = -this.#look(field, depth - 1, -beta, -alpha);
      else {
        score = -this.#look(field, depth - 1, -alpha - 1, -alpha);
        if (score > alpha && score < beta) score = -this.#look(field, depth - 1, -beta, -alpha);
      }
      this.#unmake(field, move);
      if (score > best) {
        best = score;
        chosen = move;
      }
      if (score > alpha) alpha = score;
      if (alpha >= beta) {
        this.#reward(field, move, depth);
        break;
      }
    }
    const bound = best <= least ? MOST : best >= beta ? LEAST : EXACT;
    memory.keep(place, depth, best, field.ply, bound, chosen);
    return best;
  }

  /** At the end of a line: tigers may still capture before the position is judged, but need not. */
  #settle(field: Field, least: number, beta: number): number {
    const known = this.#tables?.score(field);
    if (known !== undefined) return known;
    if (field.turn === GOAT || field.ply >= DEEPEST + 6) {
      if (field.turn === GOAT && field.isStuck()) return field.ply - WON;
      return value(field);
    }
    const list = this.#lists[field.ply] as Int32Array;
    const count = field.leaps(list);
    if (count === 0 && field.isStuck()) return field.ply - WON;
    let best = value(field);
    let alpha = Math.max(least, best);
    for (let i = 0; i < count && alpha < beta; i++) {
      const move = list[i] as number;
      this.#nodes++;
      field.make(move);
      const score = field.captured >= field.goal ? WON - field.ply : -value(field);
      field.unmake(move);
      if (score > best) best = score;
      if (score > alpha) alpha = score;
    }
    return best;
  }

  #reward(field: Field, move: number, depth: number): void {
    const side = field.turn === GOAT ? 0 : 1 << 15;
    this.#history[side + (move & 0x7fff)] = (this.#history[side + (move & 0x7fff)] as number) + depth * depth;
    const at = 2 * field.ply;
    if (this.#killers[at] === move) return;
    this.#killers[at + 1] = this.#killers[at] as number;
    this.#killers[at] = move;
  }

  /** What was best before comes first, then what cut off here before, then what did so elsewhere; leaps stay in front. */
  #ordered(field: Field, list: Int32Array, count: number, first: number, ply: number): void {
    const side = field.turn === GOAT ? 0 : 1 << 15;
    const [one, two] = [this.#killers[2 * ply] as number, this.#killers[2 * ply + 1] as number];
    const rank = (move: number) => {
      if (move === first) return 1e9;
      if (move >> 10 !== 31) return 9e8;
      if (move === one) return 8e8;
      if (move === two) return 7e8;
      return this.#history[side + (move & 0x7fff)] as number;
    };
    for (let i = 1; i < count; i++) {
      const move = list[i] as number;
      const mine = rank(move);
      let at = i;
      for (; at > 0 && rank(list[at - 1] as number) < mine; at--) list[at] = list[at - 1] as number;
      list[at] = move;
    }
  }

  /** The line that memory holds from a first move on. */
  #line(field: Field, first: number, depth: number): number[] {
    const line: number[] = [];
    const list = new Int32Array(WIDEST);
    this.#memory.begin(field);
    for (let move = first; move !== NO_MOVE && line.length < depth; ) {
      const count = field.moves(list);
      if (!list.subarray(0, count).includes(move)) break;
      line.push(move);
      this.#make(field, move);
      const place = this.#memory.place(field.banned);
      move = field.captured < field.goal && this.#memory.knows(place) ? this.#memory.move(place) : NO_MOVE;
    }
    for (const move of [...line].reverse()) this.#unmake(field, move);
    return line;
  }
}
