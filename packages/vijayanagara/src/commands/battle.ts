/** 3.2.4, 3.3.4, 3.4.4, 3.5.3: a battle: dice, Cavalry of the attacker and then of the defender, hits, losses. */
import { type Json, type Message, type Proc, proc, type Vars } from '@durbar/kernel';
import { type Battle, type Board, type BoardLook, type BoardTurn, count, structuresIn, unitsIn } from '../rules/board.ts';
import { returnCavalry } from '../rules/cavalry.ts';
import { remove, settle } from '../rules/change.ts';
import { because, decide, type Option, PIECE_NOUNS } from '../rules/decide.ts';
import { BAHMANI, DELHI, factionName, MONGOLS } from '../rules/factions.ts';
import { openly } from '../rules/negotiation.ts';
import { FORT, KINDS, MONGOL, ownerOf, structureOf, unitsFrom } from '../rules/pieces.ts';
import { DELHI_SPACE, spaceName } from '../rules/spaces.ts';

export const ATTACKER = 0;
export const DEFENDER = 1;
/** Dice 0 to 3 are the attacker's, 4 and 5 the defender's. */
export const FIRST_DIE = [0, 4] as const;
export const LAST_DIE = [4, 6] as const;

interface BattleVars extends Vars {
  /** Whose Cavalry is being used; 2: nobody's any more. */
  side: number;
}

const NO_TOKENS = because('no-tokens', '1.10');
const NO_SUCH_DIE = because('no-such-die', '1.10');
const LOWEST = because('lowest', '1.10');
const ONE_STAYS = because('one-stays', '1.10');
const NOT_IN_BATTLE = because('not-in-battle', '3.2.4');

const here = (board: Board): Battle => board.battle as Battle;
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

function roll(turn: BoardTurn<BattleVars>): void {
  const { board } = turn;
  const battle = here(board);
  const n = attackDice(board, battle.attacker, battle.defender, battle.space);
  for (let die = 0; die < n; die++) battle.dice[die] = turn.draw('battle/attacker', 6) + 1;
  for (let die = 4; die < 6; die++) battle.dice[die] = turn.draw('battle/defender', 6) + 1;
  turn.tell('rolled', {
    attacker: factionName(battle.attacker),
    defender: factionName(battle.defender),
    space: spaceName(battle.space),
    attack: battle.dice.slice(0, n),
    defence: battle.dice.slice(4),
  });
  turn.vars.side = ATTACKER;
}

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

function chargeOfMongols(turn: BoardTurn<BattleVars>, side: number): void {
  const battle = here(turn.board);
  const die = mongolCharge(battle, side, involved(turn.board, battle, side));
  if (die >= 0) charge(turn, side, die);
}

/** Whether a side has a token and a die to use it on. */
function hasUse(board: Board, side: number): boolean {
  const battle = here(board);
  const faction = factionOf(battle, side);
  return faction !== MONGOLS && (board.cavalry[faction] as number) > 0 && battle.dice.some((value) => value > 1);
}

const VALUES: readonly Json[] = [1, 2, 3, 4, 5, 6];
const noTokens = (board: Board, side: number) => (board.cavalry[factionOf(here(board), side)] as number) === 0;

const CAVALRY: readonly Option<BattleVars>[] = [
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

/** Pieces a side can lose of a kind in a space: Units in the battle, and its Structure in the attacked space. */
export function losable(board: Board, battle: Battle, side: number, space: number, kind: number): number {
  const faction = factionOf(battle, side);
  if (ownerOf(kind) !== faction) return 0;
  if (space === battle.space && faction !== MONGOLS && kind === structureOf(faction)) return count(board, space, kind);
  if (side === DEFENDER) return space === battle.space ? count(board, space, kind) : 0;
  const which = kind - unitsFrom(faction);
  if (which > 1) return 0;
  return (space === battle.space ? (battle.local[which] as number) : 0) + (space === battle.from ? (battle.support[which] as number) : 0);
}

const losableInAll = (board: Board, battle: Battle, side: number) => involved(board, battle, side) + structuresIn(board, battle.space, factionOf(battle, side));

function score(turn: BoardTurn<BattleVars>): void {
  const { board } = turn;
  const battle = here(board);
  const attack = hits(battle, ATTACKER, involved(board, battle, ATTACKER));
  const defence = hits(battle, DEFENDER, involved(board, battle, DEFENDER));
  battle.owed[ATTACKER] = Math.min(defence, losableInAll(board, battle, ATTACKER));
  battle.owed[DEFENDER] = Math.min(attack, losableInAll(board, battle, DEFENDER));
  turn.tell('hits', { attack, defence });
}

function lose(turn: BoardTurn<BattleVars>, side: number, space: number, kind: number): void {
  const { board } = turn;
  const battle = here(board);
  remove(turn, space, kind);
  if (side === ATTACKER) {
    const which = kind - unitsFrom(battle.attacker);
    if (which <= 1) {
      const group = space === battle.space ? battle.local : battle.support;
      group[which] = (group[which] as number) - 1;
    }
  }
  battle.owed[side] = (battle.owed[side] as number) - 1;
  battle.lost[side] = (battle.lost[side] as number) + 1;
}

/** The only kind and place of losses a side has, or -1 if there is something to choose. */
function onlyLoss(board: Board, battle: Battle, side: number): number {
  const faction = factionOf(battle, side);
  const first = unitsFrom(faction);
  let only = -1;
  for (let kind = first; kind < first + 3 && kind < KINDS; kind++) {
    for (const space of [battle.space, battle.from]) {
      if (space < 0 || losable(board, battle, side, space, kind) === 0) continue;
      if (only >= 0) return -1;
      only = space * KINDS + kind;
    }
  }
  return only;
}

/** Losses without a choice: everything goes, or there is only one kind of piece. */
function forcedLosses(turn: BoardTurn<BattleVars>, side: number): void {
  const { board } = turn;
  const battle = here(board);
  if ((battle.owed[side] as number) >= losableInAll(board, battle, side)) {
    const first = unitsFrom(factionOf(battle, side));
    for (let kind = first; kind < first + 3 && kind < KINDS; kind++) {
      for (const space of [battle.space, battle.from]) {
        if (space < 0) continue;
        while (losable(board, battle, side, space, kind) > 0) lose(turn, side, space, kind);
      }
    }
    battle.owed[side] = 0;
    return;
  }
  while ((battle.owed[side] as number) > 0) {
    const only = onlyLoss(board, battle, side);
    if (only < 0) return;
    lose(turn, side, Math.floor(only / KINDS), only % KINDS);
  }
}

/** Places of the kinds a side has in a battle, like the board's pieces. */
function inBattle(battle: Battle, side: number): number[] {
  const first = unitsFrom(factionOf(battle, side));
  const kinds = first < MONGOL ? [first, first + 1, first + 2] : [first];
  const spaces = battle.from < 0 ? [battle.space] : battle.from < battle.space ? [battle.from, battle.space] : [battle.space, battle.from];
  return spaces.flatMap((space) => kinds.map((kind) => space * KINDS + kind));
}

const losses = (side: number, label: string) => [
  { do: (turn: BoardTurn<BattleVars>) => forcedLosses(turn, side) },
  {
    while: ({ board }: BoardLook<BattleVars>) => (here(board).owed[side] as number) > 0,
    lines: [
      decide<BattleVars>(label, {
        of: ({ board }) => factionOf(here(board), side),
        params: ({ board }) => ({ n: here(board).owed[side] as number }),
        options: [
          {
            verb: 'lose',
            nouns: PIECE_NOUNS,
            among: ({ board }) => inBattle(here(board), side),
            refuse: ({ board }, i) => {
              const battle = here(board);
              const space = Math.floor(i / KINDS);
              if (space !== battle.space && space !== battle.from) return NOT_IN_BATTLE;
              return losable(board, battle, side, space, i % KINDS) > 0 ? undefined : NOT_IN_BATTLE;
            },
            take: (turn, i) => lose(turn, side, Math.floor(i / KINDS), i % KINDS),
          },
        ],
      }),
      { do: (turn: BoardTurn<BattleVars>) => forcedLosses(turn, side) },
    ],
  },
];

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
