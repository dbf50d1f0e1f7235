/** Matches in memory. A room never knows more than the data file does: what happens is written first and believed then. */
import type { Game, Seat } from '@durbar/kernel';
import { matchChance, sha256 } from '@durbar/kernel/node';
import { type Draft, type Entry, importMatch, rebased, type Source, type Table } from '@durbar/table';
import type { Insertable } from 'kysely';
import { RequestError } from './errors.ts';
import type { Log } from './log.ts';
import { type Loaded, loadMatch, type MatchRecord, type SeatRecord, saveChange, secretOf } from './store/matches.ts';
import type { Schema } from './store/schema.ts';
import type { Db } from './store/sqlite.ts';

export interface Room {
  readonly id: string;
  match: MatchRecord;
  seats: readonly SeatRecord[];
  /** Absent until every seat is taken and the match has begun, and if it cannot be read. */
  table: Table | undefined;
  source: Source | undefined;
  /** Something in the match failed: it is left as it is, and the others go on. */
  paused: boolean;
  /** The last thing asked of the room: one happens after the other. */
  last: Promise<unknown>;
}

/** What is to be written down, and what the room is after that. */
export interface Next {
  readonly at: number;
  readonly entries: readonly Entry[];
  readonly table?: Table;
  readonly source?: Source;
  readonly seat?: SeatRecord;
  readonly command?: Insertable<Schema['command']>;
}

interface Slot {
  holders: number;
  readonly room: Promise<Room>;
}

/** Rooms that nobody uses are forgotten beyond this number. */
const KEPT = 500;

export type Rooms = ReturnType<typeof openRooms>;

/** `paused` hears of every match that is paused, so that those who play it do too. */
export function openRooms(db: Db, games: readonly Game[], log: Log, paused: (room: Room) => void) {
  const slots = new Map<string, Slot>();

  /** Takes a room, reading it if need be; it stays until it is let go. */
  async function hold(id: string): Promise<Room> {
    const slot = slots.get(id) ?? { holders: 0, room: read(id) };
    slots.delete(id);
    slots.set(id, slot);
    slot.holders += 1;
    try {
      return await slot.room;
    } catch (error) {
      if (slots.get(id) === slot) slots.delete(id);
      throw error;
    }
  }

  function letGo(id: string): void {
    const slot = slots.get(id);
    if (slot) slot.holders -= 1;
    for (const [other, { holders }] of slots) {
      if (slots.size <= KEPT) return;
      if (holders === 0) slots.delete(other);
    }
  }

  /** Does something with a room, whenever everything asked of it before is done. */
  async function use<T>(id: string, job: (room: Room) => T | Promise<T>): Promise<T> {
    const room = await hold(id);
    const done = room.last.then(() => job(room));
    room.last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      letGo(id);
    }
  }

  async function read(id: string): Promise<Room> {
    const loaded = await loadMatch(db, id);
    if (loaded === undefined) throw new RequestError('no-such-match');
    const { match, seats } = loaded;
    const room: Room = { id, match, seats, table: undefined, source: undefined, paused: false, last: Promise.resolve() };
    try {
      if (match.length > 0) await layTable(room, loaded);
    } catch (error) {
      pause(room, error);
    }
    return room;
  }

  async function layTable(room: Room, { match, log: entries, drafts }: Loaded): Promise<void> {
    if (entries.length !== match.length) throw new Error(`the log has ${entries.length} entries, the match says ${match.length}`);
    const read = importMatch({ format: 'durbar-match', version: 1, head: match.head, log: entries }, games, sha256);
    if (!read.ok) throw new Error(read.fault.message);
    const empty = (draft: Pick<Draft, 'seat' | 'choices'>): Draft => ({ ...draft, states: [], facts: [] });
    room.table = { ...read.table, drafts: drafts.flatMap((draft) => rebased(read.table, empty(draft))) };
    const secret = await secretOf(db, room.id);
    const start = entries[0];
    const contributions = start?.kind === 'start' ? start.contributions : [];
    if (secret) room.source = sourceOf(match.head, contributions, secret.seed);
  }

  /** Leaves a match as it is, because its rules or a bot failed. */
  function pause(room: Room, error: unknown): void {
    const isNews = !room.paused;
    room.paused = true;
    log.error({ match: room.id, err: error }, 'match paused');
    if (isNews) paused(room);
  }

  /** Writes down what happened; only then does the room know of it. If that fails, the room is read again. */
  async function keep(room: Room, next: Next): Promise<void> {
    const table = next.table ?? room.table;
    const match = table ? matchAfter(room.match, table, next) : { ...room.match, moved: next.at };
    const { entries, seat, command } = next;
    try {
      await saveChange(db, { match, after: room.match.length, entries, drafts: table?.drafts ?? [], ...(seat && { seat }), ...(command && { command }) });
    } catch (error) {
      log.error({ match: room.id, err: error }, 'not saved');
      await refresh(room);
      throw new RequestError('not-saved');
    }
    room.match = match;
    room.table = table;
    room.source = next.source ?? room.source;
    if (seat) room.seats = room.seats.map((old) => (old.seat === seat.seat ? seat : old));
  }

  async function refresh(room: Room): Promise<void> {
    try {
      const { match, seats, table, source, paused } = await read(room.id);
      Object.assign(room, { match, seats, table, source, paused });
    } catch (error) {
      pause(room, error);
    }
  }

  /** When everything that was asked so far is done. */
  async function idle(): Promise<void> {
    const rooms = await Promise.allSettled([...slots.values()].map(({ room }) => room));
    await Promise.all(rooms.map((read) => (read.status === 'fulfilled' ? read.value.last : undefined)));
  }

  return { hold, letGo, use, keep, pause, idle };
}

function matchAfter(match: MatchRecord, table: Table, next: Next): MatchRecord {
  const { result } = table.state;
  return {
    ...match,
    status: result ? 'over' : 'live',
    waiting: table.engine.waiting(table.state),
    ...(result && { result }),
    moved: next.entries.length > 0 ? next.at : match.moved,
    length: table.log.length,
  };
}

/** The keyed chance of a match, going on after the draws already made. */
export function sourceOf(head: { readonly id: string; readonly rules: string }, contributions: readonly string[], seed: string): Source {
  return (counts) => matchChance({ match: head.id, rules: head.rules, contributions }, seed, counts);
}

/** The seats of a match that belong to somebody. */
export function seatsOfGuest(room: Pick<Room, 'seats'>, guest: string | undefined): Seat[] {
  return room.seats.filter((seat) => seat.kind === 'person' && guest !== undefined && seat.guest === guest).map(({ seat }) => seat);
}

export function gameOf(games: readonly Game[], id: string): Game {
  const game = games.find((one) => one.id === id);
  if (game === undefined) throw new RequestError('no-such-game');
  return game;
}
