/** 4.3: Decrees of the Bahmani Kingdom: Trade, Build, Conspire. */
import { type Json, type Proc, proc } from '@durbar/kernel';
import type { Ground } from '../commands/command.ts';
import { type Board, type BoardLook, type BoardTurn, count, piecesIn } from '../rules/board.ts';
import { place, remove, settle } from '../rules/change.ts';
import { because, decide, type Option } from '../rules/decide.ts';
import { BAHMANI } from '../rules/factions.ts';
import { tradeCavalry, tradeIncome } from '../rules/income.ts';
import { openly } from '../rules/negotiation.ts';
import { AMIR, boxOf, GOVERNOR, kindName, RAJA, REBEL_AMIR, REBEL_RAJA } from '../rules/pieces.ts';
import { gainResources } from '../rules/resources.ts';
import { isProvince, SPACES, spaceName } from '../rules/spaces.ts';
import { allowed, cancelDecree, type Decree, type DecreeVars, NOT_BY_EVENT } from './decree.ts';

/** The piece to be replaced, chosen but not yet gone; `n` counts the Provinces done, `chosen` says which. */
interface ConspireVars extends DecreeVars {
  chosen: number;
  kind: number;
}

const ONLY_PROVINCES = because('only-provinces', '3.1.1');
const NOWHERE = because('nowhere', '4.3.3');
const DIFFERENT = because('chosen', '4.3.3');
const NO_SUCH_PIECE = because('no-such-piece', '4.3.3');
const NOT_INFLUENTIAL = because('not-influential', '4.3.3');
const NO_BAHMANI = because('no-bahmani', '4.3.3');
const REBEL_STAYS = because('rebel-stays', '4.3.3');
const NONE_AVAILABLE = because('none-available', '1.4.3');
const REPLACE_FIRST = because('replace-first', '4.3.3');

export const trade: Decree = { name: 'trade', rule: '4.3.1', proc: 'trade', whyNot: () => undefined };

export const isInfluential = (board: Board, faction: number): boolean => (board.influence[faction] as number) >= 2;

/** Whether a Province is within reach of Conspire: with a Bahmani piece, or next to one when Influential. */
function inReach(ground: Ground, board: Board, space: number): boolean {
  if (piecesIn(board, space, BAHMANI) > 0) return true;
  return isInfluential(board, BAHMANI) && (ground.world.neighbours[space] as readonly number[]).some((near) => piecesIn(board, near, BAHMANI) > 0);
}

const VICTIMS = SPACES.flatMap((_, space) => [GOVERNOR, RAJA, REBEL_RAJA].map((kind) => ({ space, kind })));

function whyNotReplace(ground: Ground, board: Board, vars: DecreeVars, chosen: number, i: number) {
  const { space, kind } = VICTIMS[i] as (typeof VICTIMS)[number];
  if (!isProvince(space)) return ONLY_PROVINCES;
  if ((chosen & (1 << space)) !== 0) return DIFFERENT;
  if (count(board, space, kind) === 0) return NO_SUCH_PIECE;
  if (kind !== GOVERNOR && !isInfluential(board, BAHMANI)) return NOT_INFLUENTIAL;
  if (!inReach(ground, board, space)) return NO_BAHMANI;
  return (allowed(ground, board, vars) & (1 << space)) !== 0 ? undefined : NOT_BY_EVENT;
}

/** Whether a piece in this Province could be replaced. */
export const mayConspire = (ground: Ground, board: Board, vars: DecreeVars, space: number): boolean =>
  VICTIMS.some((victim, i) => victim.space === space && whyNotReplace(ground, board, vars, 0, i) === undefined);

function canConspire(ground: Ground, board: Board, vars: DecreeVars, chosen: number): boolean {
  for (let i = 0; i < VICTIMS.length; i++) if (whyNotReplace(ground, board, vars, chosen, i) === undefined) return true;
  return false;
}

export const conspire: Decree = {
  name: 'conspire',
  rule: '4.3.3',
  proc: 'conspire',
  whyNot: (ground, board, vars) => (canConspire(ground, board, vars, 0) ? undefined : NOWHERE),
};

const STATES: readonly Json[] = ['obedient', 'rebelling', 'none'];
const LEFT_OUT = 2;

function whyNotState({ board, vars }: BoardLook<ConspireVars>, state: number) {
  if (state === LEFT_OUT) return undefined;
  if ((board.available[boxOf(AMIR)] as number) === 0) return NONE_AVAILABLE;
  return state === 0 && vars.kind === REBEL_RAJA ? REBEL_STAYS : undefined;
}

function replace(turn: BoardTurn<ConspireVars>, state: number): void {
  const { vars } = turn;
  remove(turn, vars.space, vars.kind);
  if (state !== LEFT_OUT) place(turn, vars.space, state === 0 ? AMIR : REBEL_AMIR);
  settle(turn);
  vars.kind = -1;
}

export const bahmaniDecrees = (ground: Ground): Proc<Board>[] => [
  proc<Board, DecreeVars>('trade', '4.3.1', [
    { do: (turn) => void gainResources(turn, BAHMANI, tradeIncome(turn.board)) },
    { call: 'gain-cavalry', with: ({ board }) => ({ who: BAHMANI, n: tradeCavalry(board) }) },
  ]),

  proc<Board, ConspireVars>('conspire', '4.3.3', [
    {
      do: ({ vars }) => {
        vars.chosen = 0;
        vars.kind = -1;
      },
    },
    {
      while: ({ board, vars }) => vars.finished === 0 && vars.n < 2 && canConspire(ground, board, vars, vars.chosen),
      lines: [
        ...openly<ConspireVars>('replace', {
          of: () => BAHMANI,
          options: [
            {
              verb: 'replace',
              nouns: VICTIMS.map(({ space, kind }) => [kindName(kind), spaceName(space)]),
              refuse: ({ board, vars }, i) => whyNotReplace(ground, board, vars, vars.chosen, i),
              take({ vars }, i) {
                const { space, kind } = VICTIMS[i] as (typeof VICTIMS)[number];
                vars.space = space;
                vars.kind = kind;
                vars.chosen |= 1 << space;
                vars.n += 1;
              },
            },
            {
              verb: 'done',
              refuse: ({ vars }) => (vars.n > 0 ? undefined : REPLACE_FIRST),
              take({ vars }) {
                vars.finished = 1;
              },
            },
            cancelDecree as Option<ConspireVars>,
          ],
        }),
        {
          if: ({ vars }) => vars.kind >= 0,
          then: [
            decide<ConspireVars>('amir', {
              of: () => BAHMANI,
              params: ({ vars }) => ({ space: spaceName(vars.space) }),
              options: [{ verb: 'as', nouns: STATES, refuse: whyNotState, take: replace }],
            }),
          ],
        },
      ],
    },
  ]),
];
