/** How good a position is, in hundredths of a captured goat, for the side to move. */
import { GOAT } from '@durbar/aadu-huli';
import type { Field } from './field.ts';
import { bitCount, lowest } from './ground.ts';

export const WON = 30_000;
/** Scores beyond this are a victory that was seen to the end. */
export const SURE = 20_000;

/** What a goat costs; the next one costs more, because fewer are left to close the board. */
const CAPTURED = 100;
const NEXT = 12;
/** A tiger that can do nothing, a step of a tiger, a point where goats could be leaped over if it were empty's neighbour. */
const TRAPPED = 55;
const STEP = 5;
const THREAT = 22;
/** Steps that tigers have in a game that is even. */
const USUAL = 7;

export function value(field: Field): number {
  const { ground, empty, goats, captured } = field;
  let steps = 0;
  let trapped = 0;
  let danger = 0;
  for (let own = field.tigers; own !== 0; own &= own - 1) {
    const from = lowest(own);
    const open = bitCount((ground.near[from] as number) & empty);
    let leaps = 0;
    const end = ground.leapAt[from + 1] as number;
    for (let i = ground.leapAt[from] as number; i < end; i++) {
      if (goats & (ground.leapOver[i] as number) && empty & (ground.leapTo[i] as number)) {
        danger |= ground.leapOver[i] as number;
        leaps++;
      }
    }
    steps += open;
    if (open + leaps === 0) trapped++;
  }
  const forGoats = TRAPPED * trapped - CAPTURED * captured - NEXT * captured * captured - STEP * (steps - USUAL) - THREAT * bitCount(danger);
  return field.turn === GOAT ? forGoats : -forGoats;
}

/** A score as the share of the victory that the side to move may expect. */
export function shareOf(score: number): number {
  if (score > SURE) return 1;
  if (score < -SURE) return 0;
  return 1 / (1 + Math.exp(-score / 150));
}
