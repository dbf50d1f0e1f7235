/** A decision as the policy sees it: whose, what a point of each Faction means to it, and what changes on the board are worth. */
import type { State, Vars } from '@durbar/kernel';
import { type Board, TRIBUTARY } from '@durbar/vijayanagara';
import {
  AVAILABLE,
  CAVALRY,
  delhiPlace,
  FEATURES,
  FEW_CAVALRY,
  FEW_RESOURCES,
  GOVERNORS,
  GUARDS,
  guards,
  INFLUENCE,
  invaders,
  invadersToCome,
  MONGOLS_ALL,
  RESOURCES,
  STRUCTURES,
  southernPlace,
  TIMUR,
  timurCurve,
  UNITS,
} from './features.ts';
import { judge, type Mind, momentOf } from './mind.ts';
import { GOVERNOR } from './pieces.ts';

const FEW_UNITS = 6;

/** Numbers that are worked out once for a decision; forgetting them all costs nothing. */
class Kept {
  private readonly values: Float64Array;
  private readonly when: Int32Array;
  private now = 1;
  constructor(size: number) {
    this.values = new Float64Array(size);
    this.when = new Int32Array(size);
  }
  forget(): void {
    this.now = (this.now + 1) | 0;
  }
  has(at: number): boolean {
    return this.when[at] === this.now;
  }
  at(at: number): number {
    return this.values[at] as number;
  }
  keep(at: number, value: number): number {
    this.values[at] = value;
    this.when[at] = this.now;
    return value;
  }
}

export class Scene {
  readonly mind: Mind;
  board: Board = undefined as unknown as Board;
  state: State<Board> = undefined as unknown as State<Board>;
  vars: Vars = {};
  seat = 0;
  /** Weights of this moment. */
  now: Float64Array;
  /** What a point of each Faction is worth to the seat: 1 for its own, less than nothing for the others, most for the strongest. */
  readonly points = [1, -0.5, -0.5];
  /** What each Province is worth as it is, and what leaving it costs the seat by number of Units; worked out when asked for. */
  private readonly worth = new Kept(16);
  private readonly leaving = new Kept(16 * FEW_UNITS);
  private readonly arriving = new Kept(16 * FEW_UNITS);
  private readonly shares = [0, 0, 0];
  private readonly known: number[][] = [
    [1, -0.5, -0.5],
    [-0.5, 1, -0.5],
    [-0.5, -0.5, 1],
  ];

  constructor(mind: Mind) {
    this.mind = mind;
    this.now = mind.moments[0] as Float64Array;
  }

  /** Looks at a decision. `fresh`: who is ahead is judged anew, else as it was last. */
  look(state: State<Board>, seat: number, fresh: boolean): void {
    this.state = state;
    this.board = state.board;
    this.seat = seat;
    this.vars = state.stack[state.stack.length - 1]?.vars ?? {};
    this.now = this.mind.moments[momentOf(state.board)] as Float64Array;
    if (fresh) {
      judge(this.mind, state, this.shares);
      for (let one = 0; one < 3; one++) {
        const others = Math.max(0.02, 1 - (this.shares[one] as number));
        for (let other = 0; other < 3; other++)
          (this.known[one] as number[])[other] = other === one ? 1 : -0.85 * ((this.shares[other] as number) / others) - 0.075;
      }
    }
    this.worth.forget();
    this.leaving.forget();
    this.arriving.forget();
    const mine = this.known[seat] as number[];
    for (let faction = 0; faction < 3; faction++) this.points[faction] = mine[faction] as number;
  }

  /** What a point of one Faction is worth to another, as it was last judged. */
  regard(one: number, other: number): number {
    return this.known[one]?.[other] as number;
  }

  /** The weight of a single feature of a Faction, in points of the seat. */
  weight(faction: number, feature: number): number {
    return (this.points[faction] as number) * (this.now[faction * FEATURES + feature] as number);
  }

  /** What a Province with these pieces is worth to the seat. */
  province(space: number, marker: number, delhi: number, bahmani: number, vijayanagara: number, governed: boolean): number {
    const { now, points } = this;
    let sum = 0;
    const d = delhiPlace(marker, delhi, bahmani, vijayanagara, governed);
    if (d >= 0) sum += (points[0] as number) * (now[d] as number);
    const b = southernPlace(1, marker, bahmani, delhi + vijayanagara);
    if (b >= 0) sum += (points[1] as number) * (now[FEATURES + b] as number);
    const v = southernPlace(2, marker, vijayanagara, delhi + bahmani);
    if (v >= 0) sum += (points[2] as number) * (now[2 * FEATURES + v] as number);
    return sum * (this.mind.world.prosperity[space] as number);
  }

  /** What it is worth that pieces come to a Province or leave it; `marker` if that changes by itself. */
  gain(space: number, delhi: number, bahmani: number, vijayanagara: number, governors = 0, marker = -1): number {
    const { board } = this;
    if (space < 3) return this.north(0, delhi);
    const { pieces } = board;
    const first = space * 10;
    const governor = pieces[first + GOVERNOR] as number;
    const d = (pieces[first] as number) + governor + (pieces[first + 2] as number);
    const b = (pieces[first + 3] as number) + (pieces[first + 4] as number) + (pieces[first + 5] as number);
    const v = (pieces[first + 6] as number) + (pieces[first + 7] as number) + (pieces[first + 8] as number);
    const before = board.marker[space] as number;
    const was = this.worth.has(space) ? this.worth.at(space) : this.worth.keep(space, this.province(space, before, d, b, v, governor > 0));
    const after = marker >= 0 ? marker : before === TRIBUTARY ? TRIBUTARY : ruler(d + delhi, b + bahmani, v + vijayanagara);
    return this.province(space, after, d + delhi, b + bahmani, v + vijayanagara, governor + governors > 0) - was;
  }

  /** What it is worth to the seat that n of its Units come to a space. */
  arrive(space: number, n: number): number {
    if (n >= FEW_UNITS) return this.gainOf(space, this.seat, n);
    const at = space * FEW_UNITS + n;
    return this.arriving.has(at) ? this.arriving.at(at) : this.arriving.keep(at, this.gainOf(space, this.seat, n));
  }

  /** What it costs the seat that n of its Units leave a space. */
  leave(space: number, n: number): number {
    if (n >= FEW_UNITS) return -this.gainOf(space, this.seat, -n);
    const at = space * FEW_UNITS + n;
    return this.leaving.has(at) ? this.leaving.at(at) : this.leaving.keep(at, -this.gainOf(space, this.seat, -n));
  }

  /** What it is worth that a Faction's pieces come to a space. */
  gainOf(space: number, faction: number, n: number, governors = 0): number {
    return this.gain(space, faction === 0 ? n : 0, faction === 1 ? n : 0, faction === 2 ? n : 0, governors);
  }

  /** What more or fewer Invaders and guards in the north are worth. */
  north(mongols: number, units: number): number {
    const { board } = this;
    const cavalry = board.cavalry[0] as number;
    const here = invaders(board);
    const coming = here + invadersToCome(board);
    const guarding = guards(board);
    return (
      this.weight(0, TIMUR) * (timurCurve(coming + mongols, guarding + units, cavalry) - timurCurve(coming, guarding, cavalry)) +
      this.weight(0, MONGOLS_ALL) * mongols +
      this.weight(0, GUARDS) * units
    );
  }

  /** What it is worth that a Faction's Resources change by n. */
  money(faction: number, n: number): number {
    const held = this.board.resources[faction] as number;
    const then = Math.max(0, Math.min(24, held + n));
    let sum = 0;
    for (let i = 0; i < 3; i++) {
      const few = FEW_RESOURCES[i] as number;
      sum += this.weight(faction, RESOURCES[i] as number) * (Math.min(then, few) - Math.min(held, few));
    }
    return sum;
  }

  /** What it is worth that a Faction's Cavalry changes by n. */
  horses(faction: number, n: number): number {
    const held = this.board.cavalry[faction] as number;
    const then = Math.max(0, held + n);
    return this.weight(faction, CAVALRY[0]) * (Math.min(then, FEW_CAVALRY) - Math.min(held, FEW_CAVALRY)) + this.weight(faction, CAVALRY[1]) * (then - held);
  }

  /** What a step on the Influence track is worth, as far as the track goes (1.9). */
  influence(faction: number, step: number): number {
    const level = this.board.influence[faction] as number;
    return level + step < 0 || level + step > 4 ? 0 : this.weight(faction, INFLUENCE) * step;
  }

  /** A Unit from Available to the map, apart from where it stands. */
  unit(faction: number): number {
    return this.weight(faction, UNITS) - this.weight(faction, AVAILABLE);
  }
  structure(faction: number): number {
    return this.weight(faction, STRUCTURES);
  }
  governor(): number {
    return this.weight(0, GOVERNORS);
  }
}

/** Whose pieces outnumber all others (1.7); 4: nobody's. */
function ruler(delhi: number, bahmani: number, vijayanagara: number): number {
  if (delhi > bahmani + vijayanagara) return 0;
  if (bahmani > delhi + vijayanagara) return 1;
  return vijayanagara > delhi + bahmani ? 2 : 4;
}
