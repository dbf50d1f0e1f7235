/** 3.1: Commands in general: selecting spaces one after the other, paying, each space once. */
import { type Line, type Message, type Proc, proc, type Vars } from '@durbar/kernel';
import type { Limit } from '../effects/language.ts';
import type { Board, BoardTurn } from '../rules/board.ts';
import { CANCELLED, cancelAction, forgetRefusal, whyNotCancel } from '../rules/cancel.ts';
import { settle } from '../rules/change.ts';
import { because, SPACE_NOUNS } from '../rules/decide.ts';
import { factionName, NOBODY } from '../rules/factions.ts';
import { openly } from '../rules/negotiation.ts';
import { gainResources } from '../rules/resources.ts';
import { SPACES, spaceName } from '../rules/spaces.ts';
import type { World } from '../rules/world.ts';
import { unusedUnits } from './unused.ts';

/** The edition, and the space filters of its Events by number. */
export interface Ground {
  readonly world: World;
  readonly limits: Limit[];
}

export interface CommandVars extends Vars {
  who: number;
  /** 3.1.3 */
  free: number;
  /** Most spaces; 1 for a Limited Command (2.3.5). */
  max: number;
  /** A space has to be selected. */
  must: number;
  /** Filter of the Event that grants the Command, or -1. */
  limit: number;
  chosen: number;
  picked: number;
  space: number;
  finished: number;
  /** Units moved into or attacking the selected space so far. */
  n: number;
  /** The Influence shift of a Migrate has been used. */
  shifted: number;
}

/** One Command: where it may be used, and why not elsewhere. */
export interface Command {
  readonly name: string;
  readonly rule: string;
  /** Why this Faction may not select this space, money and earlier selections apart. */
  whyNot(ground: Ground, board: Board, who: number, space: number): Message | undefined;
}

/** What a Command is granted with. */
type Granted = Partial<Pick<CommandVars, 'free' | 'max' | 'must' | 'limit'>>;

export const commandVars = (who: number, { free = 0, max = SPACES.length, must = 0, limit = -1 }: Granted = {}): CommandVars => ({
  who,
  free,
  max,
  must,
  limit,
  chosen: 0,
  picked: 0,
  space: -1,
  finished: 0,
  n: 0,
  shifted: 0,
});

const CHOSEN = because('chosen', '3.1.1');
const NO_MORE = because('no-more-spaces', '2.3.5');
const NOT_BY_EVENT = because('not-by-event', '2.3.4');
const NO_RESOURCES = because('no-resources', '3.1');
const MUST_SELECT = because('must-select', '2.3.5');
const BEGUN = because('begun', '1.5.2');

/** Why a space cannot be selected at this moment of a Command. */
export function whyNotSelect(ground: Ground, command: Command, board: Board, vars: CommandVars, space: number): Message | undefined {
  if ((vars.chosen & (1 << space)) !== 0) return CHOSEN;
  if (vars.picked >= vars.max) return NO_MORE;
  if (vars.free === 0 && (board.resources[vars.who] as number) < 1) return NO_RESOURCES;
  if (vars.limit >= 0 && ((ground.limits[vars.limit] as Limit)(board, vars) & (1 << space)) === 0) return NOT_BY_EVENT;
  return command.whyNot(ground, board, vars.who, space);
}

/** Whether a Command could be used in any space. */
export function canSelect(ground: Ground, command: Command, board: Board, vars: CommandVars): boolean {
  for (let space = 0; space < SPACES.length; space++) if (whyNotSelect(ground, command, board, vars, space) === undefined) return true;
  return false;
}

/** A Command as a procedure: `lines` are carried out in each selected space, `vars.space`. */
export function commandProc(ground: Ground, name: string, command: Command, lines: readonly Line<Board, CommandVars>[]): Proc<Board> {
  return proc<Board, CommandVars>(name, command.rule, [
    {
      do: (turn) => {
        turn.board.acting = turn.vars.who;
        forgetRefusal(turn.board);
        turn.tell('command', { faction: factionName(turn.vars.who), command: command.name });
      },
    },
    {
      while: ({ board, vars }) => vars.finished === 0 && vars.picked < vars.max && canSelect(ground, command, board, vars),
      lines: [
        ...openly<CommandVars>('select', {
          of: ({ vars }) => vars.who,
          params: ({ vars }) => ({ picked: vars.picked }),
          options: [
            {
              verb: 'select',
              nouns: SPACE_NOUNS,
              refuse: ({ board, vars }, space) => whyNotSelect(ground, command, board, vars, space),
              take: select,
            },
            {
              verb: 'done',
              // A trade may have taken the last Resource: then nothing is selected.
              refuse: ({ board, vars }) => (vars.must === 1 && vars.picked === 0 && canSelect(ground, command, board, vars) ? MUST_SELECT : undefined),
              take({ vars }) {
                vars.finished = 1;
              },
            },
            {
              verb: 'cancel',
              refuse: ({ board, vars }) => (vars.picked > 0 ? BEGUN : whyNotCancel(board)),
              take({ board, vars }) {
                vars.finished = 1;
                cancelAction(board);
                board.answer = CANCELLED;
              },
            },
          ],
        }),
        {
          if: ({ vars }) => vars.space >= 0,
          then: [
            ...lines,
            {
              do: (turn) => {
                settle(turn);
                turn.vars.space = -1;
              },
            },
          ],
        },
      ],
    },
    { do: endCommand },
  ]);
}

function select(turn: BoardTurn<CommandVars>, space: number): void {
  const { vars } = turn;
  if (vars.free === 0) gainResources(turn, vars.who, -1);
  vars.space = space;
  vars.chosen |= 1 << space;
  vars.picked += 1;
  vars.n = 0;
  forgetRefusal(turn.board);
  turn.tell('selected', { faction: factionName(vars.who), space: spaceName(space) });
}

export function endCommand({ board }: BoardTurn<Vars>): void {
  board.used.fill(0);
  board.acting = NOBODY;
  forgetRefusal(board);
}

/** Whether unused Units of a Faction stand next to a space. */
export function unitsAround(ground: Ground, board: Board, who: number, space: number): boolean {
  for (const from of ground.world.neighbours[space] as readonly number[]) if (unusedUnits(board, who, from) > 0) return true;
  return false;
}

/** For each space, the numbers of [kind, space] nouns (two kinds a space) of its neighbours. */
export const unitsNear = (ground: Ground): readonly (readonly number[])[] =>
  ground.world.neighbours.map((list) => list.flatMap((space) => [space * 2, space * 2 + 1]));
