/** What everybody may know: everything. There are no hands, and the deck is bags whose contents are public (2.3). */
import type { Json } from '@durbar/kernel';
import { cardsLeft } from './cards/deck.ts';
import { victoryPoints } from './cards/victory.ts';
import { type Board, copyBoard, pool } from './rules/board.ts';
import { PLAYERS } from './rules/factions.ts';
import type { World } from './rules/world.ts';

export function view(world: World, board: Board): Json {
  return {
    ...copyBoard(board),
    pool: pool(board),
    points: PLAYERS.map((faction) => victoryPoints(world, board, faction)),
    cards: cardsLeft(board),
  } as unknown as Json;
}
