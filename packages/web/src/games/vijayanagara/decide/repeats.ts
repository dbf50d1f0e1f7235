/** The same step again and again: all Troops of a space, as many as may still move. */
import type { Choice, Message } from '@durbar/kernel';
import { type Board, unused } from '@durbar/vijayanagara';
import { nounOf } from './asks.ts';

/** Most steps of one gesture after its first. */
const MOST = 31;

/** Steps to send after a choice so that all pieces like it go with it; none if there is only one. */
export function repeats({ board, view }: { readonly board: Board; readonly view: { readonly prompt?: Message } }, choice: Choice): Choice[] {
  const { kind, space } = nounOf(choice);
  if (choice.verb !== 'move' || kind === undefined || space === undefined || board.acting > 2) return [];
  const left = Number(view.prompt?.params?.['n'] ?? MOST + 1);
  const n = Math.min(unused(board, board.acting, space, kind - board.acting * 3), left, MOST + 1);
  return n > 1 ? Array.from({ length: n - 1 }, () => choice) : [];
}
