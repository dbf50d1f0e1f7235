/** 4.2.2 Campaign: a column of Troops and Governors along one route of up to three spaces, joined and left on the way. */
import { type Json, type Proc, proc } from '@durbar/kernel';
import type { Ground } from '../commands/command.ts';
import { type Board, type BoardLook, count, unitsIn } from '../rules/board.ts';
import { settle, shiftPiece } from '../rules/change.ts';
import { because, decide, type Option, SPACE_NOUNS } from '../rules/decide.ts';
import { DELHI } from '../rules/factions.ts';
import { openly } from '../rules/negotiation.ts';
import { GOVERNOR, kindName, TROOP } from '../rules/pieces.ts';
import { isIn, spaceName } from '../rules/spaces.ts';
import { allowed, cancelDecree, type Decree, type DecreeVars, NOT_BY_EVENT, someSpace } from './decree.ts';

export const LONGEST = 3;

/** `space` is where the column stands, `n` how far it has come. */
interface CampaignVars extends DecreeVars {
  troops: number;
  governors: number;
  /** What has been done at this stop, so that nobody joins and leaves at once: 1 joined, 2 left. */
  troopWay: number;
  governorWay: number;
}

const NOT_ON_LAND = because('not-on-land', '2.5.1');
const NO_UNITS = because('no-units', '4.2.2');
const NO_WAY = because('no-way', '4.2.2');
const NOBODY_LEFT = because('all-joined', '4.2.2');
const NOBODY_THERE = because('empty-column', '4.2.2');
const OTHER_WAY = because('joined-or-left', '4.2.2');
const NOT_ADJACENT = because('not-adjacent', '1.3.5');
const TOO_FAR = because('too-far', '4.2.2');
const MUST_GO = because('must-go', '4.2.2');

/** Spaces from which an allowed destination can be reached in at most `steps` steps. */
function within(ground: Ground, board: Board, vars: DecreeVars, steps: number): number {
  let reached = allowed(ground, board, vars) & vars.land;
  for (let step = 0; step < steps; step++) {
    let grown = reached;
    for (let space = 0; space < 16; space++) if (isIn(vars.land, space) && ((ground.world.near[space] as number) & reached) !== 0) grown |= 1 << space;
    reached = grown;
  }
  return reached;
}

/** Neighbours the column may go to with so many steps behind it. */
const ways = (ground: Ground, board: Board, vars: DecreeVars, space: number, behind: number) =>
  (ground.world.near[space] as number) & vars.land & within(ground, board, vars, LONGEST - behind - 1);

export function whyNotOrigin(ground: Ground, board: Board, vars: DecreeVars, space: number) {
  if (!isIn(vars.land, space)) return NOT_ON_LAND;
  if (unitsIn(board, space, DELHI) === 0) return NO_UNITS;
  return ways(ground, board, vars, space, 0) !== 0 ? undefined : NO_WAY;
}

export const campaign: Decree = {
  name: 'campaign',
  rule: '4.2.2',
  proc: 'campaign',
  whyNot: (ground, board, vars) => (someSpace((space) => whyNotOrigin(ground, board, vars, space) === undefined) ? undefined : NO_UNITS),
};

const inColumn = (vars: CampaignVars, kind: number) => (kind === TROOP ? vars.troops : vars.governors);
const wayOf = (vars: CampaignVars, kind: number) => (kind === TROOP ? vars.troopWay : vars.governorWay);
const size = (vars: CampaignVars) => vars.troops + vars.governors;

function change(vars: CampaignVars, kind: number, n: number): void {
  if (kind === TROOP) {
    vars.troops += n;
    vars.troopWay = n > 0 ? 1 : 2;
  } else {
    vars.governors += n;
    vars.governorWay = n > 0 ? 1 : 2;
  }
}

const mayEndHere = (ground: Ground, { board, vars }: BoardLook<CampaignVars>) => (allowed(ground, board, vars) & (1 << vars.space)) !== 0;
const MARCHERS: readonly Json[] = [kindName(TROOP), kindName(GOVERNOR)];

export const campaignProcs = (ground: Ground): Proc<Board>[] => [
  proc<Board, CampaignVars>('campaign', '4.2.2', [
    ...openly<CampaignVars>('origin', {
      of: () => DELHI,
      options: [
        {
          verb: 'select',
          nouns: SPACE_NOUNS,
          refuse: ({ board, vars }, i) => whyNotOrigin(ground, board, vars, i),
          take({ vars }, i) {
            Object.assign(vars, { space: i, troops: 0, governors: 0, troopWay: 0, governorWay: 0 });
          },
        },
        cancelDecree as Option<CampaignVars>,
      ],
    }),
    {
      while: ({ vars }) => vars.finished === 0 && vars.n < LONGEST,
      lines: [
        decide<CampaignVars>('column', {
          of: () => DELHI,
          params: ({ vars }) => ({ space: spaceName(vars.space), troops: vars.troops, governors: vars.governors, left: LONGEST - vars.n }),
          options: [
            {
              verb: 'join',
              nouns: MARCHERS,
              refuse({ board, vars }, kind) {
                if (wayOf(vars, kind) === 2) return OTHER_WAY;
                return count(board, vars.space, kind) > inColumn(vars, kind) ? undefined : NOBODY_LEFT;
              },
              take: ({ vars }, kind) => change(vars, kind, 1),
            },
            {
              verb: 'leave',
              nouns: MARCHERS,
              refuse(look, kind) {
                const { vars } = look;
                if (vars.n === 0) return MUST_GO;
                if (wayOf(vars, kind) === 1) return OTHER_WAY;
                if (inColumn(vars, kind) === 0) return NOBODY_THERE;
                return size(vars) > 1 || mayEndHere(ground, look) ? undefined : NOT_BY_EVENT;
              },
              take: ({ vars }, kind) => change(vars, kind, -1),
            },
            {
              verb: 'go',
              nouns: SPACE_NOUNS,
              refuse({ board, vars }, to) {
                if (size(vars) === 0) return NOBODY_THERE;
                if (((ground.world.near[vars.space] as number) & (1 << to)) === 0) return NOT_ADJACENT;
                if (!isIn(vars.land, to)) return NOT_ON_LAND;
                return isIn(ways(ground, board, vars, vars.space, vars.n), to) ? undefined : TOO_FAR;
              },
              take(turn, to) {
                const { vars } = turn;
                shiftPiece(turn, vars.space, to, TROOP, TROOP, vars.troops);
                shiftPiece(turn, vars.space, to, GOVERNOR, GOVERNOR, vars.governors);
                vars.space = to;
                vars.n += 1;
                vars.troopWay = 0;
                vars.governorWay = 0;
              },
            },
            {
              verb: 'done',
              refuse: (look) => (look.vars.n === 0 ? MUST_GO : mayEndHere(ground, look) ? undefined : NOT_BY_EVENT),
              take({ vars }) {
                vars.finished = 1;
              },
            },
          ],
        }),
      ],
    },
    { do: settle },
  ]),
];
