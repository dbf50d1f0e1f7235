/** Contents: edition files, and a sentence for each fault. */
import { EditionError, engineOf, type Json } from '@durbar/kernel';
import { describe, expect, it } from 'vitest';
import { readEdition, tajMahal } from '../src/index.ts';
import { paperBoard } from './palace-example.ts';

type Fields = { readonly [key: string]: Json };
const durbar = tajMahal.editions['durbar'] as Fields;
const part = (key: string) => durbar[key] as Fields;

function faults(edition: Json): readonly string[] {
  try {
    readEdition(edition);
  } catch (error) {
    if (error instanceof EditionError) return error.faults;
    throw error;
  }
  return [];
}
const changed = (fields: Fields) => faults({ ...durbar, ...fields });

describe('the Durbar edition', () => {
  const edition = readEdition(durbar);

  it('has the 100 cards of the rulebook', () => {
    expect(edition.cards.reduce((sum, { count }) => sum + count, 0)).toBe(100);
    for (const colour of [0, 1, 2, 3]) expect(edition.cards.filter((card) => card.colour === colour).reduce((sum, { count }) => sum + count, 0)).toBe(21);
    expect(edition.cards.filter((card) => card.colour === 4).map(({ count }) => count)).toEqual([7, 1, 1, 1, 1, 1]);
    const shown = (symbol: number) =>
      edition.cards.reduce((sum, { symbols, count, colour }) => sum + (colour < 5 ? count * symbols.filter((one) => one === symbol).length : 0), 0);
    expect([0, 1, 2, 3, 4, 5].map(shown)).toEqual([79, 21, 21, 21, 21, 17]);
  });

  it('has 12 provinces of four cities, Agra five; 16 fortresses, one or two in each', () => {
    expect(edition.cities).toHaveLength(49);
    expect(edition.provinces.map(({ cities }) => cities.length).filter((n) => n === 5)).toHaveLength(1);
    expect(edition.fortresses).toHaveLength(16);
    for (const { fortresses } of edition.provinces) expect([1, 2]).toContain(fortresses.length);
  });

  it('joins the four cities of a province in a ring, and no road leads nowhere', () => {
    for (const { cities } of edition.provinces) {
      for (const city of cities) expect(edition.cities[city]?.roads.filter((to) => cities.includes(to)).length).toBe(2);
    }
    for (const [at, { roads }] of edition.cities.entries()) for (const to of roads) expect(edition.cities[to]?.roads).toContain(at);
  });

  it('has the goods of the twelve province tiles', () => {
    const counts = [0, 1, 2, 3].map((good) => edition.tileGoods.flat().filter((one) => one === good).length);
    expect(counts).toEqual([7, 5, 6, 5]);
  });
});

describe('an edition file', () => {
  it('can bring another board', () => {
    expect(faults(paperBoard)).toEqual([]);
    expect(engineOf(tajMahal, paperBoard).rules.name).toBe('taj-mahal@1/palace-example');
  });

  const cases: [string, Fields, string][] = [
    ['an unknown field', { colours: 5 }, 'An edition has no field colours.'],
    ['a bad name', { name: 'Big Box' }, 'An edition needs a name of at most 24 small letters, digits and hyphens.'],
    ['a missing card', { deck: { ...part('deck'), white: { E: 6, V: 1, G: 1, M: 1, P: 1, K: 1 } } }, 'There are 11 white cards; there must be 12.'],
    [
      'an unknown symbol',
      { deck: { ...part('deck'), white: { E: 7, V: 1, G: 1, M: 1, P: 1, Q: 1 } } },
      'The cards of white name "Q", which is not one symbol of EVGMPK.',
    ],
    ['a broken count', { deck: { ...part('deck'), white: { E: 7.5, V: 1 } } }, 'The number of cards E of white must be a whole number.'],
    ['an unknown colour', { deck: { ...part('deck'), mixed: { ...(part('deck')['mixed'] as Fields), blue: ['VG'] } } }, 'There is no colour blue.'],
    ['an unknown part of the deck', { deck: { ...part('deck'), jokers: 2 } }, 'An edition has no field deck.jokers.'],
    [
      'a special card without effect',
      { specials: { ...part('specials'), monk: 'levitate' } },
      'The special card of the monk must be one of elephant, grand-mogul, two-points, change-colour.',
    ],
    ['two special cards alike', { specials: { ...part('specials'), monk: 'elephant' } }, 'Two special cards do the same.'],
    ['a special card of nobody', { specials: { ...part('specials'), cook: 'elephant' } }, 'There is no special card of cook.'],
    ['influence tiles missing', { influenceTiles: { ...part('influenceTiles'), monk: 5 } }, 'There must be 6 influence tiles of the monk.'],
    ['influence tiles of nobody', { influenceTiles: { ...part('influenceTiles'), cook: 6 } }, 'There are no influence tiles of cook.'],
    ['a missing province tile', { provinceTiles: { ...part('provinceTiles'), '4': [] } }, 'Province tile 4 needs a list of one to four goods.'],
    ['an unknown province tile', { provinceTiles: { ...part('provinceTiles'), '13': ['tea'] } }, 'There is no province tile 13.'],
    ['an unknown good', { provinceTiles: { ...part('provinceTiles'), '4': ['silk'] } }, 'Province tile 4 names "silk", which is no good.'],
    ['too few bonus tiles', { bonusTiles: { ...part('bonusTiles'), tea: 2 } }, 'There are 14 bonus tiles for 15 fortresses besides that of the Taj Mahal.'],
    ['an unknown bonus tile', { bonusTiles: { ...part('bonusTiles'), silk: 1 } }, 'There is no bonus tile silk.'],
    ['a broken number of bonus tiles', { bonusTiles: { ...part('bonusTiles'), tea: -1 } }, 'The number of bonus tiles tea must be a whole number.'],
    ['the Taj Mahal in the open', { tajMahal: 'kol' }, 'The city of the Taj Mahal must be a fortress.'],
    ['the Taj Mahal nowhere', { tajMahal: 'paris' }, 'There is no city paris, named in tajMahal.'],
    ['an unknown fortress', { fortresses: [...(durbar['fortresses'] as Json[]), 'paris'] }, 'There is no city paris, named in the fortresses.'],
    ['a fortress twice', { fortresses: [...(durbar['fortresses'] as Json[]), 'agra'] }, 'Fortress agra is named twice.'],
    ['no fortress', { fortresses: [] }, 'There are no fortresses.'],
    ['a province too few', { provinces: Object.fromEntries(Object.entries(part('provinces')).slice(1)) }, 'There are 11 provinces; there must be 12.'],
    [
      'a province too small',
      { provinces: { ...part('provinces'), kashmir: ['srinagar', 'chamba', 'jammu'] } },
      'Province kashmir has 3 cities; it must have at least 4.',
    ],
    ['a city twice', { provinces: { ...part('provinces'), kashmir: ['srinagar', 'chamba', 'jammu', 'poonch', 'agra'] } }, 'City agra is named twice.'],
    [
      'a bad city name',
      { provinces: { ...part('provinces'), kashmir: ['srinagar', 'chamba', 'jammu', 'poonch', 'New Delhi'] } },
      'Province kashmir names "New Delhi", which is no name for a city.',
    ],
    ['a bad province name', { provinces: { ...part('provinces'), 'The Deccan': ['p1', 'p2', 'p3', 'p4'] } }, '"The Deccan" is no name for a province.'],
    ['a road to nowhere', { roads: [...(durbar['roads'] as Json[]), ['agra', 'paris']] }, 'There is no city paris, named in the roads.'],
    ['a road in a loop', { roads: [...(durbar['roads'] as Json[]), ['agra', 'agra']] }, '["agra","agra"] is not a road between two cities.'],
    ['a road twice', { roads: [...(durbar['roads'] as Json[]), ['kol', 'agra']] }, 'The road from kol to agra is named twice.'],
    [
      'a city without a road',
      { provinces: { ...part('provinces'), kashmir: ['srinagar', 'chamba', 'jammu', 'poonch', 'leh'] } },
      'City leh is not connected with srinagar.',
    ],
    [
      'too many cities',
      { provinces: { ...part('provinces'), kashmir: Array.from({ length: 20 }, (_, i) => `k${i}`) } },
      'There are 65 cities; there may be at most 64.',
    ],
  ];
  for (const [what, fields, sentence] of cases) it(`with ${what} is refused`, () => expect(changed(fields)).toContain(sentence));

  const forms: [string, Fields, string][] = [
    ['cards as a list', { deck: ['EE'] }, 'The field deck must be an object.'],
    ['white cards as a list', { deck: { ...part('deck'), white: ['E'] } }, 'The field deck.white must be an object.'],
    ['pairs as a text', { deck: { ...part('deck'), mixed: { ...(part('deck')['mixed'] as Fields), red: 'VG' } } }, 'The field deck.mixed.red must be a list.'],
    ['special cards as a list', { specials: ['elephant'] }, 'The field specials must be an object.'],
    ['bonus tiles as a list', { bonusTiles: ['tea'] }, 'The field bonusTiles must be an object.'],
    ['provinces as a list', { provinces: [['agra']] }, 'The field provinces must be an object.'],
    ['the cities of a province as a text', { provinces: { ...part('provinces'), agra: 'agra' } }, 'The field provinces.agra must be a list.'],
    ['roads as an object', { roads: { agra: 'kol' } }, 'The field roads must be a list.'],
    ['fortresses as a text', { fortresses: 'agra' }, 'The field fortresses must be a list.'],
    ['the Taj Mahal as a number', { tajMahal: 7 }, 'The field tajMahal must be a text.'],
    ['a source that is no text', { source: { year: 2006 } }, 'The field source must be a text.'],
  ];
  for (const [what, fields, sentence] of forms) it(`with ${what} is refused, in one sentence`, () => expect(changed(fields)).toEqual([sentence]));

  it('without a field is refused, in one sentence', () => {
    for (const key of Object.keys(durbar)) {
      const { [key]: _, ...rest } = durbar;
      expect(faults(rest)).toEqual(key === 'source' ? [] : [`The field ${key} is missing.`]);
    }
  });

  it('with one fault in the board is not blamed for what follows from it', () => {
    const provinces = { ...part('provinces'), kashmir: ['srinagar', 'srinagar', 'jammu', 'poonch'] };
    expect(changed({ provinces })).toEqual(['City srinagar is named twice.', 'There is no city chamba, named in the roads.']);
  });

  it('may write the symbols of a card in either order', () => {
    const mixed = { ...(part('deck')['mixed'] as Fields), red: ['VG', 'GV', 'MP', 'PK', 'KM'] };
    const { cards } = readEdition({ ...durbar, deck: { ...part('deck'), mixed } });
    expect(cards.filter(({ name }) => name === 'red/VG' || name === 'red/GV').map(({ name, count }) => [name, count])).toEqual([['red/VG', 2]]);
  });

  it('that is no object is refused', () => {
    expect(faults([])).toEqual(['An edition is an object.']);
    expect(faults({})).toHaveLength(10);
  });
});
