/** Learning of the network: the slope of its surprise by going back through the layers, and steps by Adam (Kingma and Ba 2015). */
import { type Chance, shuffled } from '@durbar/kernel';
import type { Pieces } from '../train/training.ts';
import { AT, FIRST, PHASES, pass, passing, SECOND, WIDEST } from './net.ts';
import { COMMON, OWN } from './traits.ts';

/** One position of a finished game. */
export interface Lesson {
  readonly seats: number;
  readonly visit: number;
  /** As `traitsOf` tells them. */
  readonly traits: ArrayLike<number>;
  /** The share of the victory that each seat should be given. */
  readonly shares: readonly number[];
}

/** How long and how boldly. */
export interface Way {
  /** How often everything is looked at. */
  readonly times: number;
  /** The size of the first steps; they become smaller to the end. */
  readonly rate: number;
  /** Pull of the weights towards 0. */
  readonly pull: number;
}

const BATCH = 64;
const HOLD = [0.9, 0.999] as const;

const p = passing();
const back1 = new Float64Array(WIDEST * FIRST);
const back2 = new Float64Array(WIDEST * SECOND);
const backMean = new Float64Array(FIRST);
const sum1 = new Float64Array(FIRST);
const sum2 = new Float64Array(SECOND);

/** The surprise at some shares of the victory, in nats. */
export function surprise(expected: ArrayLike<number>, shares: readonly number[]): number {
  return shares.reduce((sum, share, seat) => (share > 0 ? sum - share * Math.log(Math.max(1e-12, expected[seat] as number)) : sum), 0);
}

export function surpriseOf(w: Float64Array, { traits, seats, visit, shares }: Lesson): number {
  pass(w, traits, seats, visit, p);
  return surprise(p.shares, shares);
}

/** Adds the slope of the surprise of one position. */
export function addSlope(w: Float64Array, { traits, seats, visit, shares }: Lesson, slope: Float64Array): void {
  pass(w, traits, seats, visit, p);
  backThroughEnd(w, traits, seats, shares, slope);
  backThroughSecond(w, seats, slope);
  addTo(slope, AT.bias, 1, sum1, 0);
  for (let i = 0; i < COMMON; i++) addTo(slope, AT.common + i * FIRST, traits[seats * OWN + i] as number, sum1, 0);
  for (let i = 0; i < OWN; i++) addTo(slope, AT.each + i * FIRST, p.average[i] as number, sum1, 0);
  for (let seat = 0; seat < seats; seat++)
    for (let i = 0; i < OWN; i++) addTo(slope, AT.own + i * FIRST, traits[seat * OWN + i] as number, back1, seat * FIRST);
}

/** From the shares to the second layer. */
function backThroughEnd(w: Float64Array, traits: ArrayLike<number>, seats: number, shares: readonly number[], slope: Float64Array): void {
  sum2.fill(0);
  for (let seat = 0; seat < seats; seat++) {
    const off = (p.shares[seat] as number) - (shares[seat] as number);
    for (let i = 0; i < OWN; i++) addPhases(slope, AT.direct + i * PHASES, off * (traits[seat * OWN + i] as number));
    for (let k = 0; k < SECOND; k++) {
      const value = p.second[seat * SECOND + k] as number;
      addPhases(slope, AT.out + k * PHASES, off * value);
      const back = value === 0 ? 0 : off * (p.ends[k] as number);
      back2[seat * SECOND + k] = back;
      sum2[k] = (sum2[k] as number) + back;
    }
  }
  for (let k = 0; k < SECOND; k++) slope[AT.second + k] = (slope[AT.second + k] as number) + (sum2[k] as number);
  for (let i = 0; i < FIRST; i++) {
    const at = AT.all + i * SECOND;
    let back = 0;
    for (let k = 0; k < SECOND; k++) {
      slope[at + k] = (slope[at + k] as number) + (p.mean[i] as number) * (sum2[k] as number);
      back += (sum2[k] as number) * (w[at + k] as number);
    }
    backMean[i] = back / seats;
  }
}

/** From the second layer to the first. */
function backThroughSecond(w: Float64Array, seats: number, slope: Float64Array): void {
  sum1.fill(0);
  for (let seat = 0; seat < seats; seat++) {
    for (let i = 0; i < FIRST; i++) {
      const value = p.first[seat * FIRST + i] as number;
      let back = 0;
      if (value > 0) {
        const at = AT.self + i * SECOND;
        back = backMean[i] as number;
        for (let k = 0; k < SECOND; k++) {
          const from = back2[seat * SECOND + k] as number;
          slope[at + k] = (slope[at + k] as number) + value * from;
          back += from * (w[at + k] as number);
        }
      }
      back1[seat * FIRST + i] = back;
      sum1[i] = (sum1[i] as number) + back;
    }
  }
}

function addPhases(slope: Float64Array, at: number, value: number): void {
  if (value === 0) return;
  for (let i = 0; i < PHASES; i++) slope[at + i] = (slope[at + i] as number) + value * (p.phases[i] as number);
}

function addTo(slope: Float64Array, to: number, x: number, from: Float64Array, at: number): void {
  if (x === 0) return;
  for (let k = 0; k < FIRST; k++) slope[to + k] = (slope[to + k] as number) + x * (from[at + k] as number);
}

/** The weights after learning from all lessons, in an order of chance. */
export function* learnt(from: readonly number[], lessons: readonly Lesson[], { times, rate, pull }: Way, chance: Chance): Pieces<number[]> {
  const w = Float64Array.from(from);
  const slope = new Float64Array(w.length);
  const momentum = new Float64Array(w.length);
  const square = new Float64Array(w.length);
  let order = Array.from(lessons.keys());
  const steps = times * Math.ceil(lessons.length / BATCH);
  let step = 0;
  for (let time = 0; time < times; time++) {
    order = shuffled(order, 'order', chance);
    for (let at = 0; at < order.length; at += BATCH) {
      const batch = order.slice(at, at + BATCH);
      slope.fill(0);
      for (const one of batch) addSlope(w, lessons[one] as Lesson, slope);
      const size = (rate * (1 + Math.cos((Math.PI * step) / steps))) / 2;
      step += 1;
      const [hold, longer] = HOLD;
      const part = 1 - hold ** step;
      const root = 1 - longer ** step;
      for (let i = 0; i < w.length; i++) {
        const g = (slope[i] as number) / batch.length;
        const m = hold * (momentum[i] as number) + (1 - hold) * g;
        const v = longer * (square[i] as number) + (1 - longer) * g * g;
        momentum[i] = m;
        square[i] = v;
        w[i] = (w[i] as number) * (1 - size * pull) - (size * m) / part / (Math.sqrt(v / root) + 1e-8);
      }
      yield 'batch';
    }
  }
  return [...w];
}
