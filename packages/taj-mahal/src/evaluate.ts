/** How good a board is for a seat, in points: what it has, what its cards and tiles will still bring, and what this visit promises. */
import { type Board, handOf, influenceOf, isWithin, playedBy } from './board.ts';
import { cardAt, type Edition, type Effect, effectOf, FIRST_GOOD, FORCES, GOODS, SPECIAL, VISITS, WHITE } from './edition.ts';
import { handPoints } from './game-end.ts';
import { goodsOf } from './influence-points.ts';
import { joins, lookAtPalaces } from './network.ts';
import { placements } from './placement.ts';
import { owns, visitValue } from './prospects.ts';
import { WEIGHTS, type Weights, worthOf } from './weights.ts';

/** Higher is better; only what the seat may know is looked at. */
export function evaluate(edition: Edition, board: Board, seat: number, w: Weights = WEIGHTS): number {
  const points = board.points[seat] as number;
  if (board.visit === VISITS && board.within === 0) return points;
  const left = VISITS - board.visit;
  lookAtPalaces(edition, board);
  let value = points + handValue(edition, board, seat, left, w);
  value += goodsValue(edition, board, seat, w) + networkValue(edition, board, seat, w) + influenceValue(edition, board, seat, left, w);
  if (!isWithin(board, seat)) return value;
  if (board.leaving && board.turn === seat) return value + withdrawalValue(edition, board, seat, w);
  return value + visitValue(edition, board, seat, left, w);
}

/** Points at the end, and more for cards that can still be played. */
function handValue(edition: Edition, board: Board, seat: number, left: number, w: Weights): number {
  const hand = handOf(board, seat);
  let value = handPoints(edition, hand).points;
  let cards = 0;
  const colours = [0, 0, 0, 0];
  for (let i = 0; i < hand.length; i++) {
    const card = hand[i] as number;
    const { colour } = cardAt(edition, card);
    if (colour === SPECIAL) value += worthOf(effectOf(edition, card), w) * left;
    else {
      cards += 1;
      if (colour < WHITE) colours[colour] = (colours[colour] as number) + 1;
    }
  }
  const usable = Math.min(cards, left * w.perVisit);
  value += usable * w.card;
  if (left > 0) for (let colour = 0; colour < WHITE; colour++) value += (colours[colour] as number) * ((colours[colour] as number) - 1) * w.match;
  for (const card of playedBy(board, seat)) if (card >= edition.firstSpecial) value += 1 + worthOf(effectOf(edition, card), w) * left;
  return value;
}

/** Each good owned scores again with each of its kind still to come. */
function goodsValue(edition: Edition, board: Board, seat: number, w: Weights): number {
  let value = 0;
  for (let good = 0; good < GOODS.length; good++) {
    const have = goodsOf(edition, board, seat, good);
    if (have === 0) continue;
    let coming = 0;
    for (let tile = board.visit; tile < VISITS; tile++) if ((edition.tileGoods[tile] as readonly number[]).includes(good)) coming += 1;
    for (let fortress = 0; fortress < board.bonus.length; fortress++) if (board.bonus[fortress] === FIRST_GOOD + good) coming += 0.5;
    value += (have * coming * w.goods) / board.seats;
  }
  return value;
}

/** What a palace in each province still to come would connect. */
function networkValue(edition: Edition, board: Board, seat: number, w: Weights): number {
  let value = 0;
  for (let province = 0; province < VISITS; province++) {
    if ((board.tiles[province] as number) <= board.visit) continue;
    let best = 0;
    for (const city of (edition.provinces[province] as Edition['provinces'][number]).cities) {
      const reach = joins(edition, seat, city) - 1;
      if (reach > best) best = reach;
    }
    value += best;
  }
  return value * w.network;
}

function influenceValue(edition: Edition, board: Board, seat: number, left: number, w: Weights): number {
  let value = 0;
  for (let force = 0; force < FORCES.length; force++) {
    const tiles = influenceOf(board, seat, force);
    if (tiles === 0) continue;
    const mine = owns(edition, board, seat, force);
    const worth = 1 + worthOf(edition.effects[force] as Effect, w) * left;
    if (tiles > 1) value += mine ? 0 : worth;
    else if (left > 0) value += mine ? 0.1 : worth * w.half;
  }
  return value;
}

/** The rest of a withdrawal: palaces to place, cards to take. */
function withdrawalValue(edition: Edition, board: Board, seat: number, w: Weights): number {
  const claim = { palaces: board.build, crown: board.crowning, province: board.ruling };
  let best = 0;
  if (board.build > 0 || board.crowning || board.ruling) {
    for (const { points, cards, palaces } of placements(edition, board, seat, claim)) {
      best = Math.max(best, points + cards * w.supply + palaces.length * w.palace);
    }
  }
  return best + board.take * w.supply;
}
