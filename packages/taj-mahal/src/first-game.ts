/** Preparation of a first game: only the last four visits, on a board without palaces. */
import { type Chance, engineOf, type Game, type Options, readOptions, type State } from '@durbar/kernel';
import { type Board, currentProvince, GONE } from './board.ts';
import { VISITS } from './edition.ts';

export const FIRST_VISITS = 4;
const SEATS = 3;

interface Dealt {
  readonly seats: number;
  readonly options: Options;
  readonly position: State;
}

/** Deals a game of twelve visits and leaves out the first eight: their tiles are gone, and the province where it began comes ninth. */
export const firstGameOf =
  (game: Game<Board>) =>
  (chance: Chance): Dealt => {
    const options = readOptions(game, { start: 'seat-1', memory: true });
    if (!options.ok) throw new Error(options.error);
    const { state } = engineOf(game).start(SEATS, options.options, chance);
    const board = state.board as Board;
    const skipped = VISITS - FIRST_VISITS;
    const begins = currentProvince(board);
    board.tiles[board.tiles.indexOf(skipped + 1)] = 1;
    board.tiles[begins] = skipped + 1;
    board.visit = skipped + 1;
    board.tileOwners.fill(GONE, 0, skipped);
    return { seats: SEATS, options: options.options, position: state };
  };
