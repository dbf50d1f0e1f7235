/** Contents: the cards of an edition file. */
import type { Json } from '@durbar/kernel';
import { type Card, COLOURS, type Effect, ELEPHANT, GRAND_MOGUL, isCount, SPECIAL, SYMBOLS, WHITE } from './edition.ts';
import type { Fields } from './edition-form.ts';

const PER_COLOUR = 21;
const WHITES = 12;

const colourNames: readonly string[] = COLOURS.slice(0, WHITE);

/** Coloured cards colour by colour, the white ones, and the four special cards. */
export function readCards(deck: Fields, effects: readonly Effect[], faults: string[]): Card[] {
  const mixed = deck['mixed'] as { readonly [colour: string]: readonly Json[] };
  for (const key of Object.keys(mixed)) if (!colourNames.includes(key)) faults.push(`There is no colour ${key}.`);
  const cards: Card[] = [];
  for (const [colour, name] of colourNames.entries()) {
    const counts = countsOf(deck['perColour'] as Fields, 'each colour', 2, faults);
    for (const pair of mixed[name] ?? []) addTo(counts, pair, 1, `colour ${name}`, 2, faults);
    add(cards, colour, counts, PER_COLOUR, faults);
  }
  add(cards, WHITE, countsOf(deck['white'] as Fields, 'white', 1, faults), WHITES, faults);
  for (const effect of effects) cards.push({ name: `special/${effect}`, colour: SPECIAL, symbols: shownBy(effect), count: 1 });
  return cards;
}

function shownBy(effect: Effect): number[] {
  if (effect === 'elephant') return [ELEPHANT];
  return effect === 'grand-mogul' ? [GRAND_MOGUL] : [];
}

function countsOf(given: Fields, where: string, symbols: number, faults: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [name, count] of Object.entries(given)) addTo(counts, name, count, where, symbols, faults);
  return counts;
}

/** Cards of the same symbols are of one kind, in whichever order they are written. */
function addTo(counts: Map<string, number>, name: Json, count: Json, where: string, symbols: number, faults: string[]): void {
  if (typeof name !== 'string' || name.length !== symbols || ![...name].every((letter) => SYMBOLS.includes(letter))) {
    tell(faults, `The cards of ${where} name ${JSON.stringify(name)}, which is not ${symbols === 1 ? 'one symbol' : `${symbols} symbols`} of ${SYMBOLS}.`);
  } else if (!isCount(count)) tell(faults, `The number of cards ${name} of ${where} must be a whole number.`);
  else if (count > 0) {
    const turned = [...name].reverse().join('');
    const kind = counts.has(turned) ? turned : name;
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
}

/** A fault of `perColour` would else be told for each colour. */
function tell(faults: string[], fault: string): void {
  if (!faults.includes(fault)) faults.push(fault);
}

function add(cards: Card[], colour: number, counts: ReadonlyMap<string, number>, wanted: number, faults: string[]): void {
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
  if (total !== wanted) faults.push(`There are ${total} ${COLOURS[colour]} cards; there must be ${wanted}.`);
  for (const [name, count] of counts)
    cards.push({ name: `${COLOURS[colour]}/${name}`, colour, symbols: [...name].map((letter) => SYMBOLS.indexOf(letter)), count });
}
