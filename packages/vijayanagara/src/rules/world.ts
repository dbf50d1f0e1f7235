/** What the rules need of an edition, ready for use. */
/** The upper part of an Event card. */
export interface EventHead {
  readonly number: number;
  readonly key: string;
  readonly years: string;
  /** Faction order (2.3.2). */
  readonly order: readonly number[];
  readonly stayEligible: boolean;
}

export interface World {
  readonly name: string;
  /** Adjacent spaces of each space (1.3.5), as sets and as lists. */
  readonly near: readonly number[];
  readonly neighbours: readonly (readonly number[])[];
  /** 0 for spaces that are no Provinces (1.3.1). */
  readonly prosperity: readonly number[];
  /** Spaces at each City (1.3.4). */
  readonly cities: ReadonlyMap<string, number>;
  readonly events: readonly EventHead[];
  /** Mongol Invasion cards that name the Bahmani Kingdom, and the Vijayanagara Empire (2.4). */
  readonly mongolCards: readonly [number, number];
}
