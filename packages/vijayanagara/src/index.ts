import type { Game } from '@durbar/kernel';
import durbar from '../editions/durbar.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import zh from './messages/zh.json' with { type: 'json' };
import type { Board } from './rules/board.ts';
import { ID, VERSION, vijayanagaraRules } from './rules.ts';
import { vocabulary } from './words.ts';

export { choiceParams, NAMES_BELOW } from './words.ts';

export const vijayanagara: Game<Board> = {
  id: ID,
  version: VERSION,
  seats: [3],
  options: [
    { key: 'timurs-shadow', kind: 'flag', default: false },
    { key: 'tiebreak', kind: 'choice', of: ['shared', 'aadu-huli'], default: 'shared' },
    { key: 'negotiation', kind: 'choice', of: ['open', 'own', 'none'], default: 'open' },
  ],
  editions: { durbar },
  rules: vijayanagaraRules,
  vocabulary,
  messages: { en, zh },
};
