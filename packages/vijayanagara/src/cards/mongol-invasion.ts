/** 2.4: Mongol Invasion cards: strategic assistance, then compromising gifts. */
import { type Proc, proc, type Vars } from '@durbar/kernel';
import { mongolVars } from '../commands/mongols.ts';
import type { Board } from '../rules/board.ts';
import { yesOrNo } from '../rules/decide.ts';
import { openly } from '../rules/negotiation.ts';
import { gainResources } from '../rules/resources.ts';
import { canFall } from '../rules/track.ts';

interface CardVars extends Vars {
  who: number;
  n: number;
}

export const mongolInvasionProcs = (): Proc<Board>[] => [
  proc<Board, CardVars>('mongol-invasion', '2.4', [
    { call: 'mongol-commands', with: ({ vars }) => mongolVars(vars.who, 2) },
    {
      if: ({ board, vars }) => canFall(board, vars.who),
      then: [
        ...openly<CardVars>('gifts', {
          of: ({ vars }) => vars.who,
          rule: '2.4.2',
          options: yesOrNo(({ vars }, isYes) => {
            vars.n = isYes ? 1 : 0;
          }),
        }),
        {
          if: ({ vars }) => vars.n === 1,
          then: [
            { call: 'influence', with: ({ vars }) => ({ who: vars.who, n: -1 }) },
            { do: (turn) => void gainResources(turn, turn.vars.who, 2) },
            { call: 'gain-cavalry', with: ({ vars }) => ({ who: vars.who, n: 2 }) },
          ],
        },
      ],
    },
  ]),
];
