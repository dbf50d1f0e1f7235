/** Everything that leaves a house for one viewer, byte by byte. */
import type { ServerMessage } from '@durbar/protocol';
import { withStore } from '@durbar/server';
import type { WebSocket } from 'ws';
import { heard, Visitor } from '../house.ts';
import { type Letterbox, takeMail } from './letterbox.ts';
import type { Planned, TwinHouse } from './twin.ts';

/** Headers that tell the time or are drawn by chance for everybody. */
const PASSING = new Set(['date']);

async function answer(who: Visitor, url: string, body?: unknown, more: Record<string, string> = {}): Promise<string> {
  const { cookie } = who;
  const got = await who.fetch(url, body, more);
  who.cookie = cookie;
  const headers = [...got.headers].filter(([name]) => !PASSING.has(name)).map(([name, value]) => `${name}: ${name === 'set-cookie' ? '' : value}`);
  return `${body === undefined ? 'GET' : 'POST'} ${url} ${got.status}\n${headers.join('\n')}\n${await got.text()}`;
}

/** What somebody reads who runs the house and looks at the match too. How much there is of everything depends on how quickly it went. */
async function asHost(me: Visitor, { host }: TwinHouse): Promise<string[]> {
  const cookie = [me.cookie, host].filter((one) => one !== '').join('; ');
  const read = async (url: string) => {
    const got = await me.fetch(url, undefined, { cookie });
    if (!got.ok) throw new Error(`the host was refused: ${await got.text()}`);
    return `host ${url} ${await got.text()}`;
  };
  const out = [(await read('/api/host')).replace(/\d+/g, '')];
  for (const page of ['users', 'matches', 'reports', 'jobs']) out.push(await read(`/api/host/${page}`));
  return out;
}

/** What a viewer reads over HTTP, and what it is answered where it may not. */
async function overHttp(me: Visitor, { readable }: TwinHouse, { match, pair, token }: Planned): Promise<string[]> {
  const { viewer, setting } = pair;
  const own = viewer === 'watcher' ? 0 : viewer;
  const at = `/api/matches/${match}`;
  const out: string[] = [];
  const next = (own + 1) % setting.seats;
  const looks = ['at/0?as=watcher', `at/0?as=${next}`, 'at/7'].map((look) => `${at}/${look}`);
  const filled: { readonly [name: string]: string } = { id: match, seq: '0', seat: String(own) };
  const everything = readable.map((url) => url.replace(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? name));
  for (const url of [at, ...everything, ...looks, '/healthz']) out.push(await answer(me, url));
  for (const [url, body] of [
    ['rematch', {}],
    ['join', { invite: 'guessed' }],
    ['report', {}],
    ['hint', { seat: own }],
    ['hint', { seat: next }],
    ['fork', { seq: 0, seat: next }],
    ['ready', { ready: true }],
    ['hold', { seat: next, bot: null }],
    ['invite', { name: 'Somebody' }],
    ['decline', {}],
    ['complain', { room: 'table', n: 0, text: 'x' }],
    ['shun', { kind: 'mute', whom: { room: 'watchers', n: 0 } }],
    [`seats/${own}/stand-in`, { bot: 'nobody' }],
    [`seats/${next}/stand-in`, { bot: 'nobody' }],
    [`seats/${next}/hand-back`, {}],
    [`seats/${next}/take`, {}],
  ] as const)
    out.push(await answer(me, `${at}/${url}`, body));
  for (const [, person] of (out[0] ?? '').matchAll(/"person":"([\w-]+)"/g)) out.push(await answer(me, `/api/people/${person}`));
  if (token) out.push(await answer(new Visitor(me.address), '/api/bot', undefined, { authorization: `Bearer ${token}` }));
  return out;
}

/** Figures of the house without their values, which depend on how quickly everything went. */
async function figures(me: Visitor): Promise<string> {
  const text = await (await me.fetch('/metrics')).text();
  const lines = text.split('\n').filter((line) => /^durbar_(messages|jobs|matches)/.test(line));
  return `metrics\n${lines
    .map((line) => line.replace(/ \S+$/, ''))
    .sort()
    .join('\n')}`;
}

/** What everybody is told if something is taken. */
const TOLD: { readonly [ask: string]: RegExp } = {
  talk: /^talk$/,
  note: /^note$/,
  rewind: /^rewind$/,
  consent: /^rewind$/,
  promise: /^promises$/,
  mark: /^promises$/,
  gift: /^(match|next)$/,
  vacation: /^(match|next)$/,
  quiet: /^(match|next)$/,
};

/** Says something over the first socket; whatever that is told to all of them has come when this resolves, with whether it was taken. */
async function asked(sockets: readonly WebSocket[], id: string, ask: { readonly t: string; readonly [key: string]: unknown }): Promise<boolean> {
  const [socket] = sockets as [WebSocket];
  const answered = heard<ServerMessage>(socket, (message) => 'id' in message && message.id === id);
  const kind = TOLD[ask.t];
  // A note is not told again to where it was written.
  const others = ask.t === 'note' ? sockets.slice(1) : sockets;
  const told = kind === undefined ? [] : others.map((one) => heard(one, ({ t }) => kind.test(t)).catch(() => undefined));
  socket.send(JSON.stringify({ id, ...ask }));
  const isTaken = (await answered).t === 'saved';
  if (isTaken) await Promise.all(told);
  return isTaken;
}

/** Waits until everything that is due now has been done and told. */
export async function notified({ folder, now }: TwinHouse): Promise<void> {
  for (let tries = 0; tries < 1000; tries++) {
    const left = await withStore({ dataFile: `${folder}/durbar.db` }, (db) =>
      db
        .selectFrom('job')
        .select('fault')
        .where('kind', 'in', ['notice', 'deliver', 'notice-sweep', 'deadline'])
        .where((job) => job.or([job('due', '<=', now()), job('fault', 'is not', null)]))
        .execute(),
    );
    if (left.length === 0) return;
    const [{ fault }] = left as [(typeof left)[number]];
    if (fault) throw new Error(`a notice was not delivered: ${fault}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  throw new Error('notices are not sent');
}

/** What is sent to a viewer who looks at a match in every way there is, before and after a move. */
export async function transcript(house: TwinHouse, planned: Planned, letterbox: Letterbox): Promise<string[]> {
  const { match, pair, cookies, move } = planned;
  const { viewer, setting } = pair;
  const own = viewer === 'watcher' ? 0 : viewer;
  const me = new Visitor(house.address, cookies[viewer === 'watcher' ? setting.seats : viewer]);
  const out = [...(await overHttp(me, house, planned)), ...(await asHost(me, house))];
  const sockets = await Promise.all(['have=0', 'have=0&diff=1', 'have=9'].map((query) => me.open(match, query)));
  for (const [i, socket] of sockets.entries()) socket.on('message', (data) => out.push(`socket ${i}: ${String(data)}`));
  await Promise.all(sockets.map((socket) => heard(socket, ({ t }) => t === 'match')));
  const [socket] = sockets as [WebSocket];
  const asks = [
    { t: 'why', seat: own, choice: { verb: 'fly' } },
    { t: 'why', seat: own, choice: { verb: 'play', noun: 'nowhere' } },
    { t: 'play', seat: own, step: pair.states[0].step, choice: { verb: 'fly' } },
    { t: 'play', seat: (own + 1) % setting.seats, step: pair.states[0].step, choice: { verb: 'fly' } },
    { t: 'undo', seat: own, step: pair.states[0].step },
    { t: 'reset', seat: own, step: pair.states[0].step },
    { t: 'confirm', seat: own, step: 0 },
    { t: 'order', seat: own, order: { verb: 'fly' } },
    { t: 'talk', room: 'table', text: 'Hello' },
    { t: 'talk', room: 'watchers', text: 'Hello' },
    { t: 'note', text: 'For myself' },
    { t: 'promise', seat: own, text: 'No attack this year' },
    { t: 'mark', seat: own, n: 0, mark: 'kept' },
    { t: 'gift', seat: own, to: (own + 1) % setting.seats, time: 60_000 },
    { t: 'vacation', seat: own, away: true },
    { t: 'quiet', seat: own, quiet: null },
  ];
  // Time that was given stands in the log.
  let length = 1;
  for (const [i, ask] of asks.entries()) if ((await asked(sockets, `ask-${i}`, ask)) && ask.t === 'gift') length += 1;
  if (move) {
    const mover = new Visitor(house.address, cookies[move.seat]);
    const other = move.seat === viewer ? socket : await mover.open(match, 'have=0');
    if (other !== socket) await heard(other, ({ t }) => t === 'match');
    const news = sockets.map((one) => heard(one, (message) => (message.t === 'match' || message.t === 'next') && message.seq === length + 1));
    other.send(JSON.stringify({ t: 'play', id: 'move', seat: move.seat, step: move.step, choice: move.choice }));
    await Promise.all(news);
    if (other !== socket) other.terminate();
    const at = `/api/matches/${match}`;
    for (const url of [at, `${at}/at/${length}`]) out.push(await answer(me, url));
    const isAsked = await asked(sockets, 'back', { t: 'rewind', seat: own, to: 0 });
    // All others are told before it is taken back; else it would depend on who is quicker.
    if (isAsked) await letterbox.hears(setting.seats - 1, /\/hook.*"what":"rewind"/);
    await notified(house);
    await asked(sockets, 'on', { t: 'consent', seat: own, agree: false });
    await notified(house);
  }
  out.push(...letterbox.take(), ...takeMail(house.folder), await figures(me));
  for (const one of sockets) one.terminate();
  return sortedBySource(out);
}

/** Sockets have an order each, but none among themselves; nor has what is told beside the match. */
const sortedBySource = (lines: readonly string[]): string[] =>
  lines
    .map((line, i) => ({ line, i, source: /^socket \d(: \{"t":"(talk|note|rewind|promises|orders)")?/.exec(line)?.[0] ?? '' }))
    .sort((a, b) => (a.source < b.source ? -1 : a.source > b.source ? 1 : a.i - b.i))
    .map(({ line }) => line);
