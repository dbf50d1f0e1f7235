/** 3.2.4, 3.3.4, 3.4.4, 3.5.3: a battle: dice, Cavalry of the attacker and then of the defender, hits, losses, Influence. */
import { type Proc, proc } from '@durbar/kernel';
import type { Battle, Board, BoardLook, BoardTurn } from '../rules/board.ts';
import { settle } from '../rules/change.ts';
import { DELHI, factionName, MONGOLS } from '../rules/factions.ts';
import { openly } from '../rules/negotiation.ts';
import { spaceName } from '../rules/spaces.ts';
import { CAVALRY, chargeOfMongols, hasUse } from './cavalry.ts';
import { losableInAll, losses } from './losses.ts';
import { ATTACKER, attackDice, type BattleVars, DEFENDER, here, hits, involved } from './sides.ts';

function roll(turn: BoardTurn<BattleVars>): void {
  const { board } = turn;
  const battle = here(board);
  const n = attackDice(board, battle.attacker, battle.defender, battle.space);
  for (let die = 0; die < n; die++) battle.dice[die] = turn.draw('battle/attacker', 6) + 1;
  for (let die = 4; die < 6; die++) battle.dice[die] = turn.draw('battle/defender', 6) + 1;
  turn.vars.side = ATTACKER;
  if (!turn.told) return;
  turn.tell('rolled', {
    attacker: factionName(battle.attacker),
    defender: factionName(battle.defender),
    space: spaceName(battle.space),
    attack: battle.dice.slice(0, n),
    defence: battle.dice.slice(4),
    attackers: involved(board, battle, ATTACKER),
    defenders: involved(board, battle, DEFENDER),
    attackerPieces: losableInAll(board, battle, ATTACKER),
    defenderPieces: losableInAll(board, battle, DEFENDER),
    attackerCavalry: board.cavalry[battle.attacker] ?? 0,
    defenderCavalry: board.cavalry[battle.defender] ?? 0,
  });
}

function score(turn: BoardTurn<BattleVars>): void {
  const { board } = turn;
  const battle = here(board);
  const attack = hits(battle, ATTACKER, involved(board, battle, ATTACKER));
  const defence = hits(battle, DEFENDER, involved(board, battle, DEFENDER));
  battle.owed[ATTACKER] = Math.min(defence, losableInAll(board, battle, ATTACKER));
  battle.owed[DEFENDER] = Math.min(attack, losableInAll(board, battle, DEFENDER));
  turn.tell('hits', { attack, defence });
}

/** Survivors have been used (3.1.2); the step is complete. The answer says who lost fewer pieces: 1 the attacker, -1 the defender. */
function finish(turn: BoardTurn<BattleVars>): void {
  const { board } = turn;
  const battle = here(board);
  if (board.acting === battle.attacker) {
    for (const which of [0, 1]) {
      const local = battle.space * 2 + which;
      board.used[local] = (board.used[local] as number) + (battle.local[which] as number);
      if (battle.from < 0) continue;
      const support = battle.from * 2 + which;
      board.used[support] = (board.used[support] as number) + (battle.support[which] as number);
    }
  }
  turn.tell('fought', {
    attacker: factionName(battle.attacker),
    defender: factionName(battle.defender),
    space: spaceName(battle.space),
    attackerLost: battle.lost[ATTACKER] as number,
    defenderLost: battle.lost[DEFENDER] as number,
  });
  settle(turn);
}

const isDeccanBattle = (battle: Battle) => battle.attacker !== DELHI && battle.defender !== DELHI && battle.attacker < MONGOLS && battle.defender < MONGOLS;
const winner = (battle: Battle): number => ((battle.lost[0] as number) < (battle.lost[1] as number) ? battle.attacker : battle.defender);
const loser = (battle: Battle): number => (winner(battle) === battle.attacker ? battle.defender : battle.attacker);

/** A battle about to be fought; all attacking Units are named. */
export function newBattle(space: number, attacker: number, defender: number, local: number[], from = -1, support: number[] = [0, 0]): Battle {
  return { space, attacker, defender, from, local, support, dice: [0, 0, 0, 0, 0, 0], owed: [0, 0], lost: [0, 0] };
}

export const battleProcs = (): Proc<Board>[] => [
  proc<Board, BattleVars>('battle', '3.2.4', [
    { do: roll },
    {
      if: ({ board }) => here(board).attacker === MONGOLS,
      then: [{ do: (turn) => chargeOfMongols(turn, ATTACKER) }],
    },
    {
      while: ({ board, vars }) => vars.side === ATTACKER && hasUse(board, ATTACKER),
      lines: openly<BattleVars>('attack-cavalry', { of: ({ board }) => here(board).attacker, params: dice, rule: '1.10', options: CAVALRY }),
    },
    {
      if: ({ board }) => here(board).defender === MONGOLS,
      then: [{ do: (turn) => chargeOfMongols(turn, DEFENDER) }],
    },
    {
      do: ({ vars }) => {
        vars.side = DEFENDER;
      },
    },
    {
      while: ({ board, vars }) => vars.side === DEFENDER && hasUse(board, DEFENDER),
      lines: openly<BattleVars>('defend-cavalry', { of: ({ board }) => here(board).defender, params: dice, rule: '1.10', options: CAVALRY }),
    },
    { do: score },
    ...losses(ATTACKER, 'attacker-loses'),
    ...losses(DEFENDER, 'defender-loses'),
    { do: finish },
    {
      if: ({ board }) => isDeccanBattle(here(board)) && here(board).lost[0] !== here(board).lost[1],
      then: [
        { call: 'influence', as: 'winner', with: ({ board }) => ({ who: winner(here(board)), n: 1 }) },
        { call: 'influence', as: 'loser', with: ({ board }) => ({ who: loser(here(board)), n: -1 }) },
      ],
    },
    {
      do: ({ board }) => {
        board.battle = null;
      },
    },
  ]),
];

function dice({ board }: BoardLook<BattleVars>) {
  const battle = here(board);
  return { space: spaceName(battle.space), attack: battle.dice.slice(0, 4), defence: battle.dice.slice(4) };
}
