/** 2.6: the Timurid Empire cards. */
import { type Line, type Proc, proc } from '@durbar/kernel';
import { beginMongolAttack, mayAttack, plunder } from '../commands/mongols.ts';
import { type Board, type BoardTurn, count, unitsIn } from '../rules/board.ts';
import { place, settle, shiftPiece } from '../rules/change.ts';
import { DELHI } from '../rules/factions.ts';
import { boxOf, GOVERNOR, MONGOL, TROOP } from '../rules/pieces.ts';
import { DELHI_SPACE, PASSES, PUNJAB } from '../rules/spaces.ts';
import type { World } from '../rules/world.ts';
import { result } from './victory.ts';

/** Everybody in a space who can still walk goes on: Invaders and Sultanate Units alike. */
function moveOn(turn: BoardTurn, from: number, to: number): void {
  for (const kind of [MONGOL, TROOP, GOVERNOR]) shiftPiece(turn, from, to, kind, kind, count(turn.board, from, kind));
  settle(turn);
}

const attackIn = (space: number, label: string): Line<Board> => ({
  if: ({ board }) => mayAttack(board, space),
  then: [{ do: (turn) => beginMongolAttack(turn, space) }, { call: 'battle', as: label, with: () => ({ side: 0 }) }],
});

const goesOn = (board: Board) => count(board, DELHI_SPACE, MONGOL) > 0 && unitsIn(board, DELHI_SPACE, DELHI) > 0;

export const timurProcs = (world: World): Proc<Board>[] => [
  proc<Board>('first-timurid', '2.6', [
    {
      do: (turn) => {
        place(turn, PASSES, MONGOL, Math.floor((turn.board.available[boxOf(MONGOL)] as number) / 2));
        settle(turn);
      },
    },
  ]),

  proc<Board>('timur-invades-delhi', '2.6', [
    attackIn(PASSES, 'passes'),
    { do: (turn) => moveOn(turn, PASSES, PUNJAB) },
    attackIn(PUNJAB, 'punjab'),
    { do: (turn) => moveOn(turn, PUNJAB, DELHI_SPACE) },
    // Delhi is plundered whether or not anybody defends it (3.5.3), and again after each further attack.
    { if: ({ board }) => !goesOn(board), then: [{ do: (turn) => plunder(turn, DELHI_SPACE) }] },
    {
      while: ({ board }) => goesOn(board),
      lines: [
        { do: (turn) => beginMongolAttack(turn, DELHI_SPACE) },
        { call: 'battle', as: 'delhi', with: () => ({ side: 0 }) },
        { do: (turn) => plunder(turn, DELHI_SPACE) },
      ],
    },
    { do: (turn) => turn.end(result(world, turn)) },
  ]),
];
