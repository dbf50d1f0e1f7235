/**
 * A small network that says who will win when a visit opens. Every seat goes through the same two layers: the first sees its own
 * traits, the mean of everybody's and the table, the second what the first made of this seat and of all together. As with the linear
 * judgement, what comes out of them, and the traits themselves, are weighted by the part of the game that is left.
 */
import type { State } from '@durbar/kernel';
import { type Board, type Edition, VISITS } from '@durbar/taj-mahal';
import { COMMON, OWN, traitsOf } from './traits.ts';

export const FIRST = 32;
export const SECOND = 16;
/** Every weight at the end is there three times: as it is, for the part of the game that is left, and for its end. */
export const PHASES = 3;
/** The most seats. */
export const WIDEST = 5;

const SIZES = {
  own: OWN * FIRST,
  each: OWN * FIRST,
  common: COMMON * FIRST,
  bias: FIRST,
  self: FIRST * SECOND,
  all: FIRST * SECOND,
  second: SECOND,
  out: SECOND * PHASES,
  direct: OWN * PHASES,
};

/** Where each part of the weights begins, and where they end. */
export const AT = places(SIZES);

function places<K extends string>(sizes: Record<K, number>): Readonly<Record<K | 'end', number>> {
  const at: Record<string, number> = {};
  let end = 0;
  for (const [name, size] of Object.entries<number>(sizes)) {
    at[name] = end;
    end += size;
  }
  return { ...at, end } as Record<K | 'end', number>;
}

/** Everything on the way from the traits to the shares. */
export const passing = () => ({
  average: new Float64Array(OWN),
  table: new Float64Array(FIRST),
  first: new Float64Array(WIDEST * FIRST),
  mean: new Float64Array(FIRST),
  pooled: new Float64Array(SECOND),
  second: new Float64Array(WIDEST * SECOND),
  phases: new Float64Array(PHASES),
  /** The weights at the end as they are at this visit: of the second layer, and of the traits. */
  ends: new Float64Array(SECOND),
  directs: new Float64Array(OWN),
  shares: new Float64Array(WIDEST),
});
export type Passing = ReturnType<typeof passing>;

export function pass(w: Float64Array, traits: ArrayLike<number>, seats: number, visit: number, p: Passing): void {
  const left = VISITS + 1 - visit;
  p.phases[0] = 1;
  p.phases[1] = left / VISITS;
  p.phases[2] = 1 / left;
  inPhase(w, AT.out, p.phases, p.ends);
  inPhase(w, AT.direct, p.phases, p.directs);
  firstLayer(w, traits, seats, p);
  secondLayer(w, seats, p);
  end(traits, seats, p);
}

function inPhase(w: Float64Array, from: number, phases: Float64Array, out: Float64Array): void {
  for (let i = 0, at = from; i < out.length; i++, at += PHASES)
    out[i] = (w[at] as number) + (w[at + 1] as number) * (phases[1] as number) + (w[at + 2] as number) * (phases[2] as number);
}

function firstLayer(w: Float64Array, traits: ArrayLike<number>, seats: number, { average, table, first, mean }: Passing): void {
  average.fill(0);
  for (let seat = 0, at = 0; seat < seats; seat++) for (let i = 0; i < OWN; i++, at++) average[i] = (average[i] as number) + (traits[at] as number) / seats;
  for (let k = 0; k < FIRST; k++) table[k] = w[AT.bias + k] as number;
  add(w, AT.common, traits, seats * OWN, COMMON, table, 0, FIRST);
  add(w, AT.each, average, 0, OWN, table, 0, FIRST);
  mean.fill(0);
  for (let seat = 0; seat < seats; seat++) {
    const at = seat * FIRST;
    for (let k = 0; k < FIRST; k++) first[at + k] = table[k] as number;
    add(w, AT.own, traits, seat * OWN, OWN, first, at, FIRST);
    for (let k = 0; k < FIRST; k++) {
      const value = Math.max(0, first[at + k] as number);
      first[at + k] = value;
      mean[k] = (mean[k] as number) + value / seats;
    }
  }
}

function secondLayer(w: Float64Array, seats: number, { first, mean, pooled, second }: Passing): void {
  for (let k = 0; k < SECOND; k++) pooled[k] = w[AT.second + k] as number;
  add(w, AT.all, mean, 0, FIRST, pooled, 0, SECOND);
  for (let seat = 0; seat < seats; seat++) {
    const at = seat * SECOND;
    for (let k = 0; k < SECOND; k++) second[at + k] = pooled[k] as number;
    add(w, AT.self, first, seat * FIRST, FIRST, second, at, SECOND);
    for (let k = 0; k < SECOND; k++) second[at + k] = Math.max(0, second[at + k] as number);
  }
}

function end(traits: ArrayLike<number>, seats: number, { second, ends, directs, shares }: Passing): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let seat = 0; seat < seats; seat++) {
    let sum = 0;
    for (let k = 0; k < SECOND; k++) sum += (second[seat * SECOND + k] as number) * (ends[k] as number);
    for (let i = 0; i < OWN; i++) sum += (traits[seat * OWN + i] as number) * (directs[i] as number);
    shares[seat] = sum;
    most = Math.max(most, sum);
  }
  let whole = 0;
  for (let seat = 0; seat < seats; seat++) {
    shares[seat] = Math.exp((shares[seat] as number) - most);
    whole += shares[seat] as number;
  }
  for (let seat = 0; seat < seats; seat++) shares[seat] = (shares[seat] as number) / whole;
}

/** Those of the inputs that are not 0, and where their weights begin. */
const inputs = new Float64Array(OWN);
const rows = new Int32Array(OWN);

/** Adds the products of some inputs and their rows of weights, eight sums at a time: in variables of their own they are quicker than in the list. */
function add(w: Float64Array, from: number, x: ArrayLike<number>, at: number, count: number, into: Float64Array, to: number, width: number): void {
  let some = 0;
  for (let i = 0; i < count; i++) {
    const input = x[at + i] as number;
    if (input === 0) continue;
    inputs[some] = input;
    rows[some] = from + i * width;
    some += 1;
  }
  for (let k = 0; k < width; k += 8) {
    let [a, b, c, d, e, f, g, h] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let i = 0; i < some; i++) {
      const input = inputs[i] as number;
      const row = (rows[i] as number) + k;
      a += input * (w[row] as number);
      b += input * (w[row + 1] as number);
      c += input * (w[row + 2] as number);
      d += input * (w[row + 3] as number);
      e += input * (w[row + 4] as number);
      f += input * (w[row + 5] as number);
      g += input * (w[row + 6] as number);
      h += input * (w[row + 7] as number);
    }
    const out = to + k;
    into[out] = (into[out] as number) + a;
    into[out + 1] = (into[out + 1] as number) + b;
    into[out + 2] = (into[out + 2] as number) + c;
    into[out + 3] = (into[out + 3] as number) + d;
    into[out + 4] = (into[out + 4] as number) + e;
    into[out + 5] = (into[out + 5] as number) + f;
    into[out + 6] = (into[out + 6] as number) + g;
    into[out + 7] = (into[out + 7] as number) + h;
  }
}

/** The share of the victory that each seat may expect; the list is used again. */
export function netJudge(edition: Edition, weights: readonly number[]): (state: State<Board>) => readonly number[] {
  const w = Float64Array.from(weights);
  const p = passing();
  const lists = Array.from({ length: WIDEST + 1 }, (_, seats) => Array.from({ length: seats }, () => 0));
  return ({ board }) => {
    const { seats, visit } = board;
    pass(w, traitsOf(edition, board), seats, visit, p);
    const out = lists[seats] as number[];
    for (let seat = 0; seat < seats; seat++) out[seat] = p.shares[seat] as number;
    return out;
  };
}
