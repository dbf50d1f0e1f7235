import { EditionError, type Json } from '@durbar/kernel';
import { expect, test } from 'vitest';
import drawing from '../editions/durbar.drawing.json' with { type: 'json' };
import durbar from '../editions/durbar.json' with { type: 'json' };
import { slug } from '../src/effects/language.ts';
import { readEdition, vijayanagara } from '../src/index.ts';
import en from '../src/messages/en.json' with { type: 'json' };
import zh from '../src/messages/zh.json' with { type: 'json' };

/** The edition with one thing changed, and what is wrong with it. */
function faults(change: (edition: Record<string, Json>) => void): readonly string[] {
  const edition = structuredClone(durbar) as unknown as Record<string, Json>;
  change(edition);
  try {
    readEdition(edition);
    return [];
  } catch (error) {
    if (error instanceof EditionError) return error.faults;
    throw error;
  }
}

/** Sets or takes away something deep inside a file. */
function put(edition: object, path: string, value?: Json): void {
  const keys = path.split('.');
  const last = keys.pop() as string;
  const inner = keys.reduce<object>((at, key) => Reflect.get(at, key), edition);
  if (value === undefined) Reflect.deleteProperty(inner, last);
  else Reflect.set(inner, last, value);
}
const effect = (step: Json) => faults((edition) => put(edition, 'events.0.unshaded.effect', [step]));

test('the Durbar edition is sound', () => {
  expect(faults(() => undefined)).toEqual([]);
});

test('the map: missing spaces, one-sided and forbidden borders, wrong Prosperity', () => {
  expect(faults((edition) => put(edition, 'spaces.sindh'))).toContain('spaces.sindh: the space is missing.');
  expect(faults((edition) => put(edition, 'spaces.sindh.adjacent.4', 'bengal'))).toEqual(['spaces.sindh.adjacent: bengal does not list it in turn.']);
  expect(
    faults((edition) => {
      put(edition, 'spaces.malwa.adjacent.6', 'gondwana');
      put(edition, 'spaces.gondwana.adjacent.5', 'malwa');
    }),
  ).toEqual(['spaces.malwa.adjacent: gondwana must not be in it (1.3.5, 1.3.6).']);
  expect(faults((edition) => put(edition, 'spaces.sindh.prosperity', 2))).toEqual([
    'spaces: the Prosperity of all Provinces is 19, but Delhi starts with 18 victory points (2.1).',
  ]);
  expect(faults((edition) => put(edition, 'spaces.delhi.kind', 'province'))).toContain('spaces.delhi.kind: it is a capital, not "province" (1.3).');
  expect(faults((edition) => put(edition, 'cities.kara', ['sindh', 'bengal']))).toContain(
    'cities.kara: sindh and bengal meet there, so they are adjacent (1.3.5).',
  );
});

test('the cards: number, order, key, Mongol Invasions', () => {
  expect(faults((edition) => put(edition, 'events', durbar.events.slice(1).map((event, i) => ({ ...event, number: i + 1 })) as unknown as Json))).toEqual([
    'events: there are 35 Events, 36 are needed (1.2).',
  ]);
  expect(faults((edition) => put(edition, 'events.2.order', ['DS', 'DS', 'VE']))).toEqual(['events[2].order: DS, BK and VE in the order of the card (2.3.2).']);
  expect(faults((edition) => put(edition, 'events.2.number', 9))[0]).toMatch(/^events\[2\].number/);
  expect(faults((edition) => put(edition, 'mongolCards', { BK: 4, VE: 5 }))[0]).toMatch(/^mongolCards/);
});

test('effects: each fault names its place', () => {
  expect(effect({ op: 'teleport' })[0]).toMatch(/^events\[0\]\.unshaded\.effect\[0\]: "teleport" is no op; known are resources, /);
  expect(effect({ op: 'resources', who: 'DS' })).toEqual(['events[0].unshaded.effect[0]: "n" is missing.']);
  expect(effect({ op: 'resources', who: 'XX', n: 1 })[0]).toMatch(/effect\[0\]\.who: "XX" is no Faction/);
  expect(effect({ op: 'resources', who: '$f', n: 1 })).toEqual(['events[0].unshaded.effect[0].who: the variable $f is not bound here.']);
  expect(effect({ op: 'resources', who: 'DS', n: 0 })[0]).toMatch(/0 is no whole number other than zero/);
  expect(effect({ op: 'place', piece: 'dragon', n: 1, in: 'delhi' })[0]).toMatch(/piece: "dragon" is no kind of piece/);
  expect(effect({ op: 'place', piece: 'troop', n: 1, in: { atCity: 'rome' } })).toEqual(['events[0].unshaded.effect[0].in.atCity: there is no City "rome".']);
  expect(effect({ op: 'place', piece: 'troop', n: 1, in: { colour: 'red' } })).toEqual(['events[0].unshaded.effect[0].in: "colour" is not known here.']);
  expect(effect({ op: 'command', who: 'DS', which: ['teleport'] })[0]).toMatch(/which\[0\]: "teleport" is no Command/);
  expect(effect({ op: 'roll', as: '$r', do: [{ op: 'place', piece: 'troop', n: 1, in: '$r' }] })).toEqual([
    'events[0].unshaded.effect[0].do[0].in: the variable $r is a roll, not a space.',
  ]);
  expect(effect({ op: 'roll', as: '$r', do: [{ op: 'roll', as: '$r', do: [] }] })[0]).toMatch(/the variable \$r is already bound/);
});

test('every text of the edition is in both catalogues', () => {
  const english = en as Record<string, string>;
  const chinese = zh as Record<string, string>;
  for (const event of durbar.events) {
    const key = `event.${event.key}`;
    expect([english[`${key}.title`], english[`${key}.unshaded`], english[`${key}.shaded`], english[`${key}.history`]]).toEqual([
      event.title,
      event.unshaded.text,
      event.shaded.text,
      event.history,
    ]);
    for (const part of ['title', 'unshaded', 'shaded', 'history']) expect(chinese[`${key}.${part}`]).toMatch(/\p{Script=Han}/u);
  }
  const labels = [...JSON.stringify(durbar).matchAll(/"label":"([^"]+)"/g)].map(([, label]) => `either.${slug(label ?? '')}`);
  for (const label of labels) expect([english[label], chinese[label]]).not.toContain(undefined);
});

test('the drawing names the same spaces and Cities as the edition', () => {
  expect(Object.keys(drawing.spaces)).toEqual(Object.keys(durbar.spaces));
  expect(Object.keys(drawing.cities)).toEqual(Object.keys(durbar.cities));
});

test('another edition has its own name in the state', () => {
  const rules = vijayanagara.rules({ ...(durbar as unknown as Record<string, Json>), name: 'printed' });
  expect(rules.name).toBe('vijayanagara@1/printed');
});
