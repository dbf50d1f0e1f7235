/** Contents: reads an edition file, and says everything that is wrong with it, each fault a sentence. */
import { EditionError, isRecord, type Json } from '@durbar/kernel';
import {
  BONUS_NAMES,
  type CitySet,
  citySet,
  type Edition,
  EFFECTS,
  type Effect,
  FORCES,
  GOODS,
  isCount,
  isName,
  TAJ_MAHAL,
  TILES_PER_FORCE,
  TWO_POINTS,
  VISITS,
} from './edition.ts';
import { readBoard } from './edition-board.ts';
import { readCards } from './edition-cards.ts';

const KNOWN = ['name', 'source', 'deck', 'specials', 'influenceTiles', 'provinceTiles', 'bonusTiles', 'tajMahal', 'provinces', 'fortresses', 'roads'];

const goodNames: readonly Json[] = GOODS;
const bonusNames: readonly string[] = BONUS_NAMES;

/** Reads an edition; throws an EditionError if it cannot be played. */
export function readEdition(edition: Json): Edition {
  if (!isRecord(edition)) throw new EditionError(['An edition is an object.']);
  const faults: string[] = [];
  for (const key of Object.keys(edition)) if (!KNOWN.includes(key)) faults.push(`An edition has no field ${key}.`);
  if (!isName(edition['name'])) faults.push('An edition needs a name of small letters, digits and hyphens.');
  const effects = readSpecials(edition['specials'], faults);
  const cards = readCards(edition['deck'], effects, faults);
  readInfluence(edition['influenceTiles'], faults);
  const tileGoods = readProvinceTiles(edition['provinceTiles'], faults);
  const board = readBoard(edition, faults);
  const bonusTiles = readBonusTiles(edition['bonusTiles'], board.fortresses.length, faults);
  if (faults.length > 0) throw new EditionError(faults);
  const firstSpecial = cards.length - FORCES.length;
  return {
    name: String(edition['name']),
    cards,
    firstSpecial,
    effects,
    changeColour: firstSpecial + effects.indexOf('change-colour'),
    tileGoods,
    bonusTiles,
    ...board,
    cardNamed: new Map(cards.map((card, i) => [card.name, i])),
    cityNamed: new Map(board.cities.map((city, i) => [city.name, i])),
    roadSets: board.cities.map((city): CitySet => citySet(city.roads)),
    provinceSets: board.provinces.map((province): CitySet => citySet(province.cities)),
    symbolsOn: Uint8Array.from(cards.flatMap(({ symbols }) => [0, 1, 2, 3, 4, 5].map((symbol) => symbols.filter((one) => one === symbol).length))),
  };
}

function readSpecials(given: Json | undefined, faults: string[]): Effect[] {
  const table = isRecord(given) ? given : {};
  for (const key of Object.keys(table)) if (!FORCES.some((force) => force === key)) faults.push(`There is no special card of ${key}.`);
  const effects = FORCES.map((force) => {
    const effect = EFFECTS.find((one) => one === table[force]);
    if (effect === undefined) faults.push(`The special card of the ${force} must be one of ${EFFECTS.join(', ')}.`);
    return effect;
  });
  const found = effects.filter((effect) => effect !== undefined);
  if (new Set(found).size < found.length) faults.push('Two special cards do the same.');
  return found;
}

function readInfluence(given: Json | undefined, faults: string[]): void {
  const counts = isRecord(given) ? given : {};
  for (const key of Object.keys(counts)) if (!FORCES.some((force) => force === key)) faults.push(`There are no influence tiles of ${key}.`);
  for (const force of FORCES) {
    if (counts[force] !== TILES_PER_FORCE) faults.push(`There must be ${TILES_PER_FORCE} influence tiles of the ${force}.`);
  }
}

function readProvinceTiles(given: Json | undefined, faults: string[]): number[][] {
  const tiles = isRecord(given) ? given : {};
  for (const key of Object.keys(tiles)) if (!/^([1-9]|1[0-2])$/.test(key)) faults.push(`There is no province tile ${key}.`);
  return Array.from({ length: VISITS }, (_, i) => {
    const goods = tiles[String(i + 1)];
    if (!Array.isArray(goods) || goods.length === 0 || goods.length > 4) {
      faults.push(`Province tile ${i + 1} needs a list of one to four goods.`);
      return [];
    }
    return (goods as readonly Json[]).map((name) => {
      const good = goodNames.indexOf(name);
      if (good === -1) faults.push(`Province tile ${i + 1} names ${JSON.stringify(name)}, which is no good.`);
      return good;
    });
  });
}

/** One tile for each fortress but Agra, where the Taj Mahal tile lies. */
function readBonusTiles(given: Json | undefined, fortresses: number, faults: string[]): number[] {
  const counts: number[] = BONUS_NAMES.map(() => 0);
  counts[TAJ_MAHAL] = 1;
  for (const [name, count] of Object.entries(isRecord(given) ? given : {})) {
    const kind = bonusNames.indexOf(name);
    if (kind < TWO_POINTS) faults.push(`There is no bonus tile ${name}.`);
    else if (!isCount(count)) faults.push(`The number of bonus tiles ${name} must be a whole number.`);
    else counts[kind] = count;
  }
  const total = counts.slice(TWO_POINTS).reduce((sum, n) => sum + n, 0);
  if (total !== fortresses - 1) faults.push(`There are ${total} bonus tiles for ${fortresses - 1} fortresses besides Agra.`);
  return counts;
}
