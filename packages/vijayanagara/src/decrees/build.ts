/** 4.3.2, 4.4.2 Build: a Fort where there is an Amir, a Temple where there is a Raja. */
import { type Proc, proc } from '@durbar/kernel';
import type { Ground } from '../commands/command.ts';
import { type Board, count, unitsIn } from '../rules/board.ts';
import { place, settle } from '../rules/change.ts';
import { because, byFaction, SPACE_NOUNS } from '../rules/decide.ts';
import { BAHMANI, factionName, SOUTHERN } from '../rules/factions.ts';
import { openly } from '../rules/negotiation.ts';
import { boxOf, structureOf } from '../rules/pieces.ts';
import { allowed, cancelDecree, type Decree, type DecreeVars, NOT_BY_EVENT, someSpace } from './decree.ts';

const RULES = { [1]: '4.3.2', [2]: '4.4.2' } as const;
const NO_UNIT = byFaction('no-unit', '', '4.3.2', '4.4.2');
const STACKED = because('stacked', '1.4.4');
const NONE_AVAILABLE = because('none-available', '1.4.3');
const NOWHERE = byFaction('nowhere', '', '4.3.2', '4.4.2');

export function whyNotBuild(ground: Ground, board: Board, vars: DecreeVars, space: number) {
  const { who } = vars;
  if ((board.available[boxOf(structureOf(who))] as number) === 0) return NONE_AVAILABLE;
  if (unitsIn(board, space, who) === 0) return NO_UNIT[who];
  if (count(board, space, structureOf(who)) > 0) return STACKED;
  return (allowed(ground, board, vars) & (1 << space)) !== 0 ? undefined : NOT_BY_EVENT;
}

export const build = (faction: number): Decree => ({
  name: 'build',
  rule: RULES[faction as 1 | 2],
  proc: `${factionName(faction)}-build`,
  whyNot(ground, board, vars) {
    if ((board.available[boxOf(structureOf(faction))] as number) === 0) return NONE_AVAILABLE;
    return someSpace((space) => whyNotBuild(ground, board, vars, space) === undefined) ? undefined : NOWHERE[faction];
  },
});

export const buildDecrees = (ground: Ground): Proc<Board>[] =>
  SOUTHERN.map((faction) =>
    proc<Board, DecreeVars>(`${factionName(faction)}-build`, faction === BAHMANI ? '4.3.2' : '4.4.2', [
      ...openly<DecreeVars>('select', {
        of: () => faction,
        options: [
          {
            verb: 'select',
            nouns: SPACE_NOUNS,
            refuse: ({ board, vars }, i) => whyNotBuild(ground, board, vars, i),
            take(turn, i) {
              place(turn, i, structureOf(faction));
              settle(turn);
            },
          },
          cancelDecree,
        ],
      }),
    ]),
  );
