/**
 * Evolution of weights by their success: separable CMA-ES (Ros and Hansen 2008).
 * Each generation is a cloud around the mean; the better half of it moves the mean and shapes the next cloud.
 * The whole state is plain JSON, so that a training can be laid aside and taken up again.
 */
import type { Chance } from '@durbar/kernel';

export interface Evolution {
  generation: number;
  mean: number[];
  /** The size of a step, and what it is in each direction. */
  step: number;
  variance: number[];
  /** Where the mean has been going, for the direction and for the size of the steps. */
  path: number[];
  stride: number[];
}

/** Begins at some weights, with steps of a part of each. */
export function evolution(weights: readonly number[], part: number): Evolution {
  const scale = weights.map((weight) => Math.max(Math.abs(weight), 0.1) * part);
  const zeros = () => weights.map(() => 0);
  return { generation: 0, mean: [...weights], step: 1, variance: scale.map((one) => one * one), path: zeros(), stride: zeros() };
}

/** How many are tried in a generation. */
export const crowd = (dimensions: number) => 4 + Math.floor(3 * Math.log(dimensions));

/** One generation of weights around the mean; in pairs opposite to each other, which cancels much of the noise. */
export function ask(now: Evolution, chance: Chance): number[][] {
  const size = crowd(now.mean.length);
  const out: number[][] = [];
  for (let i = 0; i < size; i += 2) {
    const away = now.variance.map((variance) => now.step * Math.sqrt(variance) * normal(chance));
    out.push(now.mean.map((mean, k) => mean + (away[k] as number)));
    if (i + 1 < size) out.push(now.mean.map((mean, k) => mean - (away[k] as number)));
  }
  return out;
}

/** The next state, from what was tried and how well each did (higher is better). */
export function tell(now: Evolution, tried: readonly (readonly number[])[], success: readonly number[]): Evolution {
  const n = now.mean.length;
  const half = Math.floor(tried.length / 2);
  const raw = Array.from({ length: half }, (_, i) => Math.log(half + 0.5) - Math.log(i + 1));
  const sum = raw.reduce((total, one) => total + one, 0);
  const weights = raw.map((one) => one / sum);
  const mass = 1 / weights.reduce((total, one) => total + one * one, 0);
  const order = success.map((_, i) => i).sort((a, b) => (success[b] as number) - (success[a] as number));
  const chosen = order.slice(0, half).map((i) => tried[i] as readonly number[]);

  const mean = now.mean.map((_, k) => chosen.reduce((total, one, i) => total + (weights[i] as number) * (one[k] as number), 0));
  const moved = mean.map((one, k) => (one - (now.mean[k] as number)) / now.step);
  const paceStep = (mass + 2) / (n + mass + 5);
  const damping = 1 + paceStep + 2 * Math.max(0, Math.sqrt((mass - 1) / (n + 1)) - 1);
  const pacePath = (4 + mass / n) / (n + 4 + (2 * mass) / n);
  const one = 2 / ((n + 1.3) ** 2 + mass);
  const many = Math.min(1 - one, (2 * (mass - 2 + 1 / mass)) / ((n + 2) ** 2 + mass));
  const faster = (n + 2) / 3;
  const rateOne = Math.min(0.5, one * faster);
  const rateMany = Math.min(0.5, many * faster);

  const stride = now.stride.map(
    (s, k) => (1 - paceStep) * s + Math.sqrt(paceStep * (2 - paceStep) * mass) * ((moved[k] as number) / Math.sqrt(now.variance[k] as number)),
  );
  const path = now.path.map((p, k) => (1 - pacePath) * p + Math.sqrt(pacePath * (2 - pacePath) * mass) * (moved[k] as number));
  const variance = now.variance.map((v, k) => {
    const spread = chosen.reduce((total, c, i) => total + (weights[i] as number) * (((c[k] as number) - (now.mean[k] as number)) / now.step) ** 2, 0);
    return (1 - rateOne - rateMany) * v + rateOne * (path[k] as number) ** 2 + rateMany * spread;
  });
  const usual = Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
  const length = Math.sqrt(stride.reduce((total, s) => total + s * s, 0));
  const step = now.step * Math.exp(Math.min(1, (paceStep / damping) * (length / usual - 1)));
  return { generation: now.generation + 1, mean, step, variance, path, stride };
}

const FINE = 1 << 30;

/** Box and Muller. */
function normal(chance: Chance): number {
  const u = (chance.int('normal', FINE) + 1) / FINE;
  const v = chance.int('normal', FINE) / FINE;
  return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v);
}
