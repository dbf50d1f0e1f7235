/** Hidden information: what each viewer may know, and how a seat may imagine the rest. */
import type { Chance, Json } from '@durbar/kernel';
import { type Board, handOf, knownOf, type PublicBoard } from './board.ts';
import { insert } from './cards.ts';

/** What a viewer sees: the open table, sizes of what is hidden, with the memory aid what everybody could remember, and a seat its own hand. Its lists are those of the board. */
export interface TajMahalView extends PublicBoard {
  handSizes: number[];
  discarded: number;
  /** The viewer's own hand. */
  hand?: number[];
  /** With the memory aid: cards each player was seen to take, and the discard pile by card. */
  known?: number[][];
  discard?: number[];
}

export function view(board: Board): Json {
  const seen: TajMahalView = {
    seats: board.seats,
    memory: board.memory,
    visit: board.visit,
    start: board.start,
    turn: board.turn,
    within: board.within,
    points: board.points,
    colours: board.colours,
    played: board.played,
    supply: board.supply,
    specials: board.specials,
    deck: board.deck,
    tiles: board.tiles,
    tileOwners: board.tileOwners,
    bonus: board.bonus,
    goods: board.goods,
    spent: board.spent,
    court: board.court,
    stacks: board.stacks,
    influence: board.influence,
    crown: board.crown,
    palaces: board.palaces,
    crowned: board.crowned,
    leaving: board.leaving,
    build: board.build,
    crowning: board.crowning,
    ruling: board.ruling,
    take: board.take,
    handSizes: board.hands.map((hand) => hand.length),
    discarded: board.discard.reduce((sum, n) => sum + n, 0),
  };
  if (board.memory) {
    seen.known = board.known;
    seen.discard = board.discard;
  }
  return seen as unknown as Json;
}

/** A seat sees its own hand too. */
export const own = (board: Board, seat: number): { readonly hand: Json } => ({ hand: handOf(board, seat) });

/**
 * Deals the cards nobody saw anew: the deck, and of the other hands what was not taken openly.
 * They are put in order first: with the same chance, whoever knows the same guesses the same.
 */
export function guess(board: Board, seat: number, chance: Chance): Board {
  const { bag } = board;
  for (let other = 0; other < board.seats; other++) if (other !== seat) for (const card of unseen(board, other)) bag[card] = (bag[card] as number) + 1;
  const pool: number[] = [];
  for (let card = 0; card < bag.length; card++) for (let i = bag[card] as number; i > 0; i--) pool.push(card);
  for (let other = 0; other < board.seats; other++) {
    if (other === seat) continue;
    const hand = knownOf(board, other).slice();
    for (let i = handOf(board, other).length - hand.length; i > 0; i--) {
      const at = chance.int('guess', pool.length);
      insert(hand, pool[at] as number);
      pool[at] = pool[pool.length - 1] as number;
      pool.pop();
    }
    board.hands[other] = hand;
  }
  bag.fill(0);
  for (const card of pool) bag[card] = (bag[card] as number) + 1;
  return board;
}

/** Cards in a hand that nobody else has seen. */
export function unseen(board: Board, seat: number): number[] {
  const known = knownOf(board, seat);
  const out: number[] = [];
  let at = 0;
  for (const card of handOf(board, seat)) {
    if (known[at] === card) at += 1;
    else out.push(card);
  }
  return out;
}
