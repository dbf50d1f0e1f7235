/** 2.3.3, 2.3.5, 2.3.6: what an Eligible Faction may choose, and the Command and the Decree of its choice. */
import type { Json, Message, Vars } from '@durbar/kernel';
import { type CommandVars, canSelect, commandVars, type Ground } from '../commands/command.ts';
import { COMMAND_NAMES, commandOf } from '../commands/index.ts';
import { type DecreeVars, decreeVars } from '../decrees/decree.ts';
import { DECREE_NAMES, decreeOf } from '../decrees/index.ts';
import { type Board, type BoardTurn, COMMAND_AND_DECREE, EVENT_OR_COMMAND, KHALJI, LIMITED, PASSED } from '../rules/board.ts';
import { cancelAction, forgetRefusal, whyNotCancel } from '../rules/cancel.ts';
import { because } from '../rules/decide.ts';
import { factionName } from '../rules/factions.ts';
import { openly } from '../rules/negotiation.ts';
import { SPACES } from '../rules/spaces.ts';

export interface TurnVars extends Vars {
  who: number;
  /** The place of the sequence of play that was chosen, -1 before. */
  option: number;
  /** 0 unshaded, 1 shaded, -1 no Event. */
  half: number;
  command: number;
  decree: number;
  /** What is still to be done of a Command and a Decree. */
  commandLeft: number;
  decreeLeft: number;
}

const TAKEN = because('taken', '2.3.3');
const NO_LIMITED = because('no-limited', '2.3.5');
const NOT_YOUR_COMMAND = because('not-your-command', '3.1');
const NOT_YOUR_DECREE = because('not-your-decree', '4.1');
const COMMAND_DONE = because('command-done', '2.3.3');
const DECREE_DONE = because('decree-done', '4.1');
const NO_DECREE = because('no-decree', '2.3.3');
const NO_SPACE = because('no-space', '3.1.1');
const UNDER_KHALJI = because('khalji', '2.7.1');
const NO_MONEY = because('no-resources', '3.1');
const ONE_NEEDED = because('limited-needs-command', '2.3.5');
const TOO_LATE = because('too-late', '1.5.2');

/** Most spaces of a Command now: one for a Limited Command, and for all after the first Timurid Empire card in Timur's Shadow. */
export const mostSpaces = (board: Board, limited: boolean): number => (limited || (board.shadow && board.timurid > 0) ? 1 : SPACES.length);

/** A Command about to be chosen. */
const PLAIN: readonly CommandVars[] = [0, 1, 2].map((who) => commandVars(who));
const PLAIN_DECREE: readonly DecreeVars[] = [0, 1, 2].map((who) => decreeVars(who));

export function whyNotCommand(ground: Ground, board: Board, who: number, i: number): Message | undefined {
  const command = commandOf(who, i);
  if (command === undefined) return NOT_YOUR_COMMAND;
  if ((board.resources[who] as number) < 1) return NO_MONEY;
  if (canSelect(ground, command, board, PLAIN[who] as CommandVars)) return undefined;
  return command.name === 'rebel' && board.dynasty === KHALJI ? UNDER_KHALJI : NO_SPACE;
}

export function whyNotDecree(ground: Ground, board: Board, who: number, i: number): Message | undefined {
  const decree = decreeOf(who, i);
  return decree === undefined ? NOT_YOUR_DECREE : decree.whyNot(ground, board, PLAIN_DECREE[who] as DecreeVars);
}

const isTaken = (board: Board, place: number) => board.box.includes(place);
function anyCommand(ground: Ground, board: Board, who: number): boolean {
  for (let i = 0; i < COMMAND_NAMES.length; i++) if (whyNotCommand(ground, board, who, i) === undefined) return true;
  return false;
}

function choose(turn: BoardTurn<TurnVars>, option: number, half = -1): void {
  const { board, vars } = turn;
  vars.option = option;
  vars.half = half;
  vars.commandLeft = 1;
  vars.decreeLeft = option === COMMAND_AND_DECREE ? 1 : 0;
  forgetRefusal(board);
}

const HALVES: readonly Json[] = ['unshaded', 'shaded'];
const COMMAND_NOUNS: readonly Json[] = COMMAND_NAMES;
const DECREE_NOUNS: readonly Json[] = DECREE_NAMES;

/** 2.3.3, 2.3.5, 2.3.6 */
export const options = (ground: Ground) =>
  openly<TurnVars>('option', {
    of: ({ vars }) => vars.who,
    params: ({ board }) => ({ event: board.card }),
    options: [
      {
        verb: 'command-and-decree',
        refuse: ({ board }) => (isTaken(board, COMMAND_AND_DECREE) ? TAKEN : undefined),
        take: (turn) => choose(turn, COMMAND_AND_DECREE),
      },
      {
        verb: 'event',
        nouns: HALVES,
        refuse: ({ board }) => (isTaken(board, EVENT_OR_COMMAND) ? TAKEN : undefined),
        take: (turn, i) => choose(turn, EVENT_OR_COMMAND, i),
      },
      {
        verb: 'command-alone',
        refuse: ({ board }) => (isTaken(board, EVENT_OR_COMMAND) ? TAKEN : undefined),
        take: (turn) => choose(turn, EVENT_OR_COMMAND),
      },
      {
        verb: 'limited-command',
        refuse: ({ board, vars }) => (anyCommand(ground, board, vars.who) ? undefined : NO_LIMITED),
        take: (turn) => choose(turn, LIMITED),
      },
      { verb: 'pass', refuse: () => undefined, take: (turn) => choose(turn, PASSED) },
    ],
  });

/** A Command, and before or after it a Decree (2.3.3, 4.1). */
export const actions = (ground: Ground) =>
  openly<TurnVars>('action', {
    of: ({ vars }) => vars.who,
    options: [
      {
        verb: 'command',
        nouns: COMMAND_NOUNS,
        refuse: ({ board, vars }, i) => (vars.commandLeft === 0 ? COMMAND_DONE : whyNotCommand(ground, board, vars.who, i)),
        take({ board, vars }, i) {
          vars.command = i;
          board.answer = 0;
        },
      },
      {
        verb: 'no-command',
        refuse({ board, vars }) {
          if (vars.commandLeft === 0) return COMMAND_DONE;
          return vars.option === LIMITED && anyCommand(ground, board, vars.who) ? ONE_NEEDED : undefined;
        },
        take({ vars }) {
          vars.commandLeft = 0;
        },
      },
      {
        verb: 'decree',
        nouns: DECREE_NOUNS,
        refuse: ({ board, vars }, i) =>
          vars.option !== COMMAND_AND_DECREE ? NO_DECREE : vars.decreeLeft === 0 ? DECREE_DONE : whyNotDecree(ground, board, vars.who, i),
        take(turn, i) {
          turn.vars.decree = i;
          turn.board.answer = 0;
          forgetRefusal(turn.board);
          turn.tell('decree', { faction: factionName(turn.vars.who), decree: DECREE_NAMES[i] as string });
        },
      },
      {
        verb: 'cancel',
        refuse: ({ board, vars }) => whyNotCancel(board) ?? (isUntouched(vars) ? undefined : TOO_LATE),
        take({ board, vars }) {
          cancelAction(board);
          vars.option = -1;
        },
      },
    ],
  });

const isUntouched = (vars: TurnVars) => vars.commandLeft === 1 && vars.decreeLeft === (vars.option === COMMAND_AND_DECREE ? 1 : 0);
