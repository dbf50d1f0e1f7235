/** Talk at the table and among those who watch, and notes for oneself: over the socket of the match, kept, and resumed where a reader was. */
import { type ClientMessage, limits, type SaidInfo, type TalkRoom } from '@durbar/protocol';
import { RequestError } from './errors.ts';
import type { Client, Hub } from './hub.ts';
import { leftOfMinute, MINUTE } from './often.ts';
import { persistent } from './persistent.ts';
import { plainLines, plainText } from './plain.ts';
import type { Room, Rooms } from './rooms.ts';
import { nameOf } from './store/guests.ts';
import type { Store } from './store/open.ts';
import { shunnedBy } from './store/shuns.ts';
import { addSaid, noteOf, type Said, saidIn, saidOnce, saveNote, talkCounts } from './store/talk.ts';

export type TalkMessage = Extract<ClientMessage, { t: 'talk' | 'note' }>;

const ROOMS = ['table', 'watchers'] as const satisfies readonly TalkRoom[];
/** Lines that somebody who comes gets. */
const SHOWN = 200;

/** Whoever has a seat, also one that a bot plays for them. */
const isPlayer = ({ seats }: Pick<Room, 'seats'>, guest: string | undefined): boolean => guest !== undefined && seats.some((seat) => seat.guest === guest);

/** Players read the table, and what the watchers said once it is over; watchers read each other, and the table where the contract says so. */
export function mayRead(room: Pick<Room, 'seats' | 'match'>, guest: string | undefined, where: TalkRoom): boolean {
  const { contract } = room.match.head;
  if (where === 'table') return isPlayer(room, guest) || contract.talk === true;
  return contract.spectators !== 'none' && (!isPlayer(room, guest) || room.match.status === 'over');
}

const maySay = (room: Room, guest: string, where: TalkRoom): boolean => (where === 'table' ? isPlayer(room, guest) : mayRead(room, guest, where));

/** What a client has been told. */
interface Heard {
  readonly next: Record<TalkRoom, number>;
  shunned: ReadonlySet<string>;
  note: string | undefined;
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) => one.size === other.size && [...one].every((guest) => other.has(guest));

export type Talk = ReturnType<typeof openTalk>;

export function openTalk({ store, rooms, hub, now }: { readonly store: Store; readonly rooms: Rooms; readonly hub: Hub; readonly now: () => number }) {
  const { db } = store;
  const heard = new WeakMap<Client, Heard>();

  /** Lets a reader begin where they were: the number of lines they have, by room. */
  async function begin(client: Client, have: readonly number[]): Promise<void> {
    // A program has a seat's view and nothing else.
    if (client.only) return;
    const shunned = client.guest === undefined ? undefined : (await shunnedBy(db, [client.guest])).get(client.guest);
    heard.set(client, { next: { table: have[0] ?? 0, watchers: have[1] ?? 0 }, shunned: shunned ?? new Set(), note: undefined });
  }

  const infoOf = (said: Said, guest: string | undefined): SaidInfo => ({
    room: said.room as TalkRoom,
    n: said.n,
    name: said.name,
    ...(said.seat !== null && { seat: said.seat }),
    you: said.guest === guest,
    text: said.body,
    at: said.at,
  });

  /** Tells a client the lines that are new to it; `isFresh`: all of them anew. */
  async function send(client: Client, room: Room, isFresh = false): Promise<void> {
    const state = heard.get(client);
    if (state === undefined) return;
    const said: SaidInfo[] = [];
    for (const where of ROOMS) {
      if (!mayRead(room, client.guest, where)) continue;
      const lines = await saidIn(db, room.id, where, isFresh ? 0 : state.next[where], SHOWN);
      // Another line may have been told while this was read.
      const fresh = isFresh ? lines : lines.filter(({ n }) => n >= state.next[where]);
      state.next[where] = Math.max(state.next[where], (lines.at(-1)?.n ?? -1) + 1);
      said.push(...fresh.filter(({ guest }) => !state.shunned.has(guest)).map((line) => infoOf(line, client.guest)));
    }
    if (said.length > 0 || isFresh) hub.send(client, { t: 'talk', said, ...(isFresh && { fresh: true }) });
  }

  /** Tells a client the note of its guest, if it is new to it. */
  async function sendNote(client: Client, room: Room): Promise<void> {
    const state = heard.get(client);
    if (state === undefined || client.guest === undefined || !isPlayer(room, client.guest)) return;
    const text = await noteOf(db, room.id, client.guest);
    if (text === undefined || text === state.note) return;
    state.note = text;
    hub.send(client, { t: 'note', text });
  }

  async function hear(client: Client, room: Room, message: TalkMessage): Promise<void> {
    const { guest } = client;
    if (client.only) throw new RequestError('not-your-room');
    if (message.t === 'note') {
      if (guest === undefined || !isPlayer(room, guest)) throw new RequestError('not-your-seat');
      const text = plainLines(message.text);
      await saveNote(db, room.id, guest, text, now());
      const state = heard.get(client);
      if (state) state.note = text;
      hub.send(client, { t: 'saved', id: message.id, seq: room.match.length });
      for (const one of hub.connected(room.id)) if (one !== client && one.guest === guest) await sendNote(one, room);
      store.tellOf(guest);
      return;
    }
    if (guest === undefined || !maySay(room, guest, message.room)) throw new RequestError('not-your-room');
    await rooms.after(room, () => persistent(() => say(room, guest, message)));
    hub.send(client, { t: 'saved', id: message.id, seq: room.match.length });
    for (const one of hub.connected(room.id)) await send(one, room);
    store.tell(room.id);
  }

  /** Writes a line down; sent again it is not said twice. */
  async function say(room: Room, guest: string, { id, room: where, text }: Extract<TalkMessage, { t: 'talk' }>): Promise<void> {
    if (await saidOnce(db, room.id, guest, id)) return;
    const body = plainText(text);
    if (body === '') throw new RequestError('bad-message');
    const at = now();
    const seat = room.seats.find((one) => one.guest === guest);
    const name = seat?.name ?? (await nameOf(db, guest)) ?? '';
    const { all, recent } = await talkCounts(db, room.id, where, guest, at - MINUTE);
    if (all >= limits.talks) throw new RequestError('too-much-talk');
    if (recent.length >= limits.talksPerMinute) throw new RequestError('too-much-talk', { retry: leftOfMinute(recent[0] ?? at, at) });
    await addSaid(db, { match: room.id, n: all, room: where, guest, id, seat: where === 'table' ? (seat?.seat ?? null) : null, name, body, at });
  }

  /** Somebody no longer wants to read somebody, or does again: what they see is told anew, wherever they are. */
  async function shunned(guest: string): Promise<void> {
    await readAnew([guest]);
    store.tellOf(guest);
  }

  /** Tells these people anew what they see wherever they want to read others than before. */
  async function readAnew(guests: readonly string[]): Promise<void> {
    const all = await shunnedBy(db, guests);
    for (const client of [...hub.all()]) {
      const state = heard.get(client);
      const others = all.get(client.guest ?? '');
      if (state === undefined || others === undefined || isSame(state.shunned, others)) continue;
      state.shunned = others;
      await rooms.use(client.match, (room) => send(client, room, true));
    }
  }

  /** Another node may have heard something that is for one guest alone; without a name, of anybody here. */
  async function catchUp(guest?: string): Promise<void> {
    const here = [...hub.all()].filter((client) => heard.has(client) && client.guest !== undefined && (guest ?? client.guest) === client.guest);
    await readAnew([...new Set(here.map((client) => client.guest ?? ''))]);
    // Nobody is harmed by an old note: that one is new is heard, or seen at the next connection.
    if (guest !== undefined) for (const client of here) await rooms.use(client.match, (room) => sendNote(client, room));
  }

  return { begin, send, sendNote, hear, shunned, catchUp };
}
