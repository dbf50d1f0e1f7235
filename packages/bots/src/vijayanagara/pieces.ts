/** The board as the bots read it: kinds of pieces, words as numbers, pieces of a Faction in a space. */
import { at, type Board, FACTIONS, KIND_NAMES, SPACES } from '@durbar/vijayanagara';

export const [TROOP, GOVERNOR, QASBAH, AMIR, REBEL_AMIR, FORT, RAJA, , TEMPLE, MONGOL] = KIND_NAMES.map((_, kind) => kind) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];
export const PASSES = SPACES.indexOf('mountain-passes');
export const PUNJAB = SPACES.indexOf('punjab');
export const CITY = SPACES.indexOf('delhi');
/** Where a Faction Rallies even without a piece, and one Unit more (3.3.1, 3.4.1). */
export const HOME = [-1, SPACES.indexOf('maharashtra'), SPACES.indexOf('karnataka')] as const;
/** Boxes of Available pieces: Troops, Governors, Qasbahs, Amirs, Forts, Rajas, Temples, Mongol Invaders. */
export const UNIT_BOX = [0, 3, 5] as const;
export const STRUCTURE_BOX = [2, 4, 6] as const;
export const GOVERNOR_BOX = 1;
export const MONGOL_BOX = 7;
/** Units that may join an attack from one space with a Structure (3.2.4, 3.3.4, 3.4.4). */
export const SUPPORT = [2, 2, 1] as const;

const spaces = new Map<unknown, number>(SPACES.map((name, space) => [name, space]));
const kinds = new Map<unknown, number>(KIND_NAMES.map((name, kind) => [name, kind]));
const factions = new Map<unknown, number>(FACTIONS.map((name, faction) => [name, faction]));

/** The space, kind or Faction that a noun names, or -1. */
export const spaceNamed = (noun: unknown): number => spaces.get(noun) ?? -1;
export const kindNamed = (noun: unknown): number => kinds.get(noun) ?? -1;
export const factionNamed = (noun: unknown): number => factions.get(noun) ?? -1;
export const ownerOf = (kind: number): number => (kind === MONGOL ? 3 : Math.floor(kind / 3));

/** Pieces of a player Faction in a space. */
export function piecesOf(board: Board, space: number, faction: number): number {
  const first = at(space, faction * 3);
  const { pieces } = board;
  return (pieces[first] as number) + (pieces[first + 1] as number) + (pieces[first + 2] as number);
}

export function unitsOf(board: Board, space: number, faction: number): number {
  const first = at(space, faction * 3);
  return (board.pieces[first] as number) + (board.pieces[first + 1] as number);
}

export const numberOf = (board: Board, space: number, kind: number): number => board.pieces[at(space, kind)] as number;
