/** Players of our own server and of the peer's, as light as a client can be: what is measured is the server. */
import { randomUUID } from 'node:crypto';
import type { Choice, Json } from '@durbar/kernel';
import type { ServerMessage } from '@durbar/protocol';
import { type Patch, patched } from '@durbar/table';
import { PEER, SEATS } from './boardgame-io.ts';
import type { Open, Player } from './table.ts';
import { openWire, type Wire } from './wire.ts';

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
  let [seat, seq, sent, waits, over] = [0, 0, 0, '', false];
  let rest: { choices?: readonly Choice[] } = {};
  let begin: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    begin = resolve;
  });

  /** Everything of the match, at first and when it is over; or something beside it. */
  function whole(message: ServerMessage): void {
    if (message.t === 'error') throw new Error(message.code);
    if (message.t === 'saved' && message.id === `${sent}`) waits = '';
    if (message.t !== 'match') return;
    const [mine] = message.mine;
    seat = mine?.seat ?? 0;
    seq = message.seq;
    rest = { choices: mine?.choices ?? [] };
    over = message.info.status === 'over';
    begin();
  }

  let wire: Wire | undefined;
  const player: Player = {
    match,
    choices: () => rest.choices ?? [],
    choose(choice) {
      const id = `${++sent}`;
      waits = `"saved":[["${id}",`;
      wire?.send(JSON.stringify({ t: 'play', id, seat, step: seq - 1, choice }));
    },
    isSaved: () => waits === '',
    seen: () => seq - 1,
    isOver: () => over,
    heard: () => undefined,
    close: () => wire?.close(),
  };
  wire = await openWire(await liveUrl(address, match, cookie), (text) => {
    if (text.startsWith('{"t":"next"')) {
      seq = numberAfter(text, '"seq":');
      // Of what is new for this seat only its choices are of use.
      const mine = text.indexOf(',"mine":[{');
      if (mine >= 0 && text.includes('"rest":', mine)) rest = patched(rest as Json, restOf(text, mine)) as typeof rest;
    } else whole(JSON.parse(text) as ServerMessage);
    if (waits !== '' && text.includes(waits)) waits = '';
    player.heard();
  });
  await first;
  return player;
}

const restOf = (text: string, at: number): Patch => (JSON.parse(`{${text.slice(at + 1)}`) as { mine: [{ rest: Patch }] }).mine[0].rest;

/** The number that follows a name for the first time. */
const numberAfter = (text: string, name: string): number =>
  Number.parseInt(text.slice(text.indexOf(name) + name.length, text.indexOf(name) + name.length + 8), 10);

interface PeerState {
  readonly G: { readonly choices: readonly Choice[] };
}

/** Matches on boardgame.io's server, in its own protocol. */
export function peerMatches(address: string): Open {
  return async () => {
    // Its server makes a match for the first who asks for it.
    const match = randomUUID();
    const first = await peerPlayer(address, match, 0);
    return [first, ...(await Promise.all(Array.from({ length: SEATS - 1 }, (_, i) => peerPlayer(address, match, i + 1))))];
  };
}

/** How socket.io (protocol 5) marks what it sends over Engine.IO (4). */
const [OPENED, PING, PONG, CONNECT, EVENT] = ['0', '2', '3', `40/${PEER},`, `42/${PEER},`] as const;

const event = (...told: unknown[]): string => EVENT + JSON.stringify(told);

/** A player of the peer. Its server tells the whole state each time; it is read as far as it is needed, like ours. */
export async function peerPlayer(address: string, match: string, seat: number): Promise<Player> {
  let [state, moves] = ['', -1];
  let choices: readonly Choice[] | undefined;
  let begin: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let wire: Wire | undefined;
  const player: Player = {
    match,
    choices() {
      choices ??= stateOf(state).G.choices;
      return choices;
    },
    choose: (choice) =>
      wire?.send(event('update', { type: 'MAKE_MOVE', payload: { type: 'choose', args: [choice], playerID: String(seat) } }, moves, match, String(seat))),
    // It keeps nothing.
    isSaved: () => true,
    seen: () => moves,
    isOver: () => state.includes('"gameover":'),
    heard: () => undefined,
    close: () => wire?.close(),
  };
  wire = await openWire(`${address}/socket.io/?EIO=4&transport=websocket`, (text, to) => {
    if (text.startsWith(`${EVENT}["sync"`) || text.startsWith(`${EVENT}["update"`)) {
      state = text;
      choices = text.includes('"choices":[]') ? [] : undefined;
      moves = numberAfter(text, '"_stateID":');
      begin();
      player.heard();
    } else if (text === PING) to.send(PONG);
    else if (text.startsWith(OPENED)) to.send(CONNECT);
    else if (text.startsWith(CONNECT)) to.send(event('sync', match, String(seat), undefined, SEATS));
  });
  await first;
  return player;
}

/** The state in an event: of `update` the second argument, of `sync` inside it. */
function stateOf(text: string): PeerState {
  const [, , told] = JSON.parse(text.slice(EVENT.length)) as [string, string, PeerState & { readonly state?: PeerState }];
  return told.state ?? told;
}
