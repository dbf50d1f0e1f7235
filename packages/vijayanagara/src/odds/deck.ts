/** Exact chances of the next cards and of the end of the game, from the public composition of the deck (2.1, 2.3). */
import { cardsInStack, cardsLeft, newStack, STACKS, SUCCESSIONS } from '../cards/deck.ts';
import type { Board } from '../rules/board.ts';

export interface NextCard {
  readonly event: number;
  readonly bahmaniMongols: number;
  readonly vijayanagaraMongols: number;
  readonly timurid: number;
  /** The Succession card that comes for certain, if the stack is finished. */
  readonly succession?: (typeof SUCCESSIONS)[number];
}

/** Chances of the next card. */
export function nextCard(board: Board): NextCard {
  const cards = cardsInStack(board);
  if (cards === 0) {
    const succession = SUCCESSIONS[board.stack];
    return { event: 0, bahmaniMongols: 0, vijayanagaraMongols: 0, timurid: 0, ...(succession !== undefined && { succession }) };
  }
  const [events, mongols, timurids] = board.left as [number, number, number];
  const [bahmani, vijayanagara] = board.mongols as [number, number];
  const named = (n: number) => (bahmani + vijayanagara === 0 ? 0 : (mongols / cards) * (n / (bahmani + vijayanagara)));
  return { event: events / cards, bahmaniMongols: named(bahmani), vijayanagaraMongols: named(vijayanagara), timurid: timurids / cards };
}

const choose = (n: number, k: number): number => (k === 0 ? 1 : k > n || k < 0 ? 0 : (choose(n - 1, k - 1) * n) / k);

/** Chance that the game ends with the n-th card from now, for n = 1, 2, ... (place 0 is empty). */
export function gameEnd(board: Board): number[] {
  const last = board.stack === STACKS - 1 ? board.left : newStack(STACKS - 1);
  const size = last.reduce((a, b) => a + b, 0);
  const timurids = last[2] as number;
  const before = cardsLeft(board) - size;
  const chances = new Array<number>(before + size + 1).fill(0);
  if (timurids > 0) for (let place = timurids; place <= size; place++) chances[before + place] = choose(place - 1, timurids - 1) / choose(size, timurids);
  return chances;
}

/** Chance that an Event which has not appeared will be among the cards still to come. */
export function eventComes(board: Board): number {
  const toCome = (board.left[0] as number) + (STACKS - 1 - board.stack) * (newStack(0)[0] as number);
  return board.events.length === 0 ? 0 : toCome / board.events.length;
}
