/** Every choice that an edition allows anywhere, made once and shared by all lists. */
import type { Choice, Json, Message, Params } from '@durbar/kernel';
import type { Edition } from './edition.ts';

export interface Moves {
  /** By card. */
  readonly play: readonly Choice[];
  readonly add: readonly Choice[];
  readonly take: readonly Choice[];
  /** By city. */
  readonly palace: readonly Choice[];
  readonly crown: readonly Choice[];
  readonly withdraw: Choice;
  readonly done: Choice;
}

export const VERBS = ['play', 'add', 'done', 'withdraw', 'palace', 'crown', 'take'];

export function allMoves(edition: Edition): Moves {
  const cards = (verb: string): Choice[] => edition.cards.map(({ name }) => ({ verb, noun: name }));
  const cities = (verb: string): Choice[] => edition.cities.map(({ name }) => ({ verb, noun: name }));
  return {
    play: cards('play'),
    add: cards('add'),
    take: cards('take'),
    palace: cities('palace'),
    crown: cities('crown'),
    withdraw: { verb: 'withdraw' },
    done: { verb: 'done' },
  };
}

/** The number of the card or city that a noun names. */
export const numberOf = (names: ReadonlyMap<string, number>, noun: Json | undefined) => (typeof noun === 'string' ? names.get(noun) : undefined);

export const because = (key: string, rule: string, params?: Params): Message => (params === undefined ? { key, rule } : { key, params, rule });
