import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { games } from '@durbar/games';
import { kernelMessages } from '@durbar/kernel';
import type { NoticeInfo } from '@durbar/protocol';
import type { Entry } from '@durbar/table';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readTongues } from '../../cli/src/tongues.ts';
import { gameWords, tongueWords } from '../../cli/src/words.ts';
import houseEnglish from '../src/messages/en.json' with { type: 'json' };
import { noticeJobs } from '../src/notices/asked.ts';
import type { NoticeOptions } from '../src/notices/runner.ts';
import type { Speak, Tongues } from '../src/notices/text.ts';
import type { MatchRecord, SeatRecord } from '../src/store/records.ts';
import { bot, freshFolder, me, openHouse, open as openSeat, Person, playOn } from './kit.ts';
import { browserKeys, receiver } from './receiver.ts';
import { duel, hidden, tied } from './toys.ts';

const quick = { look: 20, lease: 20_000, retry: 20, tries: 8 };
const anywhere = { isAllowed: () => true, plain: true };
const speak: Speak = (game, locale, players) => gameWords(game, [], locale, players).say;

async function settled(ms = 400): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

async function twoAtATable(more: Partial<NoticeOptions> = {}, games?: (typeof hidden)[]) {
  let shift = 0;
  const dataFile = path.join(freshFolder(), 'durbar.db');
  const options = {
    dataFile,
    now: () => Date.now() + shift,
    jobs: quick,
    notices: { wait: 0, speak, outside: anywhere, webhooks: true, ...more },
    ...(games && { games }),
  };
  const house = await openHouse(options);
  const [anna, bilal] = [new Person(house), new Person(house)];
  const seated = async () => {
    const game = games?.[0] ? { game: games[0].id } : {};
    const match = await anna.create({ players: [me, openSeat], contract: { undo: 'none' }, name: 'Anna', ...game });
    await bilal.join(match, (await anna.info(match)).invite, 'Bilal');
    return match;
  };
  const outbox = () => {
    const folder = path.join(path.dirname(dataFile), 'outbox');
    return fs.existsSync(folder)
      ? fs
          .readdirSync(folder)
          .filter((file) => file.endsWith('.eml'))
          .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
      : [];
  };
  const pass = (ms: number) => {
    shift += ms;
  };
  return { house, options, anna, bilal, seated, outbox, pass, match: await seated() };
}

const hook = (who: Person, address: string) => who.post('/api/notices/ways', { kind: 'webhook', address });

test('whoever is asked is told once what happened and what is asked, and can check who says so', async () => {
  const { house, anna, bilal, match } = await twoAtATable();
  const program = await receiver();
  const info = (await (await hook(bilal, program.url)).json()) as NoticeInfo;
  await playOn(await anna.live(match), 1);
  await vi.waitFor(() => expect(program.turns()).toHaveLength(1), { timeout: 10_000 });
  const { message, signature, body } = program.turns()[0] as (typeof program.got)[number];
  expect(message).toMatchObject({ what: 'turn', match, url: `${house.address}/m/${match}`, title: expect.stringContaining('Aadu-Huli') });
  expect(message.text).toMatch(/^Anna: .*goat.*\nYou are asked: /i);
  expect(signature).toBe(
    `sha256=${createHmac('sha256', info.ways[0]?.secret ?? '')
      .update(body)
      .digest('hex')}`,
  );
  await settled();
  await house.reopen();
  await settled();
  expect(program.turns()).toHaveLength(1);
  // The next decision is another notice.
  await playOn(await bilal.live(match), 1);
  await bilal.post('/api/notices', { mode: 'always', locale: 'zh' });
  await playOn(await anna.live(match), 1);
  await vi.waitFor(() => expect(program.turns()).toHaveLength(2), { timeout: 10_000 });
  expect(program.turns()[1]?.message.title).toContain('轮到你了');
});

/** A language that is one folder: English, each text marked. */
function markedTongue(): Tongues {
  const folder = freshFolder();
  const parts = { house: houseEnglish, shell: kernelMessages.en, ...Object.fromEntries(games.map(({ id, messages }) => [id, messages.en])) };
  fs.mkdirSync(path.join(folder, 'qq/words'), { recursive: true });
  for (const [part, english] of Object.entries(parts)) {
    const marked = Object.fromEntries(Object.entries(english).map(([key, text]) => [key, `~${text}`]));
    fs.writeFileSync(path.join(folder, 'qq/words', `${part}.json`), JSON.stringify(marked));
  }
  return readTongues(folder);
}

test('a language that is one folder is spoken in notices too; one that nobody knows is English', async () => {
  const tongues = markedTongue();
  expect([...tongues.keys()]).toEqual(['qq']);
  const speakAll: Speak = (game, locale, players) => {
    const tongue = tongues.get(locale);
    return tongue ? tongueWords(game, tongue, locale, players) : speak(game, locale, players);
  };
  const { anna, bilal, match } = await twoAtATable({ tongues, speak: speakAll });
  const program = await receiver();
  await hook(bilal, program.url);
  await bilal.post('/api/notices', { mode: 'always', locale: 'qq' });
  await playOn(await anna.live(match), 1);
  await vi.waitFor(() => expect(program.turns()).toHaveLength(1), { timeout: 10_000 });
  expect(program.turns()[0]?.message).toMatchObject({
    title: expect.stringMatching(/^~Your turn: ~Aadu-Huli/),
    text: expect.stringMatching(/^~Anna: ~.*goat.*\n~You are asked: ~/i),
  });
  await bilal.post('/api/notices', { locale: 'constructor' });
  await playOn(await bilal.live(match), 1);
  await playOn(await anna.live(match), 1);
  await vi.waitFor(() => expect(program.turns()).toHaveLength(2), { timeout: 10_000 });
  expect(program.turns()[1]?.message.title).toMatch(/^Your turn: Aadu-Huli/);
});

test('whoever acts in the match is left alone until they no longer do, and whoever answers is not told', async () => {
  const { anna, bilal, match, pass } = await twoAtATable();
  const program = await receiver();
  await hook(anna, program.url);
  const [annas, bilals] = [await anna.live(match), await bilal.live(match)];
  await playOn(annas, 1);
  await bilals.until(({ seq }) => seq === 2);
  await playOn(bilals, 1);
  await settled();
  expect(program.turns()).toEqual([]);
  pass(2 * 60_000 + 1000);
  await vi.waitFor(() => expect(program.turns()).toHaveLength(1), { timeout: 10_000 });

  await annas.until(({ seq }) => seq === 3);
  await playOn(annas, 1);
  await bilals.until(({ seq }) => seq === 4);
  await playOn(bilals, 1);
  await annas.until(({ seq }) => seq === 5);
  await playOn(annas, 1);
  pass(10 * 60_000);
  await settled();
  expect(program.turns()).toHaveLength(1);
});

test('a notice that could not be sent is sent later, also by a house that was closed meanwhile', async () => {
  const { house, anna, bilal, match, pass } = await twoAtATable();
  const program = await receiver();
  await hook(bilal, program.url);
  program.fail(2);
  await playOn(await anna.live(match), 1);
  await vi.waitFor(() => expect(program.turns()).toHaveLength(1), { timeout: 10_000 });

  await house.close();
  await house.reopen();
  await playOn(await bilal.live(match), 1);
  program.fail(1000);
  pass(10 * 60_000);
  await playOn(await anna.live(match), 1);
  await settled(150);
  await house.close();
  program.fail(0);
  pass(60 * 60_000);
  await house.reopen();
  await vi.waitFor(() => expect(program.turns()).toHaveLength(2), { timeout: 10_000 });
});

test('mail goes to an address once its reader has confirmed it, until they have had enough', async () => {
  const { anna, bilal, match, outbox } = await twoAtATable();
  const added = await bilal.post('/api/notices/ways', { kind: 'mail', address: 'bilal@example.org' });
  expect(await added.json()).toMatchObject({ ways: [{ kind: 'mail', address: 'bilal@example.org', confirmed: false }] });
  await vi.waitFor(() => expect(outbox()).toHaveLength(1), { timeout: 10_000 });
  const letter = outbox()[0]?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  expect(letter).toContain('To: bilal@example.org');
  const token = /confirm=([\w-]+)/.exec(letter)?.[1];
  const annas = await anna.live(match);
  await playOn(annas, 1);
  await settled();
  expect(outbox()).toHaveLength(1);
  expect((await anna.post('/api/notices/confirm', { token: 'guessed-guessed-guessed' })).status).toBe(404);
  expect((await new Person(anna.house).post('/api/notices/confirm', { token })).status).toBe(200);
  // What waited for them already is told then.
  await vi.waitFor(() => expect(outbox()).toHaveLength(2), { timeout: 15_000 });
  const notice = outbox().find((one) => /Subject: Your turn/.test(one)) ?? '';
  expect(notice).toContain('List-Unsubscribe');
  expect((await new Person(anna.house).post('/api/notices/stop', { token })).status).toBe(200);
  expect((await bilal.get<NoticeInfo>('/api/notices')).ways).toEqual([]);
});

test('nothing that only one seat may know is in a notice', async () => {
  const { anna, bilal, seated } = await twoAtATable({}, [hidden]);
  const program = await receiver();
  await hook(bilal, program.url);
  await hook(anna, program.url);
  const match = await seated();
  const [annas, bilals] = [await anna.live(match), await bilal.live(match)];
  const cards = [annas, bilals].map((live) => String((live.last.mine[0]?.view.board as { card: number } | undefined)?.card));
  expect(cards[0]).toMatch(/^\d{3,}$/);
  await annas.act('play', 0, { verb: 'pass' });
  await vi.waitFor(() => expect(program.turns().length).toBeGreaterThan(0), { timeout: 10_000 });
  for (const { body } of program.got) for (const card of cards) expect(body).not.toContain(card);
});

test('each match can be louder or quieter than the others, and alone against bots nothing is told', async () => {
  const { anna, bilal, match, seated } = await twoAtATable();
  const program = await receiver();
  await hook(bilal, program.url);
  expect(await (await bilal.post(`/api/matches/${match}/notices`, { mode: 'never' })).json()).toEqual({ mode: 'never' });
  const loud = await seated();
  await bilal.create({ players: [bot('random'), me] });
  for (const one of [match, loud]) await playOn(await anna.live(one), 1);
  await vi.waitFor(() => expect(program.turns()).toHaveLength(1), { timeout: 10_000 });
  await settled();
  expect(program.turns().map(({ message }) => message.match)).toEqual([loud]);
});

test('beginnings, ends, invitations and wishes to go back are told', async () => {
  const { anna, bilal, seated } = await twoAtATable({ acting: 0 }, [hidden]);
  const program = await receiver();
  await hook(bilal, program.url);
  const match = await seated();
  const open = await anna.create({ game: 'hidden', players: [me, openSeat] });
  await bilal.post('/api/me/claim', { name: 'Bilal', passphrase: 'seven tigers at noon' });
  await anna.post(`/api/matches/${open}/invite`, { name: 'Bilal' });
  const live = await anna.live(match);
  await live.act('play', 0, { verb: 'pass' });
  await live.ask({ t: 'rewind', seat: 0, to: 0 });
  await vi.waitFor(() => expect(new Set(program.got.map(({ message }) => message.what))).toEqual(new Set(['began', 'invited', 'turn', 'rewind'])), {
    timeout: 10_000,
  });
  const bilals = await bilal.live(match);
  await bilals.act('play', 1, { verb: 'stop' });
  await vi.waitFor(() => expect(program.got.at(-1)?.message.what).toBe('over'), { timeout: 10_000 });
});

test('whoever has moved is not told that it began, nor of a wish to go back that is none any more', async () => {
  const { anna, bilal, seated, pass } = await twoAtATable({ wait: 30_000 }, [hidden]);
  const program = await receiver();
  await hook(bilal, program.url);
  const match = await seated();
  const [annas, bilals] = [await anna.live(match), await bilal.live(match)];
  await annas.act('play', 0, { verb: 'pass' });
  await bilals.until(({ seq }) => seq === 2);
  await bilals.act('play', 1, { verb: 'pass' });
  await annas.ask({ t: 'rewind', seat: 0, to: 0 });
  await bilals.message(({ t }) => t === 'rewind');
  await bilals.ask({ t: 'consent', seat: 1, agree: false });
  bilals.socket.close();
  pass(10 * 60_000);
  await settled(800);
  expect(program.got.map(({ message }) => message.what).filter((what) => what !== 'turn')).toEqual([]);
});

test('a wish to go back that its asker has taken back is not told', async () => {
  const { house, anna, bilal, seated } = await twoAtATable({ wait: 60_000 }, [hidden]);
  await hook(bilal, (await receiver()).url);
  const match = await seated();
  const annas = await anna.live(match);
  await annas.act('play', 0, { verb: 'pass' });
  await annas.ask({ t: 'rewind', seat: 0, to: 0 });
  const asked = () => house.sql(`SELECT key FROM job WHERE kind = 'notice' AND key LIKE 'rewind:%'`);
  await vi.waitFor(async () => expect(await asked()).toHaveLength(1), { timeout: 10_000 });
  await annas.ask({ t: 'consent', seat: 0, agree: false });
  await vi.waitFor(async () => expect(await asked()).toEqual([]), { timeout: 10_000 });
});

test('a browser that is gone is forgotten; keys of the house last', async () => {
  const gone = http.createServer((_request, answer) => answer.writeHead(410).end());
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void gone.close());
  const { house, anna, bilal, match } = await twoAtATable();
  const { push } = await bilal.get<NoticeInfo>('/api/notices');
  await bilal.post('/api/notices/ways', { kind: 'push', address: `http://127.0.0.1:${(gone.address() as AddressInfo).port}/push`, keys: browserKeys });
  expect((await bilal.get<NoticeInfo>('/api/notices')).ways).toHaveLength(1);
  await playOn(await anna.live(match), 1);
  await vi.waitFor(async () => expect((await bilal.get<NoticeInfo>('/api/notices')).ways).toEqual([]), { timeout: 10_000 });
  await house.reopen();
  expect((await bilal.get<NoticeInfo>('/api/notices')).push).toBe(push);
});

test('what nothing can be sent to is refused, and so are programs where the host has not allowed them', async () => {
  const { bilal } = await twoAtATable({ outside: { isAllowed: () => false } });
  for (const way of [
    { kind: 'mail', address: 'bilal' },
    { kind: 'mail', address: 'a@b.example\r\nBcc: c@d.example' },
    { kind: 'webhook', address: 'http://example.org/' },
    { kind: 'webhook', address: 'https://user:word@example.org/' },
    { kind: 'webhook', address: 'https://127.0.0.1/' },
    { kind: 'webhook', address: 'https://localhost/' },
    { kind: 'webhook', address: 'file:///etc/passwd' },
  ])
    expect(await (await bilal.post('/api/notices/ways', way)).json(), way.address).toMatchObject({ error: { code: 'bad-address' } });
  expect(await (await bilal.post('/api/notices/test', {})).json()).toMatchObject({ error: { code: 'no-way' } });
  const other = await openHouse();
  expect(await (await hook(new Person(other), 'https://example.org/')).json()).toMatchObject({ error: { code: 'no-webhooks' } });
});

test('quiet hours hold in everything somebody plays, and in what begins later', async () => {
  const day = 24 * 60 * 60 * 1000;
  const house = await openHouse();
  const [anna, bilal] = [new Person(house), new Person(house)];
  const slow = { contract: { clock: { pace: 'move', each: day, vacation: 0, out: 'wait' } as const } };
  const begun = async () => {
    const match = await anna.create({ players: [me, openSeat], ...slow });
    await bilal.join(match, (await anna.info(match)).invite);
    return match;
  };
  const quiet = { from: 1320, to: 420, east: 330 };
  const before = await begun();
  expect(await (await anna.post('/api/notices', { quiet })).json()).toMatchObject({ quiet });
  for (const match of [before, await begun()]) expect((await bilal.info(match)).clock?.seats).toMatchObject([{ quiet }, {}]);
  await anna.post('/api/notices', { quiet: null });
  expect((await bilal.info(before)).clock?.seats[0]?.quiet).toBeUndefined();
  expect((await anna.get<NoticeInfo>('/api/notices')).quiet).toBeUndefined();
});

test('whoever has answered and is asked again is told of that too, and nobody else is told twice', () => {
  const seats: SeatRecord[] = ['anna', 'bilal'].map((guest, seat) => ({ seat, kind: 'person', guest }));
  const match = { id: 'm', status: 'live', waiting: [0, 1], length: 5 } as unknown as MatchRecord;
  const entry = { kind: 'move', seat: 0, choice: { verb: 'pass' }, draws: [], seq: 5, at: 1 } as unknown as Entry;
  const jobs = noticeJobs(match, { ...match, length: 6 }, { before: seats, now: seats }, { at: 1, entries: [entry] }, { isReachable: () => true, wait: 10 });
  expect(jobs).toMatchObject([{ put: { kind: 'notice', key: 'turn:m:anna', due: 11 } }]);
});

test('a link in mail leads to the house, whatever address a visitor makes up', async () => {
  const { anna, outbox } = await twoAtATable();
  const made = { 'x-forwarded-host': 'evil.example', 'content-type': 'application/json', origin: anna.house.address };
  await anna.fetch('/api/notices/ways', { method: 'POST', headers: made, body: JSON.stringify({ kind: 'mail', address: 'anna@example.org' }) });
  await vi.waitFor(() => expect(outbox()).toHaveLength(1), { timeout: 10_000 });
  expect(outbox()[0]).not.toContain('evil.example');
  expect(outbox()[0]?.replaceAll(/=\r?\n/g, '')).toContain(anna.house.address);
});

const day = 24 * 60 * 60 * 1000;
const saidOf = (program: Awaited<ReturnType<typeof receiver>>, what: string) => program.got.filter(({ message }) => message.what === what);

test('whoever has still to press Ready at a full table is told once, and not any more when they have', async () => {
  const { house, anna, bilal } = await twoAtATable({ acting: 0 }, [hidden]);
  const [hers, his] = [await receiver(), await receiver()];
  await hook(anna, hers.url);
  await hook(bilal, his.url);
  const match = await anna.create({ game: 'hidden', players: [me, openSeat], lobby: { start: 'ready' }, name: 'Anna' });
  await anna.post(`/api/matches/${match}/ready`, { ready: true });
  await settled();
  await bilal.join(match, (await anna.info(match)).invite, 'Bilal');
  await vi.waitFor(() => expect(saidOf(his, 'ready')).toHaveLength(1), { timeout: 10_000 });
  expect(saidOf(his, 'ready')[0]?.message).toMatchObject({ title: 'Press Ready: hidden', text: expect.stringContaining('Anna, Bilal'), match });
  await house.reopen();
  await settled();
  expect([saidOf(his, 'ready').length, saidOf(hers, 'ready').length]).toEqual([1, 0]);
  await bilal.post(`/api/matches/${match}/ready`, { ready: true });
  expect(await house.sql(`SELECT key FROM job WHERE key LIKE 'ready:%'`)).toEqual([]);
});

test('whose time runs low is told once a turn, also by a house that was closed meanwhile', async () => {
  const { house, anna, bilal, pass } = await twoAtATable({ acting: 0 });
  const program = await receiver();
  await hook(anna, program.url);
  const clock = { pace: 'move', each: 2 * day, vacation: 0, out: 'bot' } as const;
  const match = await anna.create({ players: [me, openSeat], contract: { undo: 'none', clock } });
  await bilal.join(match, (await anna.info(match)).invite);
  pass(1.4 * day);
  await settled();
  expect(saidOf(program, 'low')).toEqual([]);
  await house.close();
  await house.reopen();
  pass(0.2 * day);
  await vi.waitFor(() => expect(saidOf(program, 'low')).toHaveLength(1), { timeout: 10_000 });
  expect(saidOf(program, 'low')[0]?.message.text).toMatch(/^Time left for your move: (9|1\d) h \d+ min\.\nAfter that a bot plays for you\.$/);
  await (await bilal.live(match)).ask({ t: 'gift', seat: 1, to: 0, time: day });
  pass(day);
  await settled();
  expect(saidOf(program, 'low')).toHaveLength(1);
  pass(0.5 * day);
  await vi.waitFor(() => expect(saidOf(program, 'bot')).toHaveLength(1), { timeout: 10_000 });
  expect(saidOf(program, 'bot')[0]?.message.text).toContain('Your time was out');
});

test('whoever can be reached only while it is their turn is told when their time runs low', async () => {
  const { anna, bilal, pass } = await twoAtATable({ acting: 0 });
  const clock = { pace: 'move', each: 2 * day, vacation: 0, out: 'bot' } as const;
  const match = await anna.create({ players: [me, openSeat], contract: { undo: 'none', clock } });
  await bilal.join(match, (await anna.info(match)).invite);
  const program = await receiver();
  await hook(anna, program.url);
  pass(20_000);
  await vi.waitFor(() => expect(program.turns().some(({ message }) => message.match === match)).toBe(true), { timeout: 10_000 });
  expect(saidOf(program, 'low')).toEqual([]);
  pass(1.6 * day);
  await vi.waitFor(() => expect(saidOf(program, 'low')).toHaveLength(1), { timeout: 10_000 });
  await hook(anna, (await receiver()).url);
  pass(20_000);
  await settled();
  expect(saidOf(program, 'low')).toHaveLength(1);
});

test('alone against bots nothing is told to whoever can be reached from now on either', async () => {
  const { house, anna, pass } = await twoAtATable();
  const alone = await anna.create({ players: [me, bot('random')] });
  const program = await receiver();
  await hook(anna, program.url);
  await swept(house, pass);
  await vi.waitFor(() => expect(program.turns().length).toBeGreaterThan(0), { timeout: 10_000 });
  await settled();
  expect(program.got.map(({ message }) => message.match)).not.toContain(alone);
});

test('a match that decides a tie says whose turn it is, and when their time runs low', async () => {
  const { house, program, game, pass } = await playoff();
  await vi.waitFor(() => expect(program.turns().map(({ message }) => message.match)).toContain(game), { timeout: 10_000 });
  expect(await house.sql(`SELECT key FROM job WHERE key LIKE 'low:${game}:%'`)).toHaveLength(1);
  pass(1.6 * day);
  await vi.waitFor(() => expect(saidOf(program, 'low').map(({ message }) => message.match)).toEqual([game]), { timeout: 10_000 });
});

/** Whoever has just become reachable has been told of everything that waited for them. */
async function swept(house: Awaited<ReturnType<typeof openHouse>>, pass: (ms: number) => void): Promise<void> {
  pass(20_000);
  await vi.waitFor(async () => expect(await house.sql(`SELECT key FROM job WHERE kind = 'notice-sweep'`)).toEqual([]), { timeout: 10_000 });
}

/** A tie between Anna and Bilal, and the match that decides it, in which Anna is asked. */
async function playoff() {
  const { house, anna, bilal, pass } = await twoAtATable({ acting: 0 }, [duel, tied]);
  const program = await receiver();
  await hook(anna, program.url);
  await swept(house, pass);
  const clock = { pace: 'move', each: 2 * day, vacation: 0, out: 'bot' } as const;
  const match = await anna.create({ game: 'tied', players: [me, bot('random'), openSeat], contract: { undo: 'none', clock } });
  await bilal.join(match, (await anna.info(match)).invite);
  const live = await anna.live(match);
  await live.act('play', 0, { verb: 'two' });
  const { info } = await live.until(({ info: now }) => now.playoff !== undefined);
  return { house, program, pass, game: info.playoff?.games[0]?.match ?? '' };
}

test('notices wait for the end of the quiet hours if their reader wants it so', async () => {
  const { house, anna, bilal, match, pass } = await twoAtATable({ acting: 0 });
  const program = await receiver();
  await hook(bilal, program.url);
  const minute = Math.floor(Date.now() / 60_000) % 1440;
  const quiet = { from: (minute + 1430) % 1440, to: (minute + 120) % 1440, east: 0, zone: 'Etc/UTC', hush: true };
  expect(await (await bilal.post('/api/notices', { quiet })).json()).toMatchObject({ quiet });
  expect((await bilal.post('/api/notices', { quiet: { ...quiet, zone: 'Nowhere/At-all' } })).status).toBe(400);
  await playOn(await anna.live(match), 1);
  await settled();
  expect(program.turns()).toEqual([]);
  await house.reopen();
  pass(121 * 60_000);
  await vi.waitFor(() => expect(program.turns()).toHaveLength(1), { timeout: 10_000 });
});
