/** What is at stake in a visit for each seat: what each symbol would bring, and what the first palace would. */
import { type Board, provinceNow } from '../board.ts';
import { CARD, type Edition, FIRST_GOOD, VISITS } from '../edition.ts';
import { goodsOf } from '../influence-points.ts';
import { joins, lookAtPalaces } from '../network.ts';
import type { Policy } from './policy-weights.ts';

const KINDS = 6;
const SEATS = 5;
/** By seat and symbol. */
export const stakes = new Float64Array(SEATS * KINDS);
/** What the first palace brings besides: connections and the best bonus tile. */
export const firsts = new Float64Array(SEATS);

let seen: Board | undefined;
let visit = 0;
let ready = 0;

/** Fills in the stakes of a seat, once for each board and visit: playing on asks at every decision. */
export function weighStakes(edition: Edition, board: Board, seat: number, p: Policy): void {
  if (seen !== board || visit !== board.visit) {
    seen = board;
    visit = board.visit;
    ready = 0;
    lookAtPalaces(edition, board);
  }
  if ((ready & (1 << seat)) !== 0) return;
  ready |= 1 << seat;
  const left = VISITS - board.visit;
  const at = seat * KINDS;
  stakes[at] = tileStake(edition, board, seat, left, p);
  const special = specials(edition, board.hands[seat] as number[]) | specials(edition, board.played[seat] as number[]);
  for (let force = 0; force < 4; force++)
    stakes[at + force + 1] = p.palace * left + ((special & (1 << force)) === 0 ? influenceStake(board, seat, force, left, p) : 0);
  stakes[at + 5] = p.crown + p.palace * left;
  firsts[seat] = placeStake(edition, board, seat, p);
}

function tileStake(edition: Edition, board: Board, seat: number, left: number, p: Policy): number {
  const goods = edition.tileGoods[board.visit - 1] as readonly number[];
  let value = goods.length * (1 + (p.good * left) / VISITS);
  for (let i = 0; i < goods.length; i++) value += goodsOf(edition, board, seat, goods[i] as number);
  return value;
}

/** The special cards among some cards, a bit for each force. */
function specials({ firstSpecial }: Edition, cards: readonly number[]): number {
  let bits = 0;
  for (let i = 0; i < cards.length; i++) {
    const force = (cards[i] as number) - firstSpecial;
    if (force >= 0) bits |= 1 << force;
  }
  return bits;
}

/** The second tile brings the special card, the first is half of it. */
function influenceStake(board: Board, seat: number, force: number, left: number, p: Policy): number {
  const worth = 1 + left * p.special;
  return worth * (board.influence[seat * 4 + force] === 1 ? 1 - p.half : left > 0 ? p.half : 0);
}

function placeStake(edition: Edition, board: Board, seat: number, p: Policy): number {
  let far = 0;
  let bonus = 0;
  const { cities } = provinceNow(edition, board);
  for (let i = 0; i < cities.length; i++) {
    const city = cities[i] as number;
    far = Math.max(far, joins(edition, seat, city));
    if (board.palaces[city] === 0) bonus = Math.max(bonus, bonusStake(edition, board, seat, city, p));
  }
  return far + bonus;
}

export function bonusStake(edition: Edition, board: Board, seat: number, city: number, p: Policy): number {
  const { fortress } = edition.cities[city] as Edition['cities'][number];
  const kind = fortress === -1 ? 0 : (board.bonus[fortress] as number);
  if (kind === 0) return 0;
  if (kind >= FIRST_GOOD) return 1.3 + goodsOf(edition, board, seat, kind - FIRST_GOOD);
  return kind === CARD ? p.card : kind === 1 ? 4 : 2;
}
