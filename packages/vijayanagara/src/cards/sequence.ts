/** 2.2, 2.3: the sequence of play on an Event card. */
import { type Proc, proc, type Vars } from '@durbar/kernel';
import { commandVars, type Ground } from '../commands/command.ts';
import { commandProcOf } from '../commands/index.ts';
import { decreeVars } from '../decrees/decree.ts';
import { decreeOf } from '../decrees/index.ts';
import {
  type Board,
  type BoardLook,
  type BoardTurn,
  COMMAND_AND_DECREE,
  ELIGIBLE,
  EVENT_OR_COMMAND,
  INELIGIBLE,
  LIMITED,
  MONGOL_CARD,
  PASSED,
  SUCCESSION_CARD,
  TIMURID_CARD,
} from '../rules/board.ts';
import { CANCELLED } from '../rules/cancel.ts';
import { DELHI, factionName } from '../rules/factions.ts';
import { passIncome } from '../rules/income.ts';
import { gainResources } from '../rules/resources.ts';
import { reveal } from './deck.ts';
import { actions, mostSpaces, options, type TurnVars } from './options.ts';

interface CardVars extends Vars {
  at: number;
}

const commandCall = ({ board, vars }: BoardLook<TurnVars>) =>
  commandVars(vars.who, { max: mostSpaces(board, vars.option === LIMITED), must: vars.option === LIMITED ? 1 : 0 });

function pass(turn: BoardTurn<TurnVars>): void {
  turn.tell('passed', { faction: factionName(turn.vars.who) }, { rule: '2.3.6' });
  gainResources(turn, turn.vars.who, passIncome(turn.vars.who));
}

function executeEvent(turn: BoardTurn<TurnVars>): void {
  const { board, vars } = turn;
  turn.tell('event', { faction: factionName(vars.who), event: board.card, half: vars.half === 0 ? 'unshaded' : 'shaded' }, { rule: '2.3.4' });
}

const PLACES = ['eligible', 'ineligible', 'command-and-decree', 'event-or-command', 'limited-command', 'pass'] as const;

/** 2.3.7 */
function adjust(ground: Ground, turn: BoardTurn): void {
  const { board } = turn;
  const card = ground.world.events[board.card - 1];
  for (let faction = 0; faction < 3; faction++) {
    const place = board.box[faction] as number;
    const stays = place === EVENT_OR_COMMAND && board.answer === faction + 1 && card?.stayEligible === true;
    let next = (place === COMMAND_AND_DECREE || place === EVENT_OR_COMMAND) && !stays ? INELIGIBLE : ELIGIBLE;
    if (board.verdict[faction] === 1) next = ELIGIBLE;
    if (board.verdict[faction] === 2) next = INELIGIBLE;
    board.box[faction] = next;
    board.verdict[faction] = 0;
    if (next !== ELIGIBLE) turn.tell('ineligible', { faction: factionName(faction) });
  }
  board.answer = 0;
}

export const sequenceProcs = (ground: Ground): Proc<Board>[] => [
  proc<Board>('game', '2.2', [
    {
      while: () => true,
      lines: [
        { do: reveal },
        { if: ({ board }) => board.card < MONGOL_CARD, then: [{ call: 'event-card', with: () => ({ at: 0, executed: 0 }) }] },
        {
          if: ({ board }) => board.card >= MONGOL_CARD && board.card < SUCCESSION_CARD,
          then: [{ call: 'mongol-invasion', with: ({ board }) => ({ who: board.card - MONGOL_CARD }) }],
        },
        {
          if: ({ board }) => board.card >= SUCCESSION_CARD && board.card < TIMURID_CARD,
          then: [
            {
              call: ({ board }) => ['zenith', 'rebel-sultans', 'lords-of-the-deccan'][board.card - SUCCESSION_CARD],
              as: 'succession',
              with: () => ({ who: DELHI, n: 0 }),
            },
          ],
        },
        { if: ({ board }) => board.card === TIMURID_CARD + 1, then: [{ call: 'first-timurid' }] },
        { if: ({ board }) => board.card === TIMURID_CARD + 2, then: [{ call: 'timur-invades-delhi' }] },
      ],
    },
  ]),

  proc<Board, CardVars>('event-card', '2.3', [
    {
      while: ({ vars }) => vars.at < 3,
      lines: [
        {
          if: ({ board, vars }) => board.box[orderOf(ground, board)[vars.at] as number] === ELIGIBLE,
          then: [
            {
              call: 'eligible-faction',
              with: ({ board, vars }) => ({
                who: orderOf(ground, board)[vars.at] as number,
                option: -1,
                half: -1,
                command: -1,
                decree: -1,
                commandLeft: 0,
                decreeLeft: 0,
              }),
            },
            {
              do: ({ board, vars }) => {
                if (board.answer > 0) vars['executed'] = board.answer;
                board.answer = 0;
              },
            },
          ],
        },
        {
          do: ({ vars }) => {
            vars.at += 1;
          },
        },
      ],
    },
    {
      do: (turn) => {
        turn.board.answer = turn.vars['executed'] as number;
        adjust(ground, turn);
      },
      rule: '2.3.7',
    },
  ]),

  proc<Board, TurnVars>('eligible-faction', '2.3.3', [
    {
      while: ({ vars }) => vars.option < 0,
      lines: [
        ...options(ground),
        { if: ({ vars }) => vars.option === PASSED, then: [{ do: pass }] },
        {
          if: ({ vars }) => vars.half >= 0,
          then: [{ do: executeEvent }, { call: ({ board, vars }) => eventProc(board.card, vars.half), as: 'event', with: ({ vars }) => ({ self: vars.who }) }],
          else: [
            {
              while: ({ vars }) => vars.option >= 0 && vars.option !== PASSED && vars.commandLeft + vars.decreeLeft > 0,
              lines: [
                ...actions(ground),
                {
                  if: ({ vars }) => vars.command >= 0,
                  then: [
                    { call: ({ vars }) => commandProcOf(vars.who, vars.command), as: 'command', with: commandCall },
                    {
                      do: ({ board, vars }) => {
                        vars.command = -1;
                        if (board.answer !== CANCELLED) vars.commandLeft = 0;
                        board.answer = 0;
                      },
                    },
                  ],
                },
                {
                  if: ({ vars }) => vars.decree >= 0,
                  then: [
                    { call: ({ vars }) => decreeOf(vars.who, vars.decree)?.proc, as: 'decree', with: ({ vars }) => decreeVars(vars.who) },
                    {
                      do: ({ board, vars }) => {
                        vars.decree = -1;
                        if (board.answer !== CANCELLED) vars.decreeLeft = 0;
                        board.answer = 0;
                      },
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
    {
      do: (turn) => {
        const { board, vars } = turn;
        board.box[vars.who] = vars.option;
        board.answer = vars.half >= 0 ? vars.who + 1 : 0;
        board.declined = 0;
        turn.tell('option', { faction: factionName(vars.who), place: PLACES[vars.option] as string });
      },
    },
  ]),
];

export const eventProc = (number: number, half: number): string => `event-${number}-${half === 0 ? 'unshaded' : 'shaded'}`;
const orderOf = (ground: Ground, board: Board): readonly number[] => ground.world.events[board.card - 1]?.order ?? [];
