/** 1.8: Resources, from 0 to 24. */
import type { BoardTurn } from './board.ts';
import { factionName } from './factions.ts';

export const MOST_RESOURCES = 24;

/** Gains Resources (loses, if negative), held between 0 and 24. Returns the change. */
export function gainResources(turn: BoardTurn, faction: number, n: number): number {
  const before = turn.board.resources[faction] as number;
  const after = Math.max(0, Math.min(MOST_RESOURCES, before + n));
  if (after === before) return 0;
  turn.board.resources[faction] = after;
  turn.tell('resources', { faction: factionName(faction), n: after - before, now: after });
  return after - before;
}

/** Moves up to n Resources from one Faction to another; what does not fit is lost. */
export function takeResources(turn: BoardTurn, to: number, from: number, n: number): void {
  if (to === from || n <= 0) return;
  const given = Math.min(n, turn.board.resources[from] as number);
  gainResources(turn, from, -given);
  gainResources(turn, to, given);
}
