/**
 * Retrograde analysis of one layer: from every position that is decided, back to those that lead to it.
 * A byte for each position holds, while it is open, the moves that do not lose yet; afterwards DECIDED plus the distance in turns to the end
 * or to the next capture that is part of the plan. Who wins follows from the distance: it is odd for the side that wins on its turn.
 */
import { bitCount, lowest } from './ground.ts';
import { indexOf, type Layer, mirrored, spread, squeezed } from './layer.ts';

export const DECIDED = 128;

export interface Solved {
  readonly layer: Layer;
  /** With the goats to move, and with the tigers to move. */
  readonly goats: Uint8Array;
  readonly tigers: Uint8Array;
  /** The longest distance found. */
  readonly longest: number;
}

export interface Below {
  readonly layer: Layer;
  readonly goats: Uint8Array;
}

/** Solves a layer; `below` is the one with a goat less, and undefined if the next capture wins. `shown` hears how much is done, 0 to 1, and how far it looks: a layer may be done before every distance was looked at. */
export function solve(layer: Layer, below: Below | undefined, shown: (done: number, distance: number) => void = () => {}): Solved {
  const { ground, sets, size, masks, rank } = layer;
  const total = sets.length * size;
  const goats = new Uint8Array(total);
  const tigers = new Uint8Array(total);
  /** A first look, and one for each distance. */
  const passes = ground.quiet + 2;
  const full = (1 << ground.points) - 1;
  const free = ground.points - layer.tigers;
  const near = new Int32Array(free);
  const isOwnImage = Uint8Array.from(sets, (set) => (mirrored(ground, set) === set ? 1 : 0));

  /** Neighbours among the points without a tiger. */
  function squeezeNear(set: number): void {
    for (let i = 0; i < free; i++) near[i] = squeezed((ground.near[lowest(spread(1 << i, set))] as number) & ~set, set);
  }

  function begin(): void {
    for (const [block, set] of sets.entries()) {
      squeezeNear(set);
      const base = block * size;
      for (let i = 0; i < size; i++) {
        const mask = masks[i] as number;
        let moves = 0;
        for (let left = mask; left !== 0; left &= left - 1) moves += bitCount((near[lowest(left)] as number) & ~mask);
        goats[base + i] = moves === 0 ? DECIDED : moves;
        tigers[base + i] = tigersAt(set, spread(mask, set));
      }
      shown((block + 1) / sets.length / passes, -1);
    }
  }

  /** With the tigers to move: won by a capture, lost because nothing else is left, or the number of moves that do not lose at once. */
  function tigersAt(set: number, herd: number): number {
    const empty = full & ~(set | herd);
    let moves = 0;
    for (let left = set; left !== 0; left &= left - 1) {
      const from = lowest(left);
      moves += bitCount((ground.near[from] as number) & empty);
      const end = ground.leapAt[from + 1] as number;
      for (let i = ground.leapAt[from] as number; i < end; i++) {
        const over = ground.leapOver[i] as number;
        const to = ground.leapTo[i] as number;
        if ((herd & over) === 0 || (empty & to) === 0) continue;
        if (below === undefined) return DECIDED + 1;
        const after = below.goats[indexOf(below.layer, (set ^ (1 << from)) | to, herd ^ over)] as number;
        if (after < DECIDED) moves++;
        else if (after % 2 === 0) return DECIDED + 1;
      }
    }
    return moves === 0 ? DECIDED : moves;
  }

  /** A position with the tigers to move is decided: so may be those from which the goats moved to it. */
  function backToGoats(block: number, mask: number, isWon: boolean, distance: number): void {
    const base = block * size;
    for (let left = mask; left !== 0; left &= left - 1) {
      const to = left & -left;
      for (let from = (near[lowest(left)] as number) & ~mask; from !== 0; from &= from - 1) {
        const at = base + (rank[mask ^ to ^ (from & -from)] as number);
        goats[at] = after(goats[at] as number, isWon, distance);
      }
    }
  }

  /** The same the other way round. Where mirror images meet, each way is counted as often as the position that is kept has it. */
  function backToTigers(block: number, herd: number, isWon: boolean, distance: number): void {
    const set = sets[block] as number;
    const empty = full & ~(set | herd);
    let image = -1;
    for (let left = set; left !== 0; left &= left - 1) {
      const to = left & -left;
      for (let from = (ground.near[lowest(left)] as number) & empty; from !== 0; from &= from - 1) {
        const before = set ^ to ^ (from & -from);
        const other = layer.blockOf[before] as number;
        const kept = sets[other] as number;
        if (kept === before) mark(other, squeezed(herd, kept), isWon, distance);
        if (isOwnImage[block] || (kept === before && !isOwnImage[other])) continue;
        if (image < 0) image = mirrored(ground, herd);
        mark(other, squeezed(image, kept), isWon, distance);
      }
    }
  }

  function mark(block: number, mask: number, isWon: boolean, distance: number): void {
    const at = block * size + (rank[mask] as number);
    tigers[at] = after(tigers[at] as number, isWon, distance);
  }

  begin();
  let longest = 0;
  for (let distance = 0; distance <= ground.quiet; distance++) {
    let found = 0;
    const code = DECIDED + distance;
    for (const [block, set] of sets.entries()) {
      squeezeNear(set);
      const base = block * size;
      for (let i = 0; i < size; i++) {
        if (tigers[base + i] === code) {
          found++;
          if (distance < ground.quiet) backToGoats(block, masks[i] as number, distance % 2 === 0, distance + 1);
        }
        if (goats[base + i] === code) {
          found++;
          if (distance < ground.quiet) backToTigers(block, spread(masks[i] as number, set), distance % 2 === 0, distance + 1);
        }
      }
      if (block % 64 === 0) shown((distance + 1 + block / sets.length) / passes, distance);
    }
    if (found > 0) longest = distance;
    if (found === 0 && distance > 1) break;
  }
  return { layer, goats, tigers, longest };
}

/** What is known of a position once one of its moves leads to a decided one: won if the other side loses there, lost with the last such move. */
function after(known: number, isWon: boolean, distance: number): number {
  if (known >= DECIDED) return known;
  if (isWon) return DECIDED + distance;
  return known === 1 ? DECIDED + distance : known - 1;
}
