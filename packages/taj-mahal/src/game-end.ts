/** Game end: points for the cards in hand, and the winner. */
import type { Turn } from '@durbar/kernel';
import { type Board, handOf } from './board.ts';
import { COLOURS, cardAt, type Edition, SPECIAL, WHITE } from './edition.ts';

export interface HandPoints {
  readonly specials: number;
  readonly whites: number;
  /** The colour with most cards: the first of several. */
  readonly colour: number;
  readonly longest: number;
  readonly points: number;
}

/** 1 for each special card, each white card, and each card of one longest colour. */
export function handPoints(edition: Edition, hand: readonly number[]): HandPoints {
  const counts = [0, 0, 0, 0, 0, 0];
  for (const card of hand) {
    const { colour } = cardAt(edition, card);
    counts[colour] = (counts[colour] as number) + 1;
  }
  let colour = 0;
  for (let i = 1; i < WHITE; i++) if ((counts[i] as number) > (counts[colour] as number)) colour = i;
  const specials = counts[SPECIAL] as number;
  const whites = counts[WHITE] as number;
  const longest = counts[colour] as number;
  return { specials, whites, colour, longest, points: specials + whites + longest };
}

export function scoreHands(edition: Edition, turn: Turn<Board>): void {
  const { board } = turn;
  for (let seat = 0; seat < board.seats; seat++) {
    const { specials, whites, colour, longest, points } = handPoints(edition, handOf(board, seat));
    const total = (board.points[seat] as number) + points;
    board.points[seat] = total;
    turn.tell('points-hand', { seat, specials, whites, longest, colour: COLOURS[colour] as string, points, total });
  }
}

/** Ruling T15: no rulebook breaks a tie, so the victory is shared. */
export function declareWinner(turn: Turn<Board>): void {
  const { points } = turn.board;
  const most = Math.max(...points);
  const winners = [...points.keys()].filter((seat) => points[seat] === most);
  turn.end({ winners, points: points.slice(), reason: winners.length > 1 ? 'shared' : 'most-points', rule: 'Game end' });
}
