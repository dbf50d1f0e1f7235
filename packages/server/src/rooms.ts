/** Matches in memory. A room never knows more than the store does: what happens is written first and believed then. */
import type { Game, Seat } from '@durbar/kernel';
import { matchSource } from '@durbar/kernel/node';
import { type Entry, gameFor, type Head, type Outcome, type Source, type Table, trimmed } from '@durbar/table';
import type { Insertable } from 'kysely';
import { changeOf, matchAfter, seatsAfter } from './changes.ts';
import { OvertakenError, RequestError } from './errors.ts';
import type { Log } from './log.ts';
import type { Told } from './notices/asked.ts';
import { readTable, wholeTable } from './reading.ts';
import { EndlessError, type Referee } from './referee.ts';
import { type JobChange, type Statement, statementsOf } from './store/change.ts';
import { countFault, loadMatch, secretOf, versionOf } from './store/matches.ts';
import type { Store } from './store/open.ts';
import { copiedMatch, type MatchRecord, type SeatRecord } from './store/records.ts';
import type { Schema } from './store/schema.ts';

export interface Room {
  readonly id: string;
  match: MatchRecord;
  seats: readonly SeatRecord[];
  /** The end of the log and the state; absent until the match has begun, and if it cannot be read. */
  table: Table | undefined;
  source: Source | undefined;
  /** Something in the match failed, or the host wants it so: it is left as it is, and the others go on. */
  paused: boolean;
  /** The last thing asked of the room: one happens after the other. */
  last: Promise<unknown>;
}

/** What is to be written down, and what the room is after that. */
export interface Next {
  readonly at: number;
  readonly entries: readonly Entry[];
  readonly table?: Table;
  /** Whom the table asks then, or all of the match as it is then, if that has been worked out. */
  readonly waiting?: readonly Seat[];
  readonly match?: MatchRecord;
  readonly source?: Source;
  /** Seats that have changed. */
  readonly seats?: readonly SeatRecord[];
  readonly command?: Insertable<Schema['command']>;
  readonly clock?: MatchRecord['clock'];
  readonly jobs?: readonly JobChange[];
  /** What else is written with it, all or nothing. */
  readonly more?: readonly Statement[];
}

/** What a move leads to, ready to be kept. */
export type Judged = Pick<Next, 'at' | 'entries'> & Required<Pick<Next, 'table' | 'match'>>;

/** A move that the rules allow. */
export type Accepted = Extract<Outcome, { ok: true }>;

interface Slot {
  holders: number;
  readonly room: Promise<Room>;
}

/** Rooms that nobody uses are forgotten beyond this number, if the house does not say another. */
const KEPT = 500;
/** Entries that stay in memory for those who are a little behind. */
const TAIL = 16;
/** Failures after which a match stays paused until the host has looked at it. */
const FAULTS = 3;

export type Rooms = ReturnType<typeof openRooms>;

export interface RoomsOptions {
  readonly store: Store;
  readonly games: readonly Game[];
  readonly referee: Referee;
  readonly log: Log;
  /** Hears of every match that is paused or was changed by another node, so that those who look at it do too. */
  readonly changed: (room: Room) => void;
  /** Hears what a room is about to be, under the eyes of the referee and while the state is at hand. */
  readonly foresee?: (room: Room, match: MatchRecord, table: Table) => void;
  /** Who is told what is asked of them, wherever they are. */
  readonly told?: () => Told;
  /** Hears how long each write took. */
  readonly saved: (ms: number) => void;
  /** Hears of every failure of a match. */
  readonly failed: () => void;
  readonly now: () => number;
  readonly kept?: number | undefined;
}

export function openRooms({ store, games, referee, log, changed, foresee, told, saved, failed, now, kept = KEPT }: RoomsOptions) {
  const { db } = store;
  const isShared = store.kind === 'postgres';
  const slots = new Map<string, Slot>();
  /** Those of them that have been read. */
  const known = new Map<string, Room>();
  const forget = (id: string) => {
    slots.delete(id);
    known.delete(id);
  };

  /** Takes a room, reading it if need be; it stays until it is let go. */
  async function hold(id: string): Promise<Room> {
    const slot = slots.get(id) ?? { holders: 0, room: read(id) };
    slots.delete(id);
    slots.set(id, slot);
    slot.holders += 1;
    try {
      const room = await slot.room;
      if (slots.get(id) === slot) known.set(id, room);
      return room;
    } catch (error) {
      if (slots.get(id) === slot) forget(id);
      throw error;
    }
  }

  function letGo(id: string): void {
    const slot = slots.get(id);
    if (slot) slot.holders -= 1;
    // Other nodes may change what nobody here looks at.
    if (slot && isShared && slot.holders === 0) forget(id);
    for (const [other, { holders }] of slots) {
      if (slots.size <= kept) return;
      if (holders === 0) forget(other);
    }
  }

  /** Does something with a room as the store has it now, whenever everything asked of it before is done. */
  async function use<T>(id: string, job: (room: Room) => T | Promise<T>): Promise<T> {
    const isOld = isShared && slots.has(id);
    const room = await hold(id);
    try {
      return await after(room, async () => {
        if (isOld) await catchUp(room);
        return job(room);
      });
    } finally {
      letGo(id);
    }
  }

  /** The same for whoever holds the room, without asking whether another node was quicker: the write will tell. */
  function after<T>(room: Room, job: (room: Room) => T | Promise<T>): Promise<T> {
    const done = room.last.then(() => job(room));
    room.last = done.catch(() => undefined);
    return done;
  }

  /** Reads a room again if another node has changed it. */
  async function catchUp(room: Room): Promise<void> {
    if ((await versionOf(db, room.id)) !== room.match.version) await refresh(room);
  }

  async function read(id: string): Promise<Room> {
    const loaded = await loadMatch(db, id);
    if (loaded === undefined) throw new RequestError('no-such-match');
    const { match, seats } = loaded;
    const room: Room = { id, match, seats, table: undefined, source: undefined, paused: match.paused !== undefined, last: Promise.resolve() };
    try {
      if (match.length > 0) {
        room.table = await readTable(store, games, referee, loaded);
        room.source = await sourceFor(room);
      }
    } catch (error) {
      pause(room, error);
    }
    return room;
  }

  async function sourceFor(room: Room): Promise<Source | undefined> {
    const secret = await secretOf(store, room.id);
    return secret && sourceOf(room.match.head, await contributionsOf(room), secret.seed);
  }

  async function contributionsOf(room: Room): Promise<readonly string[]> {
    const row = await db.selectFrom('entry').select('body').where('match', '=', room.id).where('seq', '=', 0).executeTakeFirst();
    const start = row && (JSON.parse(row.body) as Entry);
    return start?.kind === 'start' ? start.contributions : [];
  }

  /** Leaves a match as it is, because its rules or a bot failed. */
  function pause(room: Room, error: unknown): void {
    const isNews = !room.paused;
    room.paused = true;
    log.error({ match: room.id, err: error }, 'match paused');
    if (!isNews) return;
    failed();
    countFault(db, room.id, FAULTS, now()).catch((fault) => log.error({ match: room.id, err: fault }, 'failure not counted'));
    changed(room);
  }

  /** Does something in which rules have a part: if they do not come to an end, their match is paused. */
  async function guard<T>(room: Room, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof EndlessError)) throw error;
      // Whoever asks may have looked at a copy.
      pause(known.get(room.id) ?? room, error);
      throw new RequestError('paused');
    }
  }

  /** Works something out by the rules of a match; everything that asks them goes through here. */
  const judge = <T>(room: Room, work: () => T): Promise<T> => guard(room, () => referee.ask(work));

  /** What a move leads to, worked out at once with whom it asks and how it will look, and ready to be kept. */
  function judged(room: Room, at: number, work: () => Accepted): Promise<Judged> {
    return judge(room, () => {
      const { table, committed: entries } = work();
      const waiting = table.state === room.table?.state ? room.match.waiting : table.engine.waiting(table.state);
      const match = matchAfter(room.match, table, { at, entries }, waiting);
      foresee?.(room, match, table);
      return { at, entries, table, match };
    });
  }

  /** The match after a change; it asks nobody new if nothing has moved. */
  async function matchOf(room: Room, table: Table | undefined, next: Next): Promise<MatchRecord> {
    if (table === undefined) {
      const after = copiedMatch(room.match);
      after.version += 1;
      after.moved = next.at;
      return after;
    }
    const isMoved = table.state !== room.table?.state;
    const waiting = next.waiting ?? (isMoved ? await judge(room, () => table.engine.waiting(table.state)) : room.match.waiting);
    return matchAfter(room.match, table, next, waiting);
  }

  /** Writes down what happened; only then does the room know of it. If that fails, the room is read again. */
  async function keep(room: Room, next: Next): Promise<void> {
    const table = next.table ?? room.table;
    const match = next.match ?? (await matchOf(room, table, next));
    const began = performance.now();
    try {
      await store.write(statementsOf(changeOf(room, match, table, next, told?.())));
    } catch (error) {
      if (!(error instanceof OvertakenError)) log.error({ match: room.id, err: error }, 'not saved');
      await refresh(room);
      throw error instanceof OvertakenError || isTaken(error) ? new OvertakenError(`match ${room.id}`) : new RequestError('not-saved');
    }
    saved(performance.now() - began);
    room.match = match;
    room.table = table && table.log.length > 2 * TAIL ? trimmed(table, TAIL) : table;
    room.source = next.source ?? room.source;
    if (next.seats) room.seats = seatsAfter(room.seats, next.seats);
    store.tell(room.id, 'log');
  }

  async function refresh(room: Room): Promise<void> {
    try {
      const { version } = room.match;
      const { match, seats, table, source, paused } = await read(room.id);
      Object.assign(room, { match, seats, table, source, paused });
      if (match.version !== version) changed(room);
    } catch (error) {
      // The store cannot be reached. The room is as it was: if it is behind, the next write is overtaken and reads again.
      log.warn({ match: room.id, err: error }, 'match not read again');
    }
  }

  /** The match with its whole log, for what looks far back. */
  const whole = (room: Room): Promise<Table> => guard(room, () => wholeTable(db, games, referee, room.match));

  /** When everything that was asked so far is done. */
  async function idle(): Promise<void> {
    const rooms = await Promise.allSettled([...slots.values()].map(({ room }) => room));
    await Promise.all(rooms.map((one) => (one.status === 'fulfilled' ? one.value.last : undefined)));
  }

  /** Reads a room that is in memory again if another node has changed it. */
  async function look(id: string): Promise<void> {
    const room = known.get(id);
    if (room) await after(room, () => catchUp(room));
  }

  /** The matches in memory and the number of changes that is known of each. */
  const versions = (): Map<string, number> => new Map([...known].map(([id, { match }]) => [id, match.version]));

  return { hold, letGo, use, after, look, versions, keep, pause, guard, judge, judged, refresh, whole, idle };
}

/** A row that was there already: another node has written this entry, or this message was taken before. */
const isTaken = (error: unknown): boolean => (error as { code?: string }).code === '23505' || /UNIQUE constraint/.test(String(error));

/** The keyed chance of a match, going on after the draws already made. */
export function sourceOf(head: { readonly id: string; readonly rules: string }, contributions: readonly string[], seed: string): Source {
  return matchSource({ match: head.id, rules: head.rules, contributions }, seed);
}

/** The seats of a match that belong to somebody. */
export function seatsOfGuest(room: Pick<Room, 'seats'>, guest: string | undefined): Seat[] {
  return room.seats.filter((seat) => seat.kind === 'person' && guest !== undefined && seat.guest === guest).map(({ seat }) => seat);
}

/** The seats at which somebody sat down, also those that a bot plays for them. */
export const seatsSatAt = (room: Pick<Room, 'seats'>, guest: string | undefined): Seat[] =>
  room.seats.filter((seat) => guest !== undefined && seat.guest === guest).map(({ seat }) => seat);

/** A game by its name, as it is now; or the one by whose rules a match is played. */
export function gameOf(games: readonly Game[], wanted: string | Pick<Head, 'game' | 'rules'>): Game {
  const game = typeof wanted === 'string' ? games.find((one) => one.id === wanted) : gameFor(games, wanted);
  if (game === undefined) throw new RequestError('no-such-game');
  return game;
}
