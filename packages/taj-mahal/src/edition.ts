/** Contents: what is in the box, numbered for the rules. An edition file fills it in; see edition-file.ts. */

export const ELEPHANT = 0;
export const VIZIER = 1;
export const GENERAL = 2;
export const MONK = 3;
export const PRINCESS = 4;
export const GRAND_MOGUL = 5;
/** Letters of the symbols, in their order. */
export const SYMBOLS = 'EVGMPK';
export const SYMBOL_NAMES = ['elephant', 'vizier', 'general', 'monk', 'princess', 'grand-mogul'] as const;

/** The four prominent forces; force f is shown by symbol f + 1. */
export const FORCES = ['vizier', 'general', 'monk', 'princess'] as const;
export const TILES_PER_FORCE = 6;

export const COLOURS = ['red', 'yellow', 'green', 'violet', 'white', 'special'] as const;
export const WHITE = 4;
export const SPECIAL = 5;

export const EFFECTS = ['elephant', 'grand-mogul', 'two-points', 'change-colour'] as const;
export type Effect = (typeof EFFECTS)[number];

export const GOODS = ['rice', 'tea', 'spices', 'jewels'] as const;

/** Kinds of bonus tiles; a good g is kind FIRST_GOOD + g. */
export const NO_BONUS = 0;
export const TAJ_MAHAL = 1;
export const TWO_POINTS = 2;
export const CARD = 3;
export const FIRST_GOOD = 4;
export const BONUS_NAMES = ['none', 'taj-mahal', 'two-points', 'card', ...GOODS] as const;

export const VISITS = 12;
export const HAND = 6;
export const TAJ_MAHAL_POINTS = 4;
export const MOST_CITIES = 64;

/** Cards in the open supply. */
export const supplySize = (seats: number) => 2 * seats - 1;

/** A kind of card. Several cards of a kind are alike in everything. */
export interface Card {
  /** `red/EV`, `white/E`, `special/two-points` */
  readonly name: string;
  readonly colour: number;
  readonly symbols: readonly number[];
  /** How many of them are in the box. */
  readonly count: number;
}

export interface City {
  readonly name: string;
  readonly province: number;
  /** Its number among the fortresses, -1 if it is none. */
  readonly fortress: number;
  readonly roads: readonly number[];
}

export interface Province {
  readonly name: string;
  readonly cities: readonly number[];
  readonly fortresses: readonly number[];
}

/** A set of cities as two words of 32 bits. */
export interface CitySet {
  readonly low: number;
  readonly high: number;
}

export interface Edition {
  readonly name: string;
  /** Coloured cards colour by colour, then white cards, then the special card of each force. */
  readonly cards: readonly Card[];
  /** Number of the first special card; those of the forces follow each other. */
  readonly firstSpecial: number;
  readonly effects: readonly Effect[];
  /** The special card that changes the colour. */
  readonly changeColour: number;
  /** Goods on the province tiles, by number - 1. */
  readonly tileGoods: readonly (readonly number[])[];
  /** How often each good is on each of them, four counts a tile. */
  readonly goodsOn: Uint8Array;
  /** How many bonus tiles there are of each kind, the Taj Mahal included. */
  readonly bonusTiles: readonly number[];
  readonly provinces: readonly Province[];
  readonly cities: readonly City[];
  /** Cities that are fortresses. */
  readonly fortresses: readonly number[];
  readonly agra: number;
  readonly cardNamed: ReadonlyMap<string, number>;
  readonly cityNamed: ReadonlyMap<string, number>;
  readonly roadSets: readonly CitySet[];
  readonly provinceSets: readonly CitySet[];
  /** Symbols on each card, six counts a card: the table behind every comparison. */
  readonly symbolsOn: Uint8Array;
}

export function citySet(cities: readonly number[]): CitySet {
  let low = 0;
  let high = 0;
  for (const city of cities) {
    if (city < 32) low |= 1 << city;
    else high |= 1 << (city - 32);
  }
  return { low, high };
}

export const cardAt = (edition: Edition, card: number) => edition.cards[card] as Card;
export const cityAt = (edition: Edition, city: number) => edition.cities[city] as City;
export const provinceAt = (edition: Edition, province: number) => edition.provinces[province] as Province;
export const isColoured = (edition: Edition, card: number) => cardAt(edition, card).colour < WHITE;
export const effectOf = (edition: Edition, card: number): Effect => edition.effects[card - edition.firstSpecial] as Effect;

export const isName = (value: unknown): value is string => typeof value === 'string' && /^[a-z0-9-]{1,24}$/.test(value);
export const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 96;
