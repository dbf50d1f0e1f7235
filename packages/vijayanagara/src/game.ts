/** The game as hosts know it; whoever only draws it does not need this. */
import type { Game } from '@durbar/kernel';
import en from './messages/en.json' with { type: 'json' };
import zh from './messages/zh.json' with { type: 'json' };
import type { Board } from './rules/board.ts';
import { wordless } from './wordless.ts';

export const vijayanagara: Game<Board> = { ...wordless, messages: { en, zh } };
