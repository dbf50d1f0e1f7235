/** Weights of the fast policy, in points. */
export interface Policy {
  /** What a card is worth in hand. */
  readonly card: number;
  /** The same for one of a colour with others. */
  readonly match: number;
  /** A palace, for each visit to come. */
  readonly palace: number;
  readonly crown: number;
  /** A good on a province tile, for what is still to come of its kind. */
  readonly good: number;
  /** A special card in each visit to come, and the share of it that the first influence tile is. */
  readonly special: number;
  readonly half: number;
  /** Chances to win a symbol in the end, by lead: three behind, …, three ahead. */
  readonly behind3: number;
  readonly behind2: number;
  readonly behind1: number;
  readonly level: number;
  readonly ahead1: number;
  readonly ahead2: number;
  readonly ahead3: number;
  /** The same for the elephant, which most cards show. */
  readonly elephant3: number;
  readonly elephant2: number;
  readonly elephant1: number;
  readonly elephant0: number;
  readonly elephantAhead1: number;
  readonly elephantAhead2: number;
  readonly elephantAhead3: number;
  /** A symbol that is not shown yet. */
  readonly unshown: number;
  /** What staying costs, beside the card: for each rival still in, and for a small hand. */
  readonly stay: number;
  readonly rival: number;
  /** Leaving without a card played: what the blind card and the first look at the supply are worth. */
  readonly pass: number;
  /** How far chance may overrule all this. */
  readonly whim: number;
}
