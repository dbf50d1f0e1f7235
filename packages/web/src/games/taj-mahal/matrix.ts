/** The contest as a table: players by symbols, who leads, who is tied, what is gone. */
import type { Seat } from '@durbar/kernel';
import {
  type Contest,
  contests,
  type Edition,
  ELEPHANT,
  GENERAL,
  GRAND_MOGUL,
  ifLeaves,
  isWithin,
  MONK,
  NONE,
  PRINCESS,
  type PublicBoard,
  VIZIER,
} from '@durbar/taj-mahal';
import type { Left, Visit } from './visits.ts';

export const COLUMNS = [VIZIER, GENERAL, MONK, PRINCESS, GRAND_MOGUL, ELEPHANT] as const;

export type Mark = 'leads' | 'tied' | 'none';

export interface Cell {
  readonly symbol: number;
  readonly count: number;
  readonly mark: Mark;
  /** How many more than without the cards laid out. */
  readonly more: number;
}

export interface Column {
  readonly symbol: number;
  readonly open: boolean;
  readonly leader: Seat;
  /** Who took the prize in this visit. */
  readonly taker?: Seat;
}

export interface Row {
  readonly seat: Seat;
  readonly within: boolean;
  readonly turn: boolean;
  readonly starts: boolean;
  readonly colour: number;
  readonly cells: readonly Cell[];
  /** What they left with. */
  readonly left?: Left;
}

/** What a column shows if a player leaves now. */
export interface Outlook {
  readonly symbol: number;
  /** The player takes the prize. */
  readonly takes: boolean;
  /** Who leads then where nobody led before; NONE if nothing changes. */
  readonly freed: Seat;
}

export interface Matrix {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

export const turnOrder = (board: Pick<PublicBoard, 'seats' | 'start'>): Seat[] =>
  Array.from({ length: board.seats }, (_, i) => (Math.max(board.start, 0) + i) % board.seats);

export function matrixOf(edition: Edition, board: PublicBoard, visit: Visit | undefined, before: PublicBoard = board): Matrix {
  const now = contests(edition, board);
  const then = before === board ? now : contests(edition, before);
  const columns = COLUMNS.map((symbol): Column => {
    const { open, leader } = now[symbol] as Contest;
    const taker = visit?.takers.get(symbol);
    return { symbol, open, leader, ...(taker !== undefined && { taker }) };
  });
  const rows = turnOrder(board).map((seat): Row => {
    const left = visit?.left.find((one) => one.seat === seat);
    const within = isWithin(board, seat);
    return {
      seat,
      within,
      turn: board.turn === seat && board.within !== 0,
      starts: board.start === seat,
      colour: board.colours[seat] ?? NONE,
      cells: COLUMNS.map((symbol) => cellOf(now[symbol] as Contest, then[symbol] as Contest, seat)),
      ...(!within && left && { left }),
    };
  });
  return { columns, rows };
}

function cellOf(now: Contest, then: Contest, seat: Seat): Cell {
  const count = now.counts[seat] ?? 0;
  const mark: Mark = !now.open ? 'none' : now.leader === seat ? 'leads' : now.tied.includes(seat) ? 'tied' : 'none';
  return { symbol: now.symbol, count, mark, more: count - (then.counts[seat] ?? 0) };
}

/** Column by column, what changes if a player leaves now. */
export function outlookOf(edition: Edition, board: PublicBoard, seat: Seat): Outlook[] {
  const { taken, dissolved } = ifLeaves(edition, board, seat);
  return COLUMNS.map((symbol) => ({
    symbol,
    takes: taken.includes(symbol),
    freed: dissolved.find((one) => one.symbol === symbol)?.leader ?? NONE,
  }));
}
