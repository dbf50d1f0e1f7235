/** What the rules need of an edition, ready for use. */
import type { EventCard } from '../effects/language.ts';

export interface World {
  readonly name: string;
  /** Adjacent spaces of each space (1.3.5), as sets and as lists. */
  readonly near: readonly number[];
  readonly neighbours: readonly (readonly number[])[];
  /** 0 for spaces that are no Provinces (1.3.1). */
  readonly prosperity: readonly number[];
  /** Spaces at each City (1.3.4). */
  readonly cities: ReadonlyMap<string, number>;
  readonly events: readonly EventCard[];
  /** Mongol Invasion cards that name the Bahmani Kingdom, and the Vijayanagara Empire (2.4). */
  readonly mongolCards: readonly [number, number];
}
