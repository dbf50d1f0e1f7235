/** Names for readers: identifiers of the rules in words of the page. */
import type { Json, Params } from '@durbar/kernel';
import { COLOURS, cardAt, type Edition, SPECIAL, SYMBOL_NAMES, SYMBOLS, WHITE } from '@durbar/taj-mahal';
import type { Say } from '../../words/types.ts';
import type { May } from './may.ts';

/** The family of messages that names a parameter's value. */
const FAMILY: { readonly [param: string]: string } = {
  city: 'city',
  province: 'province',
  provinces: 'province',
  force: 'symbol',
  good: 'good',
  goods: 'good',
  tile: 'bonus',
  colour: 'colour',
};

export const symbolName = (say: Say, symbol: number): string => say(`symbol.${SYMBOL_NAMES[symbol] ?? ''}`);

/** A card as the log calls it, such as `red/EV`. */
export function cardName(say: Say, card: string): string {
  const [colour = '', what = ''] = card.split('/');
  if (colour === 'special') return say(`special.${what}`);
  const [first = '', second = ''] = [...what].map((letter) => symbolName(say, SYMBOLS.indexOf(letter)));
  return colour === 'white' ? say('card.white', { first }) : say('card.coloured', { colour: say(`colour.${colour}`), first, second });
}

/** A card as its button is called: what is on it, one thing after the other. */
export function cardSpoken(say: Say, edition: Edition, card: number): string {
  const { colour, symbols, name } = cardAt(edition, card);
  if (colour === SPECIAL) return cardName(say, name);
  const [first = 0, second = first] = symbols;
  const params = { colour: say(`colour.${COLOURS[colour] ?? ''}`), first: symbolName(say, first), second: symbolName(say, second) };
  if (colour === WHITE) return say('card.spoken.white', params);
  return say(first === second ? 'card.spoken.twice' : 'card.spoken', params);
}

export const listed = (say: Say, parts: readonly string[]): string =>
  parts.length === 0 ? '–' : parts.reduceRight((rest, first) => say('list', { first, rest }));

/** What a rival may still lay down, in words. */
export const maySaid = (say: Say, edition: Edition, { play, white, specials }: May): string =>
  say('may', {
    play,
    white,
    specials:
      specials.length === 0
        ? 'none'
        : listed(
            say,
            specials.map((card) => cardName(say, cardAt(edition, card).name)),
          ),
  });

function nameFor(say: Say, param: string, value: Json, players: readonly string[]): Json {
  if (param === 'seat' || param === 'holder' || param === 'leader') return players[Number(value)] ?? say('seat', { n: Number(value) + 1 });
  if (param === 'tiles' && Array.isArray(value)) {
    const pairs = value as readonly (readonly [string, string])[];
    return listed(
      say,
      pairs.map(([city, tile]) => say('pair', { first: say(`city.${city}`), rest: say(`bonus.${tile}`) })),
    );
  }
  if (Array.isArray(value))
    return listed(
      say,
      (value as readonly Json[]).map((one) => String(nameFor(say, param, one, players))),
    );
  if (typeof value !== 'string') return value;
  if (param === 'card' || param === 'cards') return cardName(say, value);
  const family = FAMILY[param];
  return family === undefined ? value : say(`${family}.${value}`);
}

/** The parameters of a prompt, fact or reason with names in place of identifiers, and players in place of seats. */
export function named(say: Say, params: Params, players: readonly string[]): Params {
  return Object.fromEntries(Object.entries(params).map(([param, value]) => [param, nameFor(say, param, value, players)]));
}
