/** 1.4: pieces by kind. Amirs and Rajas are two kinds each on the map, Obedient and Rebelling, and one in the holding box. */
import { BAHMANI, DELHI, MONGOLS, VIJAYANAGARA } from './factions.ts';
import { isProvince, NORTH, SPACES } from './spaces.ts';

export const TROOP = 0;
export const GOVERNOR = 1;
export const QASBAH = 2;
export const AMIR = 3;
export const REBEL_AMIR = 4;
export const FORT = 5;
export const RAJA = 6;
export const REBEL_RAJA = 7;
export const TEMPLE = 8;
export const MONGOL = 9;
export const KINDS = 10;

export const KIND_NAMES = [
  'troop',
  'governor',
  'qasbah',
  'obedient-amir',
  'rebelling-amir',
  'fort',
  'obedient-raja',
  'rebelling-raja',
  'temple',
  'mongol',
] as const;
export type KindName = (typeof KIND_NAMES)[number];
export const kindName = (kind: number): KindName => KIND_NAMES[kind] as KindName;

/** Which holding box a kind comes from and goes to. */
export const BOXES = ['troop', 'governor', 'qasbah', 'amir', 'fort', 'raja', 'temple', 'mongol'] as const;
const BOX_OF = [0, 1, 2, 3, 3, 4, 5, 5, 6, 7] as const;
export const boxOf = (kind: number): number => BOX_OF[kind] as number;
/** How many of each box there are in the game (1.4). */
export const SUPPLY = [32, 5, 5, 18, 5, 22, 5, 12] as const;

const OWNER = [DELHI, DELHI, DELHI, BAHMANI, BAHMANI, BAHMANI, VIJAYANAGARA, VIJAYANAGARA, VIJAYANAGARA, MONGOLS] as const;
export const ownerOf = (kind: number): number => OWNER[kind] as number;

/** First kind of a Faction: its Units are this one and the next, its Structure the one after. */
export const unitsFrom = (faction: number): number => (faction === MONGOLS ? MONGOL : faction * 3);
/** 1.4.2: Qasbah, Fort or Temple. */
export const structureOf = (faction: number): number => faction * 3 + 2;
/** The Unit a Faction places: Troop, Obedient Amir, Obedient Raja. */
export const unitOf = (faction: number): number => faction * 3;
export const rebelOf = (faction: number): number => faction * 3 + 1;
export const isStructure = (kind: number): boolean => kind === QASBAH || kind === FORT || kind === TEMPLE;
export const isObedient = (kind: number): boolean => kind === AMIR || kind === RAJA;

/** Entry limits of 1.3: Sultanate pieces anywhere, southern pieces in Provinces, Mongol Invaders in the north. */
export function mayEnter(kind: number, space: number): boolean {
  if (kind <= QASBAH) return true;
  if (kind === MONGOL) return (NORTH & (1 << space)) !== 0;
  return isProvince(space);
}

/** Pieces of a kind in a space. */
export const at = (space: number, kind: number): number => space * KINDS + kind;
export const PLACES = SPACES.length * KINDS;
