/** A socket that never gives up, and the messages it still owes the server. */
import type { ClientMessage, ServerMessage } from '@durbar/protocol';
import { pause } from './backoff.ts';

/** Refusals that only mean: not now. */
const LATER: ReadonlySet<string> = new Set(['slow-down', 'not-saved']);
const RETRY = 400;

export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** What the link needs from the world; tests bring their own. */
export interface World {
  connect(): SocketLike;
  /** Calls back after so many milliseconds; returns how to prevent it. */
  later(ms: number, call: () => void): () => void;
  random(): number;
}

export interface Listener {
  /** Whether the socket is open, what waits to be saved, and how long it was to be until the next try; undefined while there is one. */
  changed(open: boolean, owed: readonly ClientMessage[], pause: number | undefined): void;
  heard(message: ServerMessage): void;
}

export interface Link {
  send(message: ClientMessage): void;
  /** Says something that is not answered, and not worth saying again. */
  mention(message: ClientMessage): void;
  /** Tries at once, for instance because the network is back. */
  wake(): void;
  /** Drops the connection and makes a new one. */
  renew(): void;
  close(): void;
}

export function openLink(world: World, listener: Listener): Link {
  let socket: SocketLike | undefined;
  let open = false;
  let closed = false;
  let failures = 0;
  let cancel: (() => void) | undefined;
  let waits: number | undefined;
  let owed: readonly ClientMessage[] = [];

  const report = () => listener.changed(open, owed, waits);
  const settle = (id: string | undefined) => {
    owed = owed.filter((message) => message.id !== id);
    report();
  };

  function connect(): void {
    cancel?.();
    cancel = undefined;
    waits = undefined;
    const mine = world.connect();
    socket = mine;
    report();
    mine.onopen = () => {
      if (socket !== mine) return;
      open = true;
      // Sent again with the same id: the server gives each id one effect.
      for (const message of owed) mine.send(JSON.stringify(message));
      report();
    };
    mine.onmessage = ({ data }) => {
      if (socket !== mine) return;
      const message = JSON.parse(String(data)) as ServerMessage;
      if (message.t === 'match' || message.t === 'next') failures = 0;
      if (message.t === 'error' && LATER.has(message.code) && owed.some((one) => one.id === message.id)) return retry(mine, message.id);
      listener.heard(message);
      if ('id' in message) settle(message.id);
      if ('saved' in message)
        for (const [id, seq] of message.saved ?? []) {
          listener.heard({ t: 'saved', id, seq });
          settle(id);
        }
    };
    mine.onclose = () => {
      if (socket !== mine) return;
      socket = undefined;
      open = false;
      if (closed) return;
      waits = pause(failures, world.random);
      cancel = world.later(waits, connect);
      failures += 1;
      report();
    };
  }

  function retry(through: SocketLike, id: string | undefined): void {
    world.later(RETRY, () => {
      const message = owed.find((one) => one.id === id);
      if (message && open && socket === through) through.send(JSON.stringify(message));
    });
  }

  function drop(): void {
    const old = socket;
    socket = undefined;
    open = false;
    old?.close();
  }

  connect();
  return {
    send(message) {
      owed = [...owed, message];
      if (open) socket?.send(JSON.stringify(message));
      report();
    },
    mention(message) {
      if (open) socket?.send(JSON.stringify(message));
    },
    wake() {
      if (!closed && socket === undefined) connect();
    },
    renew() {
      if (closed) return;
      drop();
      connect();
    },
    close() {
      closed = true;
      cancel?.();
      drop();
    },
  };
}
