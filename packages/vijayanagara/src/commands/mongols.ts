/** 3.5: Mongol Invader Commands: Amass, Advance, Attack and Plunder. */
import { type Json, type Proc, proc, type Vars } from '@durbar/kernel';
import { type Board, type BoardLook, type BoardTurn, count, sultanatePieces } from '../rules/board.ts';
import { place, remove, settle, shiftPiece } from '../rules/change.ts';
import { because, COUNT_NOUNS, decide, SPACE_NOUNS } from '../rules/decide.ts';
import { DELHI, factionName, MONGOLS } from '../rules/factions.ts';
import { openly } from '../rules/negotiation.ts';
import { boxOf, MONGOL, TROOP } from '../rules/pieces.ts';
import { gainResources } from '../rules/resources.ts';
import { DELHI_SPACE, isIn, isProvince, PASSES, PROVINCES, PUNJAB, SPACES, spaceName } from '../rules/spaces.ts';
import { newBattle } from './battle.ts';

export const MONGOL_COMMANDS = ['amass', 'advance', 'attack-and-plunder'] as const;
const AMASS = 0;
const ADVANCE = 1;
const ATTACK = 2;
const ANY = 0b111;

interface MongolVars extends Vars {
  /** The Faction that carries the Commands out. */
  who: number;
  /** Commands still to come, and those an Event allows, as bits. */
  n: number;
  which: number;
  command: number;
  space: number;
  toll: number;
}

const NOT_BY_EVENT = because('not-by-event', '2.3.4');
const NONE_AVAILABLE = because('none-available', '1.4.3');
const NONE_TO_ADVANCE = because('none-to-advance', '3.5.2');
const NO_MONGOLS = because('no-mongols', '3.5.3');
const ONE_STEP = because('advance-from', '3.5.2');
const TOO_MANY = because('no-such-piece', '1.4');
const NO_TROOP = because('no-troop', '3.5.3');

const mongols = (board: Board, space: number) => count(board, space, MONGOL);

export function whyNotMongols(board: Board, command: number) {
  switch (command) {
    case AMASS:
      return (board.available[boxOf(MONGOL)] as number) > 0 ? undefined : NONE_AVAILABLE;
    case ADVANCE:
      return mongols(board, PASSES) + mongols(board, PUNJAB) > 0 ? undefined : NONE_TO_ADVANCE;
    default:
      return mongols(board, PASSES) + mongols(board, PUNJAB) + mongols(board, DELHI_SPACE) > 0 ? undefined : NO_MONGOLS;
  }
}

const isPossible = ({ board, vars }: BoardLook<MongolVars>) =>
  [AMASS, ADVANCE, ATTACK].some((command) => (vars.which & (1 << command)) !== 0 && whyNotMongols(board, command) === undefined);

/** 3.5.1: three into the Mountain Passes; those beyond four go on to Punjab, and from there to Delhi. */
function amass(turn: BoardTurn): void {
  place(turn, PASSES, MONGOL, 3);
  shiftPiece(turn, PASSES, PUNJAB, MONGOL, MONGOL, mongols(turn.board, PASSES) - 4);
  shiftPiece(turn, PUNJAB, DELHI_SPACE, MONGOL, MONGOL, mongols(turn.board, PUNJAB) - 4);
  settle(turn);
}

/** Resources lost for each Invader left in a space, down to 3 (3.5.3). */
export function plunder(turn: BoardTurn, space: number): void {
  const held = turn.board.resources[DELHI] as number;
  const lost = Math.min(mongols(turn.board, space), Math.max(0, held - 3));
  if (lost > 0) gainResources(turn, DELHI, -lost);
}

/** Troops that Delhi loses from Provinces: one for each Invader left in Punjab, two for each left in Delhi. */
const toll = (board: Board, space: number) => (space === PUNJAB ? 1 : space === DELHI_SPACE ? 2 : 0) * mongols(board, space);

const hasTroop = (board: Board) => SPACES.some((_, space) => isProvince(space) && count(board, space, TROOP) > 0);
const someSpaces = (board: Board, which: (space: number) => boolean) =>
  SPACES.reduce((n, _, space) => n + (which(space) && mongols(board, space) > 0 ? 1 : 0), 0);
const advances = (space: number) => space === PASSES || space === PUNJAB;
const firstWith = (board: Board, from: readonly number[]) => from.find((space) => mongols(board, space) > 0) ?? PASSES;

/** A Mongol attack in a space, if Sultanate pieces are there. */
export function beginMongolAttack(turn: BoardTurn, space: number): void {
  turn.board.battle = newBattle(space, MONGOLS, DELHI, [mongols(turn.board, space), 0]);
  turn.tell('attacked', { attacker: factionName(MONGOLS), defender: factionName(DELHI), space: spaceName(space) });
}

export const mayAttack = (board: Board, space: number): boolean => mongols(board, space) > 0 && sultanatePieces(board, space) > 0;

export const mongolVars = (who: number, n: number, which = ANY): Vars => ({ who, n, which, command: -1, space: -1, toll: 0 });

const COMMANDS: readonly Json[] = MONGOL_COMMANDS;

export const mongolProcs = (): Proc<Board>[] => [
  proc<Board, MongolVars>('mongol-commands', '3.5', [
    {
      while: (look) => look.vars.n > 0 && isPossible(look),
      lines: [
        {
          do: ({ vars }) => {
            vars.n -= 1;
            vars.command = -1;
            vars.space = -1;
          },
        },
        ...openly<MongolVars>('command', {
          of: ({ vars }) => vars.who,
          options: [
            {
              verb: 'mongols',
              nouns: COMMANDS,
              refuse: ({ board, vars }, i) => ((vars.which & (1 << i)) === 0 ? NOT_BY_EVENT : whyNotMongols(board, i)),
              take(turn, i) {
                turn.vars.command = i;
                turn.tell('mongol-command', { faction: factionName(turn.vars.who), command: MONGOL_COMMANDS[i] as string });
              },
            },
          ],
        }),
        { call: ({ vars }) => MONGOL_COMMANDS[vars.command], as: 'execute', with: ({ vars }) => mongolVars(vars.who, 0) },
      ],
    },
  ]),

  proc<Board>('amass', '3.5.1', [{ do: amass }]),

  proc<Board, MongolVars>('advance', '3.5.2', [
    {
      if: ({ board }) => someSpaces(board, advances) > 1,
      then: [
        decide<MongolVars>('from', {
          of: ({ vars }) => vars.who,
          options: [
            {
              verb: 'select',
              nouns: SPACE_NOUNS,
              refuse: ({ board }, i) => (advances(i) ? (mongols(board, i) > 0 ? undefined : NO_MONGOLS) : ONE_STEP),
              take({ vars }, i) {
                vars.space = i;
              },
            },
          ],
        }),
      ],
      else: [
        {
          do: ({ board, vars }) => {
            vars.space = firstWith(board, [PASSES, PUNJAB]);
          },
        },
      ],
    },
    {
      if: ({ board, vars }) => mongols(board, vars.space) > 1,
      then: [
        decide<MongolVars>('invaders', {
          of: ({ vars }) => vars.who,
          params: ({ vars }) => ({ space: spaceName(vars.space) }),
          options: [
            {
              verb: 'count',
              nouns: COUNT_NOUNS,
              refuse: ({ board, vars }, i) => (i < mongols(board, vars.space) ? undefined : TOO_MANY),
              take({ vars }, i) {
                vars.n = i + 1;
              },
            },
          ],
        }),
      ],
    },
    {
      do: (turn) => {
        const { space, n } = turn.vars;
        shiftPiece(turn, space, space === PASSES ? PUNJAB : DELHI_SPACE, MONGOL, MONGOL, Math.max(1, n));
        settle(turn);
      },
    },
  ]),

  proc<Board, MongolVars>('attack-and-plunder', '3.5.3', [
    {
      if: ({ board }) => someSpaces(board, () => true) > 1,
      then: [
        decide<MongolVars>('where', {
          of: ({ vars }) => vars.who,
          options: [
            {
              verb: 'select',
              nouns: SPACE_NOUNS,
              refuse: ({ board }, i) => (mongols(board, i) > 0 ? undefined : NO_MONGOLS),
              take({ vars }, i) {
                vars.space = i;
              },
            },
          ],
        }),
      ],
      else: [
        {
          do: ({ board, vars }) => {
            vars.space = firstWith(board, [PASSES, PUNJAB, DELHI_SPACE]);
          },
        },
      ],
    },
    {
      if: ({ board, vars }) => mayAttack(board, vars.space),
      then: [{ do: (turn) => beginMongolAttack(turn, turn.vars.space) }, { call: 'battle', with: () => ({ side: 0 }) }],
    },
    {
      do: (turn) => {
        plunder(turn, turn.vars.space);
        turn.vars.toll = toll(turn.board, turn.vars.space);
      },
    },
    {
      while: ({ board, vars }) => vars.toll > 0 && hasTroop(board),
      lines: [
        decide<MongolVars>('toll', {
          of: () => DELHI,
          params: ({ vars }) => ({ n: vars.toll }),
          options: [
            {
              verb: 'select',
              nouns: SPACE_NOUNS,
              refuse: ({ board }, i) => (isIn(PROVINCES, i) && count(board, i, TROOP) > 0 ? undefined : NO_TROOP),
              take(turn, i) {
                remove(turn, i, TROOP);
                turn.vars.toll -= 1;
              },
            },
          ],
        }),
      ],
    },
    {
      do: (turn) => {
        remove(turn, turn.vars.space, MONGOL, mongols(turn.board, turn.vars.space) - 3);
        settle(turn);
      },
    },
  ]),
];
