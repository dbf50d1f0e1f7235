/** What the board promises: incomes, majorities, what is missing to Rebel. */

import { victoryPoints } from '../cards/victory.ts';
import { type Board, isTributary, KHALJI, majority, piecesIn } from '../rules/board.ts';
import { factionName, PLAYERS } from '../rules/factions.ts';
import { passIncome, tax, tradeCavalry, tradeIncome, tribute } from '../rules/income.ts';
import { MOST_RESOURCES } from '../rules/resources.ts';
import { isProvince, SPACES, type SpaceName } from '../rules/spaces.ts';
import type { World } from '../rules/world.ts';

export interface Income {
  readonly resources: number;
  /** Resources that fit below 24 (1.8). */
  readonly kept: number;
  readonly cavalry: number;
}

const income = (board: Board, faction: number, resources: number, cavalry: number): Income => ({
  resources,
  kept: Math.min(resources, MOST_RESOURCES - (board.resources[faction] as number)),
  cavalry,
});

/** 4.2.1, 4.3.1, 4.4.1, 2.3.6: what each Faction would gain now. */
export const incomes = (world: World, board: Board) => ({
  collectTribute: income(board, 0, tribute(world, board), 2),
  trade: income(board, 1, tradeIncome(board), tradeCavalry(board)),
  tax: income(board, 2, tax(world, board), 0),
  pass: PLAYERS.map((faction) => income(board, faction, passIncome(faction), 0)),
});

export interface Margin {
  readonly space: SpaceName;
  readonly status: 'tributary' | 'controlled' | 'uncontrolled';
  /** Whose pieces are in the majority. */
  readonly most: string;
  readonly pieces: readonly number[];
  /** Pieces each Faction lacks for a majority; 0 or less: how many it could lose and keep it. */
  readonly missing: readonly number[];
}

/** Pieces missing for a majority (1.7, 3.3.3). */
export function missingPieces(board: Board, faction: number, space: number): number {
  const others = PLAYERS.reduce<number>((n, one) => (one === faction ? n : n + piecesIn(board, space, one)), 0);
  return others + 1 - piecesIn(board, space, faction);
}

export function margins(board: Board): Margin[] {
  return SPACES.flatMap((id, space) => {
    if (!isProvince(space)) return [];
    const status = isTributary(board, space) ? 'tributary' : (board.marker[space] as number) < 3 ? 'controlled' : 'uncontrolled';
    return [
      {
        space: id,
        status,
        most: factionName(majority(board, space)),
        pieces: PLAYERS.map((faction) => piecesIn(board, space, faction)),
        missing: PLAYERS.map((faction) => missingPieces(board, faction, space)),
      } as const,
    ];
  });
}

export interface RebelNeed {
  readonly space: SpaceName;
  /** Victory points that the Province would bring, and Delhi would lose. */
  readonly points: number;
  readonly missing: number;
  /** Money and Dynasty allow it too. */
  readonly ready: boolean;
}

/** What a southern Faction lacks to Rebel in each Tributary (3.3.3, 3.4.3). */
export function rebelNeeds(world: World, board: Board, faction: number): RebelNeed[] {
  return SPACES.flatMap((id, space) => {
    if (!isTributary(board, space)) return [];
    const missing = Math.max(0, missingPieces(board, faction, space));
    const ready = missing === 0 && board.dynasty !== KHALJI && (board.resources[faction] as number) > 0;
    return [{ space: id, points: world.prosperity[space] as number, missing, ready }];
  });
}

export const points = (world: World, board: Board): number[] => PLAYERS.map((faction) => victoryPoints(world, board, faction));
