/** Where the pieces of a space stand: one token for each kind, with its count, as large as there is room. What a plan takes away keeps its place. */
import { type Board, count, KINDS } from '@durbar/vijayanagara';
import { spaces } from '../drawing.ts';

export interface Token {
  readonly kind: number;
  readonly n: number;
  /** How many more than before the plan. */
  readonly by: number;
  /** Centre of the icon. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const LARGEST = 42;
/** Width of a token with its count of one digit or two, and without, in sizes of its icon. */
const WIDEST = 2;
const WIDE = 1.62;
const NARROW = 1.12;
const TALL = 1.14;

const ALL = Array.from({ length: KINDS }, (_, kind) => kind);
export const kindsIn = (board: Board, space: number): number[] => ALL.filter((kind) => count(board, space, kind) > 0);

export function tokensIn(board: Board, space: number, before: Board = board): Token[] {
  const kinds = ALL.filter((kind) => count(board, space, kind) + count(before, space, kind) > 0);
  const byOf = (kind: number) => count(board, space, kind) - count(before, space, kind);
  const { x, y, w, h } = spaces[space]?.slot ?? { x: 0, y: 0, w: 0, h: 0 };
  const most = Math.max(0, ...kinds.map((kind) => (byOf(kind) === 0 ? count(board, space, kind) : Math.max(2, count(board, space, kind)))));
  const wide = most >= 10 ? WIDEST : most > 1 ? WIDE : NARROW;
  let best = { size: 0, columns: 1 };
  for (let columns = 1; columns <= kinds.length; columns++) {
    const rows = Math.ceil(kinds.length / columns);
    const size = Math.min(LARGEST, w / (columns * wide), h / (rows * TALL));
    if (size > best.size + 0.5) best = { size, columns };
  }
  const { size, columns } = best;
  const rows = Math.ceil(kinds.length / columns);
  return kinds.map((kind, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, kinds.length - row * columns);
    const left = x - (inRow * wide * size) / 2;
    return {
      kind,
      n: count(board, space, kind),
      by: byOf(kind),
      x: left + ((i % columns) * wide + NARROW / 2) * size,
      y: y + (row - (rows - 1) / 2) * size * TALL,
      size,
    };
  });
}
