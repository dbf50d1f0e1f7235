/** 3.2.4, 3.3.4, 3.4.4: an attack laid out before it is made: where, whom, with whose support. Sent as one gesture. */
import type { Choice } from '@durbar/kernel';
import {
  type AttackPlan,
  at,
  attackDice,
  type Board,
  FACTIONS,
  KIND_NAMES,
  SPACES,
  SUPPORT,
  supporters,
  unitsIn,
  unused,
  unusedUnits,
  type World,
  whyNotTarget,
} from '@durbar/vijayanagara';

/** Units that could join from one adjacent space: of each of the two kinds, and how many in all. */
export interface Supporter {
  readonly space: number;
  readonly kinds: readonly [number, number];
  readonly most: number;
}

/** A space that can be attacked. */
export interface Site {
  readonly space: number;
  /** Attacking Units that are there. */
  readonly local: number;
  readonly targets: readonly number[];
  readonly supporters: readonly Supporter[];
}

export interface Staged {
  readonly space: number;
  readonly target: number;
  /** The adjacent space that supports, or -1, and how many of each kind come from it. */
  readonly from: number;
  readonly support: readonly [number, number];
}

export function siteOf(world: World, board: Board, who: number, space: number): Site {
  const targets = [0, 1, 2, 3].filter((target) => whyNotTarget(board, who, space, target) === undefined);
  const near = (world.neighbours[space] ?? []).flatMap((from): Supporter[] => {
    const most = supporters(board, who, from);
    return most > 0 ? [{ space: from, kinds: [unused(board, who, from, 0), unused(board, who, from, 1)], most }] : [];
  });
  return { space, local: unusedUnits(board, who, space), targets, supporters: near };
}

/** As many as may come, second kind (Governors, Rebelling Units) last; nobody if there is no such space. */
export function fullSupport(site: Site, from: number): readonly [number, number] {
  const one = site.supporters.find(({ space }) => space === from);
  if (one === undefined) return [0, 0];
  const first = Math.min(one.most, one.kinds[0]);
  return [first, Math.min(one.most - first, one.kinds[1])];
}

/** The first proposal: against the first target, with all the support of the strongest neighbour. */
export function staged(site: Site): Staged {
  const best = site.supporters.reduce<Supporter | undefined>((most, one) => (most === undefined || one.most > most.most ? one : most), undefined);
  const from = best?.space ?? -1;
  return { space: site.space, target: site.targets[0] ?? -1, from, support: fullSupport(site, from) };
}

export const planOfAttack = (who: number, site: Site, { space, target, support }: Staged): AttackPlan => ({
  space,
  attacker: who,
  defender: target,
  local: site.local,
  support: support[0] + support[1],
});

/** Whether anybody attacks. */
export const isManned = (site: Site, { support }: Staged): boolean => site.local + support[0] + support[1] > 0;

/** 1.4: Delhi's attack on a Faction sets its Obedient Units there Rebelling; all of them defend. */
export const defenders = (board: Board, { space, target }: Staged): number => unitsIn(board, space, target);
export const diceOf = (board: Board, who: number, { space, target }: Staged): number => attackDice(board, who, target, space);

/** The steps of a laid out attack: what is not asked is left out, and the last one rolls the dice. */
export function stepsOf(who: number, site: Site, { space, target, from, support }: Staged): Choice[] {
  const steps: Choice[] = [{ verb: 'select', noun: SPACES[space] ?? '' }];
  if (site.targets.length > 1) steps.push({ verb: 'target', noun: FACTIONS[target] ?? '' });
  if (site.supporters.length === 0) return steps;
  for (const which of [0, 1]) {
    const piece = KIND_NAMES[who * 3 + which] ?? '';
    for (let n = 0; n < (support[which] ?? 0); n++) steps.push({ verb: 'support', noun: [piece, SPACES[from] ?? ''] });
  }
  const joined = support[0] + support[1];
  const left = from < 0 ? undefined : site.supporters.find((one) => one.space === from);
  const more = from < 0 || joined === 0 ? true : joined < (SUPPORT[who] ?? 0) && joined < (left ? left.kinds[0] + left.kinds[1] : 0);
  if (more) steps.push({ verb: 'done' });
  return steps;
}

/** Pieces of a kind in a space, by name, for what stands on either side. */
export const forceOf = (board: Board, space: number, faction: number): readonly (readonly [kind: number, n: number])[] =>
  (faction === 3 ? [9] : [0, 1, 2].map((k) => faction * 3 + k)).flatMap((kind) => {
    const n = board.pieces[at(space, kind)] ?? 0;
    return n > 0 ? [[kind, n] as const] : [];
  });
