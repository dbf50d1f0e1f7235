/** Clocks at the table: what players may do with them, what happens when time is out, and the time in which the house was closed. */
import type { Seat } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import type { ClientMessage } from '@durbar/protocol';
import {
  type Clock,
  countLate,
  creditDowntime,
  forfeit,
  giveTime,
  isQuiet,
  markOut,
  noteGift,
  outOfTime,
  passSeat,
  type Quiet,
  setQuiet,
  takeVacation,
} from '@durbar/table';
import { RequestError } from './errors.ts';
import { type Jobs, PAUSED } from './jobs.ts';
import type { Log } from './log.ts';
import { persistent } from './persistent.ts';
import { type Room, type Rooms, seatsOfGuest } from './rooms.ts';
import type { JobChange } from './store/change.ts';
import { commandOf } from './store/matches.ts';
import { liveMatchesOf } from './store/notices.ts';
import type { Store } from './store/open.ts';
import type { SeatRecord } from './store/records.ts';

export type ClockMessage = Extract<ClientMessage, { t: 'gift' | 'vacation' | 'quiet' }>;

/** Takes what somebody does with a clock; sent again it has no second effect. */
export async function takeTime(
  store: Store,
  rooms: Rooms,
  room: Room,
  guest: string | undefined,
  message: ClockMessage,
  frame: string,
  at: number,
): Promise<void> {
  if (guest === undefined || !seatsOfGuest(room, guest).includes(message.seat)) throw new RequestError('not-your-seat');
  await persistent(async () => {
    const before = await commandOf(store.db, room.id, guest, message.id);
    if (before && before.said !== sha256(frame)) throw new RequestError('id-used');
    if (!before) await keepTime(rooms, room, guest, message, frame, at);
  });
}

async function keepTime(rooms: Rooms, room: Room, guest: string, message: ClockMessage, frame: string, at: number): Promise<void> {
  const { match } = room;
  if (match.clock === undefined || match.status !== 'live') throw new RequestError('no-clock');
  if (room.paused) throw new RequestError('paused');
  const clock = clockAfter(room, match.clock, guest, message, at);
  const noted = message.t === 'gift' && room.table ? noteGift(room.table, message.seat, message.to, message.time, at) : undefined;
  const logged = noted?.ok ? { entries: noted.committed, table: noted.table } : { entries: [] };
  await rooms.keep(room, { at, ...logged, clock, command: { match: room.id, guest, id: message.id, said: sha256(frame), seq: match.length, at } });
}

const HOUR = 60 * 60 * 1000;
/** Time that can be given at once. */
const MOST = { live: HOUR / 6, move: 72 * HOUR, day: 72 * HOUR } as const;

function clockAfter(room: Room, clock: Clock, guest: string, message: ClockMessage, at: number): Clock {
  const terms = room.match.head.contract.clock;
  if (terms === undefined) throw new RequestError('no-clock');
  switch (message.t) {
    case 'gift':
      if (message.to >= clock.length || seatsOfGuest(room, guest).includes(message.to)) throw new RequestError('bad-gift');
      if (message.time > MOST[terms.pace]) throw new RequestError('gift-too-large');
      return giveTime(clock, message.to, message.time, at);
    case 'vacation':
      return takeVacation(clock, message.seat, message.away, at);
    case 'quiet':
      if (message.quiet !== null && !isQuiet(message.quiet)) throw new RequestError('bad-request');
      return setQuiet(terms, clock, message.seat, message.quiet ?? undefined, at);
  }
}

/** Sets the hours in which somebody is not to be hurried, in everything they play. */
export async function quietEverywhere(
  { store, rooms, announce }: { readonly store: Store; readonly rooms: Rooms; readonly announce: (room: Room) => void },
  guest: string,
  quiet: Quiet | undefined,
  at: number,
): Promise<void> {
  for (const id of await liveMatchesOf(store.db, guest))
    await rooms.use(id, async (room) => {
      await persistent(() => keepQuiet(rooms, room, guest, quiet, at));
      announce(room);
    });
}

async function keepQuiet(rooms: Rooms, room: Room, guest: string, quiet: Quiet | undefined, at: number): Promise<void> {
  const { clock, head } = room.match;
  const terms = head.contract.clock;
  if (clock === undefined || terms === undefined || terms.pace === 'live' || room.paused) return;
  const after = seatsOfGuest(room, guest).reduce((now: Clock, seat) => setQuiet(terms, now, seat, quiet, at), clock);
  await rooms.keep(room, { at, entries: [], clock: after });
}

export interface ClockOptions {
  readonly store: Store;
  readonly rooms: Rooms;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly now: () => number;
  readonly announce: (room: Room) => void;
  /** The bot that plays for somebody whose time is out. */
  readonly standIn: string | undefined;
}

/** Deadlines are jobs: one for each match, moved whenever its clocks are. */
export function runClocks({ store, rooms, jobs, log, now, announce, standIn }: ClockOptions) {
  jobs.on('deadline', (job, done) => rooms.use(job.key, (room) => timeIsOut(room, done)));

  async function timeIsOut(room: Room, done: JobChange): Promise<void> {
    const { clock, status } = room.match;
    const at = now();
    if (clock === undefined || status !== 'live') return;
    if (room.paused) return jobs.set({ put: { kind: 'deadline', key: room.id, due: at + PAUSED } });
    const [seat] = outOfTime(clock, at);
    // Early, or time was given meanwhile: writing the clock sets the job to when it will be.
    const next = seat === undefined ? { at, entries: [], clock } : lost(room, clock, seat, at);
    await rooms.keep(room, { ...next, jobs: [done] });
    if (seat !== undefined) log.info({ match: room.id, seat, policy: room.match.head.contract.clock?.out }, 'time is out');
    announce(room);
  }

  function lost(room: Room, clock: Clock, seat: number, at: number): Parameters<Rooms['keep']>[1] {
    const { table, match, seats: all } = room;
    const policy = match.head.contract.clock?.out;
    const sitting = all.find((one) => one.seat === seat);
    const out = markOut(clock, seat, at);
    const over = sitting?.kind === 'person' ? countLate(out, seat) : out;
    if (policy === 'forfeit' && table && sitting && (sitting.kind === 'person' || match.head.seats === 2)) {
      const bot = mayGoOn(room, seat) ? standIn : undefined;
      const outcome = forfeit(table, seat, at, bot);
      const seats = bot === undefined ? {} : { seats: [asBot(sitting, bot)] };
      if (outcome.ok) return { at, entries: outcome.committed, table: outcome.table, clock: over, ...seats };
    }
    if (policy !== 'wait' && standIn !== undefined && sitting?.kind === 'person') {
      const passed = table && passSeat(table, seat, standIn, at);
      const logged = passed?.ok ? { entries: passed.committed, table: passed.table } : { entries: [] };
      return { at, ...logged, clock: over, seats: [asBot(sitting, standIn)] };
    }
    return { at, entries: [], clock: over };
  }

  const ALIVE = 'alive';
  let timer: NodeJS.Timeout | undefined;

  /** Nobody has used the time in which no node was there to take a move. */
  async function credit(): Promise<void> {
    const at = now();
    const row = await store.db.selectFrom('house').select('value').where('key', '=', ALIVE).executeTakeFirst();
    if (row === undefined) {
      await store.db
        .insertInto('house')
        .values({ key: ALIVE, value: String(at) })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
      return;
    }
    const from = Number(row.value);
    if (store.kind === 'postgres' && at - from < 2 * BEAT) return;
    const mine = await store.db
      .updateTable('house')
      .set({ value: String(at) })
      .where('key', '=', ALIVE)
      .where('value', '=', row.value)
      .executeTakeFirst();
    if (mine.numUpdatedRows !== 1n) return;
    const matches = await store.db.selectFrom('match').select('id').where('status', '=', 'live').where('clock', 'is not', null).execute();
    for (const { id } of matches)
      await rooms.use(id, async (room) => {
        if (room.match.clock && !room.paused) await rooms.keep(room, { at, entries: [], clock: creditDowntime(room.match.clock, from, at) });
      });
  }

  function beat(): void {
    store.db
      .updateTable('house')
      .set({ value: String(now()) })
      .where('key', '=', ALIVE)
      .execute()
      .catch((error) => log.warn({ err: error }, 'not noted that the house is open'));
  }

  return {
    async start(): Promise<void> {
      await credit();
      timer = setInterval(beat, BEAT);
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await store.db
        .updateTable('house')
        .set({ value: String(now()) })
        .where('key', '=', ALIVE)
        .execute();
    },
  };
}

const BEAT = 10_000;

/** Whether others want to play on after a seat has lost: at least two who have not, and not bots alone. */
function mayGoOn({ match: { lost = [] }, seats }: Room, seat: Seat): boolean {
  const left = seats.filter((one) => one.seat !== seat && !lost.includes(one.seat));
  return left.length > 1 && left.some(({ guest }) => guest !== undefined);
}

/** The seat stays that of its player, who may come back. */
const asBot = (seat: SeatRecord, bot: string): SeatRecord => ({ ...seat, kind: 'bot', bot });
