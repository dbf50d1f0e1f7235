/** Cards in hands, deck and discard pile. Hands are sorted lists; deck and discard pile are bags without an order. */
import type { Turn } from '@durbar/kernel';
import { type Board, handOf, knownOf, NONE } from './board.ts';
import { cardAt, type Edition } from './edition.ts';

/** Puts a card into a sorted list. */
export function insert(list: number[], card: number): void {
  let at = list.length;
  list.push(card);
  for (; at > 0 && (list[at - 1] as number) > card; at--) list[at] = list[at - 1] as number;
  list[at] = card;
}

/** Takes one card out of a sorted list; false if there is none. */
export function remove(list: number[], card: number): boolean {
  const last = list.length - 1;
  let at = 0;
  while (at <= last && list[at] !== card) at += 1;
  if (at > last) return false;
  for (; at < last; at++) list[at] = list[at + 1] as number;
  list.pop();
  return true;
}

/** A card leaves the hand. If one of its kind was seen coming, everybody takes it for that one. */
export function removeFromHand(board: Board, seat: number, card: number): void {
  remove(handOf(board, seat), card);
  remove(knownOf(board, seat), card);
}

/** A card that everybody sees comes to the hand. */
export function addOpenly(board: Board, seat: number, card: number): void {
  insert(handOf(board, seat), card);
  insert(knownOf(board, seat), card);
}

/** Ending a visit; rulings T13 and T20: the topmost card of the deck, the discard pile being turned over only when one is needed; NONE if both are empty. */
export function drawCard(turn: Turn<Board>): number {
  const { board } = turn;
  if (board.deck === 0) turnOver(turn);
  if (board.deck === 0) return NONE;
  const { bag } = board;
  let left = turn.draw('deck', board.deck);
  let card = 0;
  for (; left >= (bag[card] as number); card++) left -= bag[card] as number;
  bag[card] = (bag[card] as number) - 1;
  board.deck -= 1;
  return card;
}

function turnOver(turn: Turn<Board>): void {
  const { board } = turn;
  const { bag, discard } = board;
  let cards = 0;
  for (let card = 0; card < discard.length; card++) {
    const count = discard[card] as number;
    bag[card] = count;
    discard[card] = 0;
    cards += count;
  }
  board.deck = cards;
  if (cards > 0) turn.tell('reshuffled', { cards }, { rule: 'Ending a visit' });
}

/** Withdrawing unseen, or a bonus tile: everybody sees that a card is drawn, only the drawer which one. */
export function drawBlind(edition: Edition, turn: Turn<Board>, seat: number): void {
  const card = drawCard(turn);
  if (card === NONE) {
    turn.tell('no-card', { seat });
    return;
  }
  insert(handOf(turn.board, seat), card);
  turn.tell('drew', { seat });
  turn.tell('drew-card', { seat, card: cardAt(edition, card).name }, { only: [seat] });
}

export const namesOf = (edition: Edition, cards: readonly number[]): string[] => cards.map((card) => cardAt(edition, card).name);
