/** What the rules may say, and how nouns and parameters become words: for the catalogues and for everything that renders them. */
import type { Catalogue, Choice, Json, Params, Vocabulary } from '@durbar/kernel';

/** Names of a verb's noun, in its order: parameters of the message `verb.<verb>`. */
const NOUNS: { readonly [verb: string]: readonly string[] } = {
  accept: [],
  as: ['state'],
  cancel: [],
  charge: ['value'],
  command: ['command'],
  'command-alone': [],
  'command-and-decree': [],
  count: ['n'],
  decline: [],
  decree: ['decree'],
  done: [],
  either: ['option'],
  event: ['half'],
  faction: ['faction'],
  'flip-at': ['piece', 'space'],
  gain: ['gain'],
  'give-cavalry': ['n'],
  'give-resources': ['n'],
  go: ['space'],
  join: ['piece'],
  leave: ['piece'],
  'limited-command': [],
  lose: ['piece', 'space'],
  mongols: ['command'],
  move: ['piece', 'space'],
  negotiate: [],
  no: [],
  'no-command': [],
  pass: [],
  place: ['piece'],
  'place-at': ['piece', 'space'],
  propose: [],
  remove: ['piece'],
  'remove-at': ['piece', 'space'],
  replace: ['piece', 'space'],
  return: ['piece', 'space'],
  'return-available': [],
  screen: ['value'],
  select: ['space'],
  shift: [],
  'shift-influence': ['faction', 'n'],
  stop: [],
  support: ['piece', 'space'],
  'take-from': ['faction'],
  target: ['faction'],
  'want-cavalry': ['n'],
  'want-resources': ['n'],
  with: ['faction'],
  'with-piece': ['piece'],
  withdraw: [],
  yes: [],
};

/** Which parameters are names of things: the catalogue has them below this prefix (`space.malwa`, `piece.troop`). `event` is a card's number. */
export const NAMES_BELOW: { readonly [param: string]: string } = {
  faction: 'faction',
  attacker: 'faction',
  defender: 'faction',
  partner: 'faction',
  rival: 'faction',
  giver: 'faction',
  space: 'space',
  from: 'space',
  to: 'space',
  piece: 'piece',
  command: 'command',
  decree: 'decree',
  state: 'state',
  half: 'half',
  box: 'place',
  place: 'place',
  card: 'card',
  dynasty: 'dynasty',
  gain: 'gain',
  option: 'either',
};

/** Parameters of the message `verb.<verb>` for a choice. */
export function choiceParams({ verb, noun }: Choice): Params {
  const names = NOUNS[verb] ?? [];
  const values: readonly Json[] = names.length === 1 ? [noun ?? null] : Array.isArray(noun) ? noun : [];
  return Object.fromEntries(names.map((name, i) => [name, values[i] ?? null]));
}

/** Parameters with names in place of identifiers, from the catalogue. */
export function named(words: Catalogue, params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([param, value]) => {
      const below = NAMES_BELOW[param];
      return [param, below !== undefined && typeof value === 'string' ? (words[`${below}.${value}`] ?? value) : value];
    }),
  );
}

const FACTS = `agreed attacked cavalry cavalry-taken charged command control declined decree die dynasty eligibility event event-card faction-chosen
  flipped fought gift hits independent ineligible influence mongol-card mongol-command moved option passed placed proposed removed resources rolled
  screened selected succession timurid traded tributary units-back units-free victory`;
const REASONS = `advance-from all-joined always-rebelling begun cancelled-enough chosen command-done decree-done empty-column govern-first governor-or-rest joined-or-left
  khalji limited-needs-command lowest may-not-enter more-spaces move-first must-go must-select never-moves no-attackers no-bahmani no-decree no-governor
  no-limited no-majority no-mongols no-more-spaces no-negotiation no-player no-rajas no-resources no-room no-space no-structure no-such-die no-such-piece
  no-such-thing no-tokens no-troop no-unit no-units no-vijayanagara no-way nobody-near nobody-to-attack none-available none-rebelling none-refused
  none-to-advance not-adjacent not-by-event not-conscript not-controlled not-govern not-held not-in-battle not-influential not-now not-on-land
  not-optional not-rally not-removable not-tributary not-your-command not-your-decision not-your-decree not-your-unit nothing-to-govern nowhere
  off-track one-province one-stays one-support-space oneself only-decider only-obedient only-provinces order-cavalry order-empty order-form order-losses order-toll own-kind own-tokens per-space raja-first
  rebel-stays replace-first said select-first spoken stacked taken too-far too-late too-many two-removed used yourself`;
const list = (words: string) => words.trim().split(/\s+/);

export const vocabulary: Vocabulary = {
  verbs: Object.keys(NOUNS),
  facts: list(FACTS),
  reasons: list(REASONS),
  results: ['points', 'resources', 'shared', 'aadu-huli'],
};
