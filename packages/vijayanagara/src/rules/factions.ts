/** 1.5: the three player Factions, which are also the seats, and the Mongol Invaders. */

export const DELHI = 0;
export const BAHMANI = 1;
export const VIJAYANAGARA = 2;
export const MONGOLS = 3;
/** Nobody: an Uncontrolled Province, an empty place. */
export const NOBODY = 4;

export const FACTIONS = ['delhi', 'bahmani', 'vijayanagara', 'mongols', 'nobody'] as const;
export type FactionName = (typeof FACTIONS)[number];

/** Short names of the effect language. */
export const CODES = ['DS', 'BK', 'VE'] as const;

export const factionName = (faction: number): FactionName => FACTIONS[faction] ?? 'nobody';
/** The two southern Factions are each other's rivals. */
export const rivalOf = (faction: number): number => 3 - faction;
export const SOUTHERN = [BAHMANI, VIJAYANAGARA] as const;
export const PLAYERS = [DELHI, BAHMANI, VIJAYANAGARA] as const;
