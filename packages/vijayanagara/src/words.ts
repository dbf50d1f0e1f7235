/** How nouns and parameters of the rules become words: for everything that renders them. */
import type { Catalogue, Choice, Json, Params } from '@durbar/kernel';

/** Names of a verb's noun, in its order: parameters of the message `verb.<verb>`. */
export const NOUNS: { readonly [verb: string]: readonly string[] } = {
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
