/** Decisions of Events that are not about single pieces: a Faction, a space, an option, once more. */
import { type Proc, proc, type Vars } from '@durbar/kernel';
import { type Board, type BoardLook, pool } from '../rules/board.ts';
import { because, decide, FACTION_NOUNS, SPACE_NOUNS, yesOrNo } from '../rules/decide.ts';
import { PLAYERS } from '../rules/factions.ts';
import { isIn, SPACES } from '../rules/spaces.ts';

const NOT_BY_EVENT = because('not-by-event', '2.3.4');
const NOT_OPTIONAL = because('not-optional', '2.3.4');

/** The answers of these procedures, besides a Faction or a space. */
export const STOPPED = -1;

interface PickVars extends Vars {
  who: number;
  /** What may be chosen, as bits; `stop`: or nothing. */
  set: number;
  stop: number;
}

const inBits = ({ vars }: BoardLook<PickVars>, i: number) => (isIn(vars.set, i) ? undefined : NOT_BY_EVENT);
/** All labels of `either` in an edition are nouns; each step allows its own. */
export const askProcs = (labels: readonly string[], eithers: readonly (readonly number[])[]): Proc<Board>[] => [
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
      options: yesOrNo(({ board }, isYes) => {
        board.answer = isYes ? 1 : STOPPED;
      }),
    }),
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
