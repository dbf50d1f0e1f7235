/** The game as hosts know it; whoever only draws it does not need this. */
import type { Game } from '@durbar/kernel';
import durbar from '../editions/durbar.json' with { type: 'json' };
import type { Board } from './board.ts';
import { firstGameOf } from './first-game.ts';
import en from './messages/en.json' with { type: 'json' };
import zh from './messages/zh.json' with { type: 'json' };
import { STARTS } from './preparation.ts';
import { ID, SEATS, tajMahalRules, VERSION } from './rules.ts';
import { vocabulary } from './vocabulary.ts';
import { choiceParams, named } from './words.ts';

export const tajMahal: Game<Board> = {
  id: ID,
  version: VERSION,
  seats: SEATS,
  options: [
    { key: 'start', kind: 'choice', of: STARTS, default: 'drawn' },
    { key: 'memory', kind: 'flag', default: true },
  ],
  editions: { durbar },
  rules: tajMahalRules,
  vocabulary,
  messages: { en, zh },
  names: { speak: named, choice: choiceParams },
};

/** A first game of four visits. */
export const firstGame = firstGameOf(tajMahal);
