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
import { type Fields, faultsOfForm } from './edition-form.ts';

const goodNames: readonly Json[] = GOODS;
const bonusNames: readonly string[] = BONUS_NAMES;
const forceNames: readonly string[] = FORCES;

/** Reads an edition; throws an EditionError if it cannot be played. */
export function readEdition(edition: Json): Edition {
  if (!isRecord(edition)) throw new EditionError(['An edition is an object.']);
  const faults = faultsOfForm(edition);
  if (faults.length > 0) throw new EditionError(faults);
  const part = (key: string) => edition[key] as Fields;
  const { name } = edition;
  if (!isName(name)) faults.push('An edition needs a name of at most 24 small letters, digits and hyphens.');
  const effects = readSpecials(part('specials'), faults);
  const cards = readCards(part('deck'), effects, faults);
  readInfluence(part('influenceTiles'), faults);
  const tileGoods = readProvinceTiles(part('provinceTiles'), faults);
  const board = readBoard(edition, faults);
  const bonusTiles = readBonusTiles(part('bonusTiles'), board.fortresses.length, faults);
  if (faults.length > 0) throw new EditionError(faults);
  const firstSpecial = cards.length - FORCES.length;
  return {
    name: name as string,
    cards,
    firstSpecial,
    effects,
    changeColour: firstSpecial + effects.indexOf('change-colour'),
    tileGoods,
    goodsOn: Uint8Array.from(tileGoods.flatMap((goods) => GOODS.map((_, good) => goods.filter((one) => one === good).length))),
    bonusTiles,
    ...board,
    cardNamed: new Map(cards.map((card, i) => [card.name, i])),
    cityNamed: new Map(board.cities.map((city, i) => [city.name, i])),
    roadSets: board.cities.map((city): CitySet => citySet(city.roads)),
    provinceSets: board.provinces.map((province): CitySet => citySet(province.cities)),
    symbolsOn: Uint8Array.from(cards.flatMap(({ symbols }) => [0, 1, 2, 3, 4, 5].map((symbol) => symbols.filter((one) => one === symbol).length))),
  };
}

function readSpecials(given: Fields, faults: string[]): Effect[] {
  for (const key of Object.keys(given)) if (!forceNames.includes(key)) faults.push(`There is no special card of ${key}.`);
  const effects = FORCES.map((force) => {
    const effect = EFFECTS.find((one) => one === given[force]);
    if (effect === undefined) faults.push(`The special card of the ${force} must be one of ${EFFECTS.join(', ')}.`);
    return effect;
  });
  const found = effects.filter((effect) => effect !== undefined);
  if (new Set(found).size < found.length) faults.push('Two special cards do the same.');
  return found;
}

function readInfluence(given: Fields, faults: string[]): void {
  for (const key of Object.keys(given)) if (!forceNames.includes(key)) faults.push(`There are no influence tiles of ${key}.`);
  for (const force of FORCES) {
    if (given[force] !== TILES_PER_FORCE) faults.push(`There must be ${TILES_PER_FORCE} influence tiles of the ${force}.`);
  }
}

function readProvinceTiles(given: Fields, faults: string[]): number[][] {
  for (const key of Object.keys(given)) if (!/^([1-9]|1[0-2])$/.test(key)) faults.push(`There is no province tile ${key}.`);
  return Array.from({ length: VISITS }, (_, i) => {
    const goods = given[String(i + 1)];
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
function readBonusTiles(given: Fields, fortresses: number, faults: string[]): number[] {
  const counts: number[] = BONUS_NAMES.map(() => 0);
  counts[TAJ_MAHAL] = 1;
  let isRead = true;
  for (const [name, count] of Object.entries(given)) {
    const kind = bonusNames.indexOf(name);
    if (kind >= TWO_POINTS && isCount(count)) counts[kind] = count;
    else {
      isRead = false;
      faults.push(kind < TWO_POINTS ? `There is no bonus tile ${name}.` : `The number of bonus tiles ${name} must be a whole number.`);
    }
  }
  const total = counts.slice(TWO_POINTS).reduce((sum, n) => sum + n, 0);
  if (isRead && fortresses > 0 && total !== fortresses - 1)
    faults.push(`There are ${total} bonus tiles for ${fortresses - 1} fortresses besides that of the Taj Mahal.`);
  return counts;
}
