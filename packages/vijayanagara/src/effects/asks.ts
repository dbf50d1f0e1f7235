/** Decisions of Events that are not about single pieces: a Faction, a space, an option, once more, a free Command or Decree. */
import { type Json, type Proc, proc, type Vars } from '@durbar/kernel';
import { canSelect, commandVars, type Ground } from '../commands/command.ts';
import { COMMAND_NAMES, commandOf, commandProcOf } from '../commands/index.ts';
import { decreeVars } from '../decrees/decree.ts';
import { DECREE_NAMES, decreeOf } from '../decrees/index.ts';
import { type Board, type BoardLook, pool } from '../rules/board.ts';
import { because, decide, FACTION_NOUNS, SPACE_NOUNS } from '../rules/decide.ts';
import { PLAYERS } from '../rules/factions.ts';
import { openly } from '../rules/negotiation.ts';
import { isIn, SPACES } from '../rules/spaces.ts';

const NOT_BY_EVENT = because('not-by-event', '2.3.4');
const NOT_OPTIONAL = because('not-optional', '2.3.4');
const NOT_YOUR_COMMAND = because('not-your-command', '3.1');
const NO_SPACE = because('no-space', '3.1.1');
const NOT_YOUR_DECREE = because('not-your-decree', '4.1');

/** The answers of these procedures, besides a Faction or a space. */
export const STOPPED = -1;

interface PickVars extends Vars {
  who: number;
  /** What may be chosen, as bits; `stop`: or nothing. */
  set: number;
  stop: number;
}

interface FreeVars extends Vars {
  who: number;
  /** Commands or Decrees granted, as bits; -1: any. */
  which: number;
  max: number;
  limit: number;
  khalji: number;
  command: number;
}

/** The variables of an Event, without those of the procedure that carries them. */
function bound(vars: Vars): Vars {
  const env: Vars = {};
  for (const key in vars) if (key.startsWith('$') || key === 'self') env[key] = vars[key] as Json;
  return env;
}

const freeCommandVars = (board: Board, vars: FreeVars) =>
  commandVars(vars.who, {
    ...bound(vars),
    free: 1,
    max: board.shadow && board.timurid > 0 ? 1 : vars.max,
    limit: vars.limit,
  });

function whyNotFree(ground: Ground, { board, vars }: BoardLook<FreeVars>, i: number) {
  if ((vars.which & (1 << i)) === 0) return NOT_BY_EVENT;
  const command = commandOf(vars.who, i, vars.khalji === 1);
  if (command === undefined) return NOT_YOUR_COMMAND;
  return canSelect(ground, command, board, freeCommandVars(board, vars)) ? undefined : NO_SPACE;
}

const freeDecreeVars = (vars: FreeVars) => decreeVars(vars.who, { ...bound(vars), limit: vars.limit });

function whyNotFreeDecree(ground: Ground, { board, vars }: BoardLook<FreeVars>, i: number) {
  if ((vars.which & (1 << i)) === 0) return NOT_BY_EVENT;
  const decree = decreeOf(vars.who, i);
  return decree === undefined ? NOT_YOUR_DECREE : decree.whyNot(ground, board, freeDecreeVars(vars));
}

const COMMANDS: readonly Json[] = COMMAND_NAMES;
const DECREES: readonly Json[] = DECREE_NAMES;
const inBits = ({ vars }: BoardLook<PickVars>, i: number) => (isIn(vars.set, i) ? undefined : NOT_BY_EVENT);
const none = {
  verb: 'no',
  refuse: () => undefined,
  take({ vars }: { readonly vars: FreeVars }) {
    vars.command = STOPPED;
  },
};

/** All labels of `either` in an edition are nouns; each step allows its own. */
export const askProcs = (ground: Ground, labels: readonly string[], eithers: readonly (readonly number[])[]): Proc<Board>[] => [
  proc<Board, PickVars>('event-faction', '2.3.4', [
    {
      if: ({ vars }) => (vars.set & (vars.set - 1)) !== 0,
      then: [
        decide<PickVars>('faction', {
          of: ({ vars }) => vars.who,
          params: ({ board }) => ({ event: board.card }),
          options: [
            {
              verb: 'faction',
              nouns: FACTION_NOUNS,
              refuse: inBits,
              take({ board }, i) {
                board.answer = i;
              },
            },
          ],
        }),
      ],
      else: [
        {
          do: ({ board, vars }) => {
            board.answer = PLAYERS.find((faction) => isIn(vars.set, faction)) ?? STOPPED;
          },
        },
      ],
    },
  ]),

  proc<Board, PickVars>('event-space', '2.3.4', [
    {
      if: ({ vars }) => vars.stop === 1 || (vars.set & (vars.set - 1)) !== 0,
      then: [
        decide<PickVars>('space', {
          of: ({ vars }) => vars.who,
          params: ({ board }) => ({ event: board.card }),
          options: [
            {
              verb: 'select',
              nouns: SPACE_NOUNS,
              refuse: inBits,
              take({ board }, i) {
                board.answer = i;
              },
            },
            {
              verb: 'done',
              refuse: ({ vars }) => (vars.stop === 1 ? undefined : NOT_OPTIONAL),
              take({ board }) {
                board.answer = STOPPED;
              },
            },
          ],
        }),
      ],
      else: [
        {
          do: ({ board, vars }) => {
            board.answer = SPACES.findIndex((_, space) => isIn(vars.set, space));
          },
        },
      ],
    },
  ]),

  /** `set` holds the places of the allowed options in the step, `step` is its number. */
  proc<Board, PickVars>('event-either', '2.3.4', [
    openEither(labels, eithers),
    {
      if: ({ vars }) => (vars.set & (vars.set - 1)) === 0,
      then: [
        {
          do: ({ board, vars }) => {
            board.answer = 31 - Math.clz32(vars.set);
          },
        },
      ],
    },
  ]),

  proc<Board, PickVars>('event-again', '2.3.4', [
    decide<PickVars>('again', {
      of: ({ vars }) => vars.who,
      params: ({ board, vars }) => ({ event: board.card, resources: Number(vars['resources']), cavalry: Number(vars['cavalry']), pool: pool(board) }),
      options: [
        {
          verb: 'yes',
          refuse: () => undefined,
          take({ board }) {
            board.answer = 1;
          },
        },
        {
          verb: 'no',
          refuse: () => undefined,
          take({ board }) {
            board.answer = STOPPED;
          },
        },
      ],
    }),
  ]),

  proc<Board, FreeVars>('free-command', '3.1.3', [
    {
      if: (look) => COMMAND_NAMES.some((_, i) => whyNotFree(ground, look, i) === undefined),
      then: [
        ...openly<FreeVars>('which', {
          of: ({ vars }) => vars.who,
          params: ({ vars }) => ({ max: Math.min(vars.max, SPACES.length) }),
          options: [
            {
              verb: 'command',
              nouns: COMMANDS,
              refuse: (look, i) => whyNotFree(ground, look, i),
              take({ vars }, i) {
                vars.command = i;
              },
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
          ],
        },
      ],
    },
  ]),

  proc<Board, FreeVars>('free-decree', '4.1', [
    {
      if: (look) => DECREE_NAMES.some((_, i) => whyNotFreeDecree(ground, look, i) === undefined),
      then: [
        ...openly<FreeVars>('which', {
          of: ({ vars }) => vars.who,
          options: [
            {
              verb: 'decree',
              nouns: DECREES,
              refuse: (look, i) => whyNotFreeDecree(ground, look, i),
              take({ vars }, i) {
                vars.command = i;
              },
            },
            none,
          ],
        }),
        {
          if: ({ vars }) => vars.command >= 0,
          then: [{ call: ({ vars }) => decreeOf(vars.who, vars.command)?.proc, as: 'decree', with: ({ vars }) => freeDecreeVars(vars) }],
        },
      ],
    },
  ]),
];

function openEither(labels: readonly string[], eithers: readonly (readonly number[])[]) {
  const placeOf = (vars: PickVars, label: number) => eithers[Number(vars['step'])]?.indexOf(label) ?? -1;
  return {
    if: ({ vars }: BoardLook<PickVars>) => (vars.set & (vars.set - 1)) !== 0,
    then: [
      decide<PickVars>('option', {
        of: ({ vars }) => vars.who,
        params: ({ board }) => ({ event: board.card }),
        options: [
          {
            verb: 'either',
            nouns: labels,
            refuse: ({ vars }, i) => {
              const place = placeOf(vars, i);
              return place >= 0 && isIn(vars.set, place) ? undefined : NOT_BY_EVENT;
            },
            take({ board, vars }, i) {
              board.answer = placeOf(vars, i);
            },
          },
        ],
      }),
    ],
  };
}
