/** Going back behind what is committed: somebody asks, everybody agrees, and the log says so. */
import type { Seat } from '@durbar/kernel';
import type { ClientMessage, RewindInfo } from '@durbar/protocol';
import { rewind, type Table } from '@durbar/table';
import { RequestError } from './errors.ts';
import type { Client, Hub } from './hub.ts';
import { tableFor } from './moves.ts';
import type { Notices } from './notices/runner.ts';
import { persistent } from './persistent.ts';
import { type Room, type Rooms, seatsOfGuest } from './rooms.ts';
import type { Store } from './store/open.ts';
import { answerRewind, askRewind, dropRewind, dropRewindWith, rewindAsked } from './store/rewind.ts';

export type RewindMessage = Extract<ClientMessage, { t: 'rewind' | 'consent' }>;

export type Rewinding = ReturnType<typeof openRewinding>;

export function openRewinding(by: {
  readonly store: Store;
  readonly rooms: Rooms;
  readonly hub: Hub;
  readonly notices: Pick<Notices, 'tell' | 'answered'>;
  readonly now: () => number;
  readonly announce: (room: Room) => void;
}) {
  const { store, rooms, hub, notices, now, announce } = by;
  const { db } = store;

  /** What each client was told last. */
  const told = new WeakMap<Client, string>();

  async function send(client: Client, room: Room): Promise<void> {
    const ask = (await rewindAsked(db, room.id, room.match.length)) ?? null;
    const text = JSON.stringify(ask);
    if ((told.get(client) ?? 'null') === text) return;
    told.set(client, text);
    hub.send(client, { t: 'rewind', ask });
  }

  async function hear(client: Client, room: Room, message: RewindMessage): Promise<void> {
    const { guest } = client;
    const before = room.match.length;
    const isNew = await rooms.after(room, () => persistent(() => (message.t === 'rewind' ? asked(room, guest, message) : answered(room, guest, message))));
    hub.send(client, { t: 'saved', id: message.id, seq: room.match.length });
    for (const one of hub.connected(room.id)) await send(one, room);
    store.tell(room.id);
    if (room.match.length > before) announce(room);
    const players = new Set(room.seats.flatMap((seat) => seat.guest ?? []));
    if (message.t === 'consent') {
      const isOpen = (await rewindAsked(db, room.id, room.match.length)) !== undefined;
      await notices.answered(room.id, isOpen && guest !== undefined ? [guest] : players);
    }
    if (!isNew || message.t !== 'rewind') return;
    const name = room.seats[message.seat]?.name ?? '';
    const others = new Set(room.seats.flatMap((seat) => (seat.kind === 'person' && seat.guest !== guest ? (seat.guest ?? []) : [])));
    for (const other of others) await notices.tell(room, other, { what: 'rewind', by: name, to: message.to });
  }

  /** Answers whether others have to be asked now. */
  async function asked(room: Room, guest: string | undefined, { seat, to }: Extract<RewindMessage, { t: 'rewind' }>): Promise<boolean> {
    playing(room, guest, seat);
    if (room.match.head.contract.rewind === 'never') throw new RequestError('rewind-never');
    const open = await openWish(room);
    if (open) {
      if (open.to !== to || open.seat !== seat) throw new RequestError('rewind-asked');
      return false;
    }
    const table = await rooms.whole(room);
    if (!table.path.includes(to) || to === table.path.at(-1)) throw new RequestError('no-such-entry');
    const ask = { to, length: room.match.length, seat, agreed: agreeing(room, guest, []), revealed: hasRevealed(table, to) };
    return settle(room, table, ask, () => askRewind(db, room.id, ask));
  }

  async function answered(room: Room, guest: string | undefined, { seat, agree }: Extract<RewindMessage, { t: 'consent' }>): Promise<boolean> {
    playing(room, guest, seat);
    const open = await openWish(room);
    if (open === undefined) throw new RequestError('no-rewind-asked');
    if (agree) {
      const after = { ...open, agreed: agreeing(room, guest, open.agreed) };
      return settle(room, await rooms.whole(room), after, () => answerRewind(db, room.id, open, after));
    }
    // Whoever asked hears who refused, also after coming back; what they take back themselves is gone.
    if (seatsOfGuest(room, guest).includes(open.seat)) await dropRewind(db, room.id);
    else await answerRewind(db, room.id, open, { ...open, refused: seat });
    return false;
  }

  /** The wish that still waits for answers. */
  async function openWish(room: Room): Promise<RewindInfo | undefined> {
    const ask = await rewindAsked(db, room.id, room.match.length);
    return ask?.refused === undefined ? ask : undefined;
  }

  function playing(room: Room, guest: string | undefined, seat: Seat): void {
    tableFor(room, guest, seat);
    if (room.match.status !== 'live') throw new RequestError('over');
  }

  /** Goes back if everybody has agreed; until then the wish stays open. */
  async function settle(room: Room, table: Table, ask: RewindInfo, save: () => Promise<void>): Promise<boolean> {
    const at = now();
    if (ask.agreed.length < room.seats.length) {
      await save();
      return true;
    }
    const outcome = await rooms.judge(room, () => rewind(table, ask.to, ask.agreed, at));
    if (!outcome.ok) throw new RequestError(outcome.code);
    await rooms.keep(room, { at, entries: outcome.committed, table: outcome.table, more: [dropRewindWith(room.id)] });
    return false;
  }

  return { hear, send };
}

/** Those who have agreed, with somebody's own seats and all bots, which agree to everything. */
const agreeing = (room: Room, guest: string | undefined, before: readonly Seat[]): Seat[] => {
  const own = seatsOfGuest(room, guest);
  return room.seats.filter(({ seat, kind }) => kind === 'bot' || before.includes(seat) || own.includes(seat)).map(({ seat }) => seat);
};

/** Whether chance was drawn or something private was told after an entry, on the way to the present. */
export function hasRevealed(table: Table, to: number): boolean {
  return table.path.some((seq) => {
    const entry = table.log[seq];
    return seq > to && ((entry?.kind === 'move' && entry.draws.length > 0) || (table.facts[seq] ?? []).some(({ only }) => only !== undefined));
  });
}
