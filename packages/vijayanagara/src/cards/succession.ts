/** 2.5: the three Succession cards. */
import { type Json, type Line, type Proc, proc, type Vars } from '@durbar/kernel';
import type { Ground } from '../commands/command.ts';
import { campaign } from '../decrees/campaign.ts';
import { decreeVars } from '../decrees/decree.ts';
import { UNCHOSEN } from '../effects/free.ts';
import { type Board, type BoardLook, controls, onMap, TUGHLAQ } from '../rules/board.ts';
import { forgetCancelled } from '../rules/cancel.ts';
import { because, yesOrNo } from '../rules/decide.ts';
import { BAHMANI, DELHI, factionName, SOUTHERN, VIJAYANAGARA } from '../rules/factions.ts';
import { openly } from '../rules/negotiation.ts';
import { FORT, TEMPLE } from '../rules/pieces.ts';
import { gainResources } from '../rules/resources.ts';
import { CAPITAL, PROVINCES, SPACES } from '../rules/spaces.ts';
import { canFall, canRise } from '../rules/track.ts';

interface CardVars extends Vars {
  who: number;
  n: number;
}

interface ShiftVars extends CardVars {
  /** The Influence to shift and its direction. */
  faction: number;
  step: number;
}

const PRICE = 3;
const TIMES = 3;
const TOO_POOR = because('no-resources', '2.5.3');
const OFF_TRACK = because('off-track', '1.9');

/** 2.5.1, 2.5.2: "using only Delhi and Provinces". */
const LAND = CAPITAL | PROVINCES;
const campaignVars = () => decreeVars(DELHI, { land: LAND });

const mayCampaign = (ground: Ground): Line<Board, CardVars> => ({
  if: ({ board }) => campaign.whyNot(ground, board, campaignVars()) === undefined,
  then: [
    ...openly<CardVars>('campaign', {
      of: () => DELHI,
      options: yesOrNo(({ vars }, isYes) => {
        vars.n = isYes ? 1 : 0;
      }),
    }),
    { if: ({ vars }) => vars.n === 1, then: [{ call: 'campaign', as: 'campaigning', with: campaignVars }, { do: ({ board }) => forgetCancelled(board) }] },
  ],
});

/** Prosperity of the Provinces a Faction Controls, at most three. */
const spoils = (ground: Ground, board: Board, who: number) =>
  Math.min(
    3,
    SPACES.reduce((sum, _, space) => sum + (controls(board, who, space) ? (ground.world.prosperity[space] as number) : 0), 0),
  );

const GAINS: readonly Json[] = ['resources', 'cavalry'];

const SHIFTS = SOUTHERN.flatMap((faction) => [1, -1].map((step) => ({ faction, step })));

function whyNotShift({ board, vars }: BoardLook<ShiftVars>, i: number) {
  const { faction, step } = SHIFTS[i] as (typeof SHIFTS)[number];
  if ((board.resources[vars.who] as number) < PRICE) return TOO_POOR;
  return (step > 0 ? canRise(board, faction) : canFall(board, faction)) ? undefined : OFF_TRACK;
}

export const successionProcs = (ground: Ground): Proc<Board>[] => [
  proc<Board, CardVars>('zenith', '2.5.1', [
    {
      do: (turn) => {
        turn.board.dynasty = TUGHLAQ;
        turn.tell('dynasty', { dynasty: 'tughlaq' }, { rule: '2.7.2' });
      },
    },
    mayCampaign(ground),
    {
      call: 'gain-cavalry',
      with: ({ board }) => ({ who: BAHMANI, n: (board.influence[BAHMANI] as number) + onMap(board, FORT) }),
    },
    { do: (turn) => void gainResources(turn, VIJAYANAGARA, (turn.board.influence[VIJAYANAGARA] as number) + onMap(turn.board, TEMPLE)) },
  ]),

  proc<Board, CardVars>('rebel-sultans', '2.5.2', [
    mayCampaign(ground),
    ...SOUTHERN.flatMap((who): Line<Board, CardVars>[] => [
      { call: 'free-command', as: `${factionName(who)}-command`, with: () => ({ who, which: -1, max: 1, limit: -1, khalji: 0, command: UNCHOSEN }) },
      { call: 'spoils', as: `${factionName(who)}-spoils`, with: ({ board }) => ({ who, n: spoils(ground, board, who) }) },
    ]),
  ]),

  /** Any combination of Resources and Cavalry. */
  proc<Board, CardVars>('spoils', '2.5.2', [
    {
      while: ({ vars }) => vars.n > 0,
      lines: [
        ...openly<CardVars>('gain', {
          of: ({ vars }) => vars.who,
          params: ({ vars }) => ({ n: vars.n }),
          options: [
            {
              verb: 'gain',
              nouns: GAINS,
              refuse: () => undefined,
              take(turn, i) {
                turn.vars.n -= 1;
                turn.vars['cavalry'] = i;
                if (i === 0) gainResources(turn, turn.vars.who, 1);
              },
            },
          ],
        }),
        { if: ({ vars }) => vars['cavalry'] === 1, then: [{ call: 'gain-cavalry', with: ({ vars }) => ({ who: vars.who, n: 1 }) }] },
      ],
    },
  ]),

  proc<Board, CardVars>(
    'lords-of-the-deccan',
    '2.5.3',
    [DELHI, BAHMANI, VIJAYANAGARA].map((who) => ({ call: 'buy-influence', as: factionName(who), with: () => ({ who, n: TIMES, faction: -1, step: 0 }) })),
  ),

  proc<Board, ShiftVars>('buy-influence', '2.5.3', [
    {
      while: (look) => look.vars.n > 0 && SHIFTS.some((_, i) => whyNotShift(look, i) === undefined),
      lines: [
        ...openly<ShiftVars>('shift', {
          of: ({ vars }) => vars.who,
          params: ({ vars }) => ({ n: vars.n }),
          options: [
            {
              verb: 'shift-influence',
              nouns: SHIFTS.map(({ faction, step }) => [factionName(faction), step]),
              refuse: whyNotShift,
              take(turn, i) {
                gainResources(turn, turn.vars.who, -PRICE);
                turn.vars.n -= 1;
                Object.assign(turn.vars, SHIFTS[i]);
              },
            },
            {
              verb: 'done',
              refuse: () => undefined,
              take({ vars }) {
                vars.n = 0;
                vars.step = 0;
              },
            },
          ],
        }),
        { if: ({ vars }) => vars.step !== 0, then: [{ call: 'influence', with: ({ vars }) => ({ who: vars.faction, n: vars.step }) }] },
      ],
    },
  ]),
];
