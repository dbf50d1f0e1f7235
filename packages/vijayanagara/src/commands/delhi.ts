/** 3.2: Commands of the Delhi Sultanate: Conscript, March, Govern; Attack is in its own file. */
import type { Json, Proc } from '@durbar/kernel';
import { type Board, type BoardLook, controls, count, isTributary } from '../rules/board.ts';
import { place, remove, shiftPiece } from '../rules/change.ts';
import { because, COUNT_NOUNS, decide } from '../rules/decide.ts';
import { DELHI } from '../rules/factions.ts';
import { AMIR, boxOf, GOVERNOR, isObedient, kindName, MONGOL, QASBAH, RAJA, TROOP } from '../rules/pieces.ts';
import { DELHI_SPACE, isProvince, SPACES, spaceName } from '../rules/spaces.ts';
import { type Command, type CommandVars, commandProc, type Ground, unitsAround, unitsNear } from './command.ts';
import { unused } from './unused.ts';

const NO_TROOPS = because('none-available', '1.4.3');
const NOT_CONSCRIPT = because('not-conscript', '3.2.1');
const NOT_GOVERN = because('not-govern', '3.2.3');
const NOTHING_TO_GOVERN = because('nothing-to-govern', '3.2.3');
const NO_MARCHERS = because('nobody-near', '3.2.2');
const NOT_ADJACENT = because('not-adjacent', '1.3.5');
const NO_SUCH_PIECE = because('no-such-piece', '1.4');
const USED = because('used', '3.1.2');
const MOVE_FIRST = because('move-first', '3.2.2');
const NO_GOVERNOR = because('no-governor', '3.2.3');
const TWO_REMOVED = because('two-removed', '3.2.3');
const STACKED = because('stacked', '1.4.4');
const GOVERNOR_OR_REST = because('governor-or-rest', '3.2.3');
const GOVERN_FIRST = because('govern-first', '3.2.3');
const ONLY_OBEDIENT = because('only-obedient', '3.2.3');
const TOO_MANY = because('too-many', '3.2.1');

/** 3.2.1: five in Delhi, two with a Qasbah, one in any other Tributary; 0 where Conscript is not possible. */
export function conscripts(board: Board, space: number): number {
  if (space === DELHI_SPACE) return 5;
  if (count(board, space, QASBAH) > 0) return 2;
  return isTributary(board, space) ? 1 : 0;
}

export const conscript: Command = {
  name: 'conscript',
  rule: '3.2.1',
  whyNot(_ground, board, _who, space) {
    if (conscripts(board, space) === 0) return NOT_CONSCRIPT;
    return (board.available[TROOP] as number) > 0 ? undefined : NO_TROOPS;
  },
};

export const march: Command = {
  name: 'march',
  rule: '3.2.2',
  whyNot: (ground, board, who, space) => (unitsAround(ground, board, who, space) ? undefined : NO_MARCHERS),
};

const canBuild = (board: Board, space: number) => (board.available[boxOf(QASBAH)] as number) > 0 && count(board, space, QASBAH) === 0;
const obedient = (board: Board, space: number) => count(board, space, AMIR) + count(board, space, RAJA);

export const govern: Command = {
  name: 'govern',
  rule: '3.2.3',
  whyNot(_ground, board, _who, space) {
    if (isProvince(space) && !isTributary(board, space) && !controls(board, DELHI, space)) return NOT_GOVERN;
    if ((board.available[boxOf(GOVERNOR)] as number) > 0) return undefined;
    if (count(board, space, GOVERNOR) > 0 && (obedient(board, space) > 0 || canBuild(board, space))) return undefined;
    return NOTHING_TO_GOVERN;
  },
};

const MARCHERS = SPACES.flatMap((_, from) => [0, 1].map((which) => ({ from, which })));

const movable = (ground: Ground, { board, vars }: BoardLook<CommandVars>) => unitsAround(ground, board, vars.who, vars.space);

/** Places or removes in a space being Governed, once the choice is made. `n` counts Units removed; 10 marks a Qasbah built, 100 a Governor placed. */
const QASBAH_BUILT = 10;
const GOVERNOR_PLACED = 100;
const removedSoFar = (vars: CommandVars) => vars.n % QASBAH_BUILT;

function governsOn({ board, vars }: BoardLook<CommandVars>): boolean {
  if (vars.n === 0) return true;
  if (vars.n >= GOVERNOR_PLACED) return false;
  return (removedSoFar(vars) < 2 && obedient(board, vars.space) > 0) || (vars.n < QASBAH_BUILT && canBuild(board, vars.space));
}

function governPlace({ board, vars }: BoardLook<CommandVars>, kind: number) {
  if (kind === GOVERNOR) {
    if (vars.n !== 0) return GOVERNOR_OR_REST;
    return (board.available[boxOf(GOVERNOR)] as number) > 0 ? undefined : NO_TROOPS;
  }
  if (kind !== QASBAH) return NOT_GOVERN;
  if (count(board, vars.space, GOVERNOR) === 0) return NO_GOVERNOR;
  if (count(board, vars.space, QASBAH) > 0) return STACKED;
  return canBuild(board, vars.space) ? undefined : NO_TROOPS;
}

function governRemove({ board, vars }: BoardLook<CommandVars>, kind: number) {
  if (!isObedient(kind)) return ONLY_OBEDIENT;
  if (count(board, vars.space, GOVERNOR) === 0) return NO_GOVERNOR;
  if (removedSoFar(vars) >= 2) return TWO_REMOVED;
  return count(board, vars.space, kind) > 0 ? undefined : NO_SUCH_PIECE;
}

const PIECES: readonly Json[] = Array.from({ length: MONGOL + 1 }, (_, kind) => kindName(kind));

export const delhiProcs = (ground: Ground, near = unitsNear(ground)): Proc<Board>[] => [
  commandProc(ground, 'conscript', conscript, [
    {
      if: ({ board, vars }) => Math.min(conscripts(board, vars.space), board.available[TROOP] as number) > 1,
      then: [
        decide<CommandVars>('troops', {
          of: ({ vars }) => vars.who,
          params: ({ vars }) => ({ space: spaceName(vars.space) }),
          options: [
            {
              verb: 'count',
              nouns: COUNT_NOUNS,
              refuse: ({ board, vars }, i) => (i >= conscripts(board, vars.space) ? TOO_MANY : i >= (board.available[TROOP] as number) ? NO_TROOPS : undefined),
              take: (turn, i) => void place(turn, turn.vars.space, TROOP, i + 1),
            },
          ],
        }),
      ],
      else: [{ do: (turn) => void place(turn, turn.vars.space, TROOP) }],
    },
  ]),

  commandProc(ground, 'march', march, [
    {
      while: (look) => look.vars.n >= 0 && movable(ground, look),
      lines: [
        decide<CommandVars>('units', {
          of: ({ vars }) => vars.who,
          params: ({ vars }) => ({ space: spaceName(vars.space) }),
          options: [
            {
              verb: 'move',
              nouns: MARCHERS.map(({ from, which }) => [kindName(which), spaceName(from)]),
              among: ({ vars }) => near[vars.space] as readonly number[],
              refuse({ board, vars }, i) {
                const { from, which } = MARCHERS[i] as (typeof MARCHERS)[number];
                if (((ground.world.near[vars.space] as number) & (1 << from)) === 0) return NOT_ADJACENT;
                if (count(board, from, which) === 0) return NO_SUCH_PIECE;
                return unused(board, vars.who, from, which) > 0 ? undefined : USED;
              },
              take(turn, i) {
                const { from, which } = MARCHERS[i] as (typeof MARCHERS)[number];
                const { board, vars } = turn;
                shiftPiece(turn, from, vars.space, which, which);
                board.used[vars.space * 2 + which] = (board.used[vars.space * 2 + which] as number) + 1;
                vars.n += 1;
              },
            },
            {
              verb: 'done',
              refuse: ({ vars }) => (vars.n > 0 ? undefined : MOVE_FIRST),
              take({ vars }) {
                vars.n = -1;
              },
            },
          ],
        }),
      ],
    },
  ]),

  commandProc(ground, 'govern', govern, [
    {
      while: governsOn,
      lines: [
        decide<CommandVars>('act', {
          of: ({ vars }) => vars.who,
          params: ({ vars }) => ({ space: spaceName(vars.space) }),
          options: [
            {
              verb: 'place',
              nouns: PIECES,
              refuse: governPlace,
              take(turn, kind) {
                place(turn, turn.vars.space, kind);
                turn.vars.n += kind === GOVERNOR ? GOVERNOR_PLACED : QASBAH_BUILT;
              },
            },
            {
              verb: 'remove',
              nouns: PIECES,
              refuse: governRemove,
              take(turn, kind) {
                remove(turn, turn.vars.space, kind);
                turn.vars.n += 1;
              },
            },
            {
              verb: 'done',
              refuse: ({ vars }) => (vars.n > 0 ? undefined : GOVERN_FIRST),
              take({ vars }) {
                vars.n = GOVERNOR_PLACED;
              },
            },
          ],
        }),
      ],
    },
  ]),
];
