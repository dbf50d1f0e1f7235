/** 5.0-5.3: victory points, and who has won. */
import type { Playoff, Result } from '@durbar/kernel';
import { type Board, type BoardTurn, controls, count, isTributary, onMap } from '../rules/board.ts';
import { BAHMANI, DELHI, PLAYERS } from '../rules/factions.ts';
import { MONGOL, structureOf } from '../rules/pieces.ts';
import { DELHI_SPACE, SPACES } from '../rules/spaces.ts';
import type { World } from '../rules/world.ts';

/** 5.1 at the end of the game: three, less one for each Invader left in Delhi, at least -3. */
export const timurAdjustment = (mongolsInDelhi: number): number => Math.max(-3, 3 - mongolsInDelhi);

/** 5.1-5.3 during the game. */
export function victoryPoints(world: World, board: Board, faction: number): number {
  let points = faction === DELHI ? 0 : (board.influence[faction] as number) + onMap(board, structureOf(faction));
  for (let space = 0; space < SPACES.length; space++) {
    if (faction === DELHI ? isTributary(board, space) : controls(board, faction, space)) points += world.prosperity[space] as number;
  }
  return points;
}

/** 5.5: lots decide who plays the Goats. */
const GOATS_AND_TIGERS: Playoff = { game: 'aadu-huli', options: { sides: 'drawn' } };

/** 5.0: most victory points, then most Resources; then a shared victory, or the goats and tigers decide (5.5). */
export function result(world: World, turn: BoardTurn): Result {
  const { board } = turn;
  const points = PLAYERS.map((faction) => victoryPoints(world, board, faction));
  points[DELHI] = (points[DELHI] as number) + timurAdjustment(count(board, DELHI_SPACE, MONGOL));
  turn.tell('victory', { delhi: points[0] as number, bahmani: points[BAHMANI] as number, vijayanagara: points[2] as number }, { rule: '5.0' });
  const most = Math.max(...points);
  const first = PLAYERS.filter((faction) => points[faction] === most);
  const richest = Math.max(...first.map((faction) => board.resources[faction] as number));
  const winners = first.filter((faction) => board.resources[faction] === richest);
  const reason = first.length === 1 ? 'points' : winners.length === 1 ? 'resources' : board.goats ? 'aadu-huli' : 'shared';
  return reason === 'aadu-huli' ? { winners, points, reason, rule: '5.5', playoff: GOATS_AND_TIGERS } : { winners, points, reason, rule: '5.0' };
}
