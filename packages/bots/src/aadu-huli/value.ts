/** How good a position is for the side to move. */
import { GOAT } from '@durbar/aadu-huli';
import type { Field } from './field.ts';
import { bitCount, lowest } from './ground.ts';

export const WON = 30_000;
/** Scores beyond this are a victory that was seen to the end. */
export const SURE = 20_000;

/**
 * Weights by logistic regression over positions of the solved board of 19 points, in units that `shareOf` turns into a share of the victory.
 * A goat that was captured costs more the more were before; what tigers can do counts for more than it seems.
 */
const EVEN = 164;
const CAPTURED = 26;
const AGAIN = 20;
const STEP = 28;
const TRAPPED = 41;
/** A point that tigers can come to over empty ones. */
const REACHED = 10;
/** A goat that could be captured at once, and one that still has a turn to be saved. */
const LOST = 191;
const THREATENED = 76;
/** What goats in hand will take from the tigers, guessed from the weights above. */
const HAND = 8;

export function value(field: Field): number {
  const { ground, empty, goats, captured } = field;
  let steps = 0;
  let trapped = 0;
  let danger = 0;
  let reached = 0;
  for (let own = field.tigers; own !== 0; own &= own - 1) {
    const from = lowest(own);
    const open = (ground.near[from] as number) & empty;
    let leaps = 0;
    const end = ground.leapAt[from + 1] as number;
    for (let i = ground.leapAt[from] as number; i < end; i++) {
      if (goats & (ground.leapOver[i] as number) && empty & (ground.leapTo[i] as number)) {
        danger |= ground.leapOver[i] as number;
        leaps++;
      }
    }
    steps += bitCount(open);
    reached |= open;
    if (open === 0 && leaps === 0) trapped++;
  }
  for (let edge = reached; edge !== 0; ) {
    const next = (ground.near[lowest(edge)] as number) & empty & ~reached;
    edge = (edge & (edge - 1)) | next;
    reached |= next;
  }
  const isGoats = field.turn === GOAT;
  const threat = (isGoats ? THREATENED : LOST) * bitCount(danger);
  const captures = CAPTURED * captured + AGAIN * captured * captured;
  const forGoats = EVEN + HAND * field.hand - captures - STEP * steps + TRAPPED * trapped - REACHED * bitCount(reached) - threat;
  return isGoats ? forGoats : -forGoats;
}

/** A score as the share of the victory that the side to move may expect. */
export function shareOf(score: number): number {
  if (score > SURE) return 1;
  if (score < -SURE) return 0;
  return 1 / (1 + Math.exp(-score / 150));
}
