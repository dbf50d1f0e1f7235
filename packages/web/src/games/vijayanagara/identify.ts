/** From the identifiers of facts and prompts to the numbers of the board; -1 for what is none. */
import { FACTIONS, KIND_NAMES, SPACES } from '@durbar/vijayanagara';

const placeIn =
  (names: readonly unknown[]) =>
  (name: unknown): number =>
    names.indexOf(name);

export const factionNumber = placeIn(FACTIONS);
export const spaceNumber = placeIn(SPACES);
export const kindNumber = placeIn(KIND_NAMES);
