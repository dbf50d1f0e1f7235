/** The committed log: sealing entries, folding them, and going to any of them. */
import { type Counts, canonicalBytes, countDraws, type Draw, type Fact, type IndexedDraw, type Seat, type State, tapeChance } from '@durbar/kernel';
import { startAgain } from './seats.ts';
import type { Body, Chained, Entry, Hash, Head, Table } from './types.ts';

/** A state is kept for every so many entries; any other is replayed from the nearest one before. */
const SNAPSHOT_EVERY = 32;

export const stateHash = (hash: Hash, state: State) => hash(canonicalBytes(state));
export const headHash = (hash: Hash, head: Head) => hash(canonicalBytes(head));

export function entryHash(hash: Hash, entry: Omit<Entry, 'hash'>): string {
  const { hash: _, ...rest } = entry as Entry;
  return hash(canonicalBytes(rest));
}

type Held = Pick<Table, 'base' | 'log'>;

/** Entries of the whole log, held or not. */
export const lengthOf = ({ base, log }: Held): number => (base?.length ?? 0) + log.length;

/** An entry of the log; undefined if there is none, or if it is no longer held. */
export const entryAt = ({ base, log }: Held, seq: number): Entry | undefined => log[seq - (base?.length ?? 0)];

/** Moves that the people of some seats made themselves, where they are held: those of a bot that stood in for them are not theirs. */
export function ownMoves(table: Held, seats: readonly Seat[]): number[] {
  const away = new Set<Seat>();
  const own: number[] = [];
  for (const { seq, ...entry } of table.log) {
    if (entry.kind === 'seat' && entry.bot === undefined) away.delete(entry.seat);
    else if (entry.kind === 'seat' || entry.kind === 'forfeit') away.add(entry.seat);
    else if (entry.kind === 'move' && seats.includes(entry.seat) && !away.has(entry.seat)) own.push(seq);
  }
  return own;
}

/** What an entry told. */
export const factsAt = ({ base, facts }: Pick<Table, 'base' | 'facts'>, seq: number): readonly Fact[] => facts[seq - (base?.length ?? 0)] ?? [];

/** What the next entry follows. */
export const lastHash = ({ base, log, head, hash }: Pick<Table, 'base' | 'log' | 'head' | 'hash'>): string =>
  log[log.length - 1]?.hash ?? base?.hash ?? headHash(hash, head);

/** Moves, of which there are most, are records of one shape, made at once: the runtime finds the fields of spread ones by searching. */
export function seal(table: Pick<Table, 'head' | 'base' | 'log' | 'hash'>, body: Body, state: State, at: number): Entry {
  const [seq, reached, prev] = [lengthOf(table), stateHash(table.hash, state), lastHash(table)];
  const { kind } = body;
  const entry: Body & Omit<Chained, 'hash'> & { hash: string | undefined } =
    kind === 'move'
      ? { kind, seat: body.seat, choice: body.choice, draws: body.draws, seq, at, state: reached, prev, hash: undefined }
      : { ...body, seq, at, state: reached, prev, hash: undefined };
  entry.hash = table.hash(canonicalBytes(entry));
  return entry as Entry;
}

/** The table after one more entry has been written. */
export function append(table: Table, entry: Entry, state: State, facts: readonly Fact[]): Table {
  const snapshots = entry.seq % SNAPSHOT_EVERY === 0 ? new Map(table.snapshots).set(entry.seq, state) : table.snapshots;
  const path = entry.kind === 'rewind' ? table.path.slice(0, table.path.indexOf(entry.to) + 1) : [...table.path, entry.seq];
  const { head, engine, hash, base, log, drafts } = table;
  return { head, engine, hash, base, log: [...log, entry], facts: [...table.facts, facts], snapshots, path, state, drafts };
}

const drawsOf = (entry: Entry | undefined): readonly Draw[] => (entry?.kind === 'start' || entry?.kind === 'move' ? entry.draws : []);

/** How often each label has been drawn on the way to the present state. */
export function drawCounts(table: Pick<Table, 'base' | 'log' | 'path'>): Counts {
  const counts: Counts = new Map(table.base?.counts);
  for (const seq of table.path) countDraws(drawsOf(entryAt(table, seq)), counts);
  return counts;
}

/** The same table holding only the last entries of its log; a host keeps the others elsewhere. */
export function trimmed(table: Table, keep: number): Table {
  const cut = lengthOf(table) - keep;
  const held = cut - (table.base?.length ?? 0);
  const hash = table.log[held - 1]?.hash;
  if (hash === undefined) return table;
  const base = { length: cut, hash, counts: drawCounts({ ...table, path: table.path.filter((seq) => seq < cut) }) };
  return { ...table, base, log: table.log.slice(held), facts: table.facts.slice(held), snapshots: new Map(), path: table.path.filter((seq) => seq >= cut) };
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
    for (const draw of drawsOf(entry)) {
      out.push({ ...draw, index: counts.get(draw.label) ?? 0 });
      countDraws([draw], counts);
    }
    path.push(entry.seq);
  }
  return out;
}

/** The state after a seat has lost; undefined if it cannot, or if a bot plays on where only one is left. Those who lost earlier come behind. */
export function forfeited(state: State, seats: number, { seat, bot }: Pick<Extract<Body, { kind: 'forfeit' }>, 'seat' | 'bot'>): State | undefined {
  const before = state.lost ?? [];
  if (state.result !== undefined || seat < 0 || seat >= seats || before.includes(seat)) return undefined;
  const lost = [...before, seat];
  const others = Array.from({ length: seats }, (_, one) => one).filter((one) => !lost.includes(one));
  if (bot !== undefined) return others.length > 1 ? { ...state, lost } : undefined;
  const result = { winners: others, reason: 'forfeit', rule: '', ...(before.length > 0 && { lost }) };
  return { ...state, stack: [], result, ...(before.length > 0 && { lost }) };
}

/** The state after an entry of the log; undefined if there is no such entry, or if it cannot be reached from those that are held. */
export function stateAt(table: Table, seq: number): State | undefined {
  const entry = entryAt(table, seq);
  if (entry === undefined) return undefined;
  if (seq === lengthOf(table) - 1) return table.state;
  let from = seq;
  while (!table.snapshots.has(from) && ['move', 'seat', 'forfeit', 'gift'].includes(entryAt(table, from)?.kind ?? '')) from -= 1;
  const base = entryAt(table, from);
  let state = table.snapshots.get(from);
  if (state === undefined && base?.kind === 'rewind') state = stateAt(table, base.to);
  if (state === undefined && base?.kind === 'start') state = base.position ?? startAgain(table.engine, table.head, base, tapeChance(base.draws)).state;
  for (let at = from + 1; at <= seq && state !== undefined; at++) {
    const move = entryAt(table, at);
    if (move?.kind === 'seat' || move?.kind === 'gift') continue;
    if (move?.kind === 'forfeit') {
      state = forfeited(state, table.head.seats, move);
      continue;
    }
    if (move?.kind !== 'move') return undefined;
    const step = table.engine.step(state, move.seat, move.choice, tapeChance(move.draws));
    state = step.ok ? step.state : undefined;
  }
  return state;
}
