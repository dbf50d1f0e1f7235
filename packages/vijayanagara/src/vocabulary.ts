/** What the rules may say: every word of it is in the catalogues. */
import type { Vocabulary } from '@durbar/kernel';
import { NOUNS } from './words.ts';

const FACTS = `agreed attacked cavalry cavalry-taken charged command control declined decree die dynasty eligibility event event-card faction-chosen
  flipped fought gift hits independent ineligible influence lapsed mongol-card mongol-command moved option passed placed proposed removed resources rolled
  screened selected succession timurid traded tributary units-back units-free victory withdrawn`;
const REASONS = `advance-from all-joined always-rebelling begun cancelled-enough chosen command-done decree-done empty-column govern-first governor-or-rest joined-or-left
  khalji limited-needs-command lowest may-not-enter more-spaces move-first must-go must-select never-moves no-attackers no-bahmani no-decree no-governor
  no-limited no-majority no-mongols no-more-spaces no-negotiation no-player no-rajas no-resources no-room no-space no-structure no-such-die no-such-piece
  no-such-thing no-tokens no-troop no-unit no-units no-vijayanagara no-way nobody-near nobody-to-attack none-available none-rebelling none-refused
  none-to-advance not-adjacent not-by-event not-conscript not-controlled not-govern not-held not-in-battle not-influential not-now not-on-land
  not-optional not-rally not-removable not-tributary not-your-answer not-your-command not-your-decision not-your-decree not-your-offer not-your-unit nothing-to-govern nowhere
  off-track one-province one-stays one-support-space oneself only-decider only-obedient only-provinces order-cavalry order-empty order-form order-losses order-toll own-kind own-tokens per-space raja-first
  rebel-stays replace-first said select-first spoken stacked taken too-far too-late too-many two-removed used yourself`;
const list = (words: string) => words.trim().split(/\s+/);

export const vocabulary: Vocabulary = {
  verbs: Object.keys(NOUNS),
  facts: list(FACTS),
  reasons: list(REASONS),
  results: ['points', 'resources', 'shared', 'aadu-huli'],
};
