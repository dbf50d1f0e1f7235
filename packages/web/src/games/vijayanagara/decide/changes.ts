/** What is different between two boards: the ghost of what is being built against what everybody knows. */
import { at, type Board, KINDS, SPACES } from '@durbar/vijayanagara';

export interface PieceChange {
  readonly kind: number;
  readonly n: number;
}

export interface SpaceChange {
  readonly space: number;
  readonly pieces: readonly PieceChange[];
  /** The marker before and now, as on the board; undefined if it is the same. */
  readonly marker?: { readonly before: number; readonly now: number };
}

/** What differs in one space; undefined if nothing does. */
export function changeAt(before: Board, now: Board, space: number): SpaceChange | undefined {
  const pieces: PieceChange[] = [];
  for (let kind = 0; kind < KINDS; kind++) {
    const n = (now.pieces[at(space, kind)] ?? 0) - (before.pieces[at(space, kind)] ?? 0);
    if (n !== 0) pieces.push({ kind, n });
  }
  const [was, is] = [before.marker[space] ?? 0, now.marker[space] ?? 0];
  if (pieces.length === 0 && was === is) return undefined;
  return { space, pieces, ...(was !== is && { marker: { before: was, now: is } }) };
}

/** Spaces that differ, in map order. */
export const changedSpaces = (before: Board, now: Board): SpaceChange[] => SPACES.flatMap((_, space) => changeAt(before, now, space) ?? []);

export interface Holding {
  readonly faction: number;
  readonly resources: number;
  readonly cavalry: number;
  readonly influence: number;
  readonly points: number;
}

/** Anything with victory points on it: a view, or a board with points worked out. */
type Scored = Board & { readonly points: readonly number[] };

/** What each Faction has more or less of; only Factions with a difference. */
export function changedHoldings(before: Scored, now: Scored): Holding[] {
  return [0, 1, 2].flatMap((faction) => {
    const more = (key: 'resources' | 'cavalry' | 'influence' | 'points') => (now[key][faction] ?? 0) - (before[key][faction] ?? 0);
    const one = { faction, resources: more('resources'), cavalry: more('cavalry'), influence: more('influence'), points: more('points') };
    return one.resources === 0 && one.cavalry === 0 && one.influence === 0 && one.points === 0 ? [] : [one];
  });
}

/** The cost meter: Resources of a Faction before what is being built, what it has spent and gained in it, and what is left. */
export interface Meter {
  readonly before: number;
  readonly spent: number;
  readonly gained: number;
  readonly left: number;
}

interface Told {
  readonly kind: string;
  readonly data: { readonly [key: string]: unknown };
}

/** From the facts of a draft: payments and gains apart. */
export function meterOf(facts: readonly Told[], faction: string, left: number): Meter {
  let spent = 0;
  let gained = 0;
  for (const { kind, data } of facts) {
    if (kind !== 'resources' || data['faction'] !== faction) continue;
    const n = Number(data['n']);
    if (n < 0) spent -= n;
    else gained += n;
  }
  return { before: left + spent - gained, spent, gained, left };
}
