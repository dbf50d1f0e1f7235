/** How much the parts of an evaluation count. */
import type { Effect } from './edition.ts';

/** Weights of the parts, found by playing against itself. */
export const WEIGHTS = {
  /** What a card is worth beyond its point at the end, while there are visits to play it in. */
  card: 0.874,
  /** Cards that a visit uses up. */
  perVisit: 2.545,
  /** A card is worth more with others of its colour. */
  match: 0.086,
  /** Share of the goods and connections to come that a player may expect. */
  goods: 1.1,
  network: 0.614,
  /** One influence tile as part of a special card. */
  half: 0.198,
  /** A card from the supply. */
  supply: 0.356,
  /** A palace beyond what it scores at once. */
  palace: 0.292,
  /** Worth of the special cards in a visit. */
  twoPoints: 1.034,
  symbol: 1.59,
  changeColour: 0.539,
  /** Chances to win the elephant against one rival with a lead of one (the rival yet to play, or not), two, three. */
  elephantFresh: 0.594,
  elephantOne: 0.514,
  elephantTwo: 0.905,
  elephantMore: 0.987,
  /** The same for the rarer symbols. */
  fresh: 0.924,
  one: 0.572,
  two: 0.716,
  more: 0.995,
  /** Level with a rival yet to play; level and able to raise; level; behind and able to pass; hopeless. */
  levelFresh: 0.626,
  levelRaise: 0.875,
  level: 0.36,
  behindOne: 0.005,
  behind: 0.1,
  hopeless: 0.03,
  /** A symbol not shown yet. */
  unshown: 0.356,
  /** The choice in the supply shrinks with each who left. */
  late: 0.43,
  /** What a contest that is not led costs in cards to come. */
  fight: 0.5,
  /** How much more cards than the rival has help in it. */
  depth: 0.195,
};
export type Weights = typeof WEIGHTS;

/** What a special card is worth in each visit to come. */
export function worthOf(effect: Effect, w: Weights): number {
  if (effect === 'two-points') return w.twoPoints;
  return effect === 'change-colour' ? w.changeColour : w.symbol;
}
