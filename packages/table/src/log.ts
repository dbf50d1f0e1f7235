/** The committed log: sealing entries, folding them, and going to any of them. */
import { type Counts, canonical, countDraws, type Draw, type Fact, type IndexedDraw, type State, tapeChance } from '@durbar/kernel';
import type { Body, Entry, Hash, Head, Table } from './types.ts';

/** A state is kept for every so many entries; any other is replayed from the nearest one before. */
const SNAPSHOT_EVERY = 32;

export const stateHash = (hash: Hash, state: State) => hash(canonical(state));
export const headHash = (hash: Hash, head: Head) => hash(canonical(head));

export function entryHash(hash: Hash, entry: Omit<Entry, 'hash'>): string {
  const { hash: _, ...rest } = entry as Entry;
  return hash(canonical(rest));
}

export function seal(table: Pick<Table, 'head' | 'log' | 'hash'>, body: Body, state: State, at: number): Entry {
  const last = table.log[table.log.length - 1];
  const entry = { ...body, seq: table.log.length, at, state: stateHash(table.hash, state), prev: last?.hash ?? headHash(table.hash, table.head) };
  return { ...entry, hash: entryHash(table.hash, entry) };
}

/** The table after one more entry has been written. */
export function append(table: Table, entry: Entry, state: State, facts: readonly Fact[]): Table {
  const snapshots = new Map(table.snapshots);
  if (entry.seq % SNAPSHOT_EVERY === 0) snapshots.set(entry.seq, state);
  const path = entry.kind === 'rewind' ? table.path.slice(0, table.path.indexOf(entry.to) + 1) : [...table.path, entry.seq];
  return { ...table, log: [...table.log, entry], facts: [...table.facts, facts], snapshots, path, state };
}

const drawsOf = (entry: Entry | undefined): readonly Draw[] => (entry === undefined || entry.kind === 'rewind' ? [] : entry.draws);

/** How often each label has been drawn on the way to the present state. */
export function drawCounts(table: Pick<Table, 'log' | 'path'>): Counts {
  const counts: Counts = new Map();
  for (const seq of table.path) countDraws(drawsOf(table.log[seq]), counts);
  return counts;
}

/** Every draw of a log with its index; a draw repeated after a rewind has the same index again. */
export function indexedDraws(log: readonly Entry[]): IndexedDraw[] {
  const out: IndexedDraw[] = [];
  let path: number[] = [];
  let counts: Counts = new Map();
  for (const entry of log) {
    if (entry.kind === 'rewind') {
      path = path.slice(0, path.indexOf(entry.to) + 1);
      counts = drawCounts({ log, path });
      continue;
    }
    for (const draw of entry.draws) {
      out.push({ ...draw, index: counts.get(draw.label) ?? 0 });
      countDraws([draw], counts);
    }
    path.push(entry.seq);
  }
  return out;
}

/** The state after an entry of the log; undefined if there is no such entry. */
export function stateAt(table: Table, seq: number): State | undefined {
  const entry = table.log[seq];
  if (entry === undefined) return undefined;
  if (seq === table.log.length - 1) return table.state;
  let from = seq;
  while (!table.snapshots.has(from) && table.log[from]?.kind === 'move') from -= 1;
  const base = table.log[from];
  let state = table.snapshots.get(from);
  if (state === undefined && base?.kind === 'rewind') state = stateAt(table, base.to);
  if (state === undefined && base?.kind === 'start')
    state = base.position ?? table.engine.start(table.head.seats, table.head.options, tapeChance(base.draws)).state;
  for (let at = from + 1; at <= seq && state !== undefined; at++) {
    const move = table.log[at];
    if (move?.kind !== 'move') return undefined;
    const step = table.engine.step(state, move.seat, move.choice, tapeChance(move.draws));
    state = step.ok ? step.state : undefined;
  }
  return state;
}
