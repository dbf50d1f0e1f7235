/** Influence points 1 to 3: bonus tiles, the province tile, palaces. */
import type { Turn } from '@durbar/kernel';
import { type Board, currentProvince, type PublicBoard, provinceNow } from './board.ts';
import { drawBlind } from './cards.ts';
import {
  BONUS_NAMES,
  CARD,
  type CitySet,
  cityAt,
  type Edition,
  FIRST_GOOD,
  GOODS,
  NO_BONUS,
  provinceAt,
  TAJ_MAHAL,
  TAJ_MAHAL_POINTS,
  TWO_POINTS,
} from './edition.ts';

const TWO_POINTS_TILE = 2;

/** The part of the board that says who owns which goods. */
export type Wares = Pick<PublicBoard, 'goods' | 'tileOwners'>;

/** How often a player owns a good, on bonus tiles and province tiles. */
export function goodsOf(edition: Edition, board: Wares, seat: number, good: number): number {
  let count = board.goods[seat * GOODS.length + good] as number;
  const { tileOwners } = board;
  const { goodsOn } = edition;
  for (let tile = 0; tile < tileOwners.length; tile++) if (tileOwners[tile] === seat) count += goodsOn[tile * GOODS.length + good] as number;
  return count;
}

/** Influence points 1: what a bonus tile would score for a player now. */
export function bonusPoints(edition: Edition, board: Wares, seat: number, kind: number): number {
  return kind >= FIRST_GOOD ? 1 + goodsOf(edition, board, seat, kind - FIRST_GOOD) : fixedPoints(kind);
}

/** Points of a bonus tile that is no good. */
export function fixedPoints(kind: number): number {
  if (kind === TAJ_MAHAL) return TAJ_MAHAL_POINTS;
  return kind === TWO_POINTS ? TWO_POINTS_TILE : 0;
}

/** Influence points 2: what a province tile would score for a player now. */
export function tilePoints(edition: Edition, board: PublicBoard, seat: number, tile: number): number {
  const goods = edition.tileGoods[tile - 1] as readonly number[];
  let points = goods.length;
  for (let i = 0; i < goods.length; i++) points += goodsOf(edition, board, seat, goods[i] as number);
  return points;
}

function score(turn: Turn<Board>, seat: number, points: number): number {
  const { board } = turn;
  const total = (board.points[seat] as number) + points;
  board.points[seat] = total;
  return total;
}

/** Influence points 1: takes the bonus tile of a city, if there is one, and scores it. */
export function takeBonus(edition: Edition, turn: Turn<Board>, city: number): void {
  const { board } = turn;
  const kind = bonusOn(edition, board, city);
  if (kind === NO_BONUS) return;
  const { fortress, name } = cityAt(edition, city);
  const seat = board.turn;
  board.bonus[fortress] = NO_BONUS;
  const tile = BONUS_NAMES[kind] as string;
  const rule = { rule: 'Influence points 1' };
  turn.tell('bonus', { seat, city: name, tile }, rule);
  const points = bonusPoints(edition, board, seat, kind);
  if (kind >= FIRST_GOOD) {
    const at = seat * GOODS.length + kind - FIRST_GOOD;
    board.goods[at] = (board.goods[at] as number) + 1;
    turn.tell('points-good', { seat, good: tile, matching: points - 1, points, total: score(turn, seat, points) }, rule);
    return;
  }
  board.spent[kind] = (board.spent[kind] as number) + 1;
  if (kind === CARD) drawBlind(edition, turn, seat);
  else turn.tell('points-bonus', { seat, tile, points, total: score(turn, seat, points) }, rule);
}

/** Influence points 2: the province tile, scored after all bonus tiles. */
export function takeProvinceTile(edition: Edition, turn: Turn<Board>): void {
  const { board } = turn;
  if (!board.ruling) return;
  const seat = board.turn;
  const points = tilePoints(edition, board, seat, board.visit);
  board.tileOwners[board.visit - 1] = seat;
  board.ruling = false;
  const goods = edition.tileGoods[board.visit - 1] as readonly number[];
  turn.tell('points-province', {
    seat,
    province: provinceNow(edition, board).name,
    goods: goods.map((good) => GOODS[good] as string),
    matching: points - goods.length,
    points,
    total: score(turn, seat, points),
  });
}

/** Influence points 3: one for the current province, one for each other reached over roads through own palaces only. */
export function scorePalaces(edition: Edition, turn: Turn<Board>): void {
  const { board } = turn;
  const points = palacePoints(edition, board, board.turn);
  if (points === 0) return;
  turn.tell('points-palaces', { seat: board.turn, province: provinceNow(edition, board).name, points, total: score(turn, board.turn, points) });
}

/** A player's cities as two words of bits; a city with two palaces belongs to both owners. */
const own = { low: 0, high: 0 };
export function findOwn(board: PublicBoard, seat: number): typeof own {
  const { palaces, crowned } = board;
  const owner = seat + 1;
  own.low = 0;
  own.high = 0;
  for (let city = 0; city < palaces.length; city++) {
    if (palaces[city] !== owner && crowned[city] !== owner) continue;
    if (city < 32) own.low |= 1 << city;
    else own.high |= 1 << (city - 32);
  }
  return own;
}

export function palacePoints(edition: Edition, board: PublicBoard, seat: number): number {
  const province = currentProvince(board);
  if (!hasPalaceIn(edition, board, seat, province)) return 0;
  const { low, high } = findOwn(board, seat);
  return provincesReached(edition, low, high, province);
}

function hasPalaceIn(edition: Edition, board: PublicBoard, seat: number, province: number): boolean {
  const { cities } = provinceAt(edition, province);
  for (let i = 0; i < cities.length; i++) {
    const city = cities[i] as number;
    if (board.palaces[city] === seat + 1 || board.crowned[city] === seat + 1) return true;
  }
  return false;
}

/** How many provinces are joined to the palaces in one of them, itself included; 0 if there is none in it. */
export function provincesReached(edition: Edition, low: number, high: number, province: number): number {
  const home = edition.provinceSets[province] as CitySet;
  let seenLow = low & home.low;
  let seenHigh = high & home.high;
  let edgeLow = seenLow;
  let edgeHigh = seenHigh;
  let provinces = 0;
  while ((edgeLow | edgeHigh) !== 0) {
    let city: number;
    if (edgeLow !== 0) {
      city = 31 - Math.clz32(edgeLow);
      edgeLow &= ~(1 << city);
    } else {
      const bit = 31 - Math.clz32(edgeHigh);
      edgeHigh &= ~(1 << bit);
      city = bit + 32;
    }
    provinces |= 1 << cityAt(edition, city).province;
    const roads = edition.roadSets[city] as CitySet;
    const newLow = roads.low & low & ~seenLow;
    const newHigh = roads.high & high & ~seenHigh;
    seenLow |= newLow;
    seenHigh |= newHigh;
    edgeLow |= newLow;
    edgeHigh |= newHigh;
  }
  let count = 0;
  for (; provinces !== 0; provinces &= provinces - 1) count += 1;
  return count;
}

/** Provinces joined to a city if a palace stood there too. */
export function reachFrom(edition: Edition, low: number, high: number, city: number): number {
  const { province } = cityAt(edition, city);
  return city < 32 ? provincesReached(edition, low | (1 << city), high, province) : provincesReached(edition, low, high | (1 << (city - 32)), province);
}

/** The bonus tile that lies on a city. */
export function bonusOn(edition: Edition, board: PublicBoard, city: number): number {
  const { fortress } = cityAt(edition, city);
  return fortress === -1 ? NO_BONUS : (board.bonus[fortress] as number);
}
