/** What retrograde analysis found, as search and play ask for it. Only positions with the goats to move are kept: the others follow from them. */
import { GOAT } from '@durbar/aadu-huli';
import type { Field } from './field.ts';
import { lowest } from './ground.ts';
import { indexOf, type Layer } from './layer.ts';
import { SURE } from './value.ts';

/** One solved layer: 0 is a draw, any other byte the distance plus one. */
export interface Shelf {
  readonly layer: Layer;
  /** The byte of a position with the goats to move. */
  at(index: number): number;
}

/** Who wins, and in how many turns the game ends or a goat falls. */
export interface Fate {
  readonly winner: 'goats' | 'tigers' | undefined;
  readonly distance: number;
}

const DRAW: Fate = { winner: undefined, distance: 0 };
const TABLED = 25_000;

export class Tables {
  readonly #shelves: ReadonlyMap<number, Shelf>;
  readonly #tigers: number;
  readonly #herd: number;
  readonly #goal: number;

  /** Shelves by the goats on the board, for matches that begin with so many tigers and goats and are won by so many captures. */
  constructor(match: { readonly tigers: number; readonly goats: number; readonly captures: number }, shelves: readonly Shelf[]) {
    this.#shelves = new Map(shelves.map((shelf) => [shelf.layer.goats, shelf]));
    this.#tigers = match.tigers;
    this.#herd = match.goats;
    this.#goal = match.captures;
  }

  /** Whether positions of this match are the ones that were solved. */
  fits(match: { readonly pride: number; readonly herd: number; readonly goal: number }): boolean {
    return match.pride === this.#tigers && match.herd === this.#herd && match.goal === this.#goal;
  }

  /** What becomes of a position if both sides play their best, wherever it came from; undefined if it was not solved. */
  fate(field: Field): Fate | undefined {
    if (field.hand > 0) return undefined;
    const shelf = this.#shelves.get(this.#herd - field.captured);
    if (shelf === undefined) return undefined;
    return field.turn === GOAT ? goatsTo(shelf, field.tigers, field.goats) : this.#tigersTo(shelf, field);
  }

  #tigersTo(shelf: Shelf, field: Field): Fate | undefined {
    const { ground, goats, empty } = field;
    let worst = -1;
    let best = Number.POSITIVE_INFINITY;
    let drawn = false;
    const below = this.#shelves.get(shelf.layer.goats - 1);
    const last = field.captured + 1 >= field.goal;
    for (let own = field.tigers; own !== 0; own &= own - 1) {
      const from = lowest(own);
      const others = field.tigers ^ (1 << from);
      const end = ground.leapAt[from + 1] as number;
      for (let i = ground.leapAt[from] as number; i < end; i++) {
        const over = ground.leapOver[i] as number;
        const to = ground.leapTo[i] as number;
        if ((goats & over) === 0 || (empty & to) === 0) continue;
        if (last) return { winner: 'tigers', distance: 1 };
        if (below === undefined) return undefined;
        const { winner } = goatsTo(below, others | to, goats ^ over);
        if (winner === 'tigers') return { winner, distance: 1 };
        if (winner === undefined) drawn = true;
      }
      for (let free = (ground.near[from] as number) & empty; free !== 0; free &= free - 1) {
        const { winner, distance } = goatsTo(shelf, others | (free & -free), goats);
        if (winner === 'tigers') best = Math.min(best, distance);
        else if (winner === 'goats') worst = Math.max(worst, distance);
        else drawn = true;
      }
    }
    if (best < Number.POSITIVE_INFINITY) return { winner: 'tigers', distance: best + 1 };
    return drawn ? DRAW : { winner: 'goats', distance: worst + 1 };
  }

  /** A victory as a score for the side to move; undefined if there is none, or none before the quiet turns end the game. */
  score(field: Field): number | undefined {
    if (field.hand > 0) return undefined;
    const fate = this.fate(field);
    if (fate?.winner === undefined || fate.distance > field.ground.quiet - field.quiet) return undefined;
    const score = Math.max(SURE + 1, TABLED - field.ply - fate.distance);
    return (fate.winner === 'goats') === (field.turn === GOAT) ? score : -score;
  }
}

function goatsTo(shelf: Shelf, tigers: number, goats: number): Fate {
  const byte = shelf.at(indexOf(shelf.layer, tigers, goats));
  if (byte === 0) return DRAW;
  return { winner: byte % 2 === 0 ? 'goats' : 'tigers', distance: byte - 1 };
}
