import durbar from '../editions/durbar.json' with { type: 'json' };

export { cardsLeft, SUCCESSIONS } from './cards/deck.ts';
export { timurAdjustment, victoryPoints } from './cards/victory.ts';
export { losable } from './commands/losses.ts';
export { ATTACKER, attackDice, DEFENDER, factionOf, hits, involved, reach } from './commands/sides.ts';
export { SUPPORT, supporters, whyNotTarget } from './commands/targets.ts';
export { unused, unusedUnits } from './commands/unused.ts';
export { readEdition } from './edition.ts';
export type { EventCard, EventHalf, Step } from './effects/language.ts';
export { vijayanagara } from './game.ts';
export { type AttackOdds, type AttackPlan, attackOdds, oddsNow, termsOf } from './odds/attack.ts';
export { type BattleOdds, type BattleTerms, battleOdds, battleOddsFrom, type DiceNow } from './odds/battle.ts';
export { eventComes, gameEnd, type NextCard, nextCard } from './odds/deck.ts';
export { type Stand, type TimurOdds, timurOdds, timurOddsOf } from './odds/timur.ts';
export { CAVALRY_POLICIES, type DefenceOrders, kindsOf } from './orders.ts';
export { type DecreePreview, previewCommand, previewDecrees, type SpacePreview } from './preview/actions.ts';
export { type Income, incomes, type Margin, margins, missingPieces, points, type RebelNeed, rebelNeeds } from './preview/board.ts';
export { type EventPreview, previewEvent } from './preview/event.ts';
export {
  type Battle,
  type Board,
  COMMAND_AND_DECREE,
  controls,
  count,
  ELIGIBLE,
  EVENT_OR_COMMAND,
  INELIGIBLE,
  isTributary,
  KHALJI,
  LIMITED,
  MONGOL_CARD,
  majority,
  NO_CARD,
  onMap,
  PASSED,
  piecesIn,
  pool,
  SUCCESSION_CARD,
  structuresIn,
  TIMURID_CARD,
  TRIBUTARY,
  unitsIn,
} from './rules/board.ts';
export { BAHMANI, DELHI, FACTIONS, MONGOLS, NOBODY, VIJAYANAGARA } from './rules/factions.ts';
export { at, BOXES, boxOf, KIND_NAMES, KINDS, ownerOf, SUPPLY } from './rules/pieces.ts';
export { isProvince, SPACES, type SpaceName } from './rules/spaces.ts';
export { hasSlot, MOST_INFLUENCE } from './rules/track.ts';
export type { EventHead, World } from './rules/world.ts';
export { wordless } from './wordless.ts';
export { choiceParams, NAMES_BELOW } from './words.ts';
export { durbar };
