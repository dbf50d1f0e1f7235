/** All positions of the movement phase with the same number of goats on the board, numbered without gaps. */
import { bitCount, type Ground, lowest } from './ground.ts';

/** Beyond this the numbers would not fit into memory. */
const MOST_POINTS = 24;

export interface Layer {
  readonly ground: Ground;
  readonly tigers: number;
  readonly goats: number;
  /** Bits of the tigers of each block; of two that mirror each other only one is there. */
  readonly sets: Int32Array;
  /** The block of every set of tigers, or of its mirror image. */
  readonly blockOf: Int16Array;
  /** Positions in a block: the ways to put the goats on the other points. */
  readonly size: number;
  /** Goats of each position in a block, as bits of the points without a tiger; and the number of each such mask among those with as many goats. */
  readonly masks: Int32Array;
  readonly rank: Int32Array;
}

/** undefined if the board is too large to number its positions. */
export function layerOf(ground: Ground, tigers: number, goats: number): Layer | undefined {
  const free = ground.points - tigers;
  if (ground.points > MOST_POINTS || goats > free || goats < 1) return undefined;
  const { rank, masks } = ranked(free, goats);
  const { sets, blockOf } = setsOf(ground, tigers);
  return { ground, tigers, goats, sets, blockOf, size: masks.length, masks, rank };
}

function ranked(points: number, goats: number): Pick<Layer, 'rank' | 'masks'> {
  const rank = new Int32Array(1 << points);
  const counts = new Int32Array(points + 1);
  const masks: number[] = [];
  for (let mask = 0; mask < rank.length; mask++) {
    const bits = bitCount(mask);
    rank[mask] = counts[bits] as number;
    counts[bits] = (counts[bits] as number) + 1;
    if (bits === goats) masks.push(mask);
  }
  return { rank, masks: Int32Array.from(masks) };
}

function setsOf(ground: Ground, tigers: number): Pick<Layer, 'sets' | 'blockOf'> {
  const sets: number[] = [];
  const blockOf = new Int16Array(1 << ground.points).fill(-1);
  for (let mask = 0; mask < blockOf.length; mask++) {
    if (bitCount(mask) !== tigers) continue;
    const image = mirrored(ground, mask);
    if (image < mask) blockOf[mask] = blockOf[image] as number;
    else {
      blockOf[mask] = sets.length;
      sets.push(mask);
    }
  }
  return { sets: Int32Array.from(sets), blockOf };
}

export function mirrored({ mirror }: Ground, mask: number): number {
  let image = 0;
  for (let left = mask; left !== 0; left &= left - 1) image |= 1 << (mirror[lowest(left)] as number);
  return image;
}

/** The goats as bits of the points without a tiger. */
export function squeezed(goats: number, tigers: number): number {
  let out = goats;
  for (let left = tigers; left !== 0; ) {
    const bit = 1 << (31 - Math.clz32(left));
    left ^= bit;
    out = (out & (bit - 1)) | ((out & ~(2 * bit - 1)) >>> 1);
  }
  return out;
}

/** The goats on the whole board. */
export function spread(mask: number, tigers: number): number {
  let out = mask;
  for (let left = tigers; left !== 0; left &= left - 1) {
    const bit = left & -left;
    out = (out & (bit - 1)) | ((out & ~(bit - 1)) << 1);
  }
  return out;
}

/** The number of a position in its layer. */
export function indexOf(layer: Layer, tigers: number, goats: number): number {
  const { ground, sets, blockOf, size, rank } = layer;
  const block = blockOf[tigers] as number;
  const canonical = sets[block] as number;
  const herd = canonical === tigers ? goats : mirrored(ground, goats);
  return block * size + (rank[squeezed(herd, canonical)] as number);
}
