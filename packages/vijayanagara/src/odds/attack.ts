/** Odds of an attack on the board: losses, the space cleared, Control won or lost, Influence shifted. */
import type { State } from '@durbar/kernel';
import { attackDice } from '../commands/sides.ts';
import { type Battle, type Board, isTributary, piecesIn, structuresIn, unitsIn } from '../rules/board.ts';
import { BAHMANI, MONGOLS, NOBODY, VIJAYANAGARA } from '../rules/factions.ts';
import { isProvince } from '../rules/spaces.ts';
import { canFall, canRise } from '../rules/track.ts';
import { type BattleOdds, type BattleTerms, battleOdds, battleOddsFrom, type DiceNow } from './battle.ts';

export interface AttackPlan {
  readonly space: number;
  readonly attacker: number;
  readonly defender: number;
  /** Units that join from an adjacent space. */
  readonly support: number;
  /** Attacking Units in the space; all Units there unless some have been used. */
  readonly local?: number;
}

export interface AttackOdds extends BattleOdds {
  /** Chances of Control of an Independent Province afterwards; supporting Units are lost first. */
  readonly attackerControls: number;
  readonly defenderControls: number;
  /** The Faction that Controls the space now does so no more. */
  readonly controlLost: number;
  /** Influence of the attacker rises, falls (only between the southern Factions, as far as the tracks allow). */
  readonly influenceUp: number;
  readonly influenceDown: number;
}

export function termsOf(board: Board, plan: AttackPlan): BattleTerms {
  const { space, attacker, defender } = plan;
  const local = plan.local ?? unitsIn(board, space, attacker);
  const cavalry = (faction: number) => (faction === MONGOLS ? 0 : (board.cavalry[faction] as number));
  const mongols = attacker === MONGOLS ? 'attacker' : defender === MONGOLS ? 'defender' : undefined;
  return {
    attackers: local + plan.support,
    defenders: unitsIn(board, space, defender),
    attackerPieces: local + plan.support + structuresIn(board, space, attacker),
    defenderPieces: piecesIn(board, space, defender),
    attackDice: attackDice(board, attacker, defender, space),
    attackerCavalry: cavalry(attacker),
    defenderCavalry: cavalry(defender),
    ...(mongols !== undefined && { mongols }),
  };
}

/** Odds of an attack that has not been rolled. */
export const attackOdds = (board: Board, plan: AttackPlan): AttackOdds => onBoard(board, plan, battleOdds(termsOf(board, plan)));

/** Odds of the battle being fought in a match, from where it stands; undefined once losses are being taken, or without a battle. */
export function oddsNow({ board, stack }: Pick<State<Board>, 'board' | 'stack'>): AttackOdds | undefined {
  const { battle } = board;
  const attackerDone = stack.some(({ proc, at }) => proc === 'battle' && at.startsWith('defend'));
  if (battle === null || battle.owed.some((n) => n > 0) || battle.lost.some((n) => n > 0)) return undefined;
  const plan = planOf(battle);
  const terms = termsOf(board, plan);
  if (battle.dice[4] === 0 && battle.dice[0] === 0) return onBoard(board, plan, battleOdds(terms));
  const now: DiceNow = {
    attack: battle.dice.slice(0, 4),
    defence: battle.dice.slice(4),
    attackerDone: attackerDone || battle.attacker === MONGOLS,
    charged: battle.attacker === MONGOLS,
  };
  return onBoard(board, plan, battleOddsFrom(terms, now));
}

const planOf = (battle: Battle): AttackPlan => ({
  space: battle.space,
  attacker: battle.attacker,
  defender: battle.defender,
  local: (battle.local[0] as number) + (battle.local[1] as number),
  support: (battle.support[0] as number) + (battle.support[1] as number),
});

function onBoard(board: Board, plan: AttackPlan, odds: BattleOdds): AttackOdds {
  const { space, attacker, defender } = plan;
  const before = board.marker[space] as number;
  const open = isProvince(space) && !isTributary(board, space);
  const pieces = [0, 1, 2].map((faction) => piecesIn(board, space, faction));
  let attackerControls = 0;
  let defenderControls = 0;
  let controlLost = 0;
  for (const [a, row] of odds.losses.entries()) {
    for (const [d, chance] of row.entries()) {
      if (!open || chance === 0) continue;
      const left = [...pieces];
      left[attacker] = (left[attacker] as number) - Math.max(0, a - plan.support);
      left[defender] = (left[defender] as number) - d;
      const now = ruler(left);
      if (now === attacker) attackerControls += chance;
      if (now === defender) defenderControls += chance;
      if (before < 3 && now !== before) controlLost += chance;
    }
  }
  const deccan = (attacker === BAHMANI && defender === VIJAYANAGARA) || (attacker === VIJAYANAGARA && defender === BAHMANI);
  return {
    ...odds,
    attackerControls,
    defenderControls,
    controlLost,
    influenceUp: deccan && canRise(board, attacker) ? odds.attackerFewer : 0,
    influenceDown: deccan && canFall(board, attacker) ? odds.defenderFewer : 0,
  };
}

function ruler(pieces: readonly number[]): number {
  const all = pieces.reduce((a, b) => a + b, 0);
  const most = pieces.findIndex((n) => 2 * n > all);
  return most < 0 ? NOBODY : most;
}
