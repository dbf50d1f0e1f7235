/** Weights of the fast policy, in points. */
export const POLICY = {
  /** What a card is worth in hand. */
  card: 0.9,
  /** The same for one of a colour with others. */
  match: 0.15,
  /** A palace, for each visit to come. */
  palace: 0.12,
  crown: 0.3,
  /** A good on a province tile, for what is still to come of its kind. */
  good: 2,
  /** A special card in each visit to come, and the share of it that the first influence tile is. */
  special: 0.8,
  half: 0.3,
  /** Chances to win a symbol in the end, by lead: three behind, …, three ahead. */
  behind3: 0.02,
  behind2: 0.08,
  behind1: 0.2,
  level: 0.4,
  ahead1: 0.7,
  ahead2: 0.85,
  ahead3: 0.95,
  /** The same for the elephant, which most cards show. */
  elephant3: 0.01,
  elephant2: 0.06,
  elephant1: 0.18,
  elephant0: 0.35,
  elephantAhead1: 0.6,
  elephantAhead2: 0.8,
  elephantAhead3: 0.92,
  /** A symbol that is not shown yet. */
  unshown: 0.1,
  /** What staying costs, beside the card: for each rival still in, and for a small hand. */
  stay: 0.2,
  rival: 0.1,
  /** Leaving without a card played: what the blind card and the first look at the supply are worth. */
  pass: 1.2,
  /** How far chance may overrule all this. */
  whim: 1.0,
};
export type Policy = typeof POLICY;
