/** What a rival may still lay down in this visit, from what everybody can know of their hand. */
import type { Seat } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import { cardAt, type Edition, isColoured, type TajMahalView, WHITE } from '@durbar/taj-mahal';
import { specialsOf } from './specials.ts';
import { needsChange } from './staging.ts';

export type Sureness = 'yes' | 'maybe' | 'no';

export interface May {
  /** A coloured card, without which there is only withdrawing. */
  readonly play: Sureness;
  /** A white card beside it. */
  readonly white: Sureness;
  /** Special cards that are still in the hand. */
  readonly specials: readonly number[];
}

/** Special cards are open knowledge; others are known only where the table remembers what was taken. */
export function mayOf(edition: Edition, board: TajMahalView, log: readonly Told[], seat: Seat): May {
  const specials = specialsOf(edition, board, log, seat).filter((card) => !board.played[seat]?.includes(card));
  const known = board.known?.[seat] ?? specials;
  const unknown = (board.handSizes[seat] ?? 0) - known.length;
  const coloured = known.filter((card) => isColoured(edition, card));
  const own = coloured.some((card) => !needsChange(edition, board, seat, card));
  const play = own || (coloured.length > 0 && specials.includes(edition.changeColour)) ? 'yes' : unknown > 0 ? 'maybe' : 'no';
  // The change of colour goes where the white card would go.
  const white = known.some((card) => cardAt(edition, card).colour === WHITE);
  const missing = (own ? 0 : 1) + (white ? 0 : 1);
  return { play, white: missing === 0 ? 'yes' : missing <= unknown ? 'maybe' : 'no', specials: play === 'no' ? [] : specials };
}

/** In one sign, after the number of cards: something can surely be added, or perhaps, or there is nothing to play at all. */
export function signOf({ play, white, specials }: May): string {
  if (play === 'no') return '×';
  return white === 'yes' || specials.length > 0 ? '+' : white === 'maybe' ? '?' : '';
}
