/** Everything that leaves a house for one viewer, byte by byte. */
import type { ServerMessage } from '@durbar/protocol';
import { type House, heard, Visitor } from '../house.ts';
import type { Planned } from './twin.ts';

/** Headers that tell the time or are drawn by chance for everybody. */
const PASSING = new Set(['date', 'x-ratelimit-reset', 'x-ratelimit-remaining']);

async function answer(who: Visitor, url: string, body?: unknown): Promise<string> {
  const { cookie } = who;
  const got = await who.fetch(url, body);
  who.cookie = cookie;
  const headers = [...got.headers].filter(([name]) => !PASSING.has(name)).map(([name, value]) => `${name}: ${name === 'set-cookie' ? '' : value}`);
  return `${body === undefined ? 'GET' : 'POST'} ${url} ${got.status}\n${headers.join('\n')}\n${await got.text()}`;
}

/** What is sent to a viewer who looks at a match in every way there is, before and after a move. */
export async function transcript(house: House, { match, pair, cookies, move }: Planned): Promise<string[]> {
  const { viewer, setting } = pair;
  const own = viewer === 'watcher' ? 0 : viewer;
  const me = new Visitor(house.address, cookies[viewer === 'watcher' ? setting.seats : viewer]);
  const out: string[] = [];
  const at = `/api/matches/${match}`;
  const pages = [at, '/api/matches', `${at}/at/0`, `${at}/at/0?as=watcher`, `${at}/at/0?as=${(own + 1) % setting.seats}`, `${at}/at/7`, `${at}/export`];
  for (const url of [...pages, `${at}/thoughts/0`, '/api/games', '/healthz']) out.push(await answer(me, url));
  for (const [url, body] of [
    ['rematch', {}],
    ['join', { invite: 'guessed' }],
    ['report', {}],
    [`seats/${own}/stand-in`, { bot: 'nobody' }],
  ] as const)
    out.push(await answer(me, `${at}/${url}`, body));

  const sockets = await Promise.all(['have=0', 'have=0&diff=1', 'have=9'].map((query) => me.open(match, query)));
  for (const [i, socket] of sockets.entries()) socket.on('message', (data) => out.push(`socket ${i}: ${String(data)}`));
  const told = sockets.map((socket) => heard(socket, ({ t }) => t === 'match'));
  await Promise.all(told);
  const [socket] = sockets as [(typeof sockets)[0]];
  const asks = [
    { t: 'why', seat: own, choice: { verb: 'fly' } },
    { t: 'why', seat: own, choice: { verb: 'play', noun: 'nowhere' } },
    { t: 'play', seat: own, step: pair.states[0].step, choice: { verb: 'fly' } },
    { t: 'play', seat: (own + 1) % setting.seats, step: pair.states[0].step, choice: { verb: 'fly' } },
    { t: 'undo', seat: own, step: pair.states[0].step },
    { t: 'confirm', seat: own, step: 0 },
    { t: 'order', seat: own, order: { verb: 'fly' } },
  ];
  for (const [i, ask] of asks.entries()) {
    const heardIt = heard<ServerMessage>(socket, (message) => 'id' in message && message.id === `ask-${i}`);
    socket.send(JSON.stringify({ id: `ask-${i}`, ...ask }));
    await heardIt;
  }
  if (move) {
    const mover = new Visitor(house.address, cookies[move.seat]);
    const other = move.seat === viewer ? socket : await mover.open(match, 'have=0');
    if (other !== socket) await heard(other, ({ t }) => t === 'match');
    const news = sockets.map((one) => heard(one, (message) => (message.t === 'match' || message.t === 'next') && message.seq === 2));
    other.send(JSON.stringify({ t: 'play', id: 'move', seat: move.seat, step: move.step, choice: move.choice }));
    await Promise.all(news);
    if (other !== socket) other.terminate();
    for (const url of [at, `${at}/at/1`]) out.push(await answer(me, url));
  }
  for (const one of sockets) one.terminate();
  return sortedBySource(out);
}

/** Sockets have an order each, but none among themselves. */
const sortedBySource = (lines: readonly string[]): string[] =>
  lines
    .map((line, i) => ({ line, i, source: /^socket \d/.exec(line)?.[0] ?? '' }))
    .sort((a, b) => (a.source < b.source ? -1 : a.source > b.source ? 1 : a.i - b.i))
    .map(({ line }) => line);
