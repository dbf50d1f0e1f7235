/** 3.3, 3.4: Commands of the Bahmani Kingdom and of the Vijayanagara Empire: Rally, Migrate, Rebel. */
import type { Line, Proc } from '@durbar/kernel';
import { type Board, type BoardLook, controls, count, isTributary, KHALJI, majority, piecesIn } from '../rules/board.ts';
import { flip, orientation, place, setIndependent, settle, shiftPiece } from '../rules/change.ts';
import { because, byFaction, COUNT_NOUNS, decide } from '../rules/decide.ts';
import { BAHMANI, factionName, rivalOf, VIJAYANAGARA } from '../rules/factions.ts';
import { boxOf, kindName, TEMPLE, unitOf, unitsFrom } from '../rules/pieces.ts';
import { gainResources } from '../rules/resources.ts';
import { isProvince, KARNATAKA, MAHARASHTRA, SPACES, spaceName } from '../rules/spaces.ts';
import { canFall, canRise } from '../rules/track.ts';
import { type Command, type CommandVars, commandProc, type Ground, unitsAround, unitsNear } from './command.ts';
import { unused } from './unused.ts';

const HOME = [-1, MAHARASHTRA, KARNATAKA] as const;
const MOST_MIGRANTS = 3;

const ONLY_PROVINCES = because('only-provinces', '3.1.1');
const NONE_AVAILABLE = because('none-available', '1.4.3');
const NOT_RALLY = byFaction('not-rally', '', '3.3.1', '3.4.1');
const TOO_MANY = byFaction('too-many', '', '3.3.1', '3.4.1');
const NOBODY_NEAR = byFaction('nobody-near', '', '3.3.2', '3.4.2');
const NOT_ADJACENT = because('not-adjacent', '1.3.5');
const NO_SUCH_PIECE = because('no-such-piece', '1.4');
const USED = because('used', '3.1.2');
const MOVE_FIRST = byFaction('move-first', '', '3.3.2', '3.4.2');
const UNDER_KHALJI = because('khalji', '2.7.1');
const NOT_TRIBUTARY = byFaction('not-tributary', '', '3.3.3', '3.4.3');
const NO_MAJORITY = byFaction('no-majority', '', '3.3.3', '3.4.3');

/** 3.3.1, 3.4.1: one Unit, one more at home, one more with a Temple (Vijayanagara), one more where it Controls. */
export function rallies(board: Board, who: number, space: number): number {
  return 1 + (space === HOME[who] ? 1 : 0) + (who === VIJAYANAGARA ? count(board, space, TEMPLE) : 0) + (controls(board, who, space) ? 1 : 0);
}

export const rally = (faction: number): Command => ({
  name: 'rally',
  rule: faction === BAHMANI ? '3.3.1' : '3.4.1',
  whyNot(_ground, board, who, space) {
    if (!isProvince(space)) return ONLY_PROVINCES;
    if (space !== HOME[who] && piecesIn(board, space, who) === 0) return NOT_RALLY[faction];
    return (board.available[boxOf(unitOf(who))] as number) > 0 ? undefined : NONE_AVAILABLE;
  },
});

export const migrate = (faction: number): Command => ({
  name: 'migrate',
  rule: faction === BAHMANI ? '3.3.2' : '3.4.2',
  whyNot(ground, board, who, space) {
    if (!isProvince(space)) return ONLY_PROVINCES;
    return unitsAround(ground, board, who, space) ? undefined : NOBODY_NEAR[faction];
  },
});

/** `khalji`: an Event allows it under the first Dynasty. */
export const rebel = (faction: number, khalji = false): Command => ({
  name: 'rebel',
  rule: faction === BAHMANI ? '3.3.3' : '3.4.3',
  whyNot(_ground, board, who, space) {
    if (!isProvince(space)) return ONLY_PROVINCES;
    if (!khalji && board.dynasty === KHALJI) return UNDER_KHALJI;
    if (!isTributary(board, space)) return NOT_TRIBUTARY[faction];
    return majority(board, space) === who ? undefined : NO_MAJORITY[faction];
  },
});

const most = ({ board, vars }: BoardLook<CommandVars>) => Math.min(rallies(board, vars.who, vars.space), board.available[boxOf(unitOf(vars.who))] as number);

const rallyLines = (): Line<Board, CommandVars>[] => [
  {
    if: (look) => most(look) > 1,
    then: [
      decide<CommandVars>('units', {
        of: ({ vars }) => vars.who,
        params: ({ vars }) => ({ space: spaceName(vars.space) }),
        options: [
          {
            verb: 'count',
            nouns: COUNT_NOUNS,
            refuse: (look, i) =>
              i >= rallies(look.board, look.vars.who, look.vars.space) ? TOO_MANY[look.vars.who] : i >= most(look) ? NONE_AVAILABLE : undefined,
            take: (turn, i) => void place(turn, turn.vars.space, unitOf(turn.vars.who), i + 1),
          },
        ],
      }),
    ],
    else: [{ do: (turn) => void place(turn, turn.vars.space, unitOf(turn.vars.who)) }],
  },
];

const MIGRANTS = SPACES.flatMap((_, from) => [0, 1].map((which) => ({ from, which })));

const movable = (ground: Ground, { board, vars }: BoardLook<CommandVars>) => unitsAround(ground, board, vars.who, vars.space);

/** 3.3.2, 3.4.2: whether the Influence shift is possible in this destination. */
const mayShift = ({ board, vars }: BoardLook<CommandVars>) =>
  vars.shifted === 0 &&
  (board.resources[vars.who] as number) > 0 &&
  piecesIn(board, vars.space, rivalOf(vars.who)) > 0 &&
  (canRise(board, vars.who) || canFall(board, rivalOf(vars.who)));

const migrateLines = (ground: Ground, faction: number, near = unitsNear(ground)): Line<Board, CommandVars>[] => [
  {
    while: (look) => look.vars.n >= 0 && look.vars.n < MOST_MIGRANTS && movable(ground, look),
    lines: [
      decide<CommandVars>('units', {
        of: ({ vars }) => vars.who,
        params: ({ vars }) => ({ space: spaceName(vars.space), n: MOST_MIGRANTS - vars.n }),
        options: [
          {
            verb: 'move',
            nouns: MIGRANTS.map(({ from, which }) => [kindName(unitsFrom(faction) + which), spaceName(from)]),
            among: ({ vars }) => near[vars.space] as readonly number[],
            refuse({ board, vars }, i) {
              const { from, which } = MIGRANTS[i] as (typeof MIGRANTS)[number];
              if (((ground.world.near[vars.space] as number) & (1 << from)) === 0) return NOT_ADJACENT;
              if (count(board, from, unitsFrom(faction) + which) === 0) return NO_SUCH_PIECE;
              return unused(board, vars.who, from, which) > 0 ? undefined : USED;
            },
            take(turn, i) {
              const { from, which } = MIGRANTS[i] as (typeof MIGRANTS)[number];
              const { board, vars } = turn;
              const kind = unitsFrom(faction) + which;
              const arrives = orientation(board, kind, vars.space);
              shiftPiece(turn, from, vars.space, kind, arrives);
              const used = vars.space * 2 + (arrives - unitsFrom(faction));
              board.used[used] = (board.used[used] as number) + 1;
              vars.n += 1;
            },
          },
          {
            verb: 'done',
            refuse: ({ vars }) => (vars.n > 0 ? undefined : MOVE_FIRST[faction]),
            take({ vars }) {
              vars.n = -1;
            },
          },
        ],
      }),
    ],
  },
  { do: settle },
  {
    if: mayShift,
    then: [
      decide<CommandVars>('shift', {
        of: ({ vars }) => vars.who,
        params: ({ vars }) => ({ space: spaceName(vars.space), rival: factionName(rivalOf(vars.who)) }),
        options: [
          {
            verb: 'shift',
            refuse: () => undefined,
            take(turn) {
              turn.vars.shifted = 1;
              gainResources(turn, turn.vars.who, -1);
            },
          },
          { verb: 'no', refuse: () => undefined, take: () => undefined },
        ],
      }),
      {
        if: ({ vars }) => vars.shifted === 1,
        then: [
          {
            do: ({ vars }) => {
              vars.shifted = 2;
            },
          },
          { call: 'influence', as: 'rise', with: ({ vars }) => ({ who: vars.who, n: 1 }) },
          { call: 'influence', as: 'fall', with: ({ vars }) => ({ who: rivalOf(vars.who), n: -1 }) },
        ],
      },
    ],
  },
];

const rebelLines: Line<Board, CommandVars>[] = [
  {
    do: (turn) => {
      flip(turn, turn.vars.space, turn.vars.who, true);
      setIndependent(turn, turn.vars.space);
    },
  },
];

export const southernProcs = (ground: Ground): Proc<Board>[] =>
  [BAHMANI, VIJAYANAGARA].flatMap((faction) => {
    const name = factionName(faction);
    return [
      commandProc(ground, `${name}-rally`, rally(faction), rallyLines()),
      commandProc(ground, `${name}-migrate`, migrate(faction), migrateLines(ground, faction)),
      commandProc(ground, `${name}-rebel`, rebel(faction), rebelLines),
      commandProc(ground, `${name}-rebel-khalji`, rebel(faction, true), rebelLines),
    ];
  });
