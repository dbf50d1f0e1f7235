/** What is counted in the games of a balance report: facts, by what they are about. */
import type { Fact } from '@durbar/kernel';
import type { Setting } from '../setting.ts';

/** One table of the report: how much of something fell to each key in a game. */
export interface Census {
  readonly title: string;
  /** Whether the keys are the same kind of thing, so that one far from the others stands out. */
  readonly alike: boolean;
  /** Whether it counts how often something happened, not how much it brought. */
  readonly often?: boolean;
  /** What is told even if it never happened. */
  readonly keys?: readonly string[];
  /** The key that says how often this one could have happened, if it is told as a share of that as well. */
  of?(key: string): string | undefined;
  count(fact: Fact, scene: Scene, add: (key: string, amount: number) => void): void;
}

/** What was told before and still holds. */
export interface Scene {
  province: string;
  /** The city whose bonus tile was taken last. */
  city: string;
  /** The cities where the palaces stand that are scored next. */
  placed: string[];
}

const text = (fact: Fact, key: string) => String(fact.data[key] ?? '');
const points = (fact: Fact) => Number(fact.data['points'] ?? 0);

const OF_PROVINCES = ['points-good', 'points-bonus', 'points-province', 'points-palaces'];

const TAJ_MAHAL: readonly Census[] = [
  {
    title: 'points by province',
    alike: true,
    count: (fact, { province }, add) => {
      if (OF_PROVINCES.includes(fact.kind)) add(province, points(fact));
    },
  },
  {
    title: 'points of palaces by province',
    alike: true,
    count: (fact, { province }, add) => {
      if (fact.kind === 'points-palaces') add(province, points(fact));
    },
  },
  {
    title: 'palaces by city',
    alike: true,
    often: true,
    count: (fact, _scene, add) => {
      if (fact.kind === 'palace' || fact.kind === 'crown-palace') add(text(fact, 'city'), 1);
    },
  },
  {
    // Of a bonus tile, and of the palaces that a player has just placed, each its part of what they scored.
    title: 'points by city',
    alike: true,
    count: (fact, { city, placed }, add) => {
      if (fact.kind === 'points-good' || fact.kind === 'points-bonus') add(city, points(fact));
      if (fact.kind === 'points-palaces') for (const one of placed) add(one, points(fact) / placed.length);
      if (fact.kind === 'palace' || fact.kind === 'crown-palace') add(text(fact, 'city'), 0);
    },
  },
  {
    title: 'points by source',
    alike: false,
    count: (fact, _scene, add) => {
      if (fact.kind.startsWith('points-')) add(fact.kind.slice('points-'.length), points(fact));
    },
  },
];

const FACTIONS = ['delhi', 'bahmani', 'vijayanagara'];
const SOUTHERN_COMMANDS = ['rally', 'migrate', 'rebel', 'attack'];
/** What each Faction may do (3.2-3.4, 4.2-4.4). */
const COMMANDS = [['conscript', 'march', 'govern', 'attack'], SOUTHERN_COMMANDS, SOUTHERN_COMMANDS];
const DECREES = [
  ['collect-tribute', 'campaign', 'demand-obedience'],
  ['trade', 'build', 'conspire'],
  ['tax', 'build', 'compel'],
];
const all = (lists: readonly (readonly string[])[]) => lists.flatMap((list, faction) => list.map((one) => `${FACTIONS[faction]}: ${one}`));
const HALVES = ['unshaded', 'shaded'];

const vijayanagara = (titles: readonly string[]): readonly Census[] => {
  /** A card by its number and its name, and one of its halves. */
  const card = (fact: Fact) => `${text(fact, 'event').padStart(2)} ${titles[Number(fact.data['event']) - 1] ?? ''}`.trimEnd();
  return [
    {
      title: 'points at the end',
      alike: true,
      count: (fact, _scene, add) => {
        if (fact.kind === 'victory') for (const faction of FACTIONS) add(faction, Number(fact.data[faction] ?? 0));
      },
    },
    {
      title: 'events by faction',
      alike: false,
      often: true,
      keys: FACTIONS.flatMap((faction) => HALVES.map((half) => `${faction}: ${half}`)),
      count: (fact, _scene, add) => {
        if (fact.kind === 'event') add(`${text(fact, 'faction')}: ${text(fact, 'half')}`, 1);
      },
    },
    {
      title: 'events carried out',
      alike: false,
      often: true,
      count: (fact, _scene, add) => {
        // A half that is never chosen is told as well, once its card has appeared.
        if (fact.kind === 'event-card') for (const half of HALVES) add(`${card(fact)}, ${half}`, 0);
        if (fact.kind === 'event-card') add(card(fact), 1);
        if (fact.kind === 'event') add(`${card(fact)}, ${text(fact, 'half')}`, 1);
      },
      of: (key) =>
        HALVES.map((half) => `, ${half}`).reduce<string | undefined>((found, end) => (key.endsWith(end) ? key.slice(0, -end.length) : found), undefined),
    },
    {
      title: 'commands',
      alike: false,
      often: true,
      keys: all(COMMANDS),
      count: (fact, _scene, add) => {
        if (fact.kind === 'command') add(`${text(fact, 'faction')}: ${text(fact, 'command')}`, 1);
      },
    },
    {
      title: 'decrees',
      alike: false,
      often: true,
      keys: all(DECREES),
      count: (fact, _scene, add) => {
        if (fact.kind === 'decree') add(`${text(fact, 'faction')}: ${text(fact, 'decree')}`, 1);
      },
    },
    {
      title: 'attacks',
      alike: false,
      often: true,
      count: (fact, _scene, add) => {
        if (fact.kind === 'attacked') add(`${text(fact, 'attacker')} on ${text(fact, 'defender')}`, 1);
      },
    },
    {
      title: 'mongol commands',
      alike: false,
      often: true,
      count: (fact, _scene, add) => {
        if (fact.kind === 'mongol-command') add(`${text(fact, 'faction')}: ${text(fact, 'command')}`, 1);
      },
    },
  ];
};

/** By game; a game that is not here is told by its seats alone. */
export function censusesOf({ game, engine }: Pick<Setting, 'game' | 'engine'>): readonly Census[] {
  if (game.id === 'taj-mahal') return TAJ_MAHAL;
  const { events = [] } = engine.rules.edition as { readonly events?: readonly { readonly title: string }[] };
  return game.id === 'vijayanagara' ? vijayanagara(events.map(({ title }) => title)) : [];
}

/** Amounts by table and key. */
export type Counts = { [title: string]: { [key: string]: number } };

/** Counts the facts of one game as they are told. */
export function counting(censuses: readonly Census[]): { readonly counts: Counts; see(facts: readonly Fact[]): void } {
  const counts: Counts = Object.fromEntries(censuses.map(({ title, keys = [] }) => [title, Object.fromEntries(keys.map((key) => [key, 0]))]));
  const scene: Scene = { province: '', city: '', placed: [] };
  return {
    counts,
    see(facts) {
      for (const fact of facts) {
        look(scene, fact);
        for (const { title, count } of censuses) {
          const table = counts[title] as Counts[string];
          count(fact, scene, (key, amount) => {
            table[key] = (table[key] ?? 0) + amount;
          });
        }
        if (fact.kind === 'points-palaces') scene.placed = [];
      }
    },
  };
}

function look(scene: Scene, fact: Fact): void {
  if (fact.kind === 'visit') scene.province = text(fact, 'province');
  if (fact.kind === 'bonus') scene.city = text(fact, 'city');
  if (fact.kind === 'palace' || fact.kind === 'crown-palace') scene.placed.push(text(fact, 'city'));
}
