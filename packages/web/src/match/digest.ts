/** What happened since this browser last showed a match. */
import type { Fact, Seat } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import type { Count } from '../games/module.ts';
import { type Turn, turnsOf } from './turns.ts';

/** The turns since then, if anybody else did something. */
export function turnsSince(log: readonly Told[], since: number | undefined, own: readonly Seat[]): readonly Turn[] {
  if (since === undefined || own.length === 0) return [];
  const entries = log.filter((entry) => entry.seq >= since);
  const isNews = entries.some(({ kind, seat }) => kind === 'rewind' || (seat !== undefined && !own.includes(seat)));
  return isNews ? turnsOf(entries) : [];
}

/** Where facts name the seats they are about. */
const SEATS = ['seat', 'from', 'to', 'of'] as const;

/** What others did to one's own seats. */
export const factsAbout = (turns: readonly Turn[], own: readonly Seat[]): Fact[] =>
  turns
    .filter(({ seat }) => seat === undefined || !own.includes(seat))
    .flatMap(({ entries }) => entries.flatMap(({ facts }) => facts))
    .filter(({ data }) => SEATS.some((key) => own.some((seat) => data[key] === seat)));

export interface Change {
  readonly seat: Seat;
  readonly key: string;
  readonly before: number;
  readonly after: number;
}

/** Numbers of one's own that are other than they were. */
export function changesBetween(before: readonly Count[], after: readonly Count[], own: readonly Seat[]): Change[] {
  return after.flatMap(({ seat, key, value }) => {
    const old = before.find((one) => one.seat === seat && one.key === key);
    return old === undefined || old.value === value || !own.includes(seat) ? [] : [{ seat, key, before: old.value, after: value }];
  });
}
