/** The socket of a match: limits, the frames that come in, and a heartbeat. */
import type { Game, Seat } from '@durbar/kernel';
import { type ClientMessage, ClientMessageSchema, limits } from '@durbar/protocol';
import { stateFor } from '@durbar/table';
import type { WebSocket } from '@fastify/websocket';
import { Compile } from 'typebox/compile';
import { closeSoon } from './clients.ts';
import { type ClockMessage, takeTime } from './clocks.ts';
import { failure, RequestError } from './errors.ts';
import { type Client, closing, type Hub, seatsOfClient } from './hub.ts';
import type { Log } from './log.ts';
import { type Taken, tableFor, take } from './moves.ts';
import { takeOrder } from './orders.ts';
import { seatOfProgram } from './programs.ts';
import { ledgerOf, takePromise } from './promises.ts';
import type { Rewinding } from './rewinding.ts';
import { gameOf, type Room, type Rooms } from './rooms.ts';
import { mayEnter } from './see.ts';
import type { Store } from './store/open.ts';
import { ordersOf } from './store/orders.ts';
import type { Db } from './store/schema.ts';
import type { Talk } from './talking.ts';

export interface SocketLimits {
  /** Messages at once, and per second after that. */
  readonly burst: number;
  readonly perSecond: number;
  readonly perMatch: number;
  readonly perGuest: number;
  /** For those who are not guests yet. */
  readonly perAddress: number;
  /** Milliseconds between pings; two without an answer end the connection. */
  readonly ping: number;
}

export const socketLimits: SocketLimits = { burst: 20, perSecond: 5, perMatch: 200, perGuest: 12, perAddress: 60, ping: 20_000 };

/** Messages beyond the limit that are answered, for each that may come at once, before their sender is sent away. */
const PATIENCE = 5;
/** What a message counts for that is refused only after it was looked into: whoever plays by the rules hardly ever sends one. */
const REFUSED = 4;
/** Seconds at most that nothing is read of whoever sends too much: what it sends meanwhile waits on its own side. */
const REST = 1;

type RawData = Buffer | ArrayBuffer | Buffer[];

const isClientMessage = Compile(ClientMessageSchema);

export interface Visitor {
  readonly match: string;
  readonly guest: string | undefined;
  readonly only?: Client['only'];
  readonly address: string;
  readonly have: number;
  readonly diff: boolean;
  /** Lines of talk that the visitor has, by room. */
  readonly said: readonly number[];
}

export function openSockets(options: {
  readonly db: Db;
  readonly store: Store;
  readonly rooms: Rooms;
  readonly hub: Hub;
  readonly limits: SocketLimits;
  readonly now: () => number;
  readonly log: Log;
  readonly games: readonly Game[];
  readonly announce: (room: Room) => void;
  /** Lets a standing order that is new answer what is asked already. */
  readonly obey: (room: Room) => void;
  readonly talk: Talk;
  readonly rewinding: Rewinding;
  /** Hears of every message that is not taken. */
  readonly refused: (code: string) => void;
}) {
  const { db, rooms, hub, log } = options;

  /** Lets somebody in, or says why not and closes. */
  async function connect(socket: WebSocket, wire: Client['wire'], visitor: Visitor): Promise<void> {
    const early: [RawData, boolean][] = [];
    const keepEarly = (data: RawData, binary: boolean) => early.length < options.limits.burst && early.push([data, binary]);
    socket.on('message', keepEarly);
    let room: Room | undefined;
    try {
      const { match, guest, only, address, have, diff, said } = visitor;
      const client: Client = {
        socket,
        wire,
        match,
        guest,
        only,
        address,
        diff,
        have,
        rev: -1,
        sending: false,
        behind: false,
        saved: [],
        missed: 0,
        eyes: undefined,
      };
      admit(client);
      room = await rooms.hold(match);
      mayEnter(room, guest);
      if (only) seatOfProgram(room, { guest: guest ?? '', seat: only.seat });
      enter(client, room);
      socket.off('message', keepEarly);
      const listen = listener(client, room);
      for (const frame of early) listen(...frame);
      socket.on('message', listen);
      besides(client, room, said).catch((error) => log.error({ match, err: error }, 'orders and promises not sent'));
    } catch (error) {
      if (room) rooms.letGo(room.id);
      turnAway(socket, error);
    }
  }

  /** The match itself is told first, however long that takes: the order in which things come tells nobody what others wait for. */
  async function besides(client: Client, room: Room, said: readonly number[]): Promise<void> {
    await rooms.after(room, () => undefined);
    await options.talk.begin(client, said);
    await options.talk.sendNote(client, room);
    await sendBeside(client, room);
  }

  function admit({ match, guest, address }: Client): void {
    const { perMatch, perGuest, perAddress } = options.limits;
    const same = hub.socketsOf({ guest, address });
    if (hub.connected(match).size >= perMatch || same >= (guest === undefined ? perAddress : perGuest)) throw new RequestError('too-many-sockets');
  }

  function enter(client: Client, room: Room): void {
    const { socket } = client;
    if (socket.readyState !== socket.OPEN) throw new RequestError('internal');
    socket.on('pong', () => {
      client.missed = 0;
    });
    socket.on('close', () => {
      hub.remove(client, room);
      rooms.letGo(room.id);
    });
    hub.add(client, room);
  }

  function turnAway(socket: WebSocket, error: unknown): void {
    if (!(error instanceof RequestError)) log.error({ err: error }, 'socket failed');
    const { code, message } = failure(error);
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify({ t: 'error', code, message }));
    const reason = {
      'no-such-match': closing.noMatch,
      'no-watchers': closing.forbidden,
      banned: closing.forbidden,
      'bad-token': closing.forbidden,
      'too-many-sockets': closing.tooMany,
    }[code];
    socket.close(reason ?? closing.tooSlow, code);
  }

  /** Whoever sends too much is refused before anything else is done for it, and not listened to for a while; if that does not help it is sent away. */
  function listener(client: Client, room: Room) {
    const { limits } = options;
    const bucket = tokenBucket(limits, options.now);
    let isSentAway = false;
    const { socket } = client;
    function rest(seconds: number): void {
      if (socket.isPaused) return;
      socket.pause();
      setTimeout(() => socket.resume(), Math.min(seconds, REST) * 1000).unref();
    }
    return (data: RawData, binary: boolean): void => {
      if (isSentAway) return;
      const left = bucket();
      isSentAway = left < -PATIENCE * limits.burst;
      if (isSentAway) {
        closeSoon(socket, closing.tooFast, 'slow-down');
        return;
      }
      const frame = binary ? '' : String(data);
      const given = parsed(frame);
      const id = idOf(given);
      if (left < 0) {
        const retry = Math.ceil(-left / limits.perSecond);
        refuse(client, id, new RequestError('slow-down', { retry }));
        rest(retry);
        return;
      }
      heard(client, room, frame, given).catch((error) => {
        bucket(REFUSED - 1);
        if (!(error instanceof RequestError)) log.error({ match: room.id, err: error }, 'message failed');
        refuse(client, id, error);
      });
    };
  }

  function refuse(client: Client, id: string | undefined, error: unknown): void {
    const fault = failure(error);
    options.refused(fault.code);
    hub.send(client, { t: 'error', ...(id !== undefined && { id }), ...fault });
  }

  async function heard(client: Client, room: Room, frame: string, given: unknown): Promise<void> {
    if (given === undefined) throw new RequestError('bad-json');
    if (!isClientMessage.Check(given)) throw new RequestError('bad-message');
    if (client.only) mayProgram(client.only.seat, given);
    hub.acted(client);
    if (given.t !== 'here') await answer(client, room, frame, given);
  }

  async function answer(client: Client, room: Room, frame: string, message: Exclude<ClientMessage, { t: 'here' }>): Promise<void> {
    if (message.t === 'why') return why(client, room, message);
    if (message.t === 'order') return order(client, room, message);
    if (message.t === 'gift' || message.t === 'vacation' || message.t === 'quiet') return time(client, room, frame, message);
    if (message.t === 'promise' || message.t === 'mark') return promise(client, room, message);
    if (message.t === 'talk' || message.t === 'note') return options.talk.hear(client, room, message);
    if (message.t === 'rewind' || message.t === 'consent') return options.rewinding.hear(client, room, message);
    const taken = await rooms.after(room, () => take(options, room, client.guest, message, frame, options.now()));
    hub.acknowledge(client, message.id, taken.seq, taken.news !== 'none');
    tell(client, room, taken);
  }

  function tell(client: Client, room: Room, { news }: Taken): void {
    if (news === 'everybody') options.announce(room);
    if (news === 'own') hub.publish(room, client.guest);
  }

  async function time(client: Client, room: Room, frame: string, message: ClockMessage): Promise<void> {
    const { store } = options;
    await rooms.after(room, () => takeTime(store, rooms, room, client.guest, message, frame, options.now()));
    hub.send(client, { t: 'saved', id: message.id, seq: room.match.length });
    options.announce(room);
  }

  async function order(client: Client, room: Room, message: Extract<ClientMessage, { t: 'order' }>): Promise<void> {
    const seq = await rooms.use(room.id, async () => {
      await takeOrder(db, rooms, options.games, room, client.guest, message);
      return room.match.length;
    });
    hub.send(client, { t: 'saved', id: message.id, seq });
    for (const one of hub.connected(room.id)) if (one.guest === client.guest) await sendOrders(one, room);
    options.store.tell(room.id);
    options.obey(room);
  }

  /** Only to whoever has the seats. */
  async function sendOrders(client: Client, room: Room): Promise<void> {
    hub.send(client, { t: 'orders', orders: await ordersOf(db, room.id, seatsOfClient(room, client)) });
  }

  async function promise(client: Client, room: Room, message: Extract<ClientMessage, { t: 'promise' | 'mark' }>): Promise<void> {
    const made = await rooms.use(room.id, () => takePromise(db, options.games, room, client.guest, message, options.now()));
    hub.send(client, { t: 'saved', id: message.id, seq: room.match.length });
    for (const one of hub.connected(room.id)) hub.send(one, { t: 'promises', promises: [made] });
    options.store.tell(room.id);
  }

  /** Another node may have heard a promise or an order: everybody here who looks at the match is told what is beside it. */
  function retell(match: string): void {
    if (hub.connected(match).size === 0) return;
    rooms
      .use(match, async (room) => {
        for (const client of hub.connected(match)) await sendBeside(client, room);
      })
      .catch((error) => log.warn({ match, err: error }, 'orders and promises not sent'));
  }

  /** What is kept beside the match: the visitor's own orders, and the ledger. */
  async function sendBeside(client: Client, room: Room): Promise<void> {
    const game = gameOf(options.games, room.match.head);
    if (game.orders && seatsOfClient(room, client).length > 0) await sendOrders(client, room);
    const promises = await ledgerOf(db, options.games, room);
    if (promises && promises.length > 0) hub.send(client, { t: 'promises', promises });
    await options.talk.send(client, room);
    if (room.match.status === 'live') await options.rewinding.send(client, room);
  }

  async function why(client: Client, room: Room, message: Extract<ClientMessage, { t: 'why' }>): Promise<void> {
    const table = tableFor(room, client.guest, message.seat);
    const reason = await rooms.judge(room, () => table.engine.why(stateFor(table, message.seat), message.seat, message.choice));
    hub.send(client, { t: 'why', id: message.id, why: reason ?? null });
  }

  const beat = setInterval(() => {
    hub.sweep();
    for (const client of hub.all()) {
      client.missed += 1;
      if (client.missed > 2) client.socket.terminate();
      else client.socket.ping();
    }
  }, options.limits.ping);

  /** Sends everybody away; they come back to whoever answers next. */
  async function close(): Promise<void> {
    clearInterval(beat);
    const left = [...hub.all()].map(({ socket }) => {
      const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      socket.close(closing.away, 'the house closes');
      setTimeout(() => socket.terminate(), 500).unref();
      return gone;
    });
    await Promise.all(left);
  }

  return { connect, retell, close };
}

const FOR_PROGRAMS: ReadonlySet<ClientMessage['t']> = new Set(['play', 'undo', 'reset', 'confirm', 'why', 'here']);

/** A program plays its own seat and does nothing else in the name of its owner. */
function mayProgram(seat: Seat, message: ClientMessage): void {
  if (!FOR_PROGRAMS.has(message.t)) throw new RequestError('not-for-bots');
  if ('seat' in message && message.seat !== seat) throw new RequestError('not-your-seat');
}

/** Takes tokens and answers how many are left; below zero the message is one too many. */
function tokenBucket({ burst, perSecond }: SocketLimits, now: () => number): (count?: number) => number {
  let tokens = burst;
  let last = now();
  return (count = 1) => {
    const at = now();
    tokens = Math.min(burst, tokens + ((at - last) / 1000) * perSecond) - count;
    last = at;
    return tokens;
  };
}

function parsed(frame: string): unknown {
  try {
    return JSON.parse(frame) as unknown;
  } catch {
    return undefined;
  }
}

/** The id of a message that may be nonsense otherwise, so that its sender knows which one was refused. */
function idOf(given: unknown): string | undefined {
  const id: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'id') : undefined;
  return typeof id === 'string' && id.length <= 64 ? id : undefined;
}

export const socketOptions = { maxPayload: limits.message, perMessageDeflate: false } as const;
