import type { ServerMessage, ShunInfo } from '@durbar/protocol';
import { expect, test, vi } from 'vitest';
import { me, openHouse, open as openSeat, Person, playOn } from './kit.ts';
import { browserKeys, mailServer, pushService, receiver } from './receiver.ts';
import { ordered } from './toys.ts';

test('a promise and an order made on one node are heard on another, the order by its owner alone', async () => {
  const one = await openHouse({ games: [ordered] });
  const two = await openHouse({ games: [ordered], dataFile: one.dataFile, databaseUrl: one.databaseUrl });
  const [anna, bilal, watcher] = [new Person(one), new Person(two), new Person(two)];
  const match = await anna.create({ game: 'hidden', players: [me, openSeat], contract: { undo: 'none' } });
  await bilal.join(match, (await anna.info(match)).invite);
  const elsewhere = new Person(two);
  elsewhere.cookie = anna.cookie;
  const [annas, bilals, watching, annasOther] = [await anna.live(match), await bilal.live(match), await watcher.live(match), await elsewhere.live(match)];

  await annas.ask({ t: 'promise', seat: 0, to: 1, text: 'Peace.' });
  const isPromise = (message: ServerMessage) => message.t === 'promises' && message.promises[0]?.text === 'Peace.';
  for (const live of [bilals, watching, annasOther]) expect(await live.message(isPromise)).toMatchObject({ promises: [{ n: 0, seat: 0, to: 1 }] });

  const order = { verb: 'pass' };
  await annas.ask({ t: 'order', seat: 0, order });
  await annasOther.message((message) => message.t === 'orders' && message.orders.length === 1);
  // Asked already: the order has passed, and it is the turn of the other node.
  await bilals.until(({ seq }) => seq === 2);
  await bilals.act('play', 1, order);
  await watching.until(({ seq }) => seq === 4);
  for (const live of [bilals, watching]) expect(live.messages.filter((message) => message.t === 'orders' && message.orders.length > 0)).toEqual([]);
});

test('promises made on two nodes at once are all made', async () => {
  const one = await openHouse({ games: [ordered] });
  const two = await openHouse({ games: [ordered], dataFile: one.dataFile, databaseUrl: one.databaseUrl });
  const [anna, bilal] = [new Person(one), new Person(two)];
  const match = await anna.create({ game: 'hidden', players: [me, openSeat], contract: { undo: 'none' } });
  await bilal.join(match, (await anna.info(match)).invite);
  const lives = [await anna.live(match), await bilal.live(match)];
  for (let i = 0; i < 6; i++)
    expect(await Promise.all(lives.map((live, seat) => live.ask({ t: 'promise', seat, text: `Peace ${i}.` })))).toMatchObject([{ t: 'saved' }, { t: 'saved' }]);
  const rows = await one.sql('SELECT n FROM promise ORDER BY n');
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 12 }, (_, i) => i));
});

test('those who agree on two nodes at once to go back have both agreed', async () => {
  const one = await openHouse();
  const two = await openHouse({ dataFile: one.dataFile, databaseUrl: one.databaseUrl });
  const [anna, bilal, chen] = [new Person(one), new Person(one), new Person(two)];
  const match = await anna.create({ game: 'taj-mahal', players: [me, openSeat, openSeat], contract: { undo: 'none' } });
  for (const who of [bilal, chen]) await who.join(match, (await anna.info(match)).invite);
  const lives = [await anna.live(match), await bilal.live(match), await chen.live(match)];
  const isAsked = (length: number) => (message: ServerMessage) => message.t === 'rewind' && message.ask?.length === length;
  for (let length = 2; length < 10; length += 2) {
    const mover = lives.find((live) => live.last.mine.some(({ choices }) => choices.length > 0));
    if (mover) await playOn(mover, 1);
    await Promise.all(lives.map((live) => live.until(({ seq }) => seq === length)));
    await lives[0]?.ask({ t: 'rewind', seat: 0, to: 0 });
    await Promise.all(lives.map((live) => live.message(isAsked(length))));
    await Promise.all([1, 2].map((seat) => lives[seat]?.ask({ t: 'consent', seat, agree: true })));
    await Promise.all(lives.map((live) => live.until(({ seq }) => seq === length + 1)));
  }
});

test('what is said on two nodes at once is heard on both, each line once and in one order', async () => {
  const one = await openHouse();
  const two = await openHouse({ dataFile: one.dataFile, databaseUrl: one.databaseUrl });
  const [anna, bilal] = [new Person(one), new Person(two)];
  const match = await anna.create({ players: [me, openSeat] });
  await bilal.join(match, (await anna.info(match)).invite);
  const lives = [await anna.live(match), await bilal.live(match)];
  const line = (who: number, i: number) => ({ t: 'talk', id: `${who}-${i}`, room: 'table', text: `line ${who}-${i}` });
  for (let i = 0; i < 4; i++) await Promise.all(lives.map(async (live, who) => expect(await live.ask(line(who, i))).toMatchObject({ t: 'saved' })));
  // The same message to another node, as after a lost answer.
  const annasOther = await Object.assign(new Person(two), { cookie: anna.cookie }).live(match);
  expect(await annasOther.ask(line(0, 0))).toMatchObject({ t: 'saved' });
  const heard = (live: (typeof lives)[number]) => live.messages.flatMap((message) => (message.t === 'talk' ? message.said : []));
  const all = async (live: (typeof lives)[number]) => {
    await live.message(() => heard(live).length >= 8);
    return heard(live).map(({ n, text }) => `${n} ${text}`);
  };
  const [first = [], ...others] = await Promise.all([...lives, annasOther].map(all));
  expect(first.map((text) => Number(text.split(' ')[0]))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(new Set(first).size).toBe(8);
  expect(others).toEqual([first, first]);

  await one.close();
  expect(await lives[1]?.ask(line(1, 9))).toMatchObject({ t: 'saved' });
  const late = await Object.assign(new Person(two), { cookie: anna.cookie }).live(match);
  await late.message(() => heard(late).length === 9);
});

/** Anna with a window on each of two nodes, and Bilal, who has said something. */
async function annaOnTwoNodes(look = 600_000) {
  const one = await openHouse({ look });
  const two = await openHouse({ look, dataFile: one.dataFile, databaseUrl: one.databaseUrl });
  const [anna, bilal] = [new Person(one), new Person(two)];
  const match = await anna.create({ players: [me, openSeat] });
  await bilal.join(match, (await anna.info(match)).invite);
  const elsewhere = Object.assign(new Person(two), { cookie: anna.cookie });
  const [annas, annasOther, bilals] = [await anna.live(match), await elsewhere.live(match), await bilal.live(match)];
  const person = (await anna.info(match)).seats[1]?.person;
  await bilals.ask({ t: 'talk', room: 'table', text: 'rude' });
  for (const live of [annas, annasOther]) await live.message((message) => message.t === 'talk' && message.said.some(({ text }) => text === 'rude'));
  return { one, anna, annas, annasOther, bilals, person };
}

const isAnew = (lines: number) => (message: ServerMessage) => message.t === 'talk' && message.fresh === true && message.said.length === lines;

test('who is muted, blocked or read again on one node is so at once on the other', async () => {
  const { anna, annas, annasOther, bilals, person } = await annaOnTwoNodes();
  const shun = async (kind: string) => ((await (await anna.post('/api/shuns', { person, kind })).json()) as ShunInfo[])[0]?.id;
  for (const [i, kind] of ['mute', 'block'].entries()) {
    const since = annasOther.messages.length;
    const id = await shun(kind);
    await annasOther.message(isAnew(i), since);
    await bilals.ask({ t: 'talk', room: 'table', text: 'still rude' });
    await annas.ask({ t: 'talk', room: 'table', text: `peace ${i}` });
    await annasOther.message((message) => message.t === 'talk' && message.said.at(-1)?.text === `peace ${i}`, since);
    expect(annasOther.raw.slice(since).join()).not.toContain('rude');
    await anna.post(`/api/shuns/${id}/lift`, {});
    await annasOther.message(isAnew(3 + 2 * i), since);
  }
});

test('that somebody is muted reaches the other node even if it was told in vain', async () => {
  const { one, anna, annasOther, person } = await annaOnTwoNodes(50);
  const since = annasOther.messages.length;
  await one.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`);
  await anna.post('/api/shuns', { person, kind: 'mute' });
  await annasOther.message(isAnew(0), since);
});

test('a note written on one node is on the other too, for its writer alone', async () => {
  const { annas, annasOther, bilals } = await annaOnTwoNodes();
  await annas.ask({ t: 'note', text: 'Trap at b3' });
  await annasOther.message((message) => message.t === 'note' && message.text === 'Trap at b3');
  await annasOther.ask({ t: 'note', text: 'Trap at c4' });
  await annas.message((message) => message.t === 'note' && message.text === 'Trap at c4');
  expect(bilals.raw.join()).not.toContain('Trap');
});

test('of two nodes one tells each notice, by every way, and whoever is left tells what the other did not', async () => {
  const program = await receiver();
  const post = await mailServer();
  const browser = await pushService();
  const notices = { wait: 0, webhooks: true, outside: { isAllowed: () => true, plain: true }, smtp: post.url };
  const more = { jobs: { look: 20, retry: 1000 }, notices };
  const one = await openHouse(more);
  const two = await openHouse({ ...more, dataFile: one.dataFile, databaseUrl: one.databaseUrl });
  const [anna, bilal] = [new Person(one), new Person(two)];
  const match = await anna.create({ players: [me, openSeat], contract: { undo: 'none' } });
  await bilal.join(match, (await anna.info(match)).invite);
  await bilal.post('/api/notices', { mode: 'always' });
  await bilal.post('/api/notices/ways', { kind: 'webhook', address: program.url });
  await bilal.post('/api/notices/ways', { kind: 'push', address: browser.url, keys: browserKeys });
  await bilal.post('/api/notices/ways', { kind: 'mail', address: 'bilal@example.org' });
  await vi.waitFor(() => expect(post.got).toHaveLength(1), { timeout: 20_000 });
  await one.sql('UPDATE notice_way SET confirmed = 1');
  // Each node learns within seconds who can be told.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  const [annas, bilals] = [await anna.live(match), await bilal.live(match)];
  const told = (count: number) => async () => {
    expect(program.turns()).toHaveLength(count);
    expect(post.got).toHaveLength(count + 1);
    expect(browser.state.got).toBe(count);
    expect(await two.sql(`SELECT * FROM job WHERE kind IN ('notice', 'deliver')`)).toEqual([]);
  };
  for (let turn = 1; turn <= 2; turn++) {
    await playOn(annas, 1);
    await bilals.until(({ seq }) => seq >= annas.last.seq);
    await vi.waitFor(told(turn), { timeout: 20_000 });
    await playOn(bilals, 1);
    await annas.until(({ seq }) => seq >= bilals.last.seq);
  }
  expect(new Set(program.turns().map(({ message }) => message.id)).size).toBe(2);

  program.fail(1000);
  post.state.isBusy = true;
  browser.state.isBusy = true;
  await playOn(annas, 1);
  await vi.waitFor(async () => expect(await two.sql(`SELECT * FROM job WHERE kind = 'deliver' AND attempts > 0`)).toHaveLength(3), { timeout: 20_000 });
  await one.close();
  program.fail(0);
  post.state.isBusy = false;
  browser.state.isBusy = false;
  await two.sql(`UPDATE job SET due = 0 WHERE kind = 'deliver'`);
  await vi.waitFor(told(3), { timeout: 20_000 });
});
