/** 3.1.3: free Commands and Decrees, granted by Events and Succession cards; they may be declined. */
import { type Json, type Proc, proc, type Vars } from '@durbar/kernel';
import { mostSpaces } from '../cards/options.ts';
import { canSelect, commandVars, type Ground } from '../commands/command.ts';
import { COMMAND_NAMES, commandOf, commandProcOf } from '../commands/index.ts';
import { decreeVars } from '../decrees/decree.ts';
import { DECREE_NAMES, decreeOf } from '../decrees/index.ts';
import type { Board, BoardLook, BoardTurn } from '../rules/board.ts';
import { CANCELLED, forgetCancelled, forgetRefusal } from '../rules/cancel.ts';
import { because } from '../rules/decide.ts';
import { openly } from '../rules/negotiation.ts';
import { bind } from './bind.ts';

const NOT_BY_EVENT = because('not-by-event', '2.3.4');
const NOT_YOUR_COMMAND = because('not-your-command', '3.1');
const NO_SPACE = because('no-space', '3.1.1');
const NOT_YOUR_DECREE = because('not-your-decree', '4.1');

/** Not chosen and not declined; declined. */
export const UNCHOSEN = -2;
const DECLINED = -1;

interface FreeVars extends Vars {
  who: number;
  /** Commands or Decrees granted, as bits; -1: any. */
  which: number;
  max: number;
  limit: number;
  khalji: number;
  command: number;
}

/** Most spaces of a free Command; Timur's Shadow limits it as well (V25). */
const freeSpaces = (board: Board, vars: FreeVars) => Math.min(vars.max, mostSpaces(board, false));

const freeCommandVars = (board: Board, vars: FreeVars) => bind(commandVars(vars.who, { free: 1, max: freeSpaces(board, vars), limit: vars.limit }), vars);

function whyNotFree(ground: Ground, { board, vars }: BoardLook<FreeVars>, i: number) {
  if ((vars.which & (1 << i)) === 0) return NOT_BY_EVENT;
  const command = commandOf(vars.who, i, vars.khalji === 1);
  if (command === undefined) return NOT_YOUR_COMMAND;
  return canSelect(ground, command, board, freeCommandVars(board, vars)) ? undefined : NO_SPACE;
}

const freeDecreeVars = (vars: FreeVars) => bind(decreeVars(vars.who, { limit: vars.limit }), vars);

function whyNotFreeDecree(ground: Ground, { board, vars }: BoardLook<FreeVars>, i: number) {
  if ((vars.which & (1 << i)) === 0) return NOT_BY_EVENT;
  const decree = decreeOf(vars.who, i);
  return decree === undefined ? NOT_YOUR_DECREE : decree.whyNot(ground, board, freeDecreeVars(vars));
}

const COMMANDS: readonly Json[] = COMMAND_NAMES;
const DECREES: readonly Json[] = DECREE_NAMES;
const none = {
  verb: 'no',
  refuse: () => undefined,
  take({ vars }: { readonly vars: FreeVars }) {
    vars.command = DECLINED;
  },
};

function chooseFree({ board, vars }: BoardTurn<FreeVars>, i: number): void {
  vars.command = i;
  board.answer = 0;
  forgetRefusal(board);
}

/** One that was cancelled after a refusal is chosen anew (1.5.2). */
function chooseAnew({ board, vars }: BoardTurn<FreeVars>): void {
  if (board.answer === CANCELLED) vars.command = UNCHOSEN;
  board.answer = 0;
}

export const freeProcs = (ground: Ground): Proc<Board>[] => [
  proc<Board, FreeVars>('free-command', '3.1.3', [
    {
      while: (look) => look.vars.command === UNCHOSEN && COMMAND_NAMES.some((_, i) => whyNotFree(ground, look, i) === undefined),
      lines: [
        ...openly<FreeVars>('which', {
          of: ({ vars }) => vars.who,
          params: ({ board, vars }) => ({ max: freeSpaces(board, vars) }),
          options: [
            {
              verb: 'command',
              nouns: COMMANDS,
              refuse: (look, i) => whyNotFree(ground, look, i),
              take: chooseFree,
            },
            none,
          ],
        }),
        {
          if: ({ vars }) => vars.command >= 0,
          then: [
            {
              call: ({ vars }) => commandProcOf(vars.who, vars.command, vars.khalji === 1),
              as: 'command',
              with: ({ board, vars }) => freeCommandVars(board, vars),
            },
            { do: chooseAnew },
          ],
        },
      ],
    },
    { do: ({ board }) => forgetCancelled(board) },
  ]),

  proc<Board, FreeVars>('free-decree', '4.1', [
    {
      while: (look) => look.vars.command === UNCHOSEN && DECREE_NAMES.some((_, i) => whyNotFreeDecree(ground, look, i) === undefined),
      lines: [
        ...openly<FreeVars>('which', {
          of: ({ vars }) => vars.who,
          options: [
            {
              verb: 'decree',
              nouns: DECREES,
              refuse: (look, i) => whyNotFreeDecree(ground, look, i),
              take: chooseFree,
            },
            none,
          ],
        }),
        {
          if: ({ vars }) => vars.command >= 0,
          then: [{ call: ({ vars }) => decreeOf(vars.who, vars.command)?.proc, as: 'decree', with: ({ vars }) => freeDecreeVars(vars) }, { do: chooseAnew }],
        },
      ],
    },
    { do: ({ board }) => forgetCancelled(board) },
  ]),
];
