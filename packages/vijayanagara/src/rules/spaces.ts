/** 1.3: the sixteen spaces of the map. What the rulebook leaves to the board (adjacency, Prosperity, Cities) is edition data. */

export const SPACES = [
  'mountain-passes',
  'punjab',
  'delhi',
  'sindh',
  'rajput-kingdoms',
  'gujarat',
  'malwa',
  'jaunpur',
  'bengal',
  'gondwana',
  'orissa',
  'madhyadesh',
  'maharashtra',
  'andhra',
  'karnataka',
  'tamilakam',
] as const;
export type SpaceName = (typeof SPACES)[number];

/** Spaces that the rules name. */
export const PASSES = 0;
export const PUNJAB = 1;
export const DELHI_SPACE = 2;
export const MAHARASHTRA = 12;
export const KARNATAKA = 14;

/** Sets of spaces are bits of a number. */
export const bit = (space: number): number => 1 << space;
export const ALL_SPACES = (1 << SPACES.length) - 1;
/** 1.3.2 Mongol Invasion Regions. */
export const REGIONS = bit(PASSES) | bit(PUNJAB);
export const CAPITAL = bit(DELHI_SPACE);
/** 1.3.1 */
export const PROVINCES = ALL_SPACES & ~REGIONS & ~CAPITAL;
/** Where Mongol Invaders may be (1.3.2, 1.3.3). */
export const NORTH = REGIONS | CAPITAL;

export const isIn = (set: number, space: number): boolean => (set & (1 << space)) !== 0;
export const isProvince = (space: number): boolean => isIn(PROVINCES, space);
export const spaceName = (space: number): SpaceName => SPACES[space] as SpaceName;
export const spaceOf = (name: unknown): number => SPACES.indexOf(name as SpaceName);

export function sizeOf(set: number): number {
  let n = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) n += 1;
  return n;
}

/** The spaces of a set, in map order. */
export function listOf(set: number): number[] {
  const list: number[] = [];
  for (let rest = set; rest !== 0; rest &= rest - 1) list.push(31 - Math.clz32(rest & -rest));
  return list;
}

/** The first space of a set in map order. */
export const firstOf = (set: number): number => 31 - Math.clz32(set & -set);
