/** Who is connected to which match, and what they are sent. */
import { type Seat, same, type Viewer } from '@durbar/kernel';
import type { ServerMessage } from '@durbar/protocol';
import { lengthOf, type Table, type Told, toldOf } from '@durbar/table';
import type { WebSocket } from '@fastify/websocket';
import { failure, RequestError } from './errors.ts';
import type { Presence } from './presence.ts';
import type { Referee } from './referee.ts';
import { type Room, type Rooms, seatsOfGuest } from './rooms.ts';
import { canFollow, difference, heldLog, type Scene, sceneOf } from './scene.ts';
import { infoFor } from './see.ts';
import { entriesOf } from './store/matches.ts';
import type { Db } from './store/schema.ts';

/** Bytes that may wait for a slow reader before it is asked to come back later. */
const WAITING = 256 * 1024;
/** Close codes from 4000 on are ours. After 1001 and after those from 4100 on a client may come back and resume. */
export const closing = { away: 1001, forbidden: 4003, noMatch: 4004, sessionEnded: 4103, tooMany: 4100, tooSlow: 4101, tooFast: 4102 } as const;

export interface Client {
  readonly socket: WebSocket;
  readonly match: string;
  readonly guest: string | undefined;
  readonly address: string;
  /** A program: the one seat of its guest that it is let to, and the hash of its token. */
  readonly only?: { readonly seat: Seat; readonly token: string } | undefined;
  /** Wants to be told what has changed, not everything each time. */
  readonly diff: boolean;
  /** Entries of the log that this client has, and the scene it was shown last. */
  have: number;
  rev: number;
  /** A match message is on its way; the next one waits, and then tells the newest. */
  sending: boolean;
  behind: boolean;
  /** Pings without an answer. */
  missed: number;
}

/** A match that somebody is connected to. */
interface Stage {
  readonly room: Room;
  readonly clients: Set<Client>;
  scene: Scene | undefined;
  rev: number;
  /** Who is to hear news that are not told yet: everybody, or these. */
  due: 'everybody' | Set<Client> | undefined;
}

export type Hub = ReturnType<typeof openHub>;

export function openHub(options: {
  readonly rooms: () => Pick<Rooms, 'pause' | 'after'>;
  readonly db: Db;
  readonly referee: Referee;
  readonly presence: Presence;
  /** Asks for what other nodes know of who is there. */
  readonly learn: (match: string) => void;
  readonly now: () => number;
}) {
  const { db, referee, presence, now } = options;
  const stages = new Map<string, Stage>();
  const nobody: ReadonlySet<Client> = new Set();
  /** Sockets of each guest, and of each address for those who are nobody yet. */
  const counts = new Map<string, number>();
  const count = (client: Client, more: number) => {
    const key = ownerOf(client);
    const left = (counts.get(key) ?? 0) + more;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  };
  const connected = (match: string): ReadonlySet<Client> => stages.get(match)?.clients ?? nobody;
  const { isHere } = presence;
  const isConnected = (match: string, guest: string) => {
    for (const client of connected(match)) if (client.guest === guest) return true;
    return false;
  };

  function sendText(client: Client, text: string, sent?: () => void): void {
    const { socket } = client;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > WAITING) {
      socket.close(closing.tooSlow, 'too slow');
      setTimeout(() => socket.terminate(), 1000).unref();
      return;
    }
    if (sent) socket.send(text, sent);
    else socket.send(text);
  }

  const send = (client: Client, message: ServerMessage): void => sendText(client, JSON.stringify(message));

  /** Sends the match; while one such message is on its way, the next is held back and made fresh. */
  function show(stage: Stage, client: Client, text: string): void {
    client.have = stage.scene?.length ?? 0;
    client.rev = stage.rev;
    client.sending = true;
    sendText(client, text, () => {
      client.sending = false;
      if (!client.behind) return;
      client.behind = false;
      plan(stage, [client]);
    });
  }

  /** News are told as soon as everything asked of the room before is done. */
  function plan(stage: Stage, who: Iterable<Client> | undefined): void {
    const isPlanned = stage.due !== undefined;
    if (who === undefined) stage.due = 'everybody';
    else if (stage.due !== 'everybody') stage.due = new Set([...(stage.due ?? []), ...who]);
    if (!isPlanned) void options.rooms().after(stage.room, () => tell(stage));
  }

  async function tell(stage: Stage): Promise<void> {
    const { due, room } = stage;
    stage.due = undefined;
    if (due === undefined || stage.clients.size === 0) return;
    const before = stage.scene;
    const isFollowing = (client: Client) => before !== undefined && client.rev === before.rev;
    const hearers = new Set([...stage.clients].filter((client) => due === 'everybody' || due.has(client) || !isFollowing(client)));
    const far = await farLogs(room, [...hearers]).catch(() => undefined);
    if (far === undefined) {
      // The store cannot be reached: whoever comes back is told everything.
      for (const { socket } of hearers) socket.close(closing.away, 'come back');
      return;
    }
    try {
      const texts = await referee.ask(() => composed(stage, [...hearers], far));
      // Who is behind has not seen this scene, and must not be told the next one as a change of it.
      for (const client of stage.clients) if (!hearers.has(client) && isFollowing(client)) client.rev = stage.rev;
      for (const [client, text] of texts) {
        show(stage, client, text);
        if (room.paused) send(client, { t: 'error', ...failure(new RequestError('paused')) });
      }
    } catch (error) {
      options.rooms().pause(room, error);
      for (const client of hearers) send(client, { t: 'error', ...failure(new RequestError('paused')) });
    }
  }

  /** The texts for everybody who is to hear something and can; the scene is the new one after that. */
  function composed(stage: Stage, hearers: readonly Client[], far: ReadonlyMap<Client, readonly Told[]>): Map<Client, string> {
    const { room, scene: before } = stage;
    const seats = new Set<Seat>();
    for (const client of stage.clients) for (const seat of seatsOfClient(room, client)) seats.add(seat);
    const at = now();
    stage.rev += 1;
    const scene = sceneOf(room, stage.rev, seats, isHere(room.id), at);
    stage.scene = scene;
    const change = before && room.table && canFollow(before, scene) && isHeld(room.table, before.length) ? difference(before, scene, room.table) : undefined;
    const texts = new Map<Client, string>();
    for (const client of hearers) {
      if (client.sending) {
        client.behind = true;
        continue;
      }
      const follows = client.diff && before !== undefined && client.rev === before.rev && client.have === before.length;
      const text = follows ? change?.(seatsOfClient(room, client)) : undefined;
      texts.set(client, text ?? JSON.stringify(whole(room, scene, client, far.get(client), at)));
    }
    return texts;
  }

  function whole(room: Room, scene: Scene, client: Client, far: readonly Told[] | undefined, at: number): Extract<ServerMessage, { t: 'match' }> {
    const info = infoFor(room, client.guest, isHere(room.id), at, client.only?.seat);
    const { table } = room;
    if (table === undefined) return { t: 'match', info, seq: 0, from: 0, log: [], mine: [] };
    const seats = seatsOfClient(room, client);
    const from = client.have <= scene.length ? client.have : 0;
    return {
      t: 'match',
      info,
      seq: scene.length,
      from,
      log: far ?? heldLog(table, from, scene.length, viewersOf(seats)),
      mine: seats.flatMap((seat) => scene.seats.get(seat) ?? []),
      ...((seats.length === 0 || client.diff) && scene.public && { public: scene.public }),
    };
  }

  /** Logs from the store, for those who lack more than what is held. */
  async function farLogs(room: Room, clients: readonly Client[]): Promise<Map<Client, readonly Told[]>> {
    const logs = new Map<Client, readonly Told[]>();
    const { table } = room;
    if (table === undefined) return logs;
    const length = lengthOf(table);
    for (const client of clients) {
      const from = client.have <= length ? client.have : 0;
      if (client.sending || isHeld(table, from)) continue;
      const entries = await entriesOf(db, room.id, from, length);
      logs.set(
        client,
        entries.map(({ entry, facts = [] }) => toldOf(entry, facts, viewersOf(seatsOfClient(room, client)))),
      );
    }
    return logs;
  }

  /** Tells everybody who is connected, or only one guest: what is in a draft is nobody else's business. */
  function publish(room: Room, only?: string): void {
    const stage = stages.get(room.id);
    if (stage) plan(stage, only === undefined ? undefined : [...stage.clients].filter(({ guest }) => guest === only));
  }

  function add(client: Client, room: Room): void {
    const stage = stages.get(room.id) ?? { room, clients: new Set(), scene: undefined, rev: 0, due: undefined };
    stages.set(room.id, stage);
    stage.clients.add(client);
    count(client, 1);
    plan(stage, [client]);
    // Whoever comes back by itself after a lost connection has not done anything yet.
    if (client.have === 0) acted(client);
    options.learn(room.id);
  }

  /** Somebody did something in the match; if they were away that is news. */
  function acted(client: Client): void {
    const stage = stages.get(client.match);
    if (stage && client.guest !== undefined && presence.acted(client.match, client.guest)) publishPresence(stage, client);
  }

  /** Looks at who is there according to the other nodes. */
  async function learn(match: string): Promise<void> {
    const stage = stages.get(match);
    if (stage === undefined) return;
    const before = hereOf(stage);
    await presence.learn(match, (guest) => isConnected(match, guest));
    if (!same(before, hereOf(stage))) plan(stage, undefined);
  }

  const hereOf = ({ room }: Stage): boolean[] => room.seats.map(({ guest }) => guest !== undefined && isHere(room.id)(guest));

  function remove(client: Client, room: Room): void {
    const stage = stages.get(room.id);
    if (!stage?.clients.delete(client)) return;
    count(client, -1);
    if (client.guest !== undefined && !isConnected(room.id, client.guest)) {
      presence.left(room.id, client.guest);
      publishPresence(stage, client);
    }
    if (stage.clients.size > 0) return;
    stages.delete(room.id);
    presence.forget(room.id);
  }

  /** Only the coming and going of somebody with a seat is news. */
  function publishPresence(stage: Stage, about: Client): void {
    if (!stage.room.seats.some(({ guest }) => guest === about.guest)) return;
    plan(
      stage,
      [...stage.clients].filter((client) => client !== about),
    );
  }

  function* all(): Generator<Client> {
    for (const { clients } of stages.values()) yield* clients;
  }

  const socketsOf = (client: Pick<Client, 'guest' | 'address'>): number => counts.get(ownerOf(client)) ?? 0;

  /** Closes every socket of these guests: for good because they are banned, or to come back as whoever they are now. */
  function sendAway(guests: ReadonlySet<string>, why: 'banned' | 'session-ended'): void {
    const code = why === 'banned' ? closing.forbidden : closing.sessionEnded;
    for (const { guest, socket } of all()) if (guest !== undefined && guests.has(guest)) socket.close(code, why);
  }

  /** Sockets of everybody. */
  const total = (): number => [...stages.values()].reduce((sum, { clients }) => sum + clients.size, 0);

  /** Closes the sockets of programs whose token is worth nothing any more. */
  async function checkTokens(valid: (tokens: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    const tokens = [...all()].flatMap(({ only }) => only?.token ?? []);
    if (tokens.length === 0) return;
    const left = await valid(tokens);
    for (const { only, socket } of all()) if (only && !left.has(only.token)) socket.close(closing.forbidden, 'revoked');
  }

  /** Tells of those who have gone away without a word. */
  function sweep(): void {
    for (const stage of stages.values()) {
      const here = hereOf(stage);
      const isOld = stage.scene?.people.some(({ kind }, i) => kind === 'person' && stage.scene?.here[i] !== here[i]);
      if (isOld && stage.due === undefined) plan(stage, undefined);
    }
  }

  return { send, publish, add, remove, acted, learn, sweep, checkTokens, all, total, sendAway, connected, socketsOf, isHere };
}

/** The seats that a client sees with: all of its guest, or the one that a program was let to. */
export function seatsOfClient(room: Room, { guest, only }: Pick<Client, 'guest' | 'only'>): Seat[] {
  const seats = seatsOfGuest(room, guest);
  return only === undefined ? seats : seats.filter((seat) => seat === only.seat);
}

const ownerOf = ({ guest, address }: Pick<Client, 'guest' | 'address'>): string => (guest === undefined ? `@${address}` : guest);

const viewersOf = (seats: readonly Seat[]): readonly Viewer[] => (seats.length > 0 ? seats : ['watcher']);

/** Whether all entries from one on are in memory. */
const isHeld = (table: Table, from: number): boolean => from >= (table.base?.length ?? 0);
