/** The contest of a visit as a seat sees it: prizes still in the court, what it shows, and the most that a rival shows. */
import { type Board, NONE } from '../board.ts';
import type { Edition } from '../edition.ts';

export const KINDS = 6;
/** Bits for the count of one symbol in a packed word: nobody shows more than 31 of one. */
const BITS = 5;
const MASK = 31;
const SEATS = 5;

export const mine = new Int8Array(KINDS);
export const most = new Int8Array(KINDS);
/** Symbols whose prize can still be won, a bit each; and how many rivals are still in the visit. */
export const contest = { open: 0, rivals: 0 };

/** Symbols of each card, all six counts in one word, so that adding cards is one addition each. */
export function packedSymbols(edition: Edition): Int32Array {
  return Int32Array.from(edition.cards, (_, card) => {
    let word = 0;
    for (let symbol = 0; symbol < KINDS; symbol++) word |= (edition.symbolsOn[card * KINDS + symbol] as number) << (symbol * BITS);
    return word;
  });
}

/** The symbols of each card as pairs of symbol and count, two pairs a card: no card shows more than two kinds. */
export function shownSymbols(edition: Edition): Int8Array {
  const out = new Int8Array(edition.cards.length * 4);
  for (let card = 0; card < edition.cards.length; card++) {
    let at = card * 4;
    for (let symbol = 0; symbol < KINDS && at < card * 4 + 4; symbol++) {
      const count = edition.symbolsOn[card * KINDS + symbol] as number;
      if (count === 0) continue;
      out[at] = symbol;
      out[at + 1] = count;
      at += 2;
    }
  }
  return out;
}

/** What the rivals show, packed, one word each. */
const shownBy = new Int32Array(SEATS);
/** What every seat shows, packed, and after how many cards: within a visit cards only come, so that only new ones have to be added. */
const words = new Int32Array(SEATS);
const counted = new Int32Array(SEATS);
let seen: Board | undefined;
let visit = 0;

function shows(packed: Int32Array, seat: number, cards: readonly number[]): number {
  let at = counted[seat] as number;
  if (at === cards.length) return words[seat] as number;
  if (at > cards.length) at = 0;
  let word = at === 0 ? 0 : (words[seat] as number);
  for (; at < cards.length; at++) word += packed[cards[at] as number] as number;
  words[seat] = word;
  counted[seat] = at;
  return word;
}

/** Compares what is shown of the symbols that can still be won; those that cannot are left as they were. */
export function compare(packed: Int32Array, board: Board, seat: number): void {
  const { within, played, court } = board;
  if (seen !== board || visit !== board.visit) {
    seen = board;
    visit = board.visit;
    counted.fill(0);
    words.fill(0);
  }
  let own = 0;
  let rivals = 0;
  for (let other = 0; other < board.seats; other++) {
    if ((within & (1 << other)) === 0) continue;
    const word = shows(packed, other, played[other] as number[]);
    if (other === seat) own = word;
    else {
      shownBy[rivals] = word;
      rivals += 1;
    }
  }
  let open = board.tileOwners[board.visit - 1] === NONE && !board.ruling ? 1 : 0;
  for (let force = 0; force < 4; force++) if (court[force] === 1) open |= 2 << force;
  if (board.crown) open |= 32;
  contest.open = open;
  contest.rivals = rivals;
  for (let symbol = 0; symbol < KINDS; symbol++) {
    if ((open & (1 << symbol)) === 0) continue;
    const shift = symbol * BITS;
    let top = 0;
    for (let i = 0; i < rivals; i++) {
      const count = ((shownBy[i] as number) >>> shift) & MASK;
      if (count > top) top = count;
    }
    most[symbol] = top;
    mine[symbol] = (own >>> shift) & MASK;
  }
}
