/** One connection to a match, and how bytes get to it. */
import type { Seat, Viewer } from '@durbar/kernel';
import type { Saved, ServerMessage } from '@durbar/protocol';
import type { WebSocket } from '@fastify/websocket';
import { type Frame, frameOf, type Wire, writeFrame } from './frame.ts';
import { type Room, seatsOfGuest } from './rooms.ts';

/** Bytes that may wait for a slow reader before it is asked to come back later. */
const WAITING = 256 * 1024;
/** Close codes from 4000 on are ours. After 1001 and after those from 4100 on a client may come back and resume. */
export const closing = { away: 1001, forbidden: 4003, noMatch: 4004, sessionEnded: 4103, tooMany: 4100, tooSlow: 4101, tooFast: 4102 } as const;
/** Milliseconds between looks at whether somebody slow has read what was sent. */
const LOOK = 20;

export interface Client {
  readonly socket: WebSocket;
  /** The connection below the socket, which takes whole frames. */
  readonly wire: Wire;
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
  /** A match message is still on its way; the next one waits, and then tells the newest. */
  sending: boolean;
  behind: boolean;
  /** Messages of this client that are saved; told together with what they led to. */
  saved: Saved[];
  /** Pings without an answer. */
  missed: number;
  /** The seats that it sees with, as of who sat where. */
  eyes: { readonly of: Room['seats']; readonly seats: readonly Seat[] } | undefined;
}

/** Says goodbye, and does not wait long for an answer. */
export function closeSoon(socket: WebSocket, code: number, why: string): void {
  socket.close(code, why);
  setTimeout(() => socket.terminate(), 1000).unref();
}

function sendFrame({ socket, wire }: Client, frame: Frame): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > WAITING) {
    closeSoon(socket, closing.tooSlow, 'too slow');
    return;
  }
  writeFrame(wire, frame);
}

export const send = (client: Client, message: ServerMessage): void => sendFrame(client, frameOf(JSON.stringify(message)));

/** Sends the match. Nearly always the system takes it at once; else the client counts as busy until it has, and `done` is called then. */
export function sendMatch(client: Client, frame: Frame, done: () => void): void {
  sendFrame(client, frame);
  const { socket } = client;
  if (socket.bufferedAmount === 0) return;
  client.sending = true;
  const look = setInterval(() => {
    if (socket.readyState === socket.OPEN && socket.bufferedAmount > 0) return;
    clearInterval(look);
    client.sending = false;
    if (socket.readyState === socket.OPEN) done();
  }, LOOK);
  look.unref();
}

/** Tells what is saved by itself, if nothing else has told it. */
export function sendSaved(client: Client): void {
  for (const [id, seq] of client.saved.splice(0)) send(client, { t: 'saved', id, seq });
}

/** The seats that a client sees with: all of its guest, or the one that a program was let to. */
export function seatsOfClient(room: Room, client: Pick<Client, 'guest' | 'only' | 'eyes'>): readonly Seat[] {
  const { guest, only, eyes } = client;
  if (eyes?.of === room.seats) return eyes.seats;
  const all = seatsOfGuest(room, guest);
  const seats = only === undefined ? all : all.filter((seat) => seat === only.seat);
  client.eyes = { of: room.seats, seats };
  return seats;
}

export const viewersOf = (seats: readonly Seat[]): readonly Viewer[] => (seats.length > 0 ? seats : ['watcher']);
