/** 4.2: Decrees of the Delhi Sultanate: Collect Tribute, Demand Obedience; Campaign is in its own file. */
import { type Proc, proc } from '@durbar/kernel';
import type { Ground } from '../commands/command.ts';
import { type Board, controls, count } from '../rules/board.ts';
import { setTributary } from '../rules/change.ts';
import { because, SPACE_NOUNS } from '../rules/decide.ts';
import { DELHI } from '../rules/factions.ts';
import { tribute } from '../rules/income.ts';
import { openly } from '../rules/negotiation.ts';
import { GOVERNOR } from '../rules/pieces.ts';
import { gainResources } from '../rules/resources.ts';
import { allowed, cancelDecree, type Decree, type DecreeVars, NOT_BY_EVENT, someSpace } from './decree.ts';

const NOT_CONTROLLED = because('not-controlled', '4.2.3');
const NO_GOVERNOR = because('no-governor', '4.2.3');
const NOWHERE = because('nowhere', '4.2.3');
const SELECT_FIRST = because('select-first', '4.2.3');

export const collectTribute: Decree = { name: 'collect-tribute', rule: '4.2.1', proc: 'collect-tribute', whyNot: () => undefined };

export const demandObedience: Decree = {
  name: 'demand-obedience',
  rule: '4.2.3',
  proc: 'demand-obedience',
  whyNot: (ground, board, vars) => (someSpace((space) => whyNotObey(ground, board, vars, space) === undefined) ? undefined : NOWHERE),
};

export function whyNotObey(ground: Ground, board: Board, vars: DecreeVars, space: number) {
  if (!controls(board, DELHI, space)) return NOT_CONTROLLED;
  if (count(board, space, GOVERNOR) === 0) return NO_GOVERNOR;
  return (allowed(ground, board, vars) & (1 << space)) !== 0 ? undefined : NOT_BY_EVENT;
}

export const delhiDecrees = (ground: Ground): Proc<Board>[] => [
  proc<Board, DecreeVars>('collect-tribute', '4.2.1', [
    { do: (turn) => void gainResources(turn, DELHI, tribute(ground.world, turn.board)) },
    { call: 'gain-cavalry', with: () => ({ who: DELHI, n: 2 }) },
  ]),

  proc<Board, DecreeVars>('demand-obedience', '4.2.3', [
    {
      while: ({ board, vars }) => vars.finished === 0 && demandObedience.whyNot(ground, board, vars) === undefined,
      lines: openly<DecreeVars>('select', {
        of: () => DELHI,
        options: [
          {
            verb: 'select',
            nouns: SPACE_NOUNS,
            refuse: ({ board, vars }, i) => whyNotObey(ground, board, vars, i),
            take(turn, i) {
              setTributary(turn, i);
              gainResources(turn, DELHI, ground.world.prosperity[i] as number);
              turn.vars.n += 1;
            },
          },
          {
            verb: 'done',
            refuse: ({ vars }) => (vars.n > 0 ? undefined : SELECT_FIRST),
            take({ vars }) {
              vars.finished = 1;
            },
          },
          cancelDecree,
        ],
      }),
    },
  ]),
];
