/**
 * Who wins, from what everybody has: a conditional logit. Each seat has a sum of weighted features; its share of the
 * victory is e to that sum, among those of all seats. Fitted to the outcomes of games by Newton's method, which needs no rate.
 */

/** Positions of finished games: features of every seat, and the share of the victory that each had in the end. */
export interface Lessons {
  readonly width: number;
  readonly seats: number;
  /** Position by position, seat by seat. */
  readonly features: Float64Array;
  readonly shares: Float64Array;
}

export interface Fitted {
  readonly weights: number[];
  /** Mean surprise for a position, in nats, and that of somebody who knows nothing. */
  readonly surprise: number;
  readonly ignorance: number;
}

/** Pull towards 0, so that features that never differ do no harm. */
const PULL = 1e-4;

export function fit(lessons: Lessons, rounds = 12): Fitted {
  const { width, seats } = lessons;
  const count = lessons.shares.length / seats;
  const weights = new Float64Array(width);
  const gradient = new Float64Array(width);
  const bend = new Float64Array(width * width);
  let surprise = 0;
  for (let round = 0; round < rounds; round++) {
    gradient.fill(0);
    bend.fill(0);
    surprise = 0;
    for (let one = 0; one < count; one++) surprise += learn(lessons, one, weights, gradient, bend);
    for (let i = 0; i < width; i++) {
      gradient[i] = (gradient[i] as number) - PULL * count * (weights[i] as number);
      bend[i * width + i] = (bend[i * width + i] as number) + PULL * count;
    }
    const move = solve(bend, gradient, width);
    for (let i = 0; i < width; i++) weights[i] = (weights[i] as number) + (move[i] as number);
  }
  return { weights: [...weights], surprise: surprise / count, ignorance: Math.log(seats) };
}

const p = new Float64Array(8);
const centre = new Float64Array(256);

/** Adds what one position says about the slope and the bend; returns its surprise. */
function learn({ width, seats, features, shares }: Lessons, one: number, weights: Float64Array, gradient: Float64Array, bend: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let seat = 0; seat < seats; seat++) {
    const at = (one * seats + seat) * width;
    let sum = 0;
    for (let i = 0; i < width; i++) sum += (weights[i] as number) * (features[at + i] as number);
    p[seat] = sum;
    if (sum > most) most = sum;
  }
  let whole = 0;
  for (let seat = 0; seat < seats; seat++) {
    p[seat] = Math.exp((p[seat] as number) - most);
    whole += p[seat] as number;
  }
  let surprise = 0;
  centre.fill(0, 0, width);
  for (let seat = 0; seat < seats; seat++) {
    p[seat] = (p[seat] as number) / whole;
    const at = (one * seats + seat) * width;
    const share = shares[one * seats + seat] as number;
    if (share > 0) surprise -= share * Math.log(Math.max(1e-12, p[seat] as number));
    for (let i = 0; i < width; i++) {
      const x = features[at + i] as number;
      gradient[i] = (gradient[i] as number) + (share - (p[seat] as number)) * x;
      centre[i] = (centre[i] as number) + (p[seat] as number) * x;
    }
  }
  for (let seat = 0; seat < seats; seat++) {
    const at = (one * seats + seat) * width;
    for (let i = 0; i < width; i++) {
      const x = (p[seat] as number) * ((features[at + i] as number) - (centre[i] as number));
      if (x === 0) continue;
      const row = i * width;
      for (let j = 0; j <= i; j++) bend[row + j] = (bend[row + j] as number) + x * ((features[at + j] as number) - (centre[j] as number));
    }
  }
  return surprise;
}

/** Solves a symmetric system, given by its lower half, by Cholesky. */
function solve(lower: Float64Array, right: Float64Array, n: number): Float64Array {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = lower[i * n + j] as number;
      for (let k = 0; k < j; k++) sum -= (lower[i * n + k] as number) * (lower[j * n + k] as number);
      if (i === j) lower[i * n + i] = Math.sqrt(Math.max(sum, 1e-12));
      else lower[i * n + j] = sum / (lower[j * n + j] as number);
    }
  }
  const out = Float64Array.from(right);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) out[i] = (out[i] as number) - (lower[i * n + k] as number) * (out[k] as number);
    out[i] = (out[i] as number) / (lower[i * n + i] as number);
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) out[i] = (out[i] as number) - (lower[k * n + i] as number) * (out[k] as number);
    out[i] = (out[i] as number) / (lower[i * n + i] as number);
  }
  return out;
}
