/** 3.2.4, 3.3.4, 3.4.4: the Attack Command: whom, with whose support, then the battle. */
import type { Line, Proc } from '@durbar/kernel';
import { type Board, type BoardLook, type BoardTurn, count } from '../rules/board.ts';
import { flip } from '../rules/change.ts';
import { because, byFaction, decide, FACTION_NOUNS, type Option } from '../rules/decide.ts';
import { BAHMANI, DELHI, factionName, MONGOLS, VIJAYANAGARA } from '../rules/factions.ts';
import { kindName, structureOf, unitsFrom } from '../rules/pieces.ts';
import { isProvince, SPACES, spaceName } from '../rules/spaces.ts';
import { newBattle } from './battle.ts';
import { type Command, type CommandVars, commandProc, type Ground, unitsNear } from './command.ts';
import { NONE_REBELLING, NONE_THERE, SUPPORT, supporters, whyNotTarget } from './targets.ts';
import { unused, unusedUnits } from './unused.ts';

const RULE = { [DELHI]: '3.2.4', [BAHMANI]: '3.3.4', [VIJAYANAGARA]: '3.4.4' } as const;

const NO_ATTACKERS = because('no-attackers', '3.1.2');
const ONLY_PROVINCES = because('only-provinces', '3.1.1');
const NOT_ADJACENT = because('not-adjacent', '1.3.5');
const NO_STRUCTURE = because('no-structure', '1.4.2');
const ONE_SPACE = byFaction('one-support-space', '3.2.4', '3.3.4', '3.4.4');
const USED = because('used', '3.1.2');

function hasSupport(ground: Ground, board: Board, who: number, space: number): boolean {
  for (const from of ground.world.neighbours[space] as readonly number[]) if (supporters(board, who, from) > 0) return true;
  return false;
}

export const attack = (faction: number): Command => ({
  name: 'attack',
  rule: RULE[faction as 0 | 1 | 2],
  whyNot(ground, board, who, space) {
    if (who !== DELHI && !isProvince(space)) return ONLY_PROVINCES;
    let whyNot: ReturnType<typeof whyNotTarget> = NONE_THERE[who];
    for (let target = 0; target <= MONGOLS; target++) {
      const reason = whyNotTarget(board, who, space, target);
      if (reason === undefined) {
        if (unusedUnits(board, who, space) > 0 || hasSupport(ground, board, who, space)) return undefined;
        return NO_ATTACKERS;
      }
      if (reason === NONE_REBELLING) whyNot = reason;
    }
    return whyNot;
  },
});

const target: Option<CommandVars> = {
  verb: 'target',
  nouns: FACTION_NOUNS,
  refuse: ({ board, vars }, i) => whyNotTarget(board, vars.who, vars.space, i),
  take: (turn, i) => begin(turn, i),
};

/** The target is chosen: against Delhi all its Units there are set Rebelling; all free Units in the space attack. */
function begin(turn: BoardTurn<CommandVars>, defender: number): void {
  const { board, vars } = turn;
  if (vars.who === DELHI && defender !== MONGOLS) flip(turn, vars.space, defender, true);
  board.battle = newBattle(vars.space, vars.who, defender, [unused(board, vars.who, vars.space, 0), unused(board, vars.who, vars.space, 1)]);
  turn.tell('attacked', { attacker: factionName(vars.who), defender: factionName(defender), space: spaceName(vars.space) });
}

function targets({ board, vars }: BoardLook<CommandVars>): number[] {
  const list: number[] = [];
  for (let faction = 0; faction <= MONGOLS; faction++) if (whyNotTarget(board, vars.who, vars.space, faction) === undefined) list.push(faction);
  return list;
}

const JOINING = SPACES.flatMap((_, from) => [0, 1].map((which) => ({ from, which })));
const joined = (board: Board) => (board.battle ? (board.battle.support[0] as number) + (board.battle.support[1] as number) : 0);

function whyNotJoin(ground: Ground, { board, vars }: BoardLook<CommandVars>, i: number, faction: number) {
  const { from, which } = JOINING[i] as (typeof JOINING)[number];
  const battle = board.battle;
  if (battle === null || ((ground.world.near[vars.space] as number) & (1 << from)) === 0) return NOT_ADJACENT;
  if (battle.from >= 0 && battle.from !== from) return ONE_SPACE[faction];
  if (count(board, from, structureOf(faction)) === 0) return NO_STRUCTURE;
  const already = battle.from === from ? (battle.support[which] as number) : 0;
  return unused(board, faction, from, which) > already ? undefined : USED;
}

/** Whether another Unit could still join. */
function mayJoin(ground: Ground, look: BoardLook<CommandVars>, faction: number): boolean {
  const { board, vars } = look;
  if (vars.n < 0 || joined(board) >= (SUPPORT[faction] as number)) return false;
  const from = board.battle?.from ?? -1;
  if (from < 0) return hasSupport(ground, board, faction, vars.space);
  return unusedUnits(board, faction, from) > joined(board);
}

const attackLines = (ground: Ground, faction: number, near = unitsNear(ground)): Line<Board, CommandVars>[] => [
  {
    if: (look) => targets(look).length > 1,
    then: [
      decide<CommandVars>('target', {
        of: ({ vars }) => vars.who,
        params: ({ vars }) => ({ space: spaceName(vars.space) }),
        options: [target],
      }),
    ],
    else: [{ do: (turn) => begin(turn, targets(turn)[0] as number) }],
  },
  {
    while: (look) => mayJoin(ground, look, faction),
    lines: [
      decide<CommandVars>('support', {
        of: ({ vars }) => vars.who,
        params: ({ vars }) => ({ space: spaceName(vars.space) }),
        options: [
          {
            verb: 'support',
            nouns: JOINING.map(({ from, which }) => [kindName(unitsFrom(faction) + which), spaceName(from)]),
            among: ({ vars }) => near[vars.space] as readonly number[],
            refuse: (look, i) => whyNotJoin(ground, look, i, faction),
            take({ board }, i) {
              const { from, which } = JOINING[i] as (typeof JOINING)[number];
              const battle = board.battle;
              if (battle === null) return;
              battle.from = from;
              battle.support[which] = (battle.support[which] as number) + 1;
            },
          },
          {
            verb: 'done',
            refuse: ({ board, vars }) => (joined(board) + unusedUnits(board, vars.who, vars.space) > 0 ? undefined : NO_ATTACKERS),
            take({ vars }) {
              vars.n = -1;
            },
          },
        ],
      }),
    ],
  },
  { call: 'battle', with: () => ({ side: 0 }) },
];

const NAMES = ['delhi-attack', 'bahmani-attack', 'vijayanagara-attack'] as const;

export const attackProcs = (ground: Ground): Proc<Board>[] =>
  NAMES.map((name, faction) => commandProc(ground, name, attack(faction), attackLines(ground, faction)));
