/** The deck as everybody may know it: what has been played, what is left, and how likely it is next. */
import { gameEnd, nextCard } from '@durbar/vijayanagara';
import type { BoardView } from '../reading.ts';

const STACKS = 4;
/** Cards of a stack, and of the whole deck with the Succession cards between the stacks (2.1). */
export const IN_STACK = 8;
export const IN_DECK = 35;

export interface Deck {
  /** Cards that have been revealed. */
  readonly played: number;
  /** Of each stack: how many of its cards are gone, and whether it is the one being drawn from. */
  readonly stacks: readonly { readonly gone: number; readonly now: boolean }[];
  readonly left: { readonly cards: number; readonly mongols: number; readonly timurids: number };
  /** Chances of the next card. */
  readonly next: { readonly event: number; readonly mongols: number; readonly timurid: number; readonly succession: string | undefined };
  /** Chance that the game has ended with the n-th card from now; only from the last stack on. */
  readonly end: readonly { readonly cards: number; readonly chance: number }[];
  /** The card that ends the game has come. */
  readonly over: boolean;
  /** The game cannot end before this many more cards. */
  readonly soonest: number;
}

export function deckOf(board: BoardView): Deck {
  const cards = board.left.reduce((a, b) => a + b, 0);
  const next = nextCard(board);
  const ends = gameEnd(board);
  const within = ends.map((_, n) => ends.slice(0, n + 1).reduce((a, b) => a + b, 0));
  const last = board.stack === STACKS - 1;
  return {
    played: IN_DECK - board.cards,
    stacks: Array.from({ length: STACKS }, (_, stack) => ({
      gone: stack < board.stack ? IN_STACK : stack === board.stack ? IN_STACK - cards : 0,
      now: stack === board.stack,
    })),
    left: { cards, mongols: board.left[1] ?? 0, timurids: board.left[2] ?? 0 },
    next: { event: next.event, mongols: next.bahmaniMongols + next.vijayanagaraMongols, timurid: next.timurid, succession: next.succession },
    end: last ? within.flatMap((chance, n) => (n > 0 ? [{ cards: n, chance }] : [])) : [],
    over: board.timurid >= 2,
    soonest: Math.max(
      0,
      ends.findIndex((chance) => chance > 0),
    ),
  };
}

/** A chance for readers: whole percents, and never 0 or 100 for what is open. */
export const percent = (chance: number): string =>
  chance <= 0 ? '0 %' : chance >= 1 ? '100 %' : chance < 0.005 ? '<1 %' : chance > 0.995 ? '>99 %' : `${Math.round(chance * 100)} %`;
