/** 4.4: Decrees of the Vijayanagara Empire: Tax, Compel. */
import { type Json, type Proc, proc } from '@durbar/kernel';
import type { Ground } from '../commands/command.ts';
import { type Board, type BoardLook, type BoardTurn, controls, count, piecesIn, unitsIn } from '../rules/board.ts';
import { flip, orientation, place, remove, settle, shiftPiece } from '../rules/change.ts';
import { because, decide, type Option, SPACE_NOUNS } from '../rules/decide.ts';
import { VIJAYANAGARA } from '../rules/factions.ts';
import { tax } from '../rules/income.ts';
import { openly } from '../rules/negotiation.ts';
import { AMIR, boxOf, GOVERNOR, KIND_NAMES, kindName, RAJA, REBEL_AMIR, REBEL_RAJA, TROOP } from '../rules/pieces.ts';
import { gainResources } from '../rules/resources.ts';
import { isProvince, SPACES, spaceName } from '../rules/spaces.ts';
import { isInfluential } from './bahmani.ts';
import { allowed, cancelDecree, type Decree, type DecreeVars, NOT_BY_EVENT, someSpace } from './decree.ts';

/** `n` counts Rajas placed and moved, `fresh` those of them that stand Obedient, `from` is the one Province they come from. */
interface CompelVars extends DecreeVars {
  from: number;
  fresh: number;
}

const ONLY_PROVINCES = because('only-provinces', '3.1.1');
const NO_RAJA_NEAR = because('no-vijayanagara', '4.4.3');
const NO_RAJAS = because('no-rajas', '4.4.3');
const NOWHERE = because('nowhere', '4.4.3');
const NONE_AVAILABLE = because('none-available', '1.4.3');
const NOT_ADJACENT = because('not-adjacent', '1.3.5');
const ONE_PROVINCE = because('one-province', '4.4.3');
const NO_SUCH_PIECE = because('no-such-piece', '4.4.3');
const RAJA_FIRST = because('raja-first', '4.4.3');
const NOT_REMOVABLE = because('not-removable', '4.4.3');

export const taxDecree: Decree = { name: 'tax', rule: '4.4.1', proc: 'tax', whyNot: () => undefined };

const rajasNear = (ground: Ground, board: Board, space: number) =>
  (ground.world.neighbours[space] as readonly number[]).some((near) => unitsIn(board, near, VIJAYANAGARA) > 0);

export function whyNotCompel(ground: Ground, board: Board, vars: DecreeVars, space: number) {
  if (!isProvince(space)) return ONLY_PROVINCES;
  if (
    piecesIn(board, space, VIJAYANAGARA) === 0 &&
    !(ground.world.neighbours[space] as readonly number[]).some((near) => piecesIn(board, near, VIJAYANAGARA) > 0)
  )
    return NO_RAJA_NEAR;
  if ((board.available[boxOf(RAJA)] as number) === 0 && !rajasNear(ground, board, space) && !isInfluential(board, VIJAYANAGARA)) return NO_RAJAS;
  return (allowed(ground, board, vars) & (1 << space)) !== 0 ? undefined : NOT_BY_EVENT;
}

export const compel: Decree = {
  name: 'compel',
  rule: '4.4.3',
  proc: 'compel',
  whyNot: (ground, board, vars) => (someSpace((space) => whyNotCompel(ground, board, vars, space) === undefined) ? undefined : NOWHERE),
};

const MOVERS = SPACES.flatMap((_, from) => [RAJA, REBEL_RAJA].map((kind) => ({ from, kind })));
const VICTIMS = [TROOP, GOVERNOR, AMIR, REBEL_AMIR];

function whyNotMove(ground: Ground, { board, vars }: BoardLook<CompelVars>, i: number) {
  const { from, kind } = MOVERS[i] as (typeof MOVERS)[number];
  if (((ground.world.near[vars.space] as number) & (1 << from)) === 0) return NOT_ADJACENT;
  if (vars.from >= 0 && vars.from !== from) return ONE_PROVINCE;
  return count(board, from, kind) > 0 ? undefined : NO_SUCH_PIECE;
}

function mayBring(ground: Ground, look: BoardLook<CompelVars>): boolean {
  if (look.vars.finished !== 0 || look.vars.n >= 2) return false;
  if ((look.board.available[boxOf(RAJA)] as number) > 0) return true;
  return MOVERS.some((_, i) => whyNotMove(ground, look, i) === undefined);
}

/** Another Raja stands in the Province. */
function brought(turn: BoardTurn<CompelVars>, kind: number): void {
  turn.vars.n += 1;
  if (kind === RAJA) turn.vars.fresh += 1;
}

const PIECES: readonly Json[] = KIND_NAMES;
const hasVictim = ({ board, vars }: BoardLook<CompelVars>) => VICTIMS.some((kind) => count(board, vars.space, kind) > 0);

export const vijayanagaraDecrees = (ground: Ground): Proc<Board>[] => [
  proc<Board, DecreeVars>('tax', '4.4.1', [{ do: (turn) => void gainResources(turn, VIJAYANAGARA, tax(ground.world, turn.board)) }]),

  proc<Board, CompelVars>('compel', '4.4.3', [
    ...openly<CompelVars>('select', {
      of: () => VIJAYANAGARA,
      options: [
        {
          verb: 'select',
          nouns: SPACE_NOUNS,
          refuse: ({ board, vars }, i) => whyNotCompel(ground, board, vars, i),
          take({ vars }, i) {
            Object.assign(vars, { space: i, from: -1, fresh: 0 });
          },
        },
        cancelDecree as Option<CompelVars>,
      ],
    }),
    {
      while: (look) => mayBring(ground, look),
      lines: [
        decide<CompelVars>('rajas', {
          of: () => VIJAYANAGARA,
          params: ({ vars }) => ({ space: spaceName(vars.space), n: 2 - vars.n }),
          options: [
            {
              verb: 'place',
              nouns: [kindName(RAJA)],
              refuse: ({ board }) => ((board.available[boxOf(RAJA)] as number) > 0 ? undefined : NONE_AVAILABLE),
              take(turn) {
                const kind = controls(turn.board, VIJAYANAGARA, turn.vars.space) ? REBEL_RAJA : RAJA;
                place(turn, turn.vars.space, kind);
                brought(turn, kind);
              },
            },
            {
              verb: 'move',
              nouns: MOVERS.map(({ from, kind }) => [kindName(kind), spaceName(from)]),
              refuse: (look, i) => whyNotMove(ground, look, i),
              take(turn, i) {
                const { from, kind } = MOVERS[i] as (typeof MOVERS)[number];
                const arrives = orientation(turn.board, kind, turn.vars.space);
                shiftPiece(turn, from, turn.vars.space, kind, arrives);
                turn.vars.from = from;
                brought(turn, arrives);
              },
            },
            {
              verb: 'done',
              refuse: ({ board, vars }) => (vars.n > 0 || isInfluential(board, VIJAYANAGARA) ? undefined : RAJA_FIRST),
              take({ vars }) {
                vars.finished = 1;
              },
            },
          ],
        }),
      ],
    },
    {
      if: ({ board, vars }) => vars.space >= 0 && isInfluential(board, VIJAYANAGARA),
      then: [
        { call: 'gain-cavalry', with: () => ({ who: VIJAYANAGARA, n: 1 }) },
        {
          if: hasVictim,
          then: [
            decide<CompelVars>('remove', {
              of: () => VIJAYANAGARA,
              params: ({ vars }) => ({ space: spaceName(vars.space) }),
              options: [
                {
                  verb: 'remove',
                  nouns: PIECES,
                  refuse: ({ board, vars }, kind) => (!VICTIMS.includes(kind) ? NOT_REMOVABLE : count(board, vars.space, kind) > 0 ? undefined : NO_SUCH_PIECE),
                  take(turn, kind) {
                    remove(turn, turn.vars.space, kind);
                    if (kind <= GOVERNOR) flip(turn, turn.vars.space, VIJAYANAGARA, true, turn.vars.fresh);
                  },
                },
                { verb: 'no', refuse: () => undefined, take: () => undefined },
              ],
            }),
          ],
        },
      ],
    },
    { do: settle },
  ]),
];
