/** 1.5.2: an action may be cancelled if an agreement was refused at its outset, three times in a turn (V8). */
import type { Message } from '@durbar/kernel';
import type { Board } from './board.ts';
import { because } from './decide.ts';

const NONE_REFUSED = because('none-refused', '1.5.2');
const CANCELLED_ENOUGH = because('cancelled-enough', '1.5.2');

/** Answer of a Command or Decree that was cancelled. */
export const CANCELLED = -9;

/** The board's `declined` is 1 while a refusal stands, and 2 more for each action cancelled in this turn. */
const REFUSED = 1;
const CANCELLED_ONCE = 2;
const MOST_CANCELLED = 3;

export function whyNotCancel(board: Board): Message | undefined {
  if ((board.declined & REFUSED) === 0) return NONE_REFUSED;
  return board.declined < MOST_CANCELLED * CANCELLED_ONCE ? undefined : CANCELLED_ENOUGH;
}

export function forgetRefusal(board: Board): void {
  board.declined &= ~REFUSED;
}

export function cancelAction(board: Board): void {
  forgetRefusal(board);
  board.declined += CANCELLED_ONCE;
}

export function noteRefusal(board: Board): void {
  board.declined |= REFUSED;
}

/** The action is over: the next turn begins without refusals and cancelled actions. */
export function forgetCancelled(board: Board): void {
  board.declined = 0;
  board.answer = 0;
}
