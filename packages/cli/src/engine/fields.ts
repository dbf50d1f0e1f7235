/** Fields of a request, read without belief. */
import type { Seat, Viewer } from '@durbar/kernel';
import { Fault } from './faults.ts';

export type Fields = { readonly [name: string]: unknown };

/** Every request has these. */
const ALWAYS = ['id', 'do'];

/** Refuses a field that the request does not have: most likely another one was meant. */
export function expectOnly(fields: Fields, known: readonly string[]): void {
  const stranger = Object.keys(fields).find((name) => !ALWAYS.includes(name) && !known.includes(name));
  if (stranger !== undefined) throw new Fault('bad-request', `${fields['do']} has no field ${JSON.stringify(stranger)}.`);
}

export function seatIn(fields: Fields, seats: number): Seat {
  const { seat } = fields;
  if (typeof seat !== 'number' || !Number.isInteger(seat) || seat < 0 || seat >= seats) {
    throw new Fault('bad-request', `"seat" must be a number from 0 to ${seats - 1}.`);
  }
  return seat;
}

export function viewerIn(fields: Fields, seats: number): Viewer {
  const { viewer } = fields;
  return viewer === 'watcher' ? viewer : seatIn({ seat: viewer }, seats);
}

/** A number of steps; `otherwise` if it is left out. */
export function stepIn(fields: Fields, name: string, otherwise: number): number {
  const value = fields[name] ?? otherwise;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new Fault('bad-request', `"${name}" must be a whole number of at least 0.`);
  return value;
}

/** What names a seed; a fresh one if it is left out. */
export function seedIn(fields: Fields, fresh: () => string): string {
  const { seed } = fields;
  if (seed === undefined) return fresh();
  if (typeof seed === 'number' || (typeof seed === 'string' && seed.length <= 1000)) return String(seed);
  throw new Fault('bad-request', '"seed" must be a number or a text of at most 1000 characters.');
}
