/** What is counted in the games of a balance report: facts, by what they are about. */
import type { Fact } from '@durbar/kernel';

/** One table of the report: how much of something fell to each key in a game. */
export interface Census {
  readonly title: string;
  /** Whether the keys are the same kind of thing, so that one far from the others stands out. */
  readonly alike: boolean;
  count(fact: Fact, scene: Scene, add: (key: string, amount: number) => void): void;
}

/** What was told before and still holds. */
export interface Scene {
  province: string;
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
    count: (fact, _scene, add) => {
      if (fact.kind === 'palace' || fact.kind === 'crown-palace') add(text(fact, 'city'), 1);
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

const eventKey = (fact: Fact, half: string) => `${text(fact, 'event').padStart(2)} ${half}`;
const FACTIONS = ['delhi', 'bahmani', 'vijayanagara'];

const VIJAYANAGARA: readonly Census[] = [
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
    count: (fact, _scene, add) => {
      if (fact.kind === 'event') add(`${text(fact, 'faction')}: ${text(fact, 'half')}`, 1);
    },
  },
  {
    title: 'events carried out',
    alike: false,
    count: (fact, _scene, add) => {
      // A half that is never chosen is told as well, once its card has appeared.
      if (fact.kind === 'event-card') for (const half of ['unshaded', 'shaded']) add(eventKey(fact, half), 0);
      if (fact.kind === 'event') add(eventKey(fact, text(fact, 'half')), 1);
    },
  },
  {
    title: 'commands',
    alike: false,
    count: (fact, _scene, add) => {
      if (fact.kind === 'command') add(`${text(fact, 'faction')}: ${text(fact, 'command')}`, 1);
    },
  },
  {
    title: 'decrees',
    alike: false,
    count: (fact, _scene, add) => {
      if (fact.kind === 'decree') add(`${text(fact, 'faction')}: ${text(fact, 'decree')}`, 1);
    },
  },
  {
    title: 'attacks',
    alike: false,
    count: (fact, _scene, add) => {
      if (fact.kind === 'attacked') add(`${text(fact, 'attacker')} on ${text(fact, 'defender')}`, 1);
    },
  },
  {
    title: 'mongol commands',
    alike: false,
    count: (fact, _scene, add) => {
      if (fact.kind === 'mongol-command') add(`${text(fact, 'faction')}: ${text(fact, 'command')}`, 1);
    },
  },
];

/** By game; a game that is not here is told by its seats alone. */
const CENSUSES: { readonly [game: string]: readonly Census[] } = { 'taj-mahal': TAJ_MAHAL, vijayanagara: VIJAYANAGARA };
export const censusesOf = (game: string): readonly Census[] => (Object.hasOwn(CENSUSES, game) ? (CENSUSES[game] ?? []) : []);

/** Amounts by table and key. */
export type Counts = { [title: string]: { [key: string]: number } };

/** Counts the facts of one game as they are told. */
export function counting(censuses: readonly Census[]): { readonly counts: Counts; see(facts: readonly Fact[]): void } {
  const counts: Counts = Object.fromEntries(censuses.map(({ title }) => [title, {}]));
  const scene: Scene = { province: '' };
  return {
    counts,
    see(facts) {
      for (const fact of facts) {
        if (fact.kind === 'visit') scene.province = text(fact, 'province');
        for (const { title, count } of censuses) {
          const table = counts[title] as Counts[string];
          count(fact, scene, (key, amount) => {
            table[key] = (table[key] ?? 0) + amount;
          });
        }
      }
    },
  };
}
