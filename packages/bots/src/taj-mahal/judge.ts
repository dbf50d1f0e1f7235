/** Who will win, when a visit opens: weighted features of every seat, fitted to the outcomes of games. */
import type { State } from '@durbar/kernel';
import { type Board, type Edition, lookAtPalaces, VISITS } from '@durbar/taj-mahal';
import { FEATURES, fillFeatures, weightsAt } from './features.ts';

const SEATS = 5;
const COUNT = FEATURES.length;
const features = new Float64Array(COUNT);
/** Weights for each number of players and each visit, made when first needed. */
type Table = (Float64Array | undefined)[];

export function judgement(edition: Edition, weights: { readonly [seats: string]: readonly number[] }): (state: State<Board>) => readonly number[] {
  const tables: Table[] = [];
  const out = Array.from({ length: SEATS + 1 }, (_, seats) => Array.from({ length: seats }, () => 0));

  function tableFor({ seats, visit }: Board): Float64Array {
    tables[seats] ??= [];
    const table = tables[seats] as Table;
    const at = Math.min(Math.max(visit, 1), VISITS);
    table[at] ??= weightsAt(weights[seats] ?? [], at, new Float64Array(COUNT));
    return table[at] as Float64Array;
  }

  return ({ board }) => {
    const table = tableFor(board);
    lookAtPalaces(edition, board);
    const shares = out[board.seats] as number[];
    let most = Number.NEGATIVE_INFINITY;
    for (let seat = 0; seat < board.seats; seat++) {
      fillFeatures(edition, board, seat, features);
      let sum = 0;
      for (let i = 0; i < COUNT; i++) sum += (features[i] as number) * (table[i] as number);
      shares[seat] = sum;
      if (sum > most) most = sum;
    }
    let whole = 0;
    for (let seat = 0; seat < board.seats; seat++) {
      shares[seat] = Math.exp((shares[seat] as number) - most);
      whole += shares[seat] as number;
    }
    for (let seat = 0; seat < board.seats; seat++) shares[seat] = (shares[seat] as number) / whole;
    return shares;
  };
}

/** Nobody has done anything in the visit yet: the place where judging is easiest. */
export function isOpening({ within, seats, leaving, played }: Board): boolean {
  if (leaving || within !== (1 << seats) - 1) return false;
  for (let seat = 0; seat < seats; seat++) if ((played[seat] as number[]).length > 0) return false;
  return true;
}
