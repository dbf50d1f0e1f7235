/** Names for readers: identifiers of the rules in words of the page. */
import type { Json, Params } from '@durbar/kernel';
import { FACTIONS, KIND_NAMES, NAMES_BELOW, SPACES } from '@durbar/vijayanagara';
import type { Say } from '../../words/types.ts';
import { type Card, cardOf } from './reading.ts';

/** `mongol` is how the palette calls them. */
export const FACTION_ART = ['delhi', 'bahmani', 'vijayanagara', 'mongol'] as const;
/** The icon of each kind of piece. */
export const KIND_ART = [
  'troops',
  'governor',
  'qasbah',
  'amir-obedient',
  'amir-rebelling',
  'fort',
  'raja-obedient',
  'raja-rebelling',
  'temple',
  'mongol-invader',
] as const;

export const spaceName = (say: Say, space: number): string => say(`space.${SPACES[space] ?? ''}`);
export const factionName = (say: Say, faction: number): string => say(`faction.${FACTIONS[faction] ?? 'nobody'}`);
/** A Faction where there is little room: `Delhi`, `Bahmani`. */
export const shortName = (say: Say, faction: number): string => say(`short.${FACTIONS[faction] ?? 'nobody'}`);
export const pieceName = (say: Say, kind: number): string => say(`piece.${KIND_NAMES[kind] ?? 'none'}`);

/** What a card is called. */
export function cardName(say: Say, card: Card): string {
  if (card.kind === 'event') return say(`event.${card.event.key}.title`);
  if (card.kind === 'mongols') return say('card.mongol-invasion');
  if (card.kind === 'timurid') return say('card.timurid-empire');
  return card.kind === 'succession' ? say(`card.${card.name}`) : '';
}

export const listed = (say: Say, parts: readonly string[]): string =>
  parts.length === 0 ? '–' : parts.reduceRight((rest, first) => say('list', { first, rest }));

/** Beside the parameters of the rules, those of the page. */
const BELOW: { readonly [param: string]: string } = { ...NAMES_BELOW, most: 'faction', rivals: 'faction', factions: 'faction' };

function nameFor(say: Say, param: string, value: Json): Json {
  if (param === 'event' && typeof value === 'number') return cardName(say, cardOf(value));
  if (Array.isArray(value)) {
    const parts = (value as readonly Json[]).map((one) => String(nameFor(say, param, one)));
    return listed(say, parts);
  }
  const below = BELOW[param];
  return below !== undefined && typeof value === 'string' ? say(`${below}.${value}`) : value;
}

/** A change with its sign. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** The parameters of a prompt, fact, reason or choice with names in place of identifiers, and changes with their sign in `by`. */
export function named(say: Say, params: Params): Params {
  const names = Object.entries(params).map(([param, value]) => [param, nameFor(say, param, value)] as const);
  return { ...Object.fromEntries(names), ...(typeof params['n'] === 'number' && { by: signed(params['n']) }) };
}
