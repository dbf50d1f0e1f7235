/** What a seat has when a visit opens, told in more detail than the linear judgement asks for, as numbers near 1: what the network looks at. */
import { type Board, type Edition, lookAtPalaces, SPECIAL, VISITS, WHITE } from '@durbar/taj-mahal';
import { fillLand } from './land-traits.ts';

const KINDS = 6;
const FORCES = 4;
const SEATS = 5;
/** Traits of a seat, and of the table. */
export const OWN = 48;
export const COMMON = 16;

const traits = new Float64Array(SEATS * OWN + COMMON);
const lists = Array.from({ length: SEATS + 1 }, (_, seats) => traits.subarray(0, seats * OWN + COMMON));

/** Traits of all seats, one seat after the other; then those of the table. The list is used again. */
export function traitsOf(edition: Edition, board: Board): Float64Array {
  lookAtPalaces(edition, board);
  for (let seat = 0; seat < board.seats; seat++) {
    let at = fillHand(edition, board, seat, seat * OWN);
    at = fillInfluence(edition, board, seat, at);
    at = fillLand(edition, board, seat, traits, at);
    fillOrder(edition, board, seat, at);
  }
  fillTable(edition, board, board.seats * OWN);
  return lists[board.seats] as Float64Array;
}

const counts = new Int32Array(6);
/** Symbols by colour. */
const symbols = new Int32Array(6 * KINDS);
/** The colours, that with most cards first. */
const order = [0, 1, 2, 3];

function sort(edition: Edition, hand: readonly number[]): void {
  counts.fill(0);
  symbols.fill(0);
  for (let i = 0; i < hand.length; i++) {
    const card = hand[i] as number;
    const { colour, symbols: shown } = edition.cards[card] as Edition['cards'][number];
    counts[colour] = (counts[colour] as number) + 1;
    for (let k = 0; k < shown.length; k++) {
      const at = colour * KINDS + (shown[k] as number);
      symbols[at] = (symbols[at] as number) + 1;
    }
  }
  for (let i = 0; i < WHITE; i++) {
    let at = i;
    for (; at > 0 && (counts[i] as number) > (counts[order[at - 1] as number] as number); at--) order[at] = order[at - 1] as number;
    order[at] = i;
  }
}

/** Points and cards; sorts the hand for what follows. */
function fillHand(edition: Edition, { points, hands, seats }: Board, seat: number, from: number): number {
  const hand = hands[seat] as number[];
  const mine = points[seat] as number;
  let rival = 0;
  for (let other = 0; other < seats; other++) if (other !== seat) rival = Math.max(rival, points[other] as number);
  sort(edition, hand);
  const whites = counts[WHITE] as number;
  let at = from;
  traits[at++] = mine / 25;
  traits[at++] = (mine - rival) / 10;
  traits[at++] = hand.length / 8;
  traits[at++] = whites / 3;
  traits[at++] = (symbols[WHITE * KINDS] as number) / 3;
  // What the hand would be worth at the end of the game.
  traits[at++] = (whites + (counts[SPECIAL] as number) + (counts[order[0] as number] as number)) / 8;
  for (let i = 0; i < WHITE; i++) traits[at++] = (counts[order[i] as number] as number) / 4;
  // Elephants and other symbols of the two longest colours.
  for (let i = 0; i < 2; i++) {
    const row = (order[i] as number) * KINDS;
    let others = 0;
    for (let symbol = 1; symbol < KINDS; symbol++) others += symbols[row + symbol] as number;
    traits[at++] = (symbols[row] as number) / 4;
    traits[at++] = others / 4;
  }
  // Of each symbol the most that one colour can show, with all white cards.
  for (let symbol = 0; symbol < KINDS; symbol++) {
    let most = 0;
    for (let colour = 0; colour < WHITE; colour++) most = Math.max(most, symbols[colour * KINDS + symbol] as number);
    traits[at++] = (most + (symbols[WHITE * KINDS + symbol] as number)) / 3;
  }
  return at;
}

/** Special cards and influence tiles: held, within reach, and in danger. */
function fillInfluence({ firstSpecial }: Edition, { hands, influence, specials, seats }: Board, seat: number, from: number): number {
  let endangered = 0;
  let reaching = 0;
  let at = from;
  for (let force = 0; force < FORCES; force++) {
    const special = firstSpecial + force;
    const mine = (hands[seat] as number[]).includes(special);
    const half = !mine && (influence[seat * FORCES + force] as number) > 0;
    traits[at++] = mine ? 1 : 0;
    traits[at++] = half ? 1 : 0;
    if (half && !specials.includes(special)) reaching += 1;
    for (let other = 0; mine && other < seats; other++) if (other !== seat && (influence[other * FORCES + force] as number) > 0) endangered += 1;
  }
  traits[at++] = endangered / 2;
  traits[at++] = reaching / 2;
  return at;
}

/** The place in the order of play, and what the supply has for this hand. */
function fillOrder(edition: Edition, { start, supply, seats }: Board, seat: number, from: number): void {
  const place = (seat - start + seats) % seats;
  let first = 0;
  let second = 0;
  let white = 0;
  for (let i = 0; i < supply.length; i++) {
    const { colour } = edition.cards[supply[i] as number] as Edition['cards'][number];
    if (colour === order[0]) first += 1;
    else if (colour === order[1]) second += 1;
    else if (colour >= WHITE) white += 1;
  }
  traits[from] = place / seats;
  traits[from + 1] = place === 0 ? 1 : 0;
  traits[from + 2] = place === seats - 1 ? 1 : 0;
  traits[from + 3] = first / 3;
  traits[from + 4] = second / 3;
  traits[from + 5] = white / 3;
}

function fillTable({ tileGoods }: Edition, { seats, visit }: Board, from: number): void {
  traits.fill(0, from, from + COMMON);
  traits[from + visit - 1] = 1;
  traits[from + VISITS] = seats === 3 ? 1 : 0;
  traits[from + VISITS + 1] = seats === 5 ? 1 : 0;
  traits[from + VISITS + 2] = (VISITS + 1 - visit) / VISITS;
  traits[from + VISITS + 3] = (tileGoods[visit - 1] as readonly number[]).length - 1;
}
