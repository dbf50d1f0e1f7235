import { limits } from '@durbar/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { type ErrorMessage, me, openHouse, Person, playOn } from './kit.ts';

async function alone(more: Parameters<typeof openHouse>[0] = {}) {
  const house = await openHouse(more);
  const anna = new Person(house);
  const match = await anna.create({ players: [me, me] });
  return { house, anna, match, live: await anna.live(match) };
}

test('garbage frames are answered with a code, and the socket goes on', async () => {
  const { live } = await alone();
  const garbage: [string | Buffer, string][] = [
    ['', 'bad-json'],
    ['{', 'bad-json'],
    ['null', 'bad-message'],
    ['[]', 'bad-message'],
    ['{"t":"play"}', 'bad-message'],
    ['{"t":"play","id":"","seat":0,"step":0,"choice":{"verb":"place"}}', 'bad-message'],
    ['{"t":"play","id":"1","seat":-1,"step":0,"choice":{"verb":"place"}}', 'bad-message'],
    ['{"t":"play","id":"1","seat":0,"step":0.5,"choice":{"verb":"place"}}', 'bad-message'],
    ['{"t":"play","id":"1","seat":0,"step":0,"choice":{"verb":"place"},"more":1}', 'bad-message'],
    ['{"t":"win","id":"1"}', 'bad-message'],
    [Buffer.from([0xff, 0xfe, 0x00]), 'bad-json'],
    [`${'['.repeat(8000)}${']'.repeat(8000)}`, 'bad-message'],
  ];
  for (const [frame, code] of garbage) {
    const since = live.messages.length;
    live.sendRaw(frame);
    expect(await live.message<ErrorMessage>((message) => message.t === 'error', since)).toMatchObject({ code });
  }
  const deep = `${'['.repeat(8000)}${']'.repeat(8000)}`;
  live.sendRaw(`{"t":"play","id":"deep","seat":0,"step":0,"choice":{"verb":"place","noun":${deep}}}`);
  expect(await live.message<ErrorMessage>((message) => message.t === 'error' && message.id === 'deep')).toMatchObject({ code: 'not-offered' });
  for (const noun of [{ __proto__: null, constructor: 1 }, 'x'.repeat(5000), -1, null])
    expect(await live.ask({ t: 'play', seat: 0, step: 0, choice: { verb: 'place', noun } })).toMatchObject({ t: 'error', code: 'not-offered' });
  await playOn(live, 2);
  expect(live.last.seq).toBe(3);
});

test('a message beyond the limit ends its socket only', async () => {
  const { anna, match, live } = await alone();
  const other = await anna.live(match);
  live.sendRaw(JSON.stringify({ t: 'why', id: 'x', seat: 0, choice: { verb: 'place', noun: 'x'.repeat(limits.message) } }));
  expect(await live.closed).toBe(1009);
  await playOn(other, 1);
  expect(other.last.seq).toBe(2);
});

test('an unknown match is said to be unknown', async () => {
  const { house, anna } = await alone();
  const live = await anna.live('nowhere');
  expect(live.messages).toMatchObject([{ t: 'error', code: 'no-such-match' }]);
  expect(await live.closed).toBe(4004);
  for (const url of ['/api/matches/nowhere', '/api/matches/nowhere/at/0', '/api/matches/nowhere/export'])
    expect(await anna.get(url)).toMatchObject({ error: { code: 'no-such-match' } });
  expect(await (await new Person(house).join('nowhere', 'x')).json()).toMatchObject({ error: { code: 'no-such-match' } });
});

/** How an upgrade is answered: 101 if it is let in. */
function upgraded(url: string, options: { readonly origin?: string; readonly headers?: Record<string, string> }): Promise<number | undefined> {
  const socket = new WebSocket(url, options);
  onTestFinished(() => socket.terminate());
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.on('error', reject);
  });
}

test('a socket opened by the page of another site is refused, whatever its ticket', async () => {
  const { house, anna, match } = await alone();
  const url = `${house.address.replace('http', 'ws')}/api/live/${match}?ticket=${await anna.ticket()}`;
  for (const origin of ['https://elsewhere.example', 'null']) expect(await upgraded(url, { origin })).toBe(403);
  expect(await upgraded(url, { origin: house.address })).toBe(101);
});

test('a socket needs a ticket that is fresh and was never used; the cookie alone opens none', async () => {
  let late = 0;
  const { house, anna, match } = await alone({ now: () => Date.now() + late });
  const url = `${house.address.replace('http', 'ws')}/api/live/${match}`;
  const own = { origin: house.address, headers: { cookie: anna.cookie } };
  const ticket = await anna.ticket();
  for (const bad of ['', '?ticket=', '?ticket=guessed']) expect(await upgraded(url + bad, own)).toBe(401);
  expect(await Promise.all(Array.from({ length: 3 }, () => upgraded(`${url}?ticket=${ticket}`, own)))).toEqual(expect.arrayContaining([101, 401, 401]));
  expect(await upgraded(`${url}?ticket=${ticket}`, own)).toBe(401);
  const old = await anna.ticket();
  late = 31_000;
  expect(await upgraded(`${url}?ticket=${old}`, own)).toBe(401);
});

test('whoever sends too fast is told to slow down, and then let go', async () => {
  const { anna, match } = await alone({ sockets: { burst: 5, perSecond: 0.001 } });
  const live = await anna.live(match);
  const ask = { t: 'why', seat: 0, choice: { verb: 'fly' } };
  for (let i = 0; i < 5; i++) expect(await live.ask(ask)).toMatchObject({ t: 'why' });
  expect(await live.ask(ask)).toMatchObject({ t: 'error', code: 'slow-down', retry: expect.any(Number) });
  for (let i = 0; i < 60; i++) live.sendRaw(JSON.stringify({ id: 'x', ...ask }));
  expect(await live.closed).toBe(4102);
  // Five times what may come at once is answered; then nobody listens any more.
  expect(live.messages.filter((message) => message.t === 'error')).toHaveLength(25);
});

test('whoever was told to slow down is not listened to for as long, and then answered again', async () => {
  const { anna, match } = await alone({ sockets: { burst: 2, perSecond: 2 } });
  const live = await anna.live(match);
  const ask = { t: 'why', seat: 0, choice: { verb: 'fly' } };
  for (let i = 0; i < 2; i++) expect(await live.ask(ask)).toMatchObject({ t: 'why' });
  expect(await live.ask(ask)).toMatchObject({ t: 'error', code: 'slow-down', retry: 1 });
  // Sent at once, it would be refused again if it were read at once.
  expect(await live.ask(ask)).toMatchObject({ t: 'why' });
});

test('a move that is refused counts for several messages', async () => {
  const { anna, match } = await alone({ sockets: { burst: 8, perSecond: 0.001 } });
  const live = await anna.live(match);
  const forbidden = { t: 'play', seat: 0, step: 0, choice: { verb: 'fly' } };
  for (let i = 0; i < 2; i++) expect(await live.ask(forbidden)).toMatchObject({ t: 'error', code: 'not-offered' });
  expect(await live.ask(forbidden)).toMatchObject({ t: 'error', code: 'slow-down' });
});

test('only so many sockets for one guest', async () => {
  const { anna, match, house } = await alone({ sockets: { perGuest: 3, perAddress: 1 } });
  await anna.live(match);
  await anna.live(match);
  const fourth = await anna.live(match);
  expect(fourth.messages).toMatchObject([{ t: 'error', code: 'too-many-sockets' }]);
  expect(await fourth.closed).toBe(4100);
  const stranger = new Person(house);
  await stranger.live(match);
  expect((await stranger.live(match)).messages).toMatchObject([{ code: 'too-many-sockets' }]);
});

test('a connection that no longer answers is ended', async () => {
  const { anna, match } = await alone({ sockets: { ping: 40 } });
  const alive = await anna.live(match);
  const dead = await anna.dial(match);
  dead.socket.pong = () => undefined;
  Reflect.set(dead.socket, '_autoPong', false);
  expect(await dead.closed).toBe(1006);
  expect(alive.socket.readyState).toBe(WebSocket.OPEN);
});

test('somebody who does not read is sent away and may resume', async () => {
  const { anna, match, live } = await alone();
  const slow = await anna.dial(match);
  await slow.message((message) => message.t === 'match');
  slow.socket.pause();
  const why = JSON.stringify({ t: 'why', id: 'x', seat: 0, choice: { verb: 'place', noun: 'nowhere' } });
  for (let sent = 0; sent < 40 && slow.socket.readyState === WebSocket.OPEN; sent++) {
    for (let i = 0; i < 2000; i++) slow.sendRaw(why);
    await live.ask({ t: 'why', seat: 0, choice: { verb: 'fly' } });
    if (!(await anna.info(match)).seats[0]?.here) break;
  }
  slow.socket.resume();
  expect([4101, 1006]).toContain(await slow.closed);
  await playOn(live, 1);
  expect((await anna.live(match, 1)).last).toMatchObject({ from: 1, seq: 2 });
});
