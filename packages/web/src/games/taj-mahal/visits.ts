/** The log read as visits: who left with what, where points came from, how the score grew. */
import type { Fact, Message, Seat } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import { ELEPHANT, FORCES, GRAND_MOGUL, VISITS } from '@durbar/taj-mahal';
import { pathOf } from '../path.ts';

/** Where points come from, in the order of scoring; special cards and hands around it. */
export const SOURCES = ['special', 'bonus', 'province', 'palaces', 'hand'] as const;
export type Source = (typeof SOURCES)[number];

const SOURCE_OF: { readonly [kind: string]: Source } = {
  'points-special': 'special',
  'points-good': 'bonus',
  'points-bonus': 'bonus',
  'points-province': 'province',
  'points-palaces': 'palaces',
  'points-hand': 'hand',
};

/** A player who has left the visit. */
export interface Left {
  readonly seat: Seat;
  readonly symbols: readonly number[];
  readonly points: number;
  /** Without having played a card. */
  readonly unseen: boolean;
}

export interface Visit {
  readonly visit: number;
  readonly province: string;
  /** Entry of the log in which it begins. */
  readonly seq: number;
  readonly start: Seat;
  readonly left: readonly Left[];
  /** Who took the prize of a symbol. */
  readonly takers: ReadonlyMap<number, Seat>;
  /** Points of each seat in this visit. */
  readonly gained: readonly number[];
  /** Special cards and tiles that changed hands when it ended. */
  readonly ended: readonly Fact[];
}

const seatIn = (fact: Fact): Seat => Number(fact.data['seat']);
const pointsIn = (fact: Fact): number => (fact.kind in SOURCE_OF ? Number(fact.data['points']) : 0);

/** The symbol whose prize a fact tells of. */
export function prizeIn({ kind, data }: Fact): number | undefined {
  if (kind === 'influence') return FORCES.indexOf(data['force'] as (typeof FORCES)[number]) + 1;
  if (kind === 'crown') return GRAND_MOGUL;
  return kind === 'province' ? ELEPHANT : undefined;
}

const ENDING: ReadonlySet<string> = new Set(['exchanged', 'exchanged-from', 'kept', 'bonus-lost', 'province-lost']);

interface Opening {
  visit: number;
  province: string;
  seq: number;
  start: Seat;
  left: { seat: Seat; symbols: number[]; points: number; unseen: boolean }[];
  takers: Map<number, Seat>;
  gained: number[];
  ended: Fact[];
}

/** All visits so far; the last one is under way unless the match is over. */
export function visitsOf(log: readonly Told[], seats: number): Visit[] {
  const visits: Opening[] = [];
  for (const { seq, facts } of pathOf(log)) {
    for (const fact of facts) {
      if (fact.kind === 'visit') {
        const { visit, province, seat } = fact.data;
        const gained = new Array<number>(seats).fill(0);
        visits.push({ visit: Number(visit), province: String(province), seq, start: Number(seat), left: [], takers: new Map(), gained, ended: [] });
      }
      const now = visits[visits.length - 1];
      if (now !== undefined) read(now, fact);
    }
  }
  return visits;
}

function read(visit: Opening, fact: Fact): void {
  const seat = seatIn(fact);
  if (fact.kind === 'withdrew') visit.left.push({ seat, symbols: [], points: 0, unseen: fact.data['cards'] === 0 });
  if (ENDING.has(fact.kind)) visit.ended.push(fact);
  const left = visit.left.find((one) => one.seat === seat);
  const prize = prizeIn(fact);
  if (prize !== undefined) {
    left?.symbols.push(prize);
    visit.takers.set(prize, seat);
  }
  const points = pointsIn(fact);
  if (points === 0 || fact.kind === 'points-hand') return;
  visit.gained[seat] = (visit.gained[seat] ?? 0) + points;
  if (left && fact.kind !== 'points-special') left.points += points;
}

/** Points of each seat by where they came from. */
export function pointsBySource(log: readonly Told[], seats: number): Record<Source, number>[] {
  const out = Array.from({ length: seats }, (): Record<Source, number> => ({ special: 0, bonus: 0, province: 0, palaces: 0, hand: 0 }));
  for (const { facts } of pathOf(log)) {
    for (const fact of facts) {
      const source = SOURCE_OF[fact.kind];
      const mine = out[seatIn(fact)];
      if (source !== undefined && mine !== undefined) mine[source] += pointsIn(fact);
    }
  }
  return out;
}

/** Every fact that gave a seat points, in order. */
export const pointsOf = (log: readonly Told[], seat: Seat): Fact[] =>
  pathOf(log).flatMap(({ facts }) => facts.filter((fact) => fact.kind in SOURCE_OF && seatIn(fact) === seat));

/** The score of each seat after each visit, from nothing on; points for hands are added as a last column when they are scored. */
export function timelineOf(log: readonly Told[], seats: number): number[][] {
  const columns: number[][] = [new Array<number>(seats).fill(0)];
  const grow = (gained: readonly number[]) => {
    const before = columns[columns.length - 1] ?? [];
    columns.push(gained.map((points, seat) => (before[seat] ?? 0) + points));
  };
  for (const { gained } of visitsOf(log, seats)) grow(gained);
  const hands = pointsBySource(log, seats).map(({ hand }) => hand);
  if (handFacts(log).length > 0) grow(hands);
  return columns;
}

export const handFacts = (log: readonly Told[]): Fact[] => pathOf(log).flatMap(({ facts }) => facts.filter(({ kind }) => kind === 'points-hand'));

export interface Swing {
  readonly visit: number;
  readonly province: string;
  readonly seat: Seat;
  readonly points: number;
  /** Points more than the others got on average. */
  readonly lead: number;
}

/** Visits in which one player gained most on the others. */
export function turningPoints(visits: readonly Visit[], most: number): Swing[] {
  const swings = visits.flatMap(({ visit, province, gained }): Swing[] => {
    const points = Math.max(...gained);
    const seat = gained.indexOf(points);
    const others = (gained.reduce((sum, one) => sum + one, 0) - points) / Math.max(1, gained.length - 1);
    return points === 0 ? [] : [{ visit, province, seat, points, lead: points - others }];
  });
  return swings.sort((a, b) => b.lead - a.lead || a.visit - b.visit).slice(0, most);
}

/** Places of a replay worth a mark: the beginning of each visit. */
export const marksOf = (log: readonly Told[]): (Message & { readonly seq: number })[] =>
  visitsOf(log, 0).map(({ visit, province, seq }) => ({ seq, key: 'mark.visit', params: { visit, province, of: VISITS } }));
