/** The part of a seat's traits that lies on the board: goods, connections, palaces. */
import { type Board, CARD, type Edition, FIRST_GOOD, GOODS, goodsOf, joins, TAJ_MAHAL, VISITS } from '@durbar/taj-mahal';

/** What a bonus tile is worth about, where it is no good: an additional card, the Taj Mahal, two points. */
const A_CARD = 1.2;
/** A good besides its points, for what is still to come of its kind. */
const LATER = 0.3;

const have = new Int32Array(GOODS.length);

/** `lookAtPalaces` must have been called for the board. Returns where it ended. */
export function fillLand(edition: Edition, board: Board, seat: number, out: Float64Array, from: number): number {
  for (let good = 0; good < GOODS.length; good++) have[good] = goodsOf(edition, board, seat, good);
  const at = fillGoods(edition, board, out, from);
  return fillPalaces(edition, board, seat, out, fillConnections(edition, board, seat, out, at));
}

function fillGoods(edition: Edition, { visit, bonus }: Board, out: Float64Array, from: number): number {
  let kept = 0;
  let coming = 0;
  for (let good = 0; good < GOODS.length; good++) {
    const mine = have[good] as number;
    if (mine === 0) continue;
    let more = 0;
    for (let tile = visit - 1; tile < VISITS; tile++) more += edition.goodsOn[tile * GOODS.length + good] as number;
    for (let fortress = 0; fortress < bonus.length; fortress++) if (bonus[fortress] === FIRST_GOOD + good) more += 0.5;
    kept += mine;
    coming += mine * more;
  }
  out[from] = tileWorth(edition, visit) / 5;
  out[from + 1] = visit < VISITS ? tileWorth(edition, visit + 1) / 5 : 0;
  out[from + 2] = kept / 6;
  out[from + 3] = coming / 20;
  return from + 4;
}

/** What a province tile would score for the seat now. */
function tileWorth({ tileGoods }: Edition, tile: number): number {
  const goods = tileGoods[tile - 1] as readonly number[];
  let points = goods.length;
  for (let i = 0; i < goods.length; i++) points += have[goods[i] as number] as number;
  return points;
}

/** What a palace would connect, and the best bonus tile, here and in the provinces to come. */
function fillConnections(edition: Edition, { tiles, visit, bonus }: Board, seat: number, out: Float64Array, from: number): number {
  let sum = 0;
  let now = 0;
  let next = 0;
  let far = 0;
  let best = 0;
  for (let province = 0; province < edition.provinces.length; province++) {
    const tile = tiles[province] as number;
    if (tile < visit) continue;
    let most = 0;
    const { cities } = edition.provinces[province] as Edition['provinces'][number];
    for (let i = 0; i < cities.length; i++) {
      const city = cities[i] as number;
      most = Math.max(most, joins(edition, seat, city));
      const { fortress } = edition.cities[city] as Edition['cities'][number];
      if (tile === visit && fortress !== -1) best = Math.max(best, bonusWorth(bonus[fortress] as number));
    }
    sum += most - 1;
    far = Math.max(far, most - 1);
    if (tile === visit) now = most;
    if (tile === visit + 1) next = most;
  }
  out[from] = now / 4;
  out[from + 1] = next / 4;
  out[from + 2] = sum / 12;
  out[from + 3] = far / 5;
  out[from + 4] = best / 4;
  return from + 5;
}

function bonusWorth(kind: number): number {
  if (kind === 0) return 0;
  if (kind >= FIRST_GOOD) return 1 + LATER + (have[kind - FIRST_GOOD] as number);
  if (kind === CARD) return A_CARD;
  return kind === TAJ_MAHAL ? 4 : 2;
}

/** The largest connection, palaces, and provinces with a palace. */
function fillPalaces(edition: Edition, { palaces, crowned }: Board, seat: number, out: Float64Array, from: number): number {
  let count = 0;
  let touched = 0;
  let largest = 0;
  for (let city = 0; city < palaces.length; city++) {
    if (palaces[city] !== seat + 1 && crowned[city] !== seat + 1) continue;
    count += 1;
    touched |= 1 << (edition.cities[city] as Edition['cities'][number]).province;
    largest = Math.max(largest, joins(edition, seat, city));
  }
  out[from] = largest / 5;
  out[from + 1] = count / 10;
  let provinces = 0;
  for (; touched !== 0; touched &= touched - 1) provinces += 1;
  out[from + 2] = provinces / 8;
  return from + 3;
}
