import type { GameModule } from '../module.ts';
import BoardView from './Board.svelte';
import { countsOf, seatOf, toldOf, wordsOf } from './reading.ts';

export const module: GameModule = {
  Board: BoardView,
  seat: seatOf,
  counts: countsOf,
  words: wordsOf,
  sound: () => 'move',
  told: toldOf,
  keys: [
    { keys: 'keys.arrows', does: 'keys.arrows.does' },
    { keys: 'keys.enter', does: 'keys.enter.does' },
    { keys: 'keys.escape', does: 'keys.escape.does' },
  ],
};
