/** The fast policy: a sensible choice in about a microsecond, for playing on where the tree ends. */
import type { Chance, Choice, State } from '@durbar/kernel';
import { type Board, cardAt, type Edition, effectOf, isColoured, WHITE } from '@durbar/taj-mahal';
import { look, reach } from './network.ts';
import type { Policy } from './policy-weights.ts';
import { bonusStake, firsts, stakes, weighStakes } from './stakes.ts';

const KINDS = 6;
const FINE = 1 << 16;
const mine = new Int8Array(KINDS);
/** The most that any rival shows. */
const most = new Int8Array(KINDS);
/** Which prizes are still in the court, a bit each. */
let open = 0;
let rivals = 0;

export type FastPolicy = (state: State<Board>, seat: number, choices: readonly Choice[], chance: Chance) => Choice;

export function fastPolicy(edition: Edition, p: Policy): FastPolicy {
  const table = tableOf(p);
  const scores = new Float64Array(64);

  /** What the seat may hope for, with a card more. */
  function hope(seat: number, card: number): number {
    let value = 0;
    let none = 1;
    const row = card * KINDS;
    for (let symbol = 0; symbol < KINDS; symbol++) {
      if ((open & (1 << symbol)) === 0) continue;
      const shown = (mine[symbol] as number) + (card < 0 ? 0 : (edition.symbolsOn[row + symbol] as number));
      const chance = shown === 0 ? ((most[symbol] as number) > 1 ? 0 : p.unshown) : (table[index(symbol, shown - (most[symbol] as number))] as number);
      value += chance * (stakes[seat * KINDS + symbol] as number);
      if (symbol > 0) none *= 1 - chance;
    }
    return value + (1 - none) * (firsts[seat] as number);
  }

  /** What leaving brings at once. */
  function gain(seat: number): number {
    let value = 0;
    let any = false;
    for (let symbol = 0; symbol < KINDS; symbol++) {
      if ((open & (1 << symbol)) === 0 || (mine[symbol] as number) <= (most[symbol] as number)) continue;
      value += stakes[seat * KINDS + symbol] as number;
      if (symbol > 0) any = true;
    }
    return any ? value + (firsts[seat] as number) : value;
  }

  function turn(board: Board, seat: number, choices: readonly Choice[], chance: Chance): Choice {
    compare(edition, board, seat);
    weighStakes(edition, board, seat, p);
    const fresh = (board.played[seat] as number[]).length === 0;
    const stay = p.card + p.stay + p.rival * rivals;
    const last = choices.length - 1;
    for (let i = 0; i < last; i++) {
      const card = edition.cardNamed.get((choices[i] as Choice).noun as string) as number;
      const colour = fresh ? alike(edition, board.hands[seat] as number[], cardAt(edition, card).colour) : 0;
      scores[i] = hope(seat, card) - stay + colour * p.match;
    }
    scores[last] = gain(seat) + (fresh ? p.pass : 0);
    return best(choices, scores, chance, p.whim);
  }

  function add(board: Board, seat: number, choices: readonly Choice[], chance: Chance): Choice {
    compare(edition, board, seat);
    weighStakes(edition, board, seat, p);
    const last = choices.length - 1;
    if (last === 0) return choices[0] as Choice;
    const now = hope(seat, -1);
    for (let i = 0; i < last; i++) {
      const card = edition.cardNamed.get((choices[i] as Choice).noun as string) as number;
      const cost = card < edition.firstSpecial ? p.card : effectOf(edition, card) === 'two-points' ? -2 : effectOf(edition, card) === 'change-colour' ? 1 : 0;
      scores[i] = hope(seat, card) - now - cost;
    }
    scores[last] = 0;
    return best(choices, scores, chance, p.whim / 2);
  }

  function place(board: Board, seat: number, choices: readonly Choice[], chance: Chance): Choice {
    look(edition, board, seat);
    for (let i = 0; i < choices.length; i++) {
      const { verb, noun } = choices[i] as Choice;
      const city = edition.cityNamed.get(noun as string) as number;
      scores[i] = reach(edition, city) + (verb === 'palace' ? bonusStake(edition, board, seat, city, p) : 0.5);
    }
    return best(choices, scores, chance, p.whim);
  }

  function take(board: Board, seat: number, choices: readonly Choice[], chance: Chance): Choice {
    const hand = board.hands[seat] as number[];
    for (let i = 0; i < choices.length; i++) {
      const card = edition.cardNamed.get((choices[i] as Choice).noun as string) as number;
      scores[i] = isColoured(edition, card) ? alike(edition, hand, cardAt(edition, card).colour) * 0.3 : 1;
    }
    return best(choices, scores, chance, p.whim);
  }

  return ({ board }, seat, choices, chance) => {
    const { verb } = choices[choices.length - 1] as Choice;
    if (verb === 'withdraw') return turn(board, seat, choices, chance);
    if (verb === 'done') return add(board, seat, choices, chance);
    if (verb === 'take') return take(board, seat, choices, chance);
    return place(board, seat, choices, chance);
  };

  /** The prizes, and what the rivals show. */
  function compare(ed: Edition, board: Board, seat: number): void {
    mine.fill(0);
    most.fill(0);
    rivals = 0;
    for (let other = 0; other < board.seats; other++) {
      if ((board.within & (1 << other)) === 0) continue;
      const cards = board.played[other] as number[];
      if (other === seat) count(ed, cards, mine);
      else {
        rivals += 1;
        theirs.fill(0);
        count(ed, cards, theirs);
        for (let symbol = 0; symbol < KINDS; symbol++) if ((theirs[symbol] as number) > (most[symbol] as number)) most[symbol] = theirs[symbol] as number;
      }
    }
    open = board.tileOwners[board.visit - 1] === -1 && !board.ruling ? 1 : 0;
    for (let force = 0; force < 4; force++) if (board.court[force] === 1) open |= 2 << force;
    if (board.crown) open |= 32;
  }
}

const theirs = new Int8Array(KINDS);

function count(edition: Edition, cards: readonly number[], into: Int8Array): void {
  const { symbolsOn } = edition;
  for (let i = 0; i < cards.length; i++) {
    const row = (cards[i] as number) * KINDS;
    for (let symbol = 0; symbol < KINDS; symbol++) into[symbol] = (into[symbol] as number) + (symbolsOn[row + symbol] as number);
  }
}

/** Coloured cards of a colour in a hand. */
function alike(edition: Edition, hand: readonly number[], colour: number): number {
  let cards = 0;
  if (colour >= WHITE) return 0;
  for (let i = 0; i < hand.length; i++) if (cardAt(edition, hand[i] as number).colour === colour) cards += 1;
  return cards;
}

/** The highest score, after chance has had its say. */
function best(choices: readonly Choice[], scores: Float64Array, chance: Chance, whim: number): Choice {
  let chosen = 0;
  let top = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < choices.length; i++) {
    const score = (scores[i] as number) + (chance.int('whim', FINE) / FINE) * whim;
    if (score <= top) continue;
    top = score;
    chosen = i;
  }
  return choices[chosen] as Choice;
}

const index = (symbol: number, lead: number) => (symbol === 0 ? 0 : 7) + (lead > 3 ? 3 : lead < -3 ? -3 : lead) + 3;

function tableOf(p: Policy): Float64Array {
  return Float64Array.of(
    p.elephant3,
    p.elephant2,
    p.elephant1,
    p.elephant0,
    p.elephantAhead1,
    p.elephantAhead2,
    p.elephantAhead3,
    p.behind3,
    p.behind2,
    p.behind1,
    p.level,
    p.ahead1,
    p.ahead2,
    p.ahead3,
  );
}
