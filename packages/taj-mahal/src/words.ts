/** Names for readers: the rules speak in identifiers, a catalogue in words. Pass parameters through here before formatting a message. */
import type { Catalogue, Choice, Json, Params } from '@durbar/kernel';
import { SYMBOL_NAMES, SYMBOLS } from './edition.ts';

/** Fills plain arguments; for the small texts that names are made of. */
const fill = (text: string, params: { readonly [key: string]: string }) => text.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');

/** A name of an edition that no catalogue knows, such as `new-delhi`: New Delhi. */
const spelled = (id: string) =>
  id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

function cardName(words: Catalogue, card: string): string {
  const [colour = '', what = ''] = card.split('/');
  if (colour === 'special') return words[`special.${what}`] ?? card;
  const [first = '', second = ''] = [...what].map((letter) => words[`symbol.${SYMBOL_NAMES[SYMBOLS.indexOf(letter)]}`] ?? letter);
  if (colour === 'white') return fill(words['card.white'] ?? card, { first });
  return fill(words['card.coloured'] ?? card, { colour: words[`colour.${colour}`] ?? colour, first, second });
}

const joined = (words: Catalogue, key: 'list' | 'pair', parts: readonly string[]): string =>
  parts.length === 0 ? '–' : parts.reduceRight((rest, first) => fill(words[key] ?? '{first}, {rest}', { first, rest }));

/** How the value of a parameter is called, by the name of the parameter. */
const NAMED: { readonly [param: string]: string } = {
  city: 'city',
  province: 'province',
  provinces: 'province',
  force: 'symbol',
  good: 'good',
  goods: 'good',
  tile: 'bonus',
  colour: 'colour',
};

function nameOf(words: Catalogue, param: string, value: Json, players: readonly string[]): Json {
  if (param === 'seat' || param === 'holder') return players[Number(value)] ?? fill(words['seat'] ?? '{n}', { n: String(Number(value) + 1) });
  if (param === 'tiles' && Array.isArray(value)) {
    const pairs = value as readonly (readonly [string, string])[];
    return joined(
      words,
      'list',
      pairs.map(([city, tile]) => joined(words, 'pair', [words[`city.${city}`] ?? spelled(city), words[`bonus.${tile}`] ?? tile])),
    );
  }
  if (Array.isArray(value))
    return joined(
      words,
      'list',
      (value as readonly Json[]).map((one) => String(nameOf(words, param, one, players))),
    );
  if (typeof value !== 'string') return value;
  if (param === 'card' || param === 'cards') return cardName(words, value);
  const kind = NAMED[param];
  return kind === undefined ? value : (words[`${kind}.${value}`] ?? spelled(value));
}

/** The parameters of a prompt, fact or reason with names in place of identifiers, and players in place of seats. */
export function named(words: Catalogue, params: Params, players: readonly string[] = []): Params {
  return Object.fromEntries(Object.entries(params).map(([param, value]) => [param, nameOf(words, param, value, players)]));
}

/** The parameters of the message `verb.<verb>` for a choice. */
export function choiceParams(choice: Choice): Params {
  if (choice.noun === undefined) return {};
  return choice.verb === 'palace' || choice.verb === 'crown' ? { city: choice.noun } : { card: choice.noun };
}
