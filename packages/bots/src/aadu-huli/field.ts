/** 5.5 once more, for search: a position that moves are made and taken back on. `test/aadu-huli` holds it against the rules, move by move. */
import { type Board, GOAT, TIGER } from '@durbar/aadu-huli';
import { fromOf, type Ground, lowest, moveOf, NONE, overOf, toOf } from './ground.ts';

const MOST_PLIES = 256;
/** A move that none of ours can be. */
const NOTHING = moveOf(NONE, NONE, NONE);

export class Field {
  readonly ground: Ground;
  goats = 0;
  tigers = 0;
  hand = 0;
  captured = 0;
  goal = 0;
  quiet = 0;
  /** GOAT or TIGER. */
  turn = GOAT;
  /** Moves made since the beginning of the search, behind the last three of the game; NOTHING for a placement, a capture or none. */
  readonly #past = new Int32Array(MOST_PLIES + 3);
  readonly #quiets = new Int16Array(MOST_PLIES);
  readonly #made = new Int32Array(MOST_PLIES);
  ply = 0;

  constructor(ground: Ground) {
    this.ground = ground;
  }

  /** Takes over the position of a match. */
  set(board: Board): void {
    this.goats = 0;
    this.tigers = 0;
    for (const [point, piece] of board.points.entries()) {
      if (piece === GOAT) this.goats |= 1 << point;
      if (piece === TIGER) this.tigers |= 1 << point;
    }
    this.hand = board.hand;
    this.captured = board.captured;
    this.goal = board.goal;
    this.quiet = board.quiet;
    this.turn = board.turn;
    this.ply = 0;
    for (let i = 0; i < 3; i++) {
      const from = board.recent[2 * i] ?? -1;
      this.#past[i] = from < 0 ? NOTHING : moveOf(from, board.recent[2 * i + 1] as number, NONE);
    }
  }

  get empty(): number {
    return ((1 << this.ground.points) - 1) & ~(this.goats | this.tigers);
  }

  /** The step that may not be made because it would bring back what this side left after its turn before last; NOTHING if there is none. */
  get banned(): number {
    const { ply } = this;
    const [theirs, own, last] = [this.#past[ply] as number, this.#past[ply + 1] as number, this.#past[ply + 2] as number];
    if (own === NOTHING || theirs === NOTHING || fromOf(theirs) !== toOf(last) || toOf(theirs) !== fromOf(last)) return NOTHING;
    return moveOf(toOf(own), fromOf(own), NONE);
  }

  /** Writes the moves of the side to move into a list, leaps first; returns how many. Without any, that side has lost. */
  moves(into: Int32Array): number {
    const { ground, empty } = this;
    let count = 0;
    if (this.turn === GOAT && this.hand > 0) {
      for (let free = empty; free !== 0; free &= free - 1) into[count++] = moveOf(NONE, lowest(free), NONE);
      return count;
    }
    if (this.turn === TIGER) count = this.leaps(into);
    for (let own = this.turn === GOAT ? this.goats : this.tigers; own !== 0; own &= own - 1) {
      const from = lowest(own);
      for (let free = (ground.near[from] as number) & empty; free !== 0; free &= free - 1) into[count++] = moveOf(from, lowest(free), NONE);
    }
    const { banned } = this;
    if (banned === NOTHING || count < 2) return count;
    for (let i = 0; i < count; i++) {
      if (into[i] !== banned) continue;
      into.copyWithin(i, i + 1, count);
      return count - 1;
    }
    return count;
  }

  leaps(into: Int32Array): number {
    const { leapAt, leapOver, leapTo, leapMove } = this.ground;
    const { goats, empty } = this;
    let count = 0;
    for (let own = this.tigers; own !== 0; own &= own - 1) {
      const from = lowest(own);
      const end = leapAt[from + 1] as number;
      for (let i = leapAt[from] as number; i < end; i++)
        if (goats & (leapOver[i] as number) && empty & (leapTo[i] as number)) into[count++] = leapMove[i] as number;
    }
    return count;
  }

  make(move: number): void {
    const from = fromOf(move);
    const to = 1 << toOf(move);
    const over = overOf(move);
    this.#quiets[this.ply] = this.quiet;
    this.#made[this.ply] = move;
    this.quiet = from === NONE || over !== NONE ? 0 : this.quiet + 1;
    if (from === NONE) {
      this.goats |= to;
      this.hand -= 1;
    } else if (this.turn === GOAT) this.goats ^= to | (1 << from);
    else this.tigers ^= to | (1 << from);
    if (over !== NONE) {
      this.goats ^= 1 << over;
      this.captured += 1;
    }
    this.#past[this.ply + 3] = this.quiet === 0 ? NOTHING : move;
    this.ply += 1;
    this.turn = GOAT + TIGER - this.turn;
  }

  unmake(move: number): void {
    const from = fromOf(move);
    const to = 1 << toOf(move);
    const over = overOf(move);
    this.turn = GOAT + TIGER - this.turn;
    this.ply -= 1;
    this.quiet = this.#quiets[this.ply] as number;
    if (from === NONE) {
      this.goats ^= to;
      this.hand += 1;
    } else if (this.turn === GOAT) this.goats ^= to | (1 << from);
    else this.tigers ^= to | (1 << from);
    if (over !== NONE) {
      this.goats ^= 1 << over;
      this.captured -= 1;
    }
  }

  /** Whether the side to move has neither a step nor a leap nor a goat to place. */
  isStuck(): boolean {
    const { ground, empty, goats } = this;
    if (this.turn === GOAT && this.hand > 0) return false;
    for (let own = this.turn === GOAT ? goats : this.tigers; own !== 0; own &= own - 1) {
      const from = lowest(own);
      if ((ground.near[from] as number) & empty) return false;
      if (this.turn === GOAT) continue;
      const end = ground.leapAt[from + 1] as number;
      for (let i = ground.leapAt[from] as number; i < end; i++)
        if (goats & (ground.leapOver[i] as number) && empty & (ground.leapTo[i] as number)) return false;
    }
    return true;
  }

  /** Takes back everything that was made since `set`. */
  rest(): void {
    while (this.ply > 0) this.unmake(this.#made[this.ply - 1] as number);
  }
}
