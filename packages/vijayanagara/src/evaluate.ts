/** How good a board is for a Faction: its lead in victory points, and a little for what brings points later. */
import { timurAdjustment, victoryPoints } from './cards/victory.ts';
import { type Board, count, isTributary, majority, unitsIn } from './rules/board.ts';
import { DELHI, PLAYERS } from './rules/factions.ts';
import { MONGOL } from './rules/pieces.ts';
import { DELHI_SPACE, PASSES, PUNJAB, SPACES } from './rules/spaces.ts';
import type { World } from './rules/world.ts';

/** Points that a majority in a Tributary may bring, before anybody has Rebelled. */
const PROMISE = 0.4;

function prospects(world: World, board: Board, faction: number): number {
  let value = victoryPoints(world, board, faction) + 0.06 * (board.resources[faction] as number) + 0.12 * (board.cavalry[faction] as number);
  for (let space = 0; space < SPACES.length; space++) {
    if (!isTributary(board, space)) continue;
    const most = majority(board, space);
    if (most === faction && faction !== DELHI) value += PROMISE * (world.prosperity[space] as number);
    if (most !== DELHI && most < 3 && faction === DELHI) value -= PROMISE * (world.prosperity[space] as number);
  }
  if (faction === DELHI) {
    const invaders = count(board, PASSES, MONGOL) + count(board, PUNJAB, MONGOL) + count(board, DELHI_SPACE, MONGOL);
    const guards = unitsIn(board, PASSES, DELHI) + unitsIn(board, PUNJAB, DELHI) + unitsIn(board, DELHI_SPACE, DELHI);
    value += timurAdjustment(Math.max(0, invaders + 3 - guards / 2)) / 2;
  }
  return value;
}

export function evaluate(world: World, board: Board, seat: number): number {
  let best = Number.NEGATIVE_INFINITY;
  for (const other of PLAYERS) if (other !== seat) best = Math.max(best, prospects(world, board, other));
  return prospects(world, board, seat) - best;
}
