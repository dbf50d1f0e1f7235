/** 3.2.4, 3.3.4, 3.4.4: whom an Attack may be made on, and who may join in it. */
import { type Board, count, piecesIn, structuresIn, unitsIn } from '../rules/board.ts';
import { because, byFaction } from '../rules/decide.ts';
import { DELHI, MONGOLS } from '../rules/factions.ts';
import { structureOf, unitsFrom } from '../rules/pieces.ts';
import { unusedUnits } from './unused.ts';

/** How many Units may join from one adjacent space with a Structure. */
export const SUPPORT = [2, 2, 1] as const;

const ONESELF = byFaction('oneself', '3.2.4', '3.3.4', '3.4.4');
export const NONE_THERE = byFaction('nobody-to-attack', '3.2.4', '3.3.4', '3.4.4');
export const NONE_REBELLING = because('none-rebelling', '3.2.4');

/** Why a Faction may not be attacked in a space. */
export function whyNotTarget(board: Board, who: number, space: number, target: number) {
  if (target === who) return ONESELF[who];
  if (who !== DELHI) return target !== MONGOLS && piecesIn(board, space, target) > 0 ? undefined : NONE_THERE[who];
  if (target === MONGOLS) return unitsIn(board, space, MONGOLS) > 0 ? undefined : NONE_THERE[who];
  if (count(board, space, unitsFrom(target) + 1) > 0) return undefined;
  if (unitsIn(board, space, target) > 0) return NONE_REBELLING;
  return structuresIn(board, space, target) > 0 ? undefined : NONE_THERE[who];
}

/** Units that could join from an adjacent space. */
export const supporters = (board: Board, who: number, from: number): number =>
  count(board, from, structureOf(who)) > 0 ? Math.min(SUPPORT[who] as number, unusedUnits(board, who, from)) : 0;
