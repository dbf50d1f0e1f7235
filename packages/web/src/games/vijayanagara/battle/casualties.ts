/** 3.2.4: losses to be chosen, and what each of them would cost besides the piece. */
import type { Choice } from '@durbar/kernel';
import { at, type Board, isProvince, isTributary, majority, points, type World } from '@durbar/vijayanagara';
import { nounOf } from '../decide/asks.ts';

export interface Loss {
  readonly choice: Choice;
  readonly kind: number;
  readonly space: number;
  /** How many such pieces are there. */
  readonly n: number;
  /** Control after losing one, if it changes: a Faction or nobody. */
  readonly control: number | undefined;
  /** Victory points of the owner with it. */
  readonly points: number;
}

/** The board without one piece; Control as it would be once the battle is over (1.7). */
export function without(board: Board, space: number, kind: number): Board {
  const place = at(space, kind);
  const pieces = board.pieces.map((n, i) => (i === place ? n - 1 : n));
  const after = { ...board, pieces };
  if (!isProvince(space) || isTributary(board, space)) return after;
  return { ...after, marker: board.marker.map((marker, i) => (i === space ? majority(after, space) : marker)) };
}

/** Losses that are offered to a Faction. */
export function lossesOf(world: World, board: Board, faction: number, choices: readonly Choice[]): Loss[] {
  const now = points(world, board)[faction] ?? 0;
  return choices.flatMap((choice): Loss[] => {
    const { kind, space } = nounOf(choice);
    if (choice.verb !== 'lose' || kind === undefined || space === undefined) return [];
    const after = without(board, space, kind);
    const before = board.marker[space];
    return [
      {
        choice,
        kind,
        space,
        n: board.pieces[at(space, kind)] ?? 0,
        control: after.marker[space] === before ? undefined : after.marker[space],
        points: (points(world, after)[faction] ?? 0) - now,
      },
    ];
  });
}
