/** What is being asked: which action a question belongs to, and how its answers are best laid out. */
import type { Choice, Message } from '@durbar/kernel';
import { FACTIONS, KIND_NAMES, SPACES } from '@durbar/vijayanagara';

/** An action of a Faction that a question belongs to. */
export interface Action {
  readonly kind: 'command' | 'decree' | 'mongols' | 'battle' | 'event' | 'other';
  /** Below `command.` or `decree.`; empty for the others. */
  readonly name: string;
}

const DECREES = ['campaign', 'demand-obedience', 'conspire', 'compel', 'build', 'collect-tribute', 'trade', 'tax'];
const COMMANDS = ['conscript', 'march', 'govern', 'rally', 'migrate', 'rebel', 'attack'];
const MONGOL_COMMANDS = ['amass', 'advance', 'attack-and-plunder'];

/** `bahmani-rebel-khalji` is a Rebel, `delhi-attack` an Attack. */
const bare = (proc: string): string => proc.replace(/^(delhi|bahmani|vijayanagara)-/, '').replace(/-khalji$/, '');

export const procOf = (key: string): string => key.slice(0, key.indexOf('.'));
export const labelOf = (key: string): string => key.slice(key.indexOf('.') + 1);

/** The action that a prompt belongs to. */
export function actionOf(key: string): Action {
  const proc = procOf(key);
  const name = bare(proc);
  if (COMMANDS.includes(name)) return { kind: 'command', name };
  if (DECREES.includes(name)) return { kind: 'decree', name };
  if (MONGOL_COMMANDS.includes(name)) return { kind: 'mongols', name };
  if (proc === 'battle') return { kind: 'battle', name: '' };
  return { kind: proc.startsWith('event-') ? 'event' : 'other', name: '' };
}

/** How the answers to a question are laid out. */
export type Layout = 'option' | 'action' | 'spaces' | 'attack' | 'underway' | 'column' | 'cavalry' | 'losses' | 'list';

export function layoutOf(prompt: Message | undefined): Layout {
  const key = prompt?.key ?? '';
  if (key === 'eligible-faction.option') return 'option';
  if (key === 'eligible-faction.action' || key === 'free-command.which' || key === 'free-decree.which') return 'action';
  if (key === 'campaign.column') return 'column';
  if (key === 'battle.attack-cavalry' || key === 'battle.defend-cavalry') return 'cavalry';
  if (key === 'battle.attacker-loses' || key === 'battle.defender-loses') return 'losses';
  if (actionOf(key).name === 'attack') return labelOf(key) === 'select' ? 'attack' : 'underway';
  if (labelOf(key) === 'select') return 'spaces';
  return 'list';
}

/** What a choice is about: a space, a kind of piece, both, a number, a Faction. */
export interface Noun {
  readonly space?: number;
  readonly kind?: number;
  readonly n?: number;
  readonly faction?: number;
}

const placeOf = (list: readonly string[], value: unknown): number | undefined => {
  const at = list.indexOf(value as string);
  return at < 0 ? undefined : at;
};

/** The same name may be a Faction and a space (`delhi`): the verb tells which. */
const FACTION_VERBS = ['target', 'faction', 'take-from', 'with'];

export function nounOf({ verb, noun }: Choice): Noun {
  if (typeof noun === 'number') return { n: noun };
  const [first, second] = Array.isArray(noun) ? (noun as readonly unknown[]) : [noun, undefined];
  if (FACTION_VERBS.includes(verb) || verb === 'shift-influence') {
    const faction = placeOf(FACTIONS, first);
    return { ...(faction !== undefined && { faction }), ...(typeof second === 'number' && { n: second }) };
  }
  const kind = placeOf(KIND_NAMES, first);
  const space = placeOf(SPACES, kind === undefined ? first : second);
  return { ...(kind !== undefined && { kind }), ...(space !== undefined && { space }) };
}

/** Answers that end something, or leave it out: they stand apart from the rest. */
const ENDING = ['done', 'stop', 'no', 'cancel', 'no-command', 'withdraw', 'decline', 'return-available'];

export interface Group {
  /** The space that all its choices are about; undefined for the rest. */
  readonly space: number | undefined;
  readonly choices: readonly Choice[];
}

export interface Answers {
  readonly groups: readonly Group[];
  readonly ending: readonly Choice[];
}

/** Choices in the order offered, those about pieces of one space together; trade has a place of its own. */
export function answersOf(choices: readonly Choice[]): Answers {
  const groups: { space: number | undefined; choices: Choice[] }[] = [];
  const ending: Choice[] = [];
  for (const choice of choices) {
    if (choice.verb === 'negotiate') continue;
    if (ENDING.includes(choice.verb)) {
      ending.push(choice);
      continue;
    }
    const { space, kind } = nounOf(choice);
    const of = kind === undefined ? undefined : space;
    const known = groups.find((group) => group.space === of);
    if (known) known.choices.push(choice);
    else groups.push({ space: of, choices: [choice] });
  }
  return { groups, ending };
}
