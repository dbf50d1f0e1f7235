/** 3.1.2: each Unit is used once in a Command. */
import { type Board, unitsIn } from '../rules/board.ts';
import { at, unitsFrom } from '../rules/pieces.ts';

/** Units of a Faction in a space that have not been used in this Command (3.1.2), of its first or second kind. */
export const unused = (board: Board, who: number, space: number, which: number): number =>
  (board.pieces[at(space, unitsFrom(who) + which)] as number) - (board.acting === who ? (board.used[space * 2 + which] as number) : 0);

export const unusedUnits = (board: Board, who: number, space: number): number =>
  unitsIn(board, space, who) - (board.acting === who ? (board.used[space * 2] as number) + (board.used[space * 2 + 1] as number) : 0);
