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

export { type Board, contenders, currentProvince, GONE, isLast, isWithin, NONE, type OpenTable, type PublicBoard, provinceNow } from './board.ts';
export * from './edition.ts';
export { readEdition } from './edition-file.ts';
export { evaluate } from './evaluate.ts';
export { type HandPoints, handPoints } from './game-end.ts';
export { bonusPoints, goodsOf, palacePoints, tilePoints, type Wares } from './influence-points.ts';
export { lookAtPalaces } from './network.ts';
export type { Claim, Placement } from './placement.ts';
export { placements } from './placement.ts';
export { FEATURES, fillFeatures, PHASES } from './play/features.ts';
export { isOpening, type JudgeWeights, judgement } from './play/judge.ts';
export { fastPolicy } from './play/policy.ts';
export type { Policy } from './play/policy-weights.ts';
export { TRAINED, type Trained } from './play/trained.ts';
export { type Contest, cityValue, contests, ifLeaves, type LeaveNow, leaveNow, pairsWatch, provinceValue, type Release, symbolCounts } from './previews.ts';
export type { TajMahalView } from './view.ts';
export { WEIGHTS, type Weights } from './weights.ts';
export { choiceParams, named } from './words.ts';

/** The edition of the house, for clients that draw it without the rules. */
export { durbar };

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
