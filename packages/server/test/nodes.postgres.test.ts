import path from 'node:path';
import { limits } from '@durbar/protocol';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from '../src/store/postgres.ts';
import { bot, freshFolder, Live, me, openHouse, open as openSeat, Person, playOn } from './kit.ts';
import { spawned } from './spawned.ts';
import { freshStore } from './stores.ts';

/** Two nodes over one database, and somebody known to both. */
async function twoNodes() {
  const one = await openHouse();
  const two = await openHouse({ dataFile: one.dataFile, databaseUrl: one.databaseUrl });
  return { one, two };
}

const at = (house: { readonly address: string }, who: Person): Person => {
  const there = new Person(house);
  there.cookie = who.cookie;
  return there;
};

test('two people on two nodes play, and each sees what the other does', async () => {
  const { one, two } = await twoNodes();
  const [anna, bilal, watcher] = [new Person(one), new Person(two), new Person(two)];
  const match = await anna.create({ players: [me, openSeat], name: 'Anna' });
  const annas = await anna.live(match);
  await bilal.join(match, (await anna.info(match)).invite, 'Bilal');
  await annas.until(({ info }) => info.status === 'live' && info.seats[1]?.name === 'Bilal');
  const [bilals, watching] = [await bilal.live(match), await watcher.live(match)];
  for (let turn = 0; turn < 4; turn++) {
    await playOn(annas, 1);
    await bilals.until(({ seq }) => seq >= annas.last.seq);
    await playOn(bilals, 1);
    await annas.until(({ seq }) => seq >= bilals.last.seq);
  }
  await watching.until(({ seq }) => seq === 9);
  expect(await new Person(one).info(match)).toMatchObject({ length: 9 });
});

test('of racing moves on several nodes one counts, and the others are stale', async () => {
  const { one, two } = await twoNodes();
  const anna = new Person(one);
  const match = await anna.create({ players: [me, me], contract: { undo: 'none' } });
  const lives: Live[] = [await anna.live(match), await at(two, anna).live(match), await at(two, anna).live(match)];
  for (let round = 0; round < 15; round++) {
    await Promise.all(lives.map((live) => live.until(({ seq }) => seq === round + 1)));
    const mine = lives[0]?.last.mine.find(({ choices }) => choices.length > 0);
    const answers = await Promise.all(lives.map((live) => live.ask({ t: 'play', seat: mine?.seat, step: round, choice: mine?.choices[0] })));
    expect(answers.map((answer) => (answer.t === 'error' ? answer.code : answer.t)).sort()).toEqual(['saved', 'stale', 'stale']);
  }
  const rows = (await one.sql(`SELECT seq FROM entry WHERE match = '${match}' ORDER BY seq`)) as { seq: number }[];
  expect(rows.map(({ seq }) => seq)).toEqual([...rows.keys()]);
  expect(rows).toHaveLength(16);
});

test('a message answered by one node is answered the same by another, and has no second effect', async () => {
  const { one, two } = await twoNodes();
  const anna = new Person(one);
  const match = await anna.create({ players: [me, me], contract: { undo: 'none' } });
  const [here, there] = [await anna.live(match), await at(two, anna).live(match)];
  const play = { t: 'play', id: 'once', seat: 0, step: 0, choice: here.seat(0)?.choices[0] };
  expect(await here.ask(play)).toEqual({ t: 'saved', id: 'once', seq: 2 });
  expect(await there.ask(play)).toEqual({ t: 'saved', id: 'once', seq: 2 });
  await there.until(({ seq }) => seq === 2);
});

test('news that get lost are caught up with', async () => {
  const { one, two } = await twoNodes();
  const anna = new Person(one);
  const match = await anna.create({ players: [me, me], contract: { undo: 'none' } });
  const there = await at(two, anna).live(match);
  const here = await anna.live(match);
  // Whoever listens is thrown out: what is told in the meantime is lost.
  await one.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`);
  await playOn(here, 2);
  await there.until(({ seq }) => seq === 3);
});

test('a bot whose node is gone is woken by another', async () => {
  const one = await openHouse({ botPause: 600_000 });
  const two = await openHouse({ dataFile: one.dataFile, databaseUrl: one.databaseUrl });
  const anna = new Person(one);
  const match = await anna.create({ players: [me, bot('random')] });
  await playOn(await anna.live(match), 1);
  const there = await at(two, anna).live(match);
  expect(there.last.seq).toBe(2);
  await one.close();
  await two.sql('UPDATE job SET due = 0');
  await there.until(({ seq }) => seq === 3);
});

test('one node is killed in the middle of a match: nothing is lost, and play goes on on the other', { timeout: 120_000 }, async () => {
  const store = await freshStore(path.join(freshFolder(), 'durbar.db'));
  const [one, two] = await Promise.all([spawned(store), spawned(store)]);
  const [anna, bilal] = [new Person(one.house), new Person(two.house)];
  const match = await anna.create({ players: [me, openSeat], contract: { undo: 'none' } });
  await bilal.join(match, (await anna.info(match)).invite);
  let annas = await anna.live(match);
  const bilals = await bilal.live(match);
  const saved: string[] = [];
  async function move(live: Live): Promise<boolean> {
    const mine = live.last.mine.find(({ choices }) => choices.length > 0);
    if (mine === undefined) return false;
    const choice = mine.choices[Math.floor(Math.random() * mine.choices.length)];
    const before = live.last.seq;
    const message = { t: 'play', id: `at-${before}`, seat: mine.seat, step: mine.view.step, choice };
    const answer = await live.ask(message).catch(() => undefined);
    if (answer === undefined) {
      // The node died: the same message goes to the other, which knows whether it took effect.
      annas = await at(two.house, anna).live(match);
      expect(await annas.ask(message)).toMatchObject({ t: 'saved' });
    } else expect(answer).toMatchObject({ t: 'saved' });
    saved.push(JSON.stringify(choice));
    return true;
  }
  for (let turn = 0; turn < 30; turn++) {
    const live = turn % 2 === 0 ? annas : bilals;
    await live.until(({ seq }) => seq >= turn + 1).catch(() => undefined);
    if (turn % 2 === 0 && live.socket.readyState !== live.socket.OPEN) {
      annas = await at(two.house, anna).live(match);
      await annas.until(({ seq }) => seq >= turn + 1);
    }
    // While her move is on its way to it.
    if (turn === 12) setImmediate(() => one.child.kill('SIGKILL'));
    if (!(await move(turn % 2 === 0 ? annas : bilals))) break;
  }
  expect(one.child.killed).toBe(true);
  expect(annas.socket.url).toContain(new URL(two.house.address).host);
  const rows = (await store.sql(`SELECT body FROM entry WHERE match = '${match}' ORDER BY seq`)) as { body: string }[];
  expect(rows.slice(1).map(({ body }) => JSON.stringify((JSON.parse(body) as { choice: unknown }).choice))).toEqual(saved);
});

test('who is there is known on every node, and so is who has gone', async () => {
  const { one, two } = await twoNodes();
  const [anna, bilal] = [new Person(one), new Person(two)];
  const match = await anna.create({ players: [me, openSeat] });
  await bilal.join(match, (await anna.info(match)).invite);
  const annas = await anna.live(match);
  const bilals = await bilal.live(match);
  const here = (seat: number, is: boolean) => (message: { readonly info: { readonly seats: readonly { readonly here: boolean }[] } }) =>
    message.info.seats[seat]?.here === is;
  await Promise.all([annas.until(here(1, true)), bilals.until(here(0, true))]);
  expect((await new Person(two).info(match)).seats.map((seat) => seat.here)).toEqual([true, true]);
  const since = bilals.messages.length;
  annas.socket.close();
  await bilals.message((message) => message.t === 'match' && here(0, false)(message), since);
});

test('time that is given on two nodes at once is all given', async () => {
  const { one, two } = await twoNodes();
  const [anna, bilal] = [new Person(one), new Person(two)];
  const clock = { pace: 'live', bank: 600_000, increment: 0, out: 'wait' } as const;
  const match = await anna.create({ players: [me, openSeat], contract: { undo: 'none', clock } });
  await bilal.join(match, (await anna.info(match)).invite);
  const lives = [await anna.live(match), await bilal.live(match)];
  for (let i = 0; i < 5; i++) {
    const given = await Promise.all(lives.map((live, seat) => live.ask({ t: 'gift', seat, to: 1 - seat, time: 60_000 })));
    expect(given).toMatchObject([{ t: 'saved' }, { t: 'saved' }]);
  }
  await Promise.all(lives.map((live) => live.until(({ seq }) => seq === 11)));
});

test('whoever is there on one node is not absent for those who come by another', async () => {
  let now = Date.now();
  const one = await openHouse({ now: () => now });
  const two = await openHouse({ now: () => now, dataFile: one.dataFile, databaseUrl: one.databaseUrl });
  const [anna, bilal] = [new Person(one), new Person(two)];
  const match = await anna.create({ players: [me, openSeat], contract: { undo: 'none' } });
  await bilal.join(match, (await anna.info(match)).invite);
  const annas = await anna.live(match);
  now += limits.absent;
  await annas.ask({ t: 'why', seat: 0, choice: { verb: 'fly' } });
  await vi.waitFor(async () => expect(await one.sql('SELECT at FROM presence')).toEqual([{ at: String(now) }]));
  const refused = await bilal.post(`/api/matches/${match}/seats/0/stand-in`, { bot: 'steady' });
  expect(await refused.json()).toMatchObject({ error: { code: 'not-absent' } });
  annas.socket.close();
  await vi.waitFor(async () => expect(await one.sql('SELECT at FROM presence')).toEqual([]));
  const given = await bilal.post(`/api/matches/${match}/seats/0/stand-in`, { bot: 'steady' });
  expect(await given.json()).toEqual({ seat: 0, missing: 0 });
});

test('a ticket from one node opens one socket on another', async () => {
  const { one, two } = await twoNodes();
  const anna = new Person(one);
  const match = await anna.create({ players: [me, me] });
  const ticket = await anna.ticket();
  const lives = [new Live(two, match, ticket, 0), new Live(one, match, ticket, 0)];
  const outcomes = await Promise.all(
    lives.map((live) =>
      live
        .message(({ t }) => t === 'match')
        .then(
          () => 'in',
          () => 'out',
        ),
    ),
  );
  expect(outcomes.sort()).toEqual(['in', 'out']);
});

test('a token revoked on one node ends its sockets on the other', async () => {
  const { one, two } = await twoNodes();
  const anna = new Person(one);
  const match = await anna.create({ players: [me, me] });
  const { token } = (await (await anna.post(`/api/matches/${match}/seats/0/bot-token`, {})).json()) as { token: string };
  const bearer = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { ticket } = (await (await fetch(`${two.address}/api/ticket`, { method: 'POST', headers: bearer, body: '{}' })).json()) as { ticket: string };
  const live = new Live(two, match, ticket, 0);
  await live.message(({ t }) => t === 'match');
  await anna.post(`/api/matches/${match}/seats/0/bot-token/revoke`, {});
  expect(await live.closed).toBe(4003);
});

test('a job that is due on several nodes happens once', async () => {
  const { one, two } = await twoNodes();
  const anna = new Person(one);
  const match = await anna.create({ players: [me, me], contract: { undo: 'none' } });
  await anna.post(`/api/matches/${match}/seats/0/bot-token`, { deadline: 1000 });
  const lives = [await anna.live(match), await at(two, anna).live(match)];
  // Both nodes look for late programs at the same time, and the seat is asked again only after the other has moved.
  await Promise.all(lives.map((live) => live.until(({ seq }) => seq === 2)));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect((await anna.info(match)).length).toBe(2);
});

test('PostgreSQL lets go of a node that freezes in a transaction, and commits are on the disk', async () => {
  const { databaseUrl } = await freshStore(path.join(freshFolder(), 'durbar.db'));
  const postgres = await openPostgres(databaseUrl ?? '', Fastify().log);
  onTestFinished(() => postgres.close());
  const asked = sql`SELECT name, setting FROM pg_settings WHERE name IN ('idle_in_transaction_session_timeout', 'synchronous_commit') ORDER BY name`;
  expect((await asked.execute(postgres.db)).rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '10000' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
});
