/** Finishing a withdrawal: the played cards go, new ones come from the supply. */
import type { Choice, Message, Turn } from '@durbar/kernel';
import { type Board, isLast, NONE, playedBy } from './board.ts';
import { addOpenly, drawBlind, namesOf, remove } from './cards.ts';
import { cardAt, type Edition } from './edition.ts';
import { because, type Moves, numberOf } from './moves.ts';

/** Cards from the supply for each who leaves, and for the last. */
export const TWO_CARDS = 2;
export const ONE_CARD = 1;

/** Discards the cards of this visit; special cards come back to the hand. Who played none draws a card first (rulings T8 and T26). */
export function discardPlayed(edition: Edition, turn: Turn<Board>): void {
  const { board } = turn;
  const seat = board.turn;
  const cards = playedBy(board, seat);
  if (cards.length === 0) drawBlind(edition, turn, seat);
  else {
    for (let i = 0; i < cards.length; i++) {
      const card = cards[i] as number;
      if (card >= edition.firstSpecial) addOpenly(board, seat, card);
      else board.discard[card] = (board.discard[card] as number) + 1;
    }
    if (turn.told) tellDiscarded(edition, turn, cards);
    cards.length = 0;
  }
  board.take = isLast(board) ? ONE_CARD : TWO_CARDS;
}

function tellDiscarded(edition: Edition, turn: Turn<Board>, cards: readonly number[]): void {
  const seat = turn.board.turn;
  const back = cards.filter((card) => card >= edition.firstSpecial);
  const gone = cards.filter((card) => card < edition.firstSpecial);
  if (back.length > 0) turn.tell('taken-back', { seat, cards: namesOf(edition, back) });
  turn.tell('discarded', { seat, cards: namesOf(edition, gone) });
}

/** Rulings T13 and T25: a short supply gives what there is. */
export const mayTake = (board: Board) => board.take > 0 && board.supply.length > 0;

/** All that is left goes to this player, or all of it is alike: nothing to choose. */
export function isTaken(board: Board): boolean {
  const { supply } = board;
  return supply.length <= board.take || supply[0] === supply[supply.length - 1];
}

export function takeFirst(edition: Edition, turn: Turn<Board>): void {
  take(edition, turn, turn.board.supply[0] as number);
}

export function takeChoices(moves: Moves, board: Board): Choice[] {
  const { supply } = board;
  const list: Choice[] = [];
  let last = NONE;
  for (let i = 0; i < supply.length; i++) {
    const card = supply[i] as number;
    if (card !== last) list.push(moves.take[card] as Choice);
    last = card;
  }
  return list;
}

export function whyNotTake(edition: Edition, board: Board, choice: Choice): Message | undefined {
  if (choice.verb !== 'take') return because('take-first', 'Finishing a withdrawal');
  const card = numberOf(edition.cardNamed, choice.noun);
  if (card === undefined) return because('no-such-card', 'Finishing a withdrawal');
  return board.supply.includes(card) ? undefined : because('not-in-supply', 'Finishing a withdrawal', { card: cardAt(edition, card).name });
}

export function takeChosen(edition: Edition, turn: Turn<Board>, choice: Choice): void {
  take(edition, turn, numberOf(edition.cardNamed, choice.noun) as number);
}

function take(edition: Edition, turn: Turn<Board>, card: number): void {
  const { board } = turn;
  remove(board.supply, card);
  addOpenly(board, board.turn, card);
  board.take -= 1;
  turn.tell('took', { seat: board.turn, card: cardAt(edition, card).name });
}

/** The visit is over for this player. */
export function leave(turn: Turn<Board>): void {
  const { board } = turn;
  board.within &= ~(1 << board.turn);
  board.leaving = false;
  board.take = 0;
}
