/** 1.9: the levels of a Deccan Influence track. */
import type { Board } from './board.ts';
import { BAHMANI } from './factions.ts';

export const MOST_INFLUENCE = 4;

/** Whether two Units belong on this level of the track: Bahmani 2 and 4, Vijayanagara 1 to 4. */
export const hasSlot = (faction: number, level: number): boolean => (faction === BAHMANI ? level === 2 || level === 4 : level >= 1);

/** Units on a track when the marker stands on a level. */
export function unitsOnTrack(faction: number, level: number): number {
  let n = 0;
  for (let one = level + 1; one <= MOST_INFLUENCE; one++) if (hasSlot(faction, one)) n += 2;
  return n;
}

export const canRise = (board: Board, faction: number): boolean => (board.influence[faction] as number) < MOST_INFLUENCE;
export const canFall = (board: Board, faction: number): boolean => (board.influence[faction] as number) > 0;
