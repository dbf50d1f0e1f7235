/** 3.2.4: losses in a battle: pieces of the owner's choice, in the attacked space and from supporting Units. */
import { type Battle, type Board, type BoardLook, type BoardTurn, count, structuresIn } from '../rules/board.ts';
import { remove } from '../rules/change.ts';
import { because, decide, PIECE_NOUNS } from '../rules/decide.ts';
import { MONGOLS } from '../rules/factions.ts';
import { KINDS, MONGOL, ownerOf, structureOf, unitsFrom } from '../rules/pieces.ts';
import { ATTACKER, type BattleVars, DEFENDER, factionOf, here, involved } from './sides.ts';

const NOT_IN_BATTLE = because('not-in-battle', '3.2.4');

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

export const losableInAll = (board: Board, battle: Battle, side: number) =>
  involved(board, battle, side) + structuresIn(board, battle.space, factionOf(battle, side));

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

/** A side removes its own pieces for the other's hits; its owner chooses. */
export const losses = (side: number, label: string) => [
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
