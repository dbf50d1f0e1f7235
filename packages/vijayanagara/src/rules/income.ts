/** 2.3.6, 4.2.1, 4.3.1, 4.4.1: what Passing, Tribute, Trade and Tax bring in. */
import { type Board, controls, isTributary, onMap, piecesIn } from './board.ts';
import { BAHMANI, DELHI, VIJAYANAGARA } from './factions.ts';
import { TEMPLE } from './pieces.ts';
import { isProvince, SPACES } from './spaces.ts';
import type { World } from './world.ts';

/** Income of a Pass (2.3.6). */
export const passIncome = (faction: number): number => (faction === DELHI ? 3 : 1);

/** 4.2.1: half the Prosperity of all Tributaries, rounded down. */
export const tribute = (world: World, board: Board): number =>
  Math.floor(SPACES.reduce((sum, _, space) => sum + (isTributary(board, space) ? (world.prosperity[space] as number) : 0), 0) / 2);

/** 4.3.1: a Resource for each Province with a Bahmani piece. */
export const tradeIncome = (board: Board): number => SPACES.reduce((n, _, space) => n + (isProvince(space) && piecesIn(board, space, BAHMANI) > 0 ? 1 : 0), 0);

/** 4.3.1: one token, two at Influence 1 and 2, three at 3 and 4. */
export const tradeCavalry = (board: Board): number => 1 + Math.ceil((board.influence[BAHMANI] as number) / 2);

/** 4.4.1: Prosperity of Vijayanagara Controlled Provinces, and a Resource for each Temple on the map. */
export const tax = (world: World, board: Board): number =>
  SPACES.reduce((sum, _, space) => sum + (controls(board, VIJAYANAGARA, space) ? (world.prosperity[space] as number) : 0), onMap(board, TEMPLE));
