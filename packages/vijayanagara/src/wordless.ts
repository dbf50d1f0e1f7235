/** The game without its words, for whoever needs rules but no text: a worker beside a table. */
import type { Game } from '@durbar/kernel';
import durbar from '../editions/durbar.json' with { type: 'json' };
import { defenceOrders } from './orders.ts';
import type { Board } from './rules/board.ts';
import { ID, VERSION, vijayanagaraRules } from './rules.ts';
import { vocabulary } from './vocabulary.ts';
import { choiceParams, named } from './words.ts';

export const wordless: Game<Board> = {
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
  messages: { en: {}, zh: {} },
  names: { speak: named, choice: choiceParams },
  orders: defenceOrders,
  promises: true,
};
