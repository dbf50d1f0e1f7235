/** The points of a board as bits, for search: what a side may do is found by masks instead of lists. */
import type { Graph } from '@durbar/aadu-huli';

/** Points are bits of one number, and one more number says "none". */
export const MOST_POINTS = 30;
export const NONE = 31;

export interface Ground {
  readonly points: number;
  /** Bits of the neighbours of each point. */
  readonly near: Int32Array;
  /** Leaps of point p: from `leapAt[p]` up to `leapAt[p + 1]`, each with the bit it leaps over, the bit it lands on, and the whole as a move. */
  readonly leapAt: Int16Array;
  readonly leapOver: Int32Array;
  readonly leapTo: Int32Array;
  readonly leapMove: Int32Array;
  /** Where each point goes when the board is turned over, left to right; the point itself if the board has no such symmetry. */
  readonly mirror: Int8Array;
  /** Turns without placement or capture that end the game. */
  readonly quiet: number;
}

/** A move as one number; `from` is NONE for a placement, `over` is NONE except for a leap. */
export const moveOf = (from: number, to: number, over: number) => from | (to << 5) | (over << 10);
export const fromOf = (move: number) => move & 31;
export const toOf = (move: number) => (move >> 5) & 31;
export const overOf = (move: number) => (move >> 10) & 31;

/** The board as bits; undefined if it has more points than fit. */
export function groundOf(graph: Graph): Ground | undefined {
  const points = graph.points.length;
  if (points > MOST_POINTS) return undefined;
  const near = Int32Array.from(graph.steps, (row) => row.reduce((mask, to) => mask | (1 << to), 0));
  const leaps = graph.leaps.flatMap((row, from) => row.map(({ over, to }) => ({ from, over, to })));
  const leapAt = new Int16Array(points + 1);
  for (const { from } of leaps) for (let p = from + 1; p <= points; p++) leapAt[p] = (leapAt[p] as number) + 1;
  return {
    points,
    near,
    leapAt,
    leapOver: Int32Array.from(leaps, ({ over }) => 1 << over),
    leapTo: Int32Array.from(leaps, ({ to }) => 1 << to),
    leapMove: Int32Array.from(leaps, ({ from, over, to }) => moveOf(from, to, over)),
    mirror: mirrorOf(graph),
    quiet: graph.quiet,
  };
}

/** The points seen in a mirror, if every step and every leap has its mirror image. */
function mirrorOf(graph: Graph): Int8Array {
  const xs = graph.points.map(({ x }) => x);
  const sum = Math.min(...xs) + Math.max(...xs);
  const itself = Int8Array.from(graph.points.keys());
  const image = graph.points.map(({ x, y }) => graph.points.findIndex((other) => Math.abs(other.x - (sum - x)) < 1.5 && Math.abs(other.y - y) < 1.5));
  const at = (p: number) => image[p] ?? -1;
  if (new Set(image).size !== image.length || image.includes(-1)) return itself;
  const steps = graph.steps.every((row, from) => row.every((to) => graph.steps[at(from)]?.includes(at(to))));
  const leaps = graph.leaps.every((row, from) =>
    row.every(({ over, to }) => graph.leaps[at(from)]?.some((one) => one.over === at(over) && one.to === at(to)) ?? false),
  );
  return steps && leaps ? Int8Array.from(image) : itself;
}

export function bitCount(mask: number): number {
  let v = mask - ((mask >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The number of the lowest bit. */
export const lowest = (mask: number) => 31 - Math.clz32(mask & -mask);
