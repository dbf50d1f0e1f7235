/** The view of a match, read: the board with its numbers, and the card that is being played. */
import type { View } from '@durbar/kernel';
import { type Board, ELIGIBLE, type EventHead, MONGOL_CARD, NO_CARD, SUCCESSION_CARD, SUCCESSIONS, TIMURID_CARD } from '@durbar/vijayanagara';
import { world } from './world.ts';

/** What the rules show: the whole board, and some numbers that follow from it. */
export interface BoardView extends Board {
  readonly pool: number;
  readonly points: readonly number[];
  /** Cards of the deck that have not been revealed. */
  readonly cards: number;
}

export const boardOf = (view: View): BoardView => view.board as unknown as BoardView;

export type Card =
  | { readonly kind: 'none' }
  | { readonly kind: 'event'; readonly number: number; readonly event: EventHead }
  | { readonly kind: 'mongols'; readonly faction: number }
  | { readonly kind: 'succession'; readonly name: string }
  | { readonly kind: 'timurid'; readonly n: number };

/** A card by its number on the board. */
export function cardOf(card: number): Card {
  if (card === NO_CARD) return { kind: 'none' };
  if (card >= TIMURID_CARD) return { kind: 'timurid', n: card - TIMURID_CARD };
  if (card >= SUCCESSION_CARD) return { kind: 'succession', name: SUCCESSIONS[card - SUCCESSION_CARD] ?? '' };
  if (card >= MONGOL_CARD) return { kind: 'mongols', faction: card - MONGOL_CARD };
  const event = world.events[card - 1];
  return event === undefined ? { kind: 'none' } : { kind: 'event', number: card, event };
}

/** Who may still choose on this card, in its order; the first is the one who decides now, or will. */
export function stillToChoose(board: BoardView): number[] {
  const card = cardOf(board.card);
  return card.kind === 'event' ? card.event.order.filter((faction) => board.box[faction] === ELIGIBLE) : [];
}
