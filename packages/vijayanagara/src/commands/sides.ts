/** 3.2.4, 3.3.4, 3.4.4, 3.5.3: the two sides of a battle, their Units and their dice. */
import type { Vars } from '@durbar/kernel';
import { type Battle, type Board, count, unitsIn } from '../rules/board.ts';
import { BAHMANI, MONGOLS } from '../rules/factions.ts';
import { FORT } from '../rules/pieces.ts';
import { DELHI_SPACE } from '../rules/spaces.ts';

export const ATTACKER = 0;
export const DEFENDER = 1;
/** Dice 0 to 3 are the attacker's, 4 and 5 the defender's. */
export const FIRST_DIE = [0, 4] as const;
export const LAST_DIE = [4, 6] as const;

export interface BattleVars extends Vars {
  /** Whose Cavalry is being used; 2: nobody's any more. */
  side: number;
}

/** The battle being fought. */
export const here = (board: Board): Battle => board.battle as Battle;
export const factionOf = (battle: Battle, side: number): number => (side === ATTACKER ? battle.attacker : battle.defender);

/** 3.2.4, 3.4.4, 3.5.3: four dice; three against a Fort (by others than Bahmani), and for Mongol Invaders in Delhi. */
export function attackDice(board: Board, attacker: number, defender: number, space: number): number {
  if (defender === BAHMANI && count(board, space, FORT) > 0) return 3;
  if (attacker === MONGOLS && space === DELHI_SPACE) return 3;
  return 4;
}

/** Units involved on a side. */
export function involved(board: Board, battle: Battle, side: number): number {
  if (side === DEFENDER) return unitsIn(board, battle.space, battle.defender);
  return (battle.local[0] as number) + (battle.local[1] as number) + (battle.support[0] as number) + (battle.support[1] as number);
}

/** A modified roll hits if it is at most the number of Units involved, at most five. */
export const reach = (units: number): number => Math.min(units, 5);

export function hits(battle: Battle, side: number, units: number): number {
  let n = 0;
  for (let die = FIRST_DIE[side] as number; die < (LAST_DIE[side] as number); die++) {
    const value = battle.dice[die] as number;
    if (value >= 1 && value <= reach(units)) n += 1;
  }
  return n;
}
