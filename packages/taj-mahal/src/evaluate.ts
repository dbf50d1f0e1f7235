import type { Board } from './board.ts';
import type { Edition } from './edition.ts';
export const evaluate = (_edition: Edition, board: Board, seat: number): number => board.points[seat] as number;
