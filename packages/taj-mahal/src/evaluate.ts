/** How good a board is for a seat, in points: what it has, what its cards and tiles will still bring, and what this visit promises. */
import { type Board, currentProvince, handOf, influenceOf, isLast, isWithin, NONE, playedBy, provinceNow } from './board.ts';
import {
  CARD,
  cardAt,
  type Edition,
  type Effect,
  ELEPHANT,
  effectOf,
  FIRST_GOOD,
  FORCES,
  GOODS,
  GRAND_MOGUL,
  NO_BONUS,
  SPECIAL,
  SYMBOLS,
  VISITS,
  WHITE,
} from './edition.ts';
import { handPoints } from './game-end.ts';
import { bonusPoints, findOwn, goodsOf, provincesReached, tilePoints } from './influence-points.ts';
import { placements } from './placement.ts';
import { addSymbols, inCourt } from './withdraw.ts';

const KINDS = SYMBOLS.length;

/** Weights of the parts, found by playing against itself. */
export const WEIGHTS = {
  /** What a card is worth beyond its point at the end, while there are visits to play it in. */
  card: 0.874,
  /** Cards that a visit uses up. */
  perVisit: 2.545,
  /** A card is worth more with others of its colour. */
  match: 0.08,
  /** Share of the goods and connections to come that a player may expect. */
  goods: 1.1,
  network: 0.662,
  /** One influence tile as part of a special card. */
  half: 0.198,
  /** A card from the supply. */
  supply: 0.958,
  /** A palace beyond what it scores at once. */
  palace: 0.4,
  /** Worth of the special cards in a visit. */
  twoPoints: 1.034,
  symbol: 1.266,
  changeColour: 0.476,
  /** Chances to win the elephant against one rival with a lead of one (the rival yet to play, or not), two, three. */
  elephantFresh: 0.547,
  elephantOne: 0.558,
  elephantTwo: 0.905,
  elephantMore: 0.995,
  /** The same for the rarer symbols. */
  fresh: 0.91,
  one: 0.59,
  two: 0.716,
  more: 0.957,
  /** Level with a rival yet to play; level and able to raise; level; behind and able to pass; hopeless. */
  levelFresh: 0.626,
  levelRaise: 0.837,
  level: 0.376,
  behindOne: 0.096,
  behind: 0.1,
  hopeless: 0.03,
  /** A symbol not shown yet. */
  unshown: 0.315,
  /** The choice in the supply shrinks with each who left. */
  late: 0.327,
  /** What a contest that is not led costs in cards to come. */
  fight: 0.5,
  /** How much more cards than the rival has help in it. */
  depth: 0.3,
};
export type Weights = typeof WEIGHTS;

function worthOf(effect: Effect, w: Weights): number {
  if (effect === 'two-points') return w.twoPoints;
  return effect === 'change-colour' ? w.changeColour : w.symbol;
}

export function evaluate(edition: Edition, board: Board, seat: number, w: Weights = WEIGHTS): number {
  const points = board.points[seat] as number;
  const left = VISITS - board.visit;
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
  const { low, high } = findOwn(board, seat);
  for (let province = 0; province < VISITS; province++) {
    if ((board.tiles[province] as number) <= board.visit) continue;
    let best = 0;
    for (const city of (edition.provinces[province] as Edition['provinces'][number]).cities) {
      const reach = provincesReached(edition, city < 32 ? low | (1 << city) : low, city < 32 ? high : high | (1 << (city - 32)), province) - 1;
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
    const effect = edition.effects[force] as Effect;
    const mine = handOf(board, seat).includes(edition.firstSpecial + force) || playedBy(board, seat).includes(edition.firstSpecial + force);
    const worth = 1 + worthOf(effect, w) * left;
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

const counts = new Uint8Array(5 * KINDS);
const chances = [0, 0, 0, 0, 0, 0];
/** Coloured cards that the seat could still play in this visit; and whether a symbol it shows is not led. */
let carriers = 0;
let contested = false;

/** What a player still in the visit may hope for. */
function visitValue(edition: Edition, board: Board, seat: number, left: number, w: Weights): number {
  counts.fill(0);
  let rivals = 0;
  for (let other = 0; other < board.seats; other++) {
    if (!isWithin(board, other)) continue;
    addSymbols(edition, playedBy(board, other), counts, other * KINDS);
    if (other !== seat) rivals += 1;
  }
  contested = false;
  for (let symbol = 0; symbol < KINDS; symbol++) chances[symbol] = inCourt(board, symbol) ? chanceOf(edition, board, seat, symbol, w) : 0;
  const taken = isLast(board) ? 1 : 2 - 1 / (rivals + 1);
  return prizeValue(edition, board, seat, left, w) + taken * w.supply - w.late * (board.seats - rivals - 1) - (contested ? w.fight : 0);
}

/** The chance that a symbol will be won by the seat, rival by rival. */
function chanceOf(edition: Edition, board: Board, seat: number, symbol: number, w: Weights): number {
  const shown = counts[seat * KINDS + symbol] as number;
  const more = raises(edition, board, seat, symbol);
  let chance = 1;
  for (let other = 0; other < board.seats; other++) {
    if (other === seat || !isWithin(board, other)) continue;
    const lead = shown - (counts[other * KINDS + symbol] as number);
    const cards = handOf(board, other).length;
    let one = against(symbol, lead, playedBy(board, other).length === 0, cards === 0, more, w);
    if (lead <= 0 && shown > 0 && cards > 0) {
      contested = true;
      one *= 1 + (w.depth * (carriers - cards)) / (carriers + cards);
      if (one > 0.99) one = 0.99;
    }
    chance *= one;
  }
  if (shown === 0) chance *= more > 0 ? w.unshown : 0;
  return chance;
}

/** Cards in hand that would show a symbol and may be played with the colour of this visit. */
function raises(edition: Edition, board: Board, seat: number, symbol: number): number {
  const hand = handOf(board, seat);
  const bound = board.colours[seat] as number;
  let count = 0;
  let whites = 0;
  carriers = 0;
  for (let i = 0; i < hand.length; i++) {
    const card = hand[i] as number;
    const { colour } = cardAt(edition, card);
    const shows = edition.symbolsOn[card * KINDS + symbol] as number;
    if (colour < WHITE && (bound === NONE || colour === bound)) {
      carriers += 1;
      count += shows;
    } else if (colour >= WHITE) whites += shows;
  }
  return count + Math.min(whites, carriers);
}

function against(symbol: number, lead: number, fresh: boolean, empty: boolean, more: number, w: Weights): number {
  if (empty) return lead > 0 ? 1 : more > -lead ? 0.6 : w.hopeless;
  const common = symbol === ELEPHANT;
  if (lead >= 3) return common ? w.elephantMore : w.more;
  if (lead === 2) return common ? w.elephantTwo : w.two;
  if (lead === 1 && fresh) return common ? w.elephantFresh : w.fresh;
  if (lead === 1) return common ? w.elephantOne : w.one;
  if (lead === 0 && fresh) return w.levelFresh;
  if (lead === 0) return more > 0 ? w.levelRaise : w.level;
  if (more <= -lead) return w.hopeless;
  return lead === -1 ? w.behindOne : w.behind;
}

/** Prizes by their chances. Connections score once however many palaces are placed. */
function prizeValue(edition: Edition, board: Board, seat: number, left: number, w: Weights): number {
  const province = currentProvince(board);
  let none = 1;
  let tiles = 0;
  let normal = 0;
  for (let force = 0; force < FORCES.length; force++) {
    const chance = chances[force + 1] as number;
    if (chance === 0) continue;
    none *= 1 - chance;
    normal += chance;
    const effect = edition.effects[force] as Effect;
    const worth = 1 + worthOf(effect, w) * left;
    const mine = handOf(board, seat).includes(edition.firstSpecial + force) || playedBy(board, seat).includes(edition.firstSpecial + force);
    if (!mine) tiles += chance * worth * (influenceOf(board, seat, force) > 0 ? 1 - w.half : left > 0 ? w.half : 0);
  }
  const crown = chances[GRAND_MOGUL] as number;
  none *= 1 - crown;
  let value = tiles;
  if (none < 1) {
    const { low, high } = findOwn(board, seat);
    let best = 1;
    let first = 0;
    let second = 0;
    for (const city of provinceNow(edition, board).cities) {
      const reach = provincesReached(edition, city < 32 ? low | (1 << city) : low, city < 32 ? high : high | (1 << (city - 32)), province);
      if (reach > best) best = reach;
      if (board.palaces[city] !== 0) continue;
      const bonus = bonusWorth(edition, board, seat, city, w);
      if (bonus > first) {
        second = first;
        first = bonus;
      } else if (bonus > second) second = bonus;
    }
    value += (1 - none) * (best + Math.min(left, 4) * w.palace) + (normal + crown - (1 - none)) * w.palace * Math.min(left, 3) * 0.5;
    value += Math.min(normal, 1) * first + Math.min(Math.max(normal - 1, 0), 1) * second;
  }
  const rule = chances[ELEPHANT] as number;
  if (rule > 0) value += rule * (tilePoints(edition, board, seat, board.visit) + tileFuture(edition, board, w));
  return value;
}

function tileFuture(edition: Edition, board: Board, w: Weights): number {
  let coming = 0;
  for (const good of edition.tileGoods[board.visit - 1] as readonly number[]) {
    for (let tile = board.visit; tile < VISITS; tile++) if ((edition.tileGoods[tile] as readonly number[]).includes(good)) coming += 1;
  }
  return (coming * w.goods) / board.seats;
}

function bonusWorth(edition: Edition, board: Board, seat: number, city: number, w: Weights): number {
  const { fortress } = edition.cities[city] as Edition['cities'][number];
  const kind = fortress === -1 ? NO_BONUS : (board.bonus[fortress] as number);
  if (kind === NO_BONUS) return 0;
  return kind === CARD ? w.supply : bonusPoints(edition, board, seat, kind) + (kind >= FIRST_GOOD ? 0.5 : 0);
}
