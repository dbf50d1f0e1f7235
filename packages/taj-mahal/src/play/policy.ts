/** The fast policy: a sensible choice in about a microsecond, for playing on where the tree ends. */
import type { Chance, Choice, State } from '@durbar/kernel';
import { type Board, provinceNow } from '../board.ts';
import { type Edition, effectOf, isColoured, WHITE } from '../edition.ts';
import { joins } from '../network.ts';
import { compare, contest, KINDS, mine, most, packedSymbols, shownSymbols } from './contest.ts';
import type { Policy } from './policy-weights.ts';
import { bonusStake, firsts, stakes, weighStakes } from './stakes.ts';

const FINE = 1 << 16;
const WORD = 2 ** 31;
const chances = new Float64Array(KINDS);
const scores = new Float64Array(64);
const alike = [0, 0, 0, 0, 0, 0];

export type FastPolicy = (state: State<Board>, seat: number, choices: readonly Choice[], chance: Chance) => Choice;

export function fastPolicy(edition: Edition, p: Policy): FastPolicy {
  const table = tableOf(p);
  const packed = packedSymbols(edition);
  const shown = shownSymbols(edition);
  const { cardNamed } = edition;
  const cityNames = edition.cities.map(({ name }) => name);
  const names = edition.cards.map(({ name }) => name);
  const colours = Int8Array.from(edition.cards, ({ colour }) => colour);
  /** What the seat may hope for as it stands, and the chance that it gets no palace. Fractions in a plain variable would be put on the heap each time. */
  const outlook = new Float64Array(2);

  /** The chance to win a symbol in the end. */
  function chanceOf(symbol: number, count: number): number {
    const lead = count - (most[symbol] as number);
    if (count === 0) return lead < -1 ? 0 : p.unshown;
    return table[(symbol === 0 ? 3 : 10) + (lead > 3 ? 3 : lead < -3 ? -3 : lead)] as number;
  }

  function lookAround(board: Board, seat: number): void {
    compare(packed, board, seat);
    weighStakes(edition, board, seat, p);
    const { open } = contest;
    let hoped = 0;
    let none = 1;
    for (let symbol = 0; symbol < KINDS; symbol++) {
      if ((open & (1 << symbol)) === 0) continue;
      const chance = chanceOf(symbol, mine[symbol] as number);
      chances[symbol] = chance;
      hoped += chance * (stakes[seat * KINDS + symbol] as number);
      if (symbol > 0) none *= 1 - chance;
    }
    outlook[0] = hoped;
    outlook[1] = none;
  }

  /** The same with one card more: only its own symbols change. */
  function hope(seat: number, card: number): number {
    const { open } = contest;
    let value = outlook[0] as number;
    let without = outlook[1] as number;
    for (let at = card * 4; at < card * 4 + 4 && shown[at + 1] !== 0; at += 2) {
      const symbol = shown[at] as number;
      const more = shown[at + 1] as number;
      if ((open & (1 << symbol)) === 0) continue;
      const before = chances[symbol] as number;
      const after = chanceOf(symbol, (mine[symbol] as number) + more);
      value += (after - before) * (stakes[seat * KINDS + symbol] as number);
      if (symbol > 0) without *= (1 - after) / (1 - before);
    }
    return value + (1 - without) * (firsts[seat] as number);
  }

  /** What leaving brings at once. */
  function gain(seat: number): number {
    let value = 0;
    let any = false;
    for (let symbol = 0; symbol < KINDS; symbol++) {
      if ((contest.open & (1 << symbol)) === 0 || (mine[symbol] as number) <= (most[symbol] as number)) continue;
      value += stakes[seat * KINDS + symbol] as number;
      if (symbol > 0) any = true;
    }
    return any ? value + (firsts[seat] as number) : value;
  }

  const cardOf = (choice: Choice) => cardNamed.get(choice.noun as string) as number;

  function turn(board: Board, seat: number, choices: readonly Choice[]): number {
    lookAround(board, seat);
    const fresh = (board.played[seat] as number[]).length === 0;
    const hand = board.hands[seat] as number[];
    if (fresh) countColours(colours, hand);
    const stay = p.card + p.stay + p.rival * contest.rivals;
    const last = choices.length - 1;
    // Choices come in the order of the hand, as those of a supply do: walking along is quicker than looking each up.
    for (let i = 0, at = 0; i < last; i++, at++) {
      while (names[hand[at] as number] !== (choices[i] as Choice).noun) at += 1;
      const card = hand[at] as number;
      scores[i] = hope(seat, card) - stay + (fresh ? (alike[colours[card] as number] as number) * p.match : 0);
    }
    scores[last] = gain(seat) + (fresh ? p.pass : 0);
    return p.whim;
  }

  function add(board: Board, seat: number, choices: readonly Choice[]): number {
    lookAround(board, seat);
    const last = choices.length - 1;
    const now = (outlook[0] as number) + (1 - (outlook[1] as number)) * (firsts[seat] as number);
    for (let i = 0; i < last; i++) {
      const card = cardOf(choices[i] as Choice);
      scores[i] = hope(seat, card) - now - costOf(card);
    }
    scores[last] = 0;
    return p.whim / 2;
  }

  /** A white card is gone; a special card comes back, and the two points are there for the taking. */
  function costOf(card: number): number {
    if (card < edition.firstSpecial) return p.card;
    const effect = effectOf(edition, card);
    if (effect === 'two-points') return -2;
    return effect === 'change-colour' ? 1 : 0;
  }

  function place(board: Board, seat: number, choices: readonly Choice[]): number {
    weighStakes(edition, board, seat, p);
    const { cities } = provinceNow(edition, board);
    // First the cities for a palace, then all for the crown palace, both in the order of the province.
    for (let i = 0, at = 0; i < choices.length; i++, at++) {
      const { verb, noun } = choices[i] as Choice;
      while (cityNames[cities[at] as number] !== noun) at = at < cities.length ? at + 1 : 0;
      const city = cities[at] as number;
      scores[i] = joins(edition, seat, city) + (verb === 'palace' ? bonusStake(edition, board, seat, city, p) : 0.5);
    }
    return p.whim;
  }

  function take(board: Board, seat: number, choices: readonly Choice[]): number {
    countColours(colours, board.hands[seat] as number[]);
    const { supply } = board;
    for (let i = 0, at = 0; i < choices.length; i++, at++) {
      while (names[supply[at] as number] !== (choices[i] as Choice).noun) at += 1;
      const card = supply[at] as number;
      scores[i] = isColoured(edition, card) ? (alike[colours[card] as number] as number) * 0.3 : 1;
    }
    return p.whim;
  }

  /** Scores every choice, in points; returns how far chance may overrule that. */
  function rate(board: Board, seat: number, choices: readonly Choice[]): number {
    const { verb } = choices[choices.length - 1] as Choice;
    if (verb === 'withdraw') return turn(board, seat, choices);
    if (verb === 'done') return add(board, seat, choices);
    if (verb === 'take') return take(board, seat, choices);
    return place(board, seat, choices);
  }

  return ({ board }, seat, choices, chance) => best(choices, chance, rate(board, seat, choices));
}

/** Cards of each colour in a hand. */
function countColours(colours: Int8Array, hand: readonly number[]): void {
  for (let colour = 0; colour <= WHITE; colour++) alike[colour] = 0;
  for (let i = 0; i < hand.length; i++) {
    const colour = colours[hand[i] as number] as number;
    alike[colour] = (alike[colour] as number) + 1;
  }
}

/** The highest score, after chance has had its say: one draw for all, stretched by a simple generator. */
function best(choices: readonly Choice[], chance: Chance, whim: number): Choice {
  let chosen = 0;
  let top = Number.NEGATIVE_INFINITY;
  const unit = whim / FINE;
  let word = chance.int('whim', WORD);
  for (let i = 0; i < choices.length; i++) {
    word = (Math.imul(word, 1664525) + 1013904223) | 0;
    const score = (scores[i] as number) + (word >>> 16) * unit;
    if (score <= top) continue;
    top = score;
    chosen = i;
  }
  return choices[chosen] as Choice;
}

/** Chances by lead, for the elephant and for the rarer symbols; never quite certain, so that one may divide by what is left. */
function tableOf(p: Policy): Float64Array {
  const elephant = [p.elephant3, p.elephant2, p.elephant1, p.elephant0, p.elephantAhead1, p.elephantAhead2, p.elephantAhead3];
  const rarer = [p.behind3, p.behind2, p.behind1, p.level, p.ahead1, p.ahead2, p.ahead3];
  return Float64Array.from([...elephant, ...rarer], (chance) => Math.min(0.99, Math.max(0, chance)));
}
