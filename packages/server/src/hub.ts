/** Who is connected to which match, and what they are sent. */
import type { ServerMessage } from '@durbar/protocol';
import type { WebSocket } from '@fastify/websocket';
import { failure, RequestError } from './errors.ts';
import type { Room, Rooms } from './rooms.ts';
import { matchMessage } from './see.ts';

/** Bytes that may wait for a slow reader before it is asked to come back later. */
const WAITING = 256 * 1024;
/** Close codes from 4000 on are ours. After 1001 and after those from 4100 on a client may come back and resume. */
export const closing = { away: 1001, forbidden: 4003, noMatch: 4004, tooMany: 4100, tooSlow: 4101, tooFast: 4102 } as const;

export interface Client {
  readonly socket: WebSocket;
  readonly match: string;
  readonly guest: string | undefined;
  readonly address: string;
  /** Entries of the log that this client has. */
  have: number;
  /** A match message is on its way; the next one waits, and then tells the newest. */
  sending: boolean;
  behind: boolean;
  /** Pings without an answer. */
  missed: number;
}

export type Hub = ReturnType<typeof openHub>;

export function openHub(rooms: Pick<Rooms, 'pause'>) {
  const clients = new Map<string, Set<Client>>();
  const connected = (match: string): ReadonlySet<Client> => clients.get(match) ?? new Set();
  const isHere = (match: string) => (guest: string) => [...connected(match)].some((client) => client.guest === guest);

  function send(client: Client, message: ServerMessage, sent?: () => void): void {
    const { socket } = client;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > WAITING) {
      socket.close(closing.tooSlow, 'too slow');
      setTimeout(() => socket.terminate(), 1000).unref();
      return;
    }
    socket.send(JSON.stringify(message), () => sent?.());
  }

  /** Sends the match as it is now; while one such message is on its way, the next is held back and made fresh. */
  function update(client: Client, room: Room): void {
    if (client.sending) {
      client.behind = true;
      return;
    }
    const message = composed(client, room);
    if (room.paused) send(client, { t: 'error', ...failure(new RequestError('paused')) });
    if (message === undefined) return;
    client.have = message.seq;
    client.sending = true;
    send(client, message, () => {
      client.sending = false;
      if (!client.behind) return;
      client.behind = false;
      update(client, room);
    });
  }

  function composed(client: Client, room: Room) {
    try {
      return matchMessage(room, client.guest, client.have, isHere(room.id));
    } catch (error) {
      rooms.pause(room, error);
      return undefined;
    }
  }

  /** Tells everybody who is connected, or only one guest: what is in a draft is nobody else's business. */
  function publish(room: Room, only?: string): void {
    for (const client of connected(room.id)) if (only === undefined || client.guest === only) update(client, room);
  }

  function add(client: Client, room: Room): void {
    const known = client.guest !== undefined && isHere(room.id)(client.guest);
    clients.set(room.id, new Set([...connected(room.id), client]));
    update(client, room);
    if (!known && client.guest !== undefined) publishPresence(room, client);
  }

  function remove(client: Client, room: Room): void {
    const left = new Set(connected(room.id));
    left.delete(client);
    if (left.size > 0) clients.set(room.id, left);
    else clients.delete(room.id);
    if (client.guest !== undefined && !isHere(room.id)(client.guest)) publishPresence(room, client);
  }

  /** Only the coming and going of somebody with a seat is news. */
  function publishPresence(room: Room, about: Client): void {
    if (!room.seats.some(({ guest }) => guest === about.guest)) return;
    for (const client of connected(room.id)) if (client !== about) update(client, room);
  }

  const all = (): Client[] => [...clients.values()].flatMap((set) => [...set]);

  return { send, publish, add, remove, all, connected, isHere };
}
