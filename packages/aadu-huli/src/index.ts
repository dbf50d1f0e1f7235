import type { Choice, Game, Json, Params } from '@durbar/kernel';
import classic23 from '../editions/classic-23.json' with { type: 'json' };
import hampi19 from '../editions/hampi-19.json' with { type: 'json' };
import type { Board } from './board.ts';
import en from './messages/en.json' with { type: 'json' };
import zh from './messages/zh.json' with { type: 'json' };
import { aaduHuliRules, ID, VERSION } from './rules.ts';

export { type Board, EMPTY, freeTigers, GOAT, goatsInDanger, TIGER } from './board.ts';
export { type Graph, type Point, readEdition } from './edition.ts';

/** Parameters of the message for a move. */
function choiceParams({ verb, noun }: Choice): Params {
  if (verb === 'place') return { point: noun ?? null };
  const [from = null, to = null] = Array.isArray(noun) ? (noun as readonly Json[]) : [];
  return { from, to };
}

export const aaduHuli: Game<Board> = {
  id: ID,
  version: VERSION,
  seats: [2],
  options: [
    { key: 'sides', kind: 'choice', of: ['seated', 'drawn'], default: 'seated' },
    { key: 'tigers', kind: 'int', min: 1, max: 4, default: 3 },
    { key: 'goats', kind: 'int', min: 10, max: 20, default: 15 },
    { key: 'captures', kind: 'int', min: 1, max: 20, default: 5 },
  ],
  editions: { 'classic-23': classic23, 'hampi-19': hampi19 },
  rules: aaduHuliRules,
  vocabulary: {
    verbs: ['place', 'move', 'leap'],
    facts: ['sides', 'placed', 'moved', 'captured'],
    reasons: [
      'tigers-move',
      'all-placed',
      'place-first',
      'goats-never-leap',
      'no-such-move',
      'no-such-point',
      'not-yours',
      'occupied',
      'no-leap',
      'no-goat-between',
      'not-adjacent',
      'returns',
      'too-many-captures',
      'no-start',
    ],
    results: ['captures', 'trapped', 'goats-stuck', 'no-progress'],
  },
  messages: { en, zh },
  names: { choice: choiceParams },
};
