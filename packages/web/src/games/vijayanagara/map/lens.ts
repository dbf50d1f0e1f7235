/** Lenses over the map: one question at a time, answered in every space. */
import type { Fact, Params } from '@durbar/kernel';
import {
  BAHMANI,
  type Board,
  count,
  DELHI,
  FACTIONS,
  incomes,
  isProvince,
  NOBODY,
  piecesIn,
  rebelNeeds,
  SPACES,
  structuresIn,
  VIJAYANAGARA,
  type World,
} from '@durbar/vijayanagara';
import { attackersIn, meterOf, scorerOf, stepsFrom } from './space.ts';

/** In the order of their keys, 1 to 8. */
export const LENSES = ['control', 'rebel', 'attack', 'income', 'reach', 'points', 'finder', 'changes'] as const;
export type Lens = (typeof LENSES)[number];

/** What is written on a space. */
export interface Note {
  readonly space: number;
  readonly text: string;
  /** How it concerns whoever looks. */
  readonly tone: 'good' | 'bad' | 'plain';
  /** Whose colour it has. */
  readonly faction?: number;
  /** The same for those who cannot see it, as a message below `note.`, identifiers in it. */
  readonly words: { readonly key: string; readonly params: Params };
}

export interface Looking {
  readonly world: World;
  readonly board: Board;
  /** Through whose eyes; undefined for watchers. */
  readonly seat: number | undefined;
  /** Where the reach begins. */
  readonly from: number;
  /** The kind that is searched. */
  readonly kind: number;
  /** What was told on this card. */
  readonly facts: readonly Fact[];
}

type Answer = (looking: Looking, space: number) => Omit<Note, 'space'> | undefined;
const INITIALS = ['D', 'B', 'V', 'M'] as const;

const control: Answer = ({ board, seat }, space) => {
  if (!isProvince(space)) return undefined;
  const { most, missing } = meterOf(board, space);
  const who = seat ?? most;
  if (who === NOBODY) return { text: '=', tone: 'plain', words: { key: 'nobody', params: {} } };
  const lacks = missing[who] ?? 0;
  if (lacks > 0) {
    return {
      text: `−${lacks}`,
      tone: 'bad',
      ...(most !== NOBODY && { faction: most }),
      words: { key: 'lacks', params: { n: lacks, most: FACTIONS[most] ?? 'nobody' } },
    };
  }
  return { text: `+${1 - lacks}`, tone: 'good', faction: who, words: { key: 'ahead', params: { n: 1 - lacks, faction: FACTIONS[who] ?? '' } } };
};

const rebel: Answer = ({ world, board, seat }, space) => {
  const southern = seat === BAHMANI || seat === VIJAYANAGARA ? [seat] : [BAHMANI, VIJAYANAGARA];
  const needs = southern.flatMap((faction) =>
    rebelNeeds(world, board, faction).flatMap((need) => (need.space === SPACES[space] ? [{ faction, ...need }] : [])),
  );
  const [first] = needs.toSorted((a, b) => a.missing - b.missing);
  if (first === undefined) return undefined;
  const { faction, missing, ready } = first;
  return {
    text: missing > 0 ? `−${missing}` : ready ? '!' : '✓',
    tone: missing > 0 ? 'plain' : seat === DELHI ? 'bad' : 'good',
    faction,
    words: { key: missing > 0 ? 'rebel.lacks' : ready ? 'rebel.ready' : 'rebel.could', params: { n: missing, faction: FACTIONS[faction] ?? '' } },
  };
};

const attack: Answer = ({ world, board, seat }, space) => {
  const attackers = attackersIn(world, board, space).filter(({ faction, targets }) => seat === undefined || faction === seat || targets.includes(seat));
  const [first] = attackers.toSorted((a, b) => b.local + b.support - a.local - a.support);
  if (first === undefined) return undefined;
  return {
    text: attackers.map(({ faction, local, support }) => `${INITIALS[faction] ?? ''}${local + support}`).join(' '),
    tone: seat !== undefined && attackers.some(({ targets }) => targets.includes(seat)) ? 'bad' : 'plain',
    faction: first.faction,
    words: {
      key: 'attack',
      params: { n: attackers.length, factions: attackers.map(({ faction }) => FACTIONS[faction] ?? ''), units: first.local + first.support },
    },
  };
};

/** What a Province brings to a Faction when it collects (4.2.1, 4.3.1, 4.4.1). */
export function incomeFrom(world: World, board: Board, faction: number, space: number): number {
  if (!isProvince(space)) return 0;
  if (faction === BAHMANI) return piecesIn(board, space, BAHMANI) > 0 ? 1 : 0;
  return (scorerOf(board, space) === faction ? (world.prosperity[space] ?? 0) : 0) + (faction === VIJAYANAGARA ? structuresIn(board, space, faction) : 0);
}
const income: Answer = ({ world, board, seat }, space) => {
  const faction = seat ?? DELHI;
  const n = incomeFrom(world, board, faction, space);
  if (n === 0) return undefined;
  const half = faction === DELHI;
  return {
    text: half ? (n === 1 ? '½' : `${n / 2}`) : `+${n}`,
    tone: 'good',
    faction,
    words: { key: half ? 'income.half' : 'income', params: { n, faction: FACTIONS[faction] ?? '' } },
  };
};

const reach: Answer = ({ world, from }, space) => {
  const steps = stepsFrom(world, from)[space] ?? -1;
  if (steps < 0) return undefined;
  return {
    text: String(steps),
    tone: steps === 1 ? 'good' : 'plain',
    words: { key: 'reach', params: { n: steps, from: SPACES[from] ?? '' } },
  };
};

const points: Answer = ({ world, board, seat }, space) => {
  if (!isProvince(space)) return undefined;
  const holder = scorerOf(board, space);
  const value = world.prosperity[space] ?? 0;
  const { missing } = meterOf(board, space);
  const rivals = [0, 1, 2].filter((faction) => faction !== holder && (missing[faction] ?? 9) <= 2 && piecesIn(board, space, faction) > 0);
  return {
    text: `${value}${rivals.length > 0 ? '⚔' : ''}`,
    tone: rivals.length === 0 ? 'plain' : holder === seat ? 'bad' : seat !== undefined && rivals.includes(seat) ? 'good' : 'plain',
    ...(holder !== undefined && { faction: holder }),
    words: {
      key: 'points',
      params: { n: value, faction: FACTIONS[holder ?? NOBODY] ?? 'nobody', rivals: rivals.map((faction) => FACTIONS[faction] ?? ''), contested: rivals.length },
    },
  };
};

const finder: Answer = ({ board, kind }, space) => {
  const n = count(board, space, kind);
  return n === 0 ? undefined : { text: `×${n}`, tone: 'good', words: { key: 'finder', params: { n } } };
};

const CHANGES: { readonly [kind: string]: readonly string[] } = {
  placed: ['space'],
  removed: ['space'],
  moved: ['from', 'to'],
  flipped: ['space'],
  control: ['space'],
  tributary: ['space'],
  independent: ['space'],
  fought: ['space'],
  'units-back': ['from'],
};
/** What a fact changes in a space, in pieces; undefined if it does not concern the space. */
export function changeIn(fact: Fact, space: number): number | undefined {
  const where = CHANGES[fact.kind]?.find((param) => fact.data[param] === SPACES[space]);
  if (where === undefined) return undefined;
  const n = Number(fact.data['n'] ?? 1);
  if (fact.kind === 'placed' || where === 'to') return n;
  if (fact.kind === 'removed' || where === 'from') return -n;
  return 0;
}
const changes: Answer = ({ facts }, space) => {
  const found = facts.flatMap((fact) => changeIn(fact, space) ?? []);
  if (found.length === 0) return undefined;
  const more = found.filter((n) => n > 0).reduce((a, b) => a + b, 0);
  const less = found.filter((n) => n < 0).reduce((a, b) => a + b, 0);
  const text = [more > 0 ? `+${more}` : '', less < 0 ? `−${-less}` : ''].filter(Boolean).join(' ');
  return { text: text || '↻', tone: 'plain', words: { key: 'changes', params: { more, less: -less } } };
};

const ANSWERS: Readonly<Record<Lens, Answer>> = { control, rebel, attack, income, reach, points, finder, changes };

export const notesOf = (lens: Lens, looking: Looking): Note[] =>
  SPACES.flatMap((_, space) => {
    const note = ANSWERS[lens](looking, space);
    return note === undefined ? [] : [{ space, ...note }];
  });

/** One line about the whole map, as a message below `lens.`. */
export function summaryOf(lens: Lens, { world, board, seat, from, kind }: Looking): { readonly key: string; readonly params: Params } {
  if (lens === 'income') {
    const all = incomes(world, board);
    const mine = [all.collectTribute, all.trade, all.tax][seat ?? DELHI] ?? all.tax;
    return { key: 'income.line', params: { decree: ['collect-tribute', 'trade', 'tax'][seat ?? DELHI] ?? '', resources: mine.kept, cavalry: mine.cavalry } };
  }
  if (lens === 'reach') return { key: 'reach.line', params: { from: SPACES[from] ?? '' } };
  if (lens === 'finder') return { key: 'finder.line', params: { n: SPACES.reduce((n, _, space) => n + count(board, space, kind), 0) } };
  return { key: `${lens}.line`, params: { eyes: seat === undefined ? 'watcher' : seat === DELHI ? 'delhi' : 'south' } };
}
