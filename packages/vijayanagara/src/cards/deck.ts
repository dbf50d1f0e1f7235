/** 2.1, 2.2: the deck as four bags. Nothing is shuffled beforehand: each card is drawn when it is revealed. */
import { type Board, type BoardTurn, MONGOL_CARD, SUCCESSION_CARD, TIMURID_CARD } from '../rules/board.ts';
import { BAHMANI, factionName, VIJAYANAGARA } from '../rules/factions.ts';

export const STACKS = 4;
const EVENTS = 0;
const MONGOLS = 1;
const TIMURIDS = 2;

/** Events, Mongol Invasions and Timurid Empire cards of each stack. */
export const newStack = (stack: number): number[] => [6, stack < STACKS - 1 ? 2 : 0, stack < STACKS - 1 ? 0 : 2];

export const cardsInStack = (board: Board): number => (board.left[0] as number) + (board.left[1] as number) + (board.left[2] as number);

/** Cards of the deck that have not been revealed: this stack, the stacks below, and the Succession cards between them. */
export const cardsLeft = (board: Board): number => cardsInStack(board) + (STACKS - 1 - board.stack) * 9;

export const SUCCESSIONS = ['zenith-of-the-delhi-sultanate', 'rise-of-the-rebel-sultans', 'lords-of-the-deccan'] as const;

/** Reveals the next card. */
export function reveal(turn: BoardTurn): void {
  const { board } = turn;
  const cards = cardsInStack(board);
  if (cards === 0) {
    board.card = SUCCESSION_CARD + board.stack;
    turn.tell('succession', { card: SUCCESSIONS[board.stack] as string }, { rule: '2.5' });
    board.stack += 1;
    board.left = newStack(board.stack);
    return;
  }
  let pick = turn.draw('deck', cards);
  let kind = EVENTS;
  while (pick >= (board.left[kind] as number)) {
    pick -= board.left[kind] as number;
    kind += 1;
  }
  board.left[kind] = (board.left[kind] as number) - 1;
  if (kind === EVENTS) revealEvent(turn);
  else if (kind === MONGOLS) revealMongols(turn);
  else if (kind === TIMURIDS) {
    board.timurid += 1;
    board.card = TIMURID_CARD + board.timurid;
    turn.tell('timurid', { n: board.timurid }, { rule: '2.6' });
  }
}

/** The Event is any that has not appeared: those set aside at the start and those still in the deck are alike. */
function revealEvent(turn: BoardTurn): void {
  const { board } = turn;
  const at = turn.draw('event', board.events.length);
  board.card = board.events[at] as number;
  board.events.splice(at, 1);
  turn.tell('event-card', { event: board.card });
}

function revealMongols(turn: BoardTurn): void {
  const { board } = turn;
  const bahmani = board.mongols[0] as number;
  const faction = turn.draw('mongol', bahmani + (board.mongols[1] as number)) < bahmani ? BAHMANI : VIJAYANAGARA;
  board.mongols[faction - 1] = (board.mongols[faction - 1] as number) - 1;
  board.card = MONGOL_CARD + faction;
  turn.tell('mongol-card', { faction: factionName(faction) }, { rule: '2.4' });
}
