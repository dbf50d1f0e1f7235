/** What the deck is made of. */
import { type Edition, SPECIAL, SYMBOL_NAMES, WHITE } from '@durbar/taj-mahal';

export interface Deck {
  readonly all: number;
  readonly coloured: number;
  readonly white: number;
  readonly special: number;
}

export function deckOf({ cards }: Edition): Deck {
  const sum = (is: (colour: number) => boolean) => cards.filter(({ colour }) => is(colour)).reduce((all, { count }) => all + count, 0);
  const [coloured, white, special] = [sum((one) => one < WHITE), sum((one) => one === WHITE), sum((one) => one === SPECIAL)];
  return { all: coloured + white + special, coloured, white, special };
}

/** Symbols by kind and colour; special cards apart. */
export function symbolsByColour({ cards }: Edition): number[][] {
  const counts = SYMBOL_NAMES.map(() => new Array<number>(WHITE + 1).fill(0));
  for (const { colour, symbols, count } of cards) {
    if (colour === SPECIAL) continue;
    for (const symbol of symbols) {
      const row = counts[symbol];
      if (row) row[colour] = (row[colour] ?? 0) + count;
    }
  }
  return counts;
}
