/** Who will win, when a visit opens: weighted features of every seat, fitted to the outcomes of games. */
import type { State } from '@durbar/kernel';
import type { Board } from '../board.ts';
import { type Edition, VISITS } from '../edition.ts';
import { lookAtPalaces } from '../network.ts';
import { FEATURES, fillFeatures, weightsAt } from './features.ts';

const SEATS = 5;
const COUNT = FEATURES.length;
const features = new Float64Array(COUNT);
/** Weights by number of players, as they were fitted. */
export type JudgeWeights = { readonly [seats: string]: readonly number[] };
/** Weights for each visit, made when first needed. */
type Table = (Float64Array | undefined)[];

/** Everybody's prospects in points, as if all that is not points yet were changed into them; the list is used again. */
export type Prospects = (board: Board) => number[];

interface Tables {
  /** The weight of each feature at the visit, in the unit of the shares. */
  weightsFor(board: Board): Float64Array;
}

function tables(weights: JudgeWeights): Tables {
  const known: Table[] = [];
  return {
    weightsFor({ seats, visit }) {
      known[seats] ??= [];
      const table = known[seats] as Table;
      const at = Math.min(Math.max(visit, 1), VISITS);
      table[at] ??= weightsAt(weights[seats] ?? [], at, new Float64Array(COUNT));
      return table[at] as Float64Array;
    },
  };
}

function sums(edition: Edition, board: Board, table: Float64Array, out: number[]): number[] {
  lookAtPalaces(edition, board);
  for (let seat = 0; seat < board.seats; seat++) {
    fillFeatures(edition, board, seat, features);
    let sum = 0;
    for (let i = 0; i < COUNT; i++) sum += (features[i] as number) * (table[i] as number);
    out[seat] = sum;
  }
  return out;
}

const lists = () => Array.from({ length: SEATS + 1 }, (_, seats) => Array.from({ length: seats }, () => 0));

/** The share of the victory that each seat may expect. */
export function judgement(edition: Edition, weights: JudgeWeights): (state: State<Board>) => readonly number[] {
  const { weightsFor } = tables(weights);
  const out = lists();
  return ({ board }) => {
    const shares = sums(edition, board, weightsFor(board), out[board.seats] as number[]);
    let most = Number.NEGATIVE_INFINITY;
    for (const sum of shares) most = Math.max(most, sum);
    let whole = 0;
    for (let seat = 0; seat < board.seats; seat++) {
      shares[seat] = Math.exp((shares[seat] as number) - most);
      whole += shares[seat] as number;
    }
    for (let seat = 0; seat < board.seats; seat++) shares[seat] = (shares[seat] as number) / whole;
    return shares;
  };
}

/** What everybody has and may expect, in points. */
export function prospects(edition: Edition, weights: JudgeWeights): Prospects {
  const { weightsFor } = tables(weights);
  const out = lists();
  return (board) => {
    const table = weightsFor(board);
    const point = table[0] as number;
    const list = sums(edition, board, table, out[board.seats] as number[]);
    for (let seat = 0; seat < board.seats; seat++) list[seat] = (list[seat] as number) / point;
    return list;
  };
}

/** Nobody has done anything in the visit yet: the place where judging is easiest. */
export function isOpening({ within, seats, leaving, played }: Board): boolean {
  if (leaving || within !== (1 << seats) - 1) return false;
  for (let seat = 0; seat < seats; seat++) if ((played[seat] as number[]).length > 0) return false;
  return true;
}
