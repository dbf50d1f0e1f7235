/** Contents: the cards of an edition file. */
import { isRecord, type Json } from '@durbar/kernel';
import { type Card, COLOURS, type Effect, ELEPHANT, GRAND_MOGUL, isCount, SPECIAL, SYMBOLS, WHITE } from './edition.ts';

const PER_COLOUR = 21;
const WHITES = 12;

/** Coloured cards colour by colour, the white ones, and the four special cards. */
export function readCards(given: Json | undefined, effects: readonly Effect[], faults: string[]): Card[] {
  const deck = isRecord(given) ? given : {};
  for (const key of Object.keys(deck)) if (!['perColour', 'mixed', 'white'].includes(key)) faults.push(`A deck has no field ${key}.`);
  const mixed = isRecord(deck['mixed']) ? deck['mixed'] : {};
  for (const key of Object.keys(mixed))
    if (COLOURS.indexOf(key as 'red') < 0 || COLOURS.indexOf(key as 'red') >= WHITE) faults.push(`There is no colour ${key}.`);
  const cards: Card[] = [];
  for (let colour = 0; colour < WHITE; colour++) {
    const counts = countsOf(deck['perColour'], 'each colour', 2, faults);
    const more = mixed[String(COLOURS[colour])];
    for (const name of Array.isArray(more) ? (more as readonly Json[]) : []) addTo(counts, name, 1, `colour ${COLOURS[colour]}`, 2, faults);
    add(cards, colour, counts, PER_COLOUR, faults);
  }
  add(cards, WHITE, countsOf(deck['white'], 'white', 1, faults), WHITES, faults);
  for (const effect of effects) cards.push({ name: `special/${effect}`, colour: SPECIAL, symbols: shownBy(effect), count: 1 });
  return cards;
}

function shownBy(effect: Effect): number[] {
  if (effect === 'elephant') return [ELEPHANT];
  return effect === 'grand-mogul' ? [GRAND_MOGUL] : [];
}

function countsOf(given: Json | undefined, where: string, symbols: number, faults: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [name, count] of Object.entries(isRecord(given) ? given : {})) addTo(counts, name, count, where, symbols, faults);
  return counts;
}

function addTo(counts: Map<string, number>, name: Json, count: Json, where: string, symbols: number, faults: string[]): void {
  if (typeof name !== 'string' || name.length !== symbols || ![...name].every((letter) => SYMBOLS.includes(letter))) {
    tell(faults, `The cards of ${where} name ${JSON.stringify(name)}, which is not ${symbols === 1 ? 'one symbol' : `${symbols} symbols`} of ${SYMBOLS}.`);
  } else if (!isCount(count)) tell(faults, `The number of cards ${name} of ${where} must be a whole number.`);
  else if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count);
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
