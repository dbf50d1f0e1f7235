/** Contents: the board of an edition file: provinces, cities, fortresses and roads. */
import type { Json } from '@durbar/kernel';
import { type City, isName, MOST_CITIES, type Province, VISITS } from './edition.ts';
import type { Fields } from './edition-form.ts';

export interface BoardPart {
  readonly provinces: readonly Province[];
  readonly cities: readonly City[];
  readonly fortresses: readonly number[];
  readonly agra: number;
}

/** Ruling T2: with four cities in each province there is a free one for each of the four influence tiles. */
const FEWEST_CITIES = 4;

export function readBoard(edition: Fields, faults: string[]): BoardPart {
  const before = faults.length;
  const inProvinces = readProvinces(edition['provinces'] as Fields, faults);
  const names = inProvinces.flatMap(({ cities }) => cities);
  const index = new Map(names.map((name, i) => [name, i]));
  for (const name of index.keys()) if (names.indexOf(name) !== names.lastIndexOf(name)) faults.push(`City ${name} is named twice.`);
  if (names.length > MOST_CITIES) faults.push(`There are ${names.length} cities; there may be at most ${MOST_CITIES}.`);
  const find = (name: Json | undefined, where: string) => {
    const city = typeof name === 'string' ? index.get(name) : undefined;
    const fault = `There is no city ${typeof name === 'string' ? name : JSON.stringify(name)}, named in ${where}.`;
    if (city === undefined && !faults.includes(fault)) faults.push(fault);
    return city ?? -1;
  };
  const fortresses = (edition['fortresses'] as readonly Json[]).map((name) => find(name, 'the fortresses'));
  if (fortresses.length === 0) faults.push('There are no fortresses.');
  for (const [i, city] of fortresses.entries()) if (city !== -1 && fortresses.indexOf(city) < i) faults.push(`Fortress ${names[city]} is named twice.`);
  const agra = find(edition['tajMahal'], 'tajMahal');
  if (agra !== -1 && !fortresses.includes(agra)) faults.push('The city of the Taj Mahal must be a fortress.');
  const roads = readRoads(edition['roads'] as readonly Json[], names.length, find, faults);
  // With another fault in the board, nearly every city would be cut off as well.
  if (faults.length === before) for (const city of unreached(roads)) faults.push(`City ${names[city]} is not connected with ${names[0]}.`);
  const provinceOf = inProvinces.flatMap(({ cities }, province) => cities.map(() => province));
  return {
    provinces: inProvinces.map(({ name, cities }) => {
      const members = cities.map((city) => index.get(city) as number);
      return { name, cities: members, fortresses: members.filter((city) => fortresses.includes(city)) };
    }),
    cities: names.map((name, i) => ({ name, province: provinceOf[i] as number, fortress: fortresses.indexOf(i), roads: roads[i] ?? [] })),
    fortresses,
    agra,
  };
}

function readProvinces(given: Fields, faults: string[]): { readonly name: string; readonly cities: readonly string[] }[] {
  const entries = Object.entries(given);
  if (entries.length !== VISITS) faults.push(`There are ${entries.length} provinces; there must be ${VISITS}.`);
  return entries.map(([name, list]) => {
    if (!isName(name)) faults.push(`${JSON.stringify(name)} is no name for a province.`);
    const given = list as readonly Json[];
    const cities = given.filter(isName);
    for (const city of given) if (!isName(city)) faults.push(`Province ${name} names ${JSON.stringify(city)}, which is no name for a city.`);
    if (given.length < FEWEST_CITIES) faults.push(`Province ${name} has ${given.length} cities; it must have at least ${FEWEST_CITIES}.`);
    return { name, cities };
  });
}

function readRoads(given: readonly Json[], cities: number, find: (name: Json | undefined, where: string) => number, faults: string[]): number[][] {
  const roads: number[][] = Array.from({ length: cities }, () => []);
  for (const road of given) {
    const ends: readonly Json[] = Array.isArray(road) ? road : [];
    if (ends.length !== 2 || ends[0] === ends[1]) {
      faults.push(`${JSON.stringify(road)} is not a road between two cities.`);
      continue;
    }
    const from = find(ends[0], 'the roads');
    const to = find(ends[1], 'the roads');
    if (roads[from]?.includes(to)) faults.push(`The road from ${ends[0]} to ${ends[1]} is named twice.`);
    else if (from !== -1 && to !== -1) {
      roads[from]?.push(to);
      roads[to]?.push(from);
    }
  }
  return roads;
}

function unreached(roads: readonly (readonly number[])[]): number[] {
  const seen = new Set([0]);
  for (const city of seen) for (const next of roads[city] ?? []) seen.add(next);
  return [...roads.keys()].filter((city) => !seen.has(city));
}
