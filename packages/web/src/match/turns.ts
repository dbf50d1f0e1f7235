/** The log grouped by turns, and which entries a replay passes. */
import type { Seat } from '@durbar/kernel';
import type { Told } from '@durbar/table';

export interface Turn {
  readonly seat?: Seat;
  readonly entries: readonly Told[];
}

/** Entries of one seat that follow each other are one turn; a start or a rewind stands alone. */
export function turnsOf(log: readonly Told[]): Turn[] {
  const turns: { seat?: Seat; entries: Told[] }[] = [];
  for (const entry of log) {
    const last = turns[turns.length - 1];
    if (entry.kind === 'move' && last?.seat !== undefined && last.seat === entry.seat) last.entries.push(entry);
    else turns.push({ ...(entry.seat !== undefined && { seat: entry.seat }), entries: [entry] });
  }
  return turns;
}

/** The entry a scrubber goes to; undefined is the live match. */
export function stepTo(at: number | undefined, seq: number, where: 'first' | 'back' | 'forward' | 'last'): number | undefined {
  const now = at ?? seq - 1;
  const to = { first: 0, back: now - 1, forward: now + 1, last: seq - 1 }[where];
  return to >= seq - 1 ? undefined : Math.max(0, to);
}
