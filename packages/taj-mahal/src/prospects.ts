/** What a visit promises to a player who is still in it: the chance of each prize, and what it would bring. */
import { type Board, contenders, handOf, influenceOf, NONE, playedBy, provinceNow } from './board.ts';
import { CARD, cardAt, type Edition, type Effect, ELEPHANT, FIRST_GOOD, FORCES, GRAND_MOGUL, NO_BONUS, SYMBOLS, VISITS, WHITE } from './edition.ts';
import { bonusOn, bonusPoints, tilePoints } from './influence-points.ts';
import { joins } from './network.ts';
import { type Weights, worthOf } from './weights.ts';
import { addSymbols, inCourt } from './withdraw.ts';

const KINDS = SYMBOLS.length;
const counts = new Uint8Array(5 * KINDS);
const chances = [0, 0, 0, 0, 0, 0];
/** Who competes for the prizes; coloured cards that the seat could still play in this visit; and whether a symbol it shows is not led. */
let among = 0;
let carriers = 0;
let contested = false;

/** What a player still in the visit may hope for. */
export function visitValue(edition: Edition, board: Board, seat: number, left: number, w: Weights): number {
  counts.fill(0);
  among = contenders(board);
  let rivals = 0;
  for (let other = 0; other < board.seats; other++) {
    if ((among & (1 << other)) === 0) continue;
    addSymbols(edition, playedBy(board, other), counts, other * KINDS);
    if (other !== seat) rivals += 1;
  }
  contested = false;
  for (let symbol = 0; symbol < KINDS; symbol++) chances[symbol] = inCourt(board, symbol) ? chanceOf(edition, board, seat, symbol, w) : 0;
  const taken = rivals === 0 ? 1 : 2 - 1 / (rivals + 1);
  return prizeValue(edition, board, seat, left, w) + taken * w.supply - w.late * (board.seats - rivals - 1) - (contested ? w.fight : 0);
}

/** The chance that a symbol will be won by the seat, rival by rival. */
function chanceOf(edition: Edition, board: Board, seat: number, symbol: number, w: Weights): number {
  const shown = counts[seat * KINDS + symbol] as number;
  const more = raises(edition, board, seat, symbol);
  let chance = 1;
  for (let other = 0; other < board.seats; other++) {
    if (other === seat || (among & (1 << other)) === 0) continue;
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
  let value = 0;
  let none = 1;
  let normal = 0;
  for (let force = 0; force < FORCES.length; force++) {
    const chance = chances[force + 1] as number;
    if (chance === 0) continue;
    none *= 1 - chance;
    normal += chance;
    if (owns(edition, board, seat, force)) continue;
    const worth = 1 + worthOf(edition.effects[force] as Effect, w) * left;
    value += chance * worth * (influenceOf(board, seat, force) > 0 ? 1 - w.half : left > 0 ? w.half : 0);
  }
  const crown = chances[GRAND_MOGUL] as number;
  const any = 1 - none * (1 - crown);
  if (any > 0)
    value += palaceValue(edition, board, seat, any, normal, w) + w.palace * (any * Math.min(left, 4) + (normal + crown - any) * Math.min(left, 3) * 0.5);
  const rule = chances[ELEPHANT] as number;
  if (rule > 0) value += rule * (tilePoints(edition, board, seat, board.visit) + tileFuture(edition, board, w));
  return value;
}

/** The best connection if any palace is placed, and the two best bonus tiles for normal ones. */
function palaceValue(edition: Edition, board: Board, seat: number, any: number, normal: number, w: Weights): number {
  let best = 1;
  let first = 0;
  let second = 0;
  for (const city of provinceNow(edition, board).cities) {
    const reach = joins(edition, seat, city);
    if (reach > best) best = reach;
    if (board.palaces[city] !== 0) continue;
    const bonus = bonusWorth(edition, board, seat, city, w);
    if (bonus > first) {
      second = first;
      first = bonus;
    } else if (bonus > second) second = bonus;
  }
  return any * best + Math.min(normal, 1) * first + Math.min(Math.max(normal - 1, 0), 1) * second;
}

function tileFuture(edition: Edition, board: Board, w: Weights): number {
  let coming = 0;
  for (const good of edition.tileGoods[board.visit - 1] as readonly number[]) {
    for (let tile = board.visit; tile < VISITS; tile++) if ((edition.tileGoods[tile] as readonly number[]).includes(good)) coming += 1;
  }
  return (coming * w.goods) / board.seats;
}

function bonusWorth(edition: Edition, board: Board, seat: number, city: number, w: Weights): number {
  const kind = bonusOn(edition, board, city);
  if (kind === NO_BONUS) return 0;
  return kind === CARD ? w.supply : bonusPoints(edition, board, seat, kind) + (kind >= FIRST_GOOD ? 0.5 : 0);
}

/** Whether a seat has the special card of a force, in hand or on the table. */
export function owns(edition: Edition, board: Board, seat: number, force: number): boolean {
  const card = edition.firstSpecial + force;
  return handOf(board, seat).includes(card) || playedBy(board, seat).includes(card);
}
