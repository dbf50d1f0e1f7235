/** How somebody keeps to the clock: turns that they were asked for, and those whose time ran out. */
import type { Seat } from '@durbar/kernel';
import type { Clock, ClockTerms, Entry } from '@durbar/table';

export interface Pace {
  readonly asked: number;
  readonly late: number;
}

/** Turns of a seat that a person has answered: steps one after the other are one turn. */
function turnsOf(log: readonly Entry[], seat: Seat): number {
  const first = log.find((entry) => entry.kind === 'seat' && entry.seat === seat);
  // Whose first change of players is that a person came was held by a bot until then.
  let isBot = first?.kind === 'seat' && first.bot === undefined;
  let turns = 0;
  let mover: Seat | undefined;
  for (const entry of log) {
    if ((entry.kind === 'seat' || entry.kind === 'forfeit') && entry.seat === seat) isBot = entry.bot !== undefined;
    if (entry.kind !== 'move') continue;
    if (entry.seat === seat && mover !== seat && !isBot) turns += 1;
    mover = entry.seat;
  }
  return turns;
}

/** The pace of a seat in a match that is over; undefined if nobody was hurried. */
export function paceOf(log: readonly Entry[], seat: Seat, terms: ClockTerms | undefined, clock: Clock | undefined): Pace | undefined {
  if (terms === undefined || clock === undefined) return undefined;
  const late = clock[seat]?.late ?? 0;
  // Where the others wait, a late turn is answered too.
  return { asked: Math.max(late, turnsOf(log, seat) + (terms.out === 'wait' ? 0 : late)), late };
}
