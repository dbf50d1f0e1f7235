/** What a seat has when a visit opens, as numbers: the judgement is a weighted sum of them. */
import type { Board } from '../board.ts';
import { cardAt, type Edition, FIRST_GOOD, GOODS, SPECIAL, VISITS, WHITE } from '../edition.ts';
import { goodsOf } from '../influence-points.ts';
import { joins } from '../network.ts';

/** In the order in which they are filled in. */
export const FEATURES = [
  'points',
  'cards',
  'whites',
  'pairs',
  'longest',
  'special-vizier',
  'special-general',
  'special-monk',
  'special-princess',
  'tile-vizier',
  'tile-general',
  'tile-monk',
  'tile-princess',
  'goods',
  'network',
  'palaces',
  'order',
] as const;

/** Every weight is there three times: as it is, for the part of the game that is left, and for its end. */
export const PHASES = 3;

const colours = [0, 0, 0, 0, 0, 0];

/** Fills in the features of a seat from `at` on; `lookAtPalaces` must have been called for the board. */
export function fillFeatures(edition: Edition, board: Board, seat: number, out: Float64Array, at = 0): void {
  const hand = board.hands[seat] as number[];
  colours.fill(0);
  for (let i = 0; i < hand.length; i++) {
    const { colour } = cardAt(edition, hand[i] as number);
    colours[colour] = (colours[colour] as number) + 1;
  }
  const whites = colours[WHITE] as number;
  let pairs = 0;
  let longest = 0;
  for (let colour = 0; colour < WHITE; colour++) {
    const cards = colours[colour] as number;
    pairs += cards * (cards - 1);
    if (cards > longest) longest = cards;
  }
  out[at] = board.points[seat] as number;
  out[at + 1] = hand.length - whites - (colours[SPECIAL] as number);
  out[at + 2] = whites;
  out[at + 3] = pairs / 2;
  out[at + 4] = longest;
  for (let force = 0; force < 4; force++) {
    const special = edition.firstSpecial + force;
    const mine = hand.includes(special) || (board.played[seat] as number[]).includes(special);
    out[at + 5 + force] = mine ? 1 : 0;
    out[at + 9 + force] = !mine && (board.influence[seat * 4 + force] as number) > 0 ? 1 : 0;
  }
  out[at + 13] = goodsToCome(edition, board, seat);
  out[at + 14] = joinsToCome(edition, board, seat);
  out[at + 15] = palacesOf(board, seat);
  out[at + 16] = ((seat - board.start + board.seats) % board.seats) / board.seats;
}

/** Goods owned, each as often as its kind is still to come. */
function goodsToCome(edition: Edition, board: Board, seat: number): number {
  let value = 0;
  for (let good = 0; good < GOODS.length; good++) {
    const have = goodsOf(edition, board, seat, good);
    if (have === 0) continue;
    let coming = 0;
    for (let tile = board.visit - 1; tile < VISITS; tile++) if ((edition.tileGoods[tile] as readonly number[]).includes(good)) coming += 1;
    for (let fortress = 0; fortress < board.bonus.length; fortress++) if (board.bonus[fortress] === FIRST_GOOD + good) coming += 0.5;
    value += have * coming;
  }
  return value / board.seats;
}

function palacesOf({ palaces, crowned }: Board, seat: number): number {
  let count = 0;
  for (let city = 0; city < palaces.length; city++) if (palaces[city] === seat + 1 || crowned[city] === seat + 1) count += 1;
  return count;
}

/** What a palace in each province to come would connect besides it. */
function joinsToCome(edition: Edition, board: Board, seat: number): number {
  let value = 0;
  for (let province = 0; province < edition.provinces.length; province++) {
    if ((board.tiles[province] as number) < board.visit) continue;
    let far = 0;
    const { cities } = edition.provinces[province] as Edition['provinces'][number];
    for (let i = 0; i < cities.length; i++) far = Math.max(far, joins(edition, seat, cities[i] as number) - 1);
    value += far;
  }
  return value;
}

/** The weights as they are at a visit: one for each feature. */
export function weightsAt(weights: ArrayLike<number>, visit: number, out: Float64Array): Float64Array {
  const left = VISITS + 1 - visit;
  const many = left / VISITS;
  const few = 1 / left;
  for (let i = 0; i < FEATURES.length; i++) {
    const at = i * PHASES;
    out[i] = (weights[at] as number) + (weights[at + 1] as number) * many + (weights[at + 2] as number) * few;
  }
  return out;
}
