/** An edition: adjacency, Prosperity and Cities of the map, the Events, the Mongol Invasion cards. */
import { EditionError, isRecord, type Json } from '@durbar/kernel';
import { checkEffect, type Faults } from './effects/check.ts';
import type { EventCard, EventHalf } from './effects/language.ts';
import { CODES } from './rules/factions.ts';
import { bit, CAPITAL, isIn, listOf, PROVINCES, SPACES, spaceOf } from './rules/spaces.ts';
import type { World } from './rules/world.ts';

export const EVENTS = 36;
export const MONGOL_CARDS = 8;

/** An edition whole: what the rules need, and what its Events do. */
export interface Edition extends World {
  readonly events: readonly EventCard[];
}

/** Reads an edition; says everything that is wrong with it. */
export function readEdition(edition: Json): Edition {
  if (!isRecord(edition)) throw new EditionError(['An edition is an object.']);
  const name = edition['name'];
  const faults: Faults = { list: [], cities: Object.keys(isRecord(edition['cities']) ? edition['cities'] : {}) };
  if (typeof name !== 'string' || !/^[a-z0-9-]{1,32}$/.test(name)) faults.list.push('name: an edition needs a name of small letters, digits and hyphens.');
  const spaces = isRecord(edition['spaces']) ? edition['spaces'] : {};
  if (!isRecord(edition['spaces'])) faults.list.push('spaces: the sixteen spaces of the map are missing.');
  for (const key of Object.keys(spaces)) if (spaceOf(key) < 0) faults.list.push(`spaces.${key}: there is no such space in the rulebook.`);
  const near = SPACES.map((id) => readNear(id, spaces[id], faults));
  checkAdjacency(near, faults);
  const prosperity = SPACES.map((id, space) => readProsperity(id, space, spaces[id], faults));
  const total = prosperity.reduce((sum, one) => sum + one, 0);
  if (total !== 18) faults.list.push(`spaces: the Prosperity of all Provinces is ${total}, but Delhi starts with 18 victory points (2.1).`);
  const cities = readCities(edition['cities'], near, faults);
  const mongolCards = readMongolCards(edition['mongolCards'], faults);
  const events = readEvents(edition['events'], faults);
  if (faults.list.length > 0) throw new EditionError(faults.list);
  return { name: String(name), near, neighbours: near.map(listOf), prosperity, cities, events, mongolCards };
}

function readNear(id: string, given: Json | undefined, faults: Faults): number {
  if (!isRecord(given)) {
    faults.list.push(`spaces.${id}: the space is missing.`);
    return 0;
  }
  const list = given['adjacent'];
  if (!Array.isArray(list) || list.length === 0) {
    faults.list.push(`spaces.${id}.adjacent: a list of spaces is needed.`);
    return 0;
  }
  let set = 0;
  for (const other of list as readonly Json[]) {
    const space = spaceOf(other);
    if (space < 0) faults.list.push(`spaces.${id}.adjacent: there is no space ${JSON.stringify(other)}.`);
    else if (SPACES[space] === id) faults.list.push(`spaces.${id}.adjacent: a space is not adjacent to itself.`);
    else set |= bit(space);
  }
  return set;
}

/** 1.3.5, 1.3.6: what the rulebook says about adjacency. */
const ADJACENT = [
  ['gondwana', 'andhra'],
  ['madhyadesh', 'orissa'],
] as const;
const APART = [
  ['jaunpur', 'punjab'],
  ['malwa', 'gondwana'],
  ['madhyadesh', 'jaunpur'],
] as const;

function checkAdjacency(near: readonly number[], faults: Faults): void {
  for (const [space, set] of near.entries()) {
    for (const other of listOf(set)) {
      if (!isIn(near[other] ?? 0, space)) faults.list.push(`spaces.${SPACES[space]}.adjacent: ${SPACES[other]} does not list it in turn.`);
    }
  }
  const touch = (a: string, b: string) => isIn(near[spaceOf(a)] ?? 0, spaceOf(b));
  for (const [a, b] of ADJACENT) if (!touch(a, b)) faults.list.push(`spaces.${a}.adjacent: ${b} must be in it (1.3.5).`);
  for (const [a, b] of APART) if (touch(a, b)) faults.list.push(`spaces.${a}.adjacent: ${b} must not be in it (1.3.5, 1.3.6).`);
}

function readProsperity(id: string, space: number, given: Json | undefined, faults: Faults): number {
  const expected = isIn(PROVINCES, space) ? 'province' : isIn(CAPITAL, space) ? 'capital' : 'region';
  if (!isRecord(given)) return 0;
  if (given['kind'] !== expected) faults.list.push(`spaces.${id}.kind: it is a ${expected}, not ${JSON.stringify(given['kind'])} (1.3).`);
  const value = given['prosperity'];
  if (expected !== 'province') {
    if (value !== undefined) faults.list.push(`spaces.${id}.prosperity: only Provinces have one (1.3.1).`);
    return 0;
  }
  if (value !== 1 && value !== 2) faults.list.push(`spaces.${id}.prosperity: it is 1 or 2 (1.3.1), not ${JSON.stringify(value)}.`);
  return value === 2 ? 2 : 1;
}

/** 1.3.4: a City is a vertex, so the spaces at it are adjacent to each other. */
function readCities(given: Json | undefined, near: readonly number[], faults: Faults): ReadonlyMap<string, number> {
  const cities = new Map<string, number>();
  for (const [city, list] of Object.entries(isRecord(given) ? given : {})) {
    if (!Array.isArray(list) || list.length < 2) {
      faults.list.push(`cities.${city}: a list of at least two spaces is needed.`);
      continue;
    }
    let set = 0;
    for (const id of list as readonly Json[]) {
      const space = spaceOf(id);
      if (space < 0) faults.list.push(`cities.${city}: there is no space ${JSON.stringify(id)}.`);
      else set |= bit(space);
    }
    for (const space of listOf(set)) {
      const apart = set & ~bit(space) & ~(near[space] ?? 0);
      if (apart !== 0) faults.list.push(`cities.${city}: ${SPACES[space]} and ${SPACES[listOf(apart)[0] ?? 0]} meet there, so they are adjacent (1.3.5).`);
    }
    cities.set(city, set);
  }
  return cities;
}

function readMongolCards(given: Json | undefined, faults: Faults): readonly [number, number] {
  const [bahmani, vijayanagara] = isRecord(given) ? [given['BK'], given['VE']] : [];
  const isCount = (n: unknown): n is number => Number.isInteger(n) && Number(n) >= 0;
  if (!isCount(bahmani) || !isCount(vijayanagara) || bahmani + vijayanagara !== MONGOL_CARDS) {
    faults.list.push('mongolCards: "BK" and "VE" say how many of the eight Mongol Invasion cards name each Faction (2.4).');
    return [4, 4];
  }
  return [bahmani, vijayanagara];
}

function readEvents(given: Json | undefined, faults: Faults): EventCard[] {
  const list = Array.isArray(given) ? (given as readonly Json[]) : [];
  if (list.length !== EVENTS) faults.list.push(`events: there are ${list.length} Events, 36 are needed (1.2).`);
  const keys = new Set<string>();
  return list.map((event, i) => {
    const path = `events[${i}]`;
    if (!isRecord(event)) {
      faults.list.push(`${path}: an object is needed here.`);
      return EMPTY;
    }
    const { number, key, order } = event;
    if (number !== i + 1) faults.list.push(`${path}.number: Events are listed by number; this one is ${i + 1}.`);
    if (typeof key !== 'string' || !/^[a-z0-9-]+$/.test(key) || keys.has(key))
      faults.list.push(`${path}.key: a key of small letters and hyphens that no other Event has.`);
    else keys.add(key);
    const factions = Array.isArray(order) ? (order as readonly Json[]).map((code) => CODES.indexOf(code as 'DS')) : [];
    if (factions.length !== 3 || new Set(factions).size !== 3 || factions.includes(-1))
      faults.list.push(`${path}.order: DS, BK and VE in the order of the card (2.3.2).`);
    if (typeof event['stayEligible'] !== 'boolean') faults.list.push(`${path}.stayEligible: true or false is needed here.`);
    for (const field of ['title', 'years', 'history']) if (typeof event[field] !== 'string') faults.list.push(`${path}.${field}: a text is needed here.`);
    return {
      number: i + 1,
      key: String(key),
      title: String(event['title']),
      years: String(event['years']),
      history: String(event['history']),
      order: factions,
      stayEligible: event['stayEligible'] === true,
      unshaded: readHalf(event['unshaded'], `${path}.unshaded`, faults),
      shaded: readHalf(event['shaded'], `${path}.shaded`, faults),
    };
  });
}

const NOTHING: EventHalf = { text: '', effect: [] };
const EMPTY: EventCard = { number: 0, key: '', title: '', years: '', history: '', order: [0, 1, 2], stayEligible: false, unshaded: NOTHING, shaded: NOTHING };

function readHalf(given: Json | undefined, path: string, faults: Faults): EventHalf {
  if (!isRecord(given)) {
    faults.list.push(`${path}: the half is missing.`);
    return NOTHING;
  }
  if (typeof given['text'] !== 'string' || given['text'] === '') faults.list.push(`${path}.text: a text is needed here.`);
  checkEffect(faults, given['effect'], `${path}.effect`);
  return { text: String(given['text']), effect: given['effect'] as unknown as EventHalf['effect'] };
}
