/** Players of our own server and of the peer's, as light as a client can be: what is measured is the server. */
import { randomUUID } from 'node:crypto';
import type { Choice, Json } from '@durbar/kernel';
import type { ServerMessage } from '@durbar/protocol';
import { type Patch, patched } from '@durbar/table';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { PEER, SEATS } from './boardgame-io.ts';
import { type Open, type Player, Waiter } from './table.ts';

async function post<T>(url: string, body: object, cookie = ''): Promise<{ value: T; cookie: string }> {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return { value: (await answer.json()) as T, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie };
}

/** Matches on our server. The same four guests come again and again. */
export function durbarMatches(address: string): Open {
  const cookies: string[] = [];
  return async () => {
    const players = Array.from({ length: SEATS }, (_, seat) => ({ kind: seat === 0 ? 'me' : 'open' }));
    const contract = { undo: 'none', spectators: 'public', odds: false, rewind: 'never' };
    const made = await post<{ match: string }>(`${address}/api/matches`, { game: PEER, players, contract }, cookies[0]);
    cookies[0] = made.cookie;
    const { match } = made.value;
    const info = await fetch(`${address}/api/matches/${match}`, { headers: { cookie: made.cookie } });
    const { invite } = (await info.json()) as { invite: string };
    for (let seat = 1; seat < SEATS; seat++) cookies[seat] = (await post(`${address}/api/matches/${match}/join`, { invite }, cookies[seat])).cookie;
    return Promise.all(cookies.map((cookie) => durbarPlayer(address, match, cookie)));
  };
}

/** Where a socket of a match is opened, with a fresh ticket. */
export async function liveUrl(address: string, match: string, cookie?: string): Promise<string> {
  const { value } = await post<{ ticket: string }>(`${address}/api/ticket`, {}, cookie);
  return `${address.replace('http', 'ws')}/api/live/${match}?have=0&diff=1&ticket=${value.ticket}`;
}

async function durbarPlayer(address: string, match: string, cookie: string): Promise<Player> {
  const socket = new WebSocket(await liveUrl(address, match, cookie), { origin: address });
  const waiter = new Waiter();
  let [seat, seq, sent, over] = [0, 0, 0, false];
  let rest: { choices?: readonly Choice[] } = {};
  let saved: () => void = () => undefined;
  const first = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      if (message.t === 'match') {
        const [mine] = message.mine;
        seat = mine?.seat ?? 0;
        seq = message.seq;
        rest = { choices: mine?.choices ?? [] };
        over = message.info.status === 'over';
        if (message.saved) saved();
        resolve();
      } else if (message.t === 'next') {
        seq = message.seq;
        const own = message.mine[0]?.rest as Patch | undefined;
        if (own) rest = patched(rest as Json, own) as typeof rest;
        if (message.saved) saved();
      } else if (message.t === 'saved') saved();
      else if (message.t === 'error') socket.close();
      waiter.reached(seq - 1);
    });
  });
  await first;
  return {
    match,
    choices: () => rest.choices ?? [],
    choose: (choice) =>
      new Promise((resolve) => {
        saved = resolve;
        socket.send(JSON.stringify({ t: 'play', id: `${++sent}`, seat, step: seq - 1, choice }));
      }),
    seen: (moves) => waiter.until(moves),
    isOver: () => over,
    close: () => socket.terminate(),
  };
}

interface PeerState {
  readonly _stateID: number;
  readonly G: { readonly choices: readonly Choice[] };
  readonly ctx: { readonly gameover?: unknown };
}

/** Matches on boardgame.io's server, in its own protocol. */
export function peerMatches(address: string): Open {
  const player = (match: string, seat: number) => peerPlayer(io(`${address}/${PEER}`, { transports: ['websocket'], forceNew: true }), match, seat);
  return async () => {
    // Its server makes a match for the first who asks for it.
    const match = randomUUID();
    const first = await player(match, 0);
    return [first, ...(await Promise.all(Array.from({ length: SEATS - 1 }, (_, i) => player(match, i + 1))))];
  };
}

async function peerPlayer(socket: Socket, match: string, seat: number): Promise<Player> {
  const waiter = new Waiter();
  let state: PeerState | undefined;
  const first = new Promise<void>((resolve) => {
    const heard = (next: PeerState) => {
      state = next;
      waiter.reached(next._stateID);
      resolve();
    };
    socket.on('sync', (_match: string, { state: next }: { state: PeerState }) => heard(next));
    socket.on('update', (_match: string, next: PeerState) => heard(next));
  });
  socket.emit('sync', match, String(seat), undefined, SEATS);
  await first;
  return {
    match,
    choices: () => state?.G.choices ?? [],
    choose: async (choice) => {
      const action = { type: 'MAKE_MOVE', payload: { type: 'choose', args: [choice], playerID: String(seat) } };
      socket.emit('update', action, state?._stateID, match, String(seat));
    },
    seen: (moves) => waiter.until(moves),
    isOver: () => state?.ctx.gameover !== undefined,
    close: () => socket.disconnect(),
  };
}
