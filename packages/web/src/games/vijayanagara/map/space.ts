/** One space, read: whose it is, what is missing, who can attack there. */
import {
  type Board,
  DELHI,
  FACTIONS,
  isProvince,
  MONGOLS,
  majority,
  missingPieces,
  NOBODY,
  piecesIn,
  supporters,
  TRIBUTARY,
  unitsIn,
  type World,
  whyNotTarget,
} from '@durbar/vijayanagara';

export type Status = 'region' | 'capital' | 'tributary' | 'controlled' | 'uncontrolled';
const CAPITAL_SPACE = 2;

export function statusOf(board: Board, space: number): Status {
  if (!isProvince(space)) return space === CAPITAL_SPACE ? 'capital' : 'region';
  const marker = board.marker[space] ?? NOBODY;
  if (marker === TRIBUTARY) return 'tributary';
  return marker < TRIBUTARY ? 'controlled' : 'uncontrolled';
}

/** Who has a Province: Delhi as a Tributary, whoever Controls it otherwise; undefined if nobody does. */
export function holderOf(board: Board, space: number): number | undefined {
  const status = statusOf(board, space);
  if (status === 'tributary') return DELHI;
  const marker = board.marker[space] ?? NOBODY;
  return status === 'controlled' ? marker : undefined;
}

/** Who has victory points from a Province (5.1-5.3): what Delhi only Controls brings it none. */
export function scorerOf(board: Board, space: number): number | undefined {
  const holder = holderOf(board, space);
  return holder === DELHI && statusOf(board, space) !== 'tributary' ? undefined : holder;
}

/** The majority meter of a space (1.7). */
export interface Meter {
  /** Pieces of the three Factions. */
  readonly pieces: readonly number[];
  /** Whose are more than all others; NOBODY if there is none. */
  readonly most: number;
  /** Pieces each Faction lacks for a majority; 0 or less: how many it could lose and keep it. */
  readonly missing: readonly number[];
}

const PLAYERS = [0, 1, 2];
export const meterOf = (board: Board, space: number): Meter => ({
  pieces: PLAYERS.map((faction) => piecesIn(board, space, faction)),
  most: majority(board, space),
  missing: PLAYERS.map((faction) => missingPieces(board, faction, space)),
});

/** A Faction that could attack in a space, if it has a Command and a Resource for it. */
export interface Attacker {
  readonly faction: number;
  readonly local: number;
  /** Most Units that could join from one adjacent space with its Structure, and from which. */
  readonly support: number;
  readonly from: number | undefined;
  readonly targets: readonly number[];
}

function supportFor(world: World, board: Board, faction: number, space: number): { support: number; from: number | undefined } {
  let best: { support: number; from: number | undefined } = { support: 0, from: undefined };
  for (const from of world.neighbours[space] ?? []) {
    const support = supporters(board, faction, from);
    if (support > best.support) best = { support, from };
  }
  return best;
}

/** 3.2.4, 3.3.4, 3.4.4, 3.5.3 */
export function attackersIn(world: World, board: Board, space: number): Attacker[] {
  return FACTIONS.flatMap((_, faction): Attacker[] => {
    const local = faction > MONGOLS ? 0 : unitsIn(board, space, faction);
    if (faction === MONGOLS) {
      return local > 0 && piecesIn(board, space, DELHI) > 0 ? [{ faction, local, support: 0, from: undefined, targets: [DELHI] }] : [];
    }
    if (faction > MONGOLS || (faction !== DELHI && !isProvince(space))) return [];
    const { support, from } = supportFor(world, board, faction, space);
    const targets = [0, 1, 2, MONGOLS].filter((target) => whyNotTarget(board, faction, space, target) === undefined);
    return targets.length > 0 && local + support > 0 ? [{ faction, local, support, from, targets }] : [];
  });
}

/** Steps from a space to every other over adjacent spaces (1.3.5); -1 where there is no way. */
export function stepsFrom(world: World, space: number): number[] {
  const steps = world.near.map(() => -1);
  steps[space] = 0;
  for (let queue = [space], i = 0; i < queue.length; i++) {
    const here = queue[i] as number;
    for (const next of world.neighbours[here] ?? []) {
      if (steps[next] !== -1) continue;
      steps[next] = (steps[here] as number) + 1;
      queue = [...queue, next];
    }
  }
  return steps;
}
