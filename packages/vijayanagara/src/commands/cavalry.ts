/** 1.10: Cavalry in a battle: Charge and Screen, and the compulsory Charge of the Mongol Invaders. */
import type { Json, Message } from '@durbar/kernel';
import type { Battle, Board, BoardTurn } from '../rules/board.ts';
import { returnCavalry } from '../rules/cavalry.ts';
import { because, type Option } from '../rules/decide.ts';
import { factionName, MONGOLS } from '../rules/factions.ts';
import { type BattleVars, FIRST_DIE, factionOf, here, involved, LAST_DIE, reach } from './sides.ts';

const NO_TOKENS = because('no-tokens', '1.10');
const NO_SUCH_DIE = because('no-such-die', '1.10');
const LOWEST = because('lowest', '1.10');
const ONE_STAYS = because('one-stays', '1.10');

/** The die of a side that shows a value, or -1. */
function dieShowing(battle: Battle, side: number, value: number): number {
  for (let die = FIRST_DIE[side] as number; die < (LAST_DIE[side] as number); die++) if (battle.dice[die] === value) return die;
  return -1;
}

/** 1.10, 3.5.3: the Mongol Charge turns a miss into a hit if it can, else a 2 into a 1, else it lowers their highest die. */
export function mongolCharge(battle: Battle, side: number, units: number): number {
  const miss = dieShowing(battle, side, reach(units) + 1);
  if (miss >= 0 && units > 0) return miss;
  for (const value of [2, 6, 5, 4, 3]) {
    const die = dieShowing(battle, side, value);
    if (die >= 0) return die;
  }
  return -1;
}

function charge(turn: BoardTurn, side: number, die: number): void {
  const battle = here(turn.board);
  const value = battle.dice[die] as number;
  battle.dice[die] = value - 1;
  turn.tell('charged', { faction: factionName(factionOf(battle, side)), value, now: value - 1 }, CAVALRY_RULE);
}
const CAVALRY_RULE = { rule: '1.10' } as const;

/** The compulsory Charge of a side. */
export function chargeOfMongols(turn: BoardTurn<BattleVars>, side: number): void {
  const battle = here(turn.board);
  const die = mongolCharge(battle, side, involved(turn.board, battle, side));
  if (die >= 0) charge(turn, side, die);
}

/** Whether a side has a token and a die to use it on. */
export function hasUse(board: Board, side: number): boolean {
  const battle = here(board);
  const faction = factionOf(battle, side);
  return faction !== MONGOLS && (board.cavalry[faction] as number) > 0 && battle.dice.some((value) => value > 1);
}

const VALUES: readonly Json[] = [1, 2, 3, 4, 5, 6];
const noTokens = (board: Board, side: number) => (board.cavalry[factionOf(here(board), side)] as number) === 0;

/** Charge, Screen, or no more. */
export const CAVALRY: readonly Option<BattleVars>[] = [
  {
    verb: 'charge',
    nouns: VALUES,
    refuse({ board, vars }, i): Message | undefined {
      if (i === 0) return LOWEST;
      if (noTokens(board, vars.side)) return NO_TOKENS;
      return dieShowing(here(board), vars.side, i + 1) >= 0 ? undefined : NO_SUCH_DIE;
    },
    take(turn, i) {
      const { board, vars } = turn;
      charge(turn, vars.side, dieShowing(here(board), vars.side, i + 1));
      returnCavalry(turn, factionOf(here(board), vars.side), 1);
    },
  },
  {
    verb: 'screen',
    nouns: VALUES,
    refuse({ board, vars }, i): Message | undefined {
      if (i === 0) return ONE_STAYS;
      if (noTokens(board, vars.side)) return NO_TOKENS;
      return dieShowing(here(board), 1 - vars.side, i + 1) >= 0 ? undefined : NO_SUCH_DIE;
    },
    take(turn, i) {
      const { board, vars } = turn;
      const battle = here(board);
      battle.dice[dieShowing(battle, 1 - vars.side, i + 1)] = 0;
      turn.tell('screened', { faction: factionName(factionOf(battle, vars.side)), value: i + 1 }, CAVALRY_RULE);
      returnCavalry(turn, factionOf(battle, vars.side), 1);
    },
  },
  {
    verb: 'done',
    refuse: () => undefined,
    take({ vars }) {
      vars.side += 1;
    },
  },
];
