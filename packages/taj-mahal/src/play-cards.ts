/** Play cards: one coloured card, and with it at most one white or one special card. */
import type { Choice, Message, Turn } from '@durbar/kernel';
import { type Board, handOf, NONE, playedBy } from './board.ts';
import { removeFromHand } from './cards.ts';
import { COLOURS, cardAt, type Edition, effectOf, isColoured, SPECIAL, WHITE } from './edition.ts';
import { because, type Moves, numberOf } from './moves.ts';

const TWO_POINTS_CARD = 2;
const HERE = { rule: 'Play cards' };
const SPECIAL_CARDS = { rule: 'Special cards' };

/** The colours of coloured cards are bound by the first one played in the visit, unless the change of colour goes with it. */
export function mayPlay(edition: Edition, board: Board, seat: number, card: number): boolean {
  const { colour } = cardAt(edition, card);
  if (colour >= WHITE) return false;
  const bound = board.colours[seat];
  return bound === NONE || bound === colour || handOf(board, seat).includes(edition.changeColour);
}

/** Play a coloured card, or withdraw. Who holds no card of their colour can only withdraw (ruling T9). */
export function turnChoices(edition: Edition, moves: Moves, board: Board, seat: number): Choice[] {
  const hand = handOf(board, seat);
  const bound = board.colours[seat] as number;
  const free = bound === NONE || hand.includes(edition.changeColour);
  const list: Choice[] = [];
  let last = NONE;
  for (let i = 0; i < hand.length; i++) {
    const card = hand[i] as number;
    if (card === last) continue;
    last = card;
    const { colour } = cardAt(edition, card);
    if (colour >= WHITE) break;
    if (free || colour === bound) list.push(moves.play[card] as Choice);
  }
  list.push(moves.withdraw);
  return list;
}

export function whyNotNow(edition: Edition, board: Board, seat: number, choice: Choice): Message | undefined {
  if (choice.verb === 'withdraw') return choice.noun === undefined ? undefined : because('no-such-move', 'Playing the game');
  if (choice.verb !== 'play') return because('play-or-withdraw', 'Playing the game');
  const card = numberOf(edition.cardNamed, choice.noun);
  if (card === undefined) return because('no-such-card', 'Play cards');
  const { name, colour } = cardAt(edition, card);
  if (colour >= WHITE) return because('not-alone', 'Play cards', { card: name });
  if (!handOf(board, seat).includes(card)) return because('not-in-hand', 'Play cards', { card: name });
  if (mayPlay(edition, board, seat, card)) return undefined;
  return because('other-colour', 'Play cards', { card: name, colour: COLOURS[board.colours[seat] as number] as string });
}

/** Puts a coloured card on the table. One of another colour takes the change of colour with it. */
export function playColoured(edition: Edition, turn: Turn<Board>, seat: number, choice: Choice): void {
  const { board } = turn;
  const card = numberOf(edition.cardNamed, choice.noun) as number;
  const { name, colour } = cardAt(edition, card);
  removeFromHand(board, seat, card);
  playedBy(board, seat).push(card);
  turn.tell('played', { seat, card: name }, HERE);
  const bound = board.colours[seat];
  if (bound === NONE) board.colours[seat] = colour;
  else if (bound !== colour) addCard(edition, turn, seat, edition.changeColour);
}

/**
 * Whether the player is asked for a second card. That depends on what everybody sees:
 * asking only those who hold a white card would tell who does.
 */
export function isAskedToAdd(edition: Edition, board: Board): boolean {
  const cards = playedBy(board, board.turn);
  return handOf(board, board.turn).length > 0 && isColoured(edition, cards[cards.length - 1] as number);
}

export function addChoices(edition: Edition, moves: Moves, board: Board, seat: number): Choice[] {
  const hand = handOf(board, seat);
  const list: Choice[] = [];
  let last = NONE;
  for (let i = 0; i < hand.length; i++) {
    const card = hand[i] as number;
    if (card === last || isColoured(edition, card)) continue;
    last = card;
    list.push(moves.add[card] as Choice);
  }
  list.push(moves.done);
  return list;
}

export function whyNotAdd(edition: Edition, board: Board, seat: number, choice: Choice): Message | undefined {
  if (choice.verb === 'done') return choice.noun === undefined ? undefined : because('no-such-move', 'Play cards');
  if (choice.verb === 'withdraw') return because('withdraw-next-turn', 'Play cards');
  if (choice.verb !== 'add' && choice.verb !== 'play') return because('add-or-done', 'Play cards');
  const card = numberOf(edition.cardNamed, choice.noun);
  if (card === undefined) return because('no-such-card', 'Play cards');
  const { name, colour } = cardAt(edition, card);
  if (colour < WHITE) return because('one-coloured', 'Play cards', { card: name });
  if (choice.verb === 'play') return because('add-or-done', 'Play cards');
  if (handOf(board, seat).includes(card)) return undefined;
  if (colour !== SPECIAL) return because('not-in-hand', 'Play cards', { card: name });
  if (playedBy(board, seat).includes(card)) return because('once-a-visit', 'Special cards', { card: name });
  return because('not-holder', 'Special cards', { card: name });
}

export function addChosen(edition: Edition, turn: Turn<Board>, seat: number, choice: Choice): void {
  if (choice.verb === 'add') addCard(edition, turn, seat, numberOf(edition.cardNamed, choice.noun) as number);
}

/** A white or special card beside the coloured one; what a special card does, it does now. */
function addCard(edition: Edition, turn: Turn<Board>, seat: number, card: number): void {
  const { board } = turn;
  const cards = playedBy(board, seat);
  const first = cards.length === 1;
  removeFromHand(board, seat, card);
  cards.push(card);
  turn.tell('added', { seat, card: cardAt(edition, card).name }, HERE);
  if (card < edition.firstSpecial) return;
  const effect = effectOf(edition, card);
  if (effect === 'two-points') {
    board.points[seat] = (board.points[seat] as number) + TWO_POINTS_CARD;
    turn.tell('points-special', { seat, points: TWO_POINTS_CARD, total: board.points[seat] as number }, SPECIAL_CARDS);
  } else if (effect === 'change-colour' && first) {
    // Ruling T27: in the first turn it leaves the colour open; the next coloured card fixes it.
    board.colours[seat] = NONE;
    turn.tell('colour-open', { seat }, SPECIAL_CARDS);
  }
}

/** The next player to the left who is still in the visit. */
export function passOn(turn: Turn<Board>): void {
  const { board } = turn;
  if (board.within === 0) return;
  do board.turn = (board.turn + 1) % board.seats;
  while ((board.within & (1 << board.turn)) === 0);
}
