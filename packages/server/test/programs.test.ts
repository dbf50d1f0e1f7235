import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BotToken, BotTurn, MatchInfo } from '@durbar/protocol';
import { Check } from 'typebox/value';
import { expect, onTestFinished, test } from 'vitest';
import { answers } from '../src/api-answers.ts';
import { words } from '../src/api-words.ts';
import { me, openHouse, open as openSeat, Person } from './kit.ts';
import { brief, hidden, ordered } from './toys.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs an example as its reader would; answers what it printed. */
async function run(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [out, err] = ['', ''];
  child.stdout.on('data', (data) => (out += String(data)));
  child.stderr.on('data', (data) => (err += String(data)));
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject));
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with ${code}: ${err}`);
  return out;
}

async function tokenFor(who: Person, match: string, seat: number, deadline?: number): Promise<BotToken> {
  const answer = await who.post(`/api/matches/${match}/seats/${seat}/bot-token`, deadline === undefined ? {} : { deadline });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as BotToken;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A program of a seat: it has no cookie. */
class Program extends Person {
  token = '';
  override fetch(url: string, init: RequestInit = {}): Promise<Response> {
    return super.fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), ...bearer(this.token) } });
  }
}

async function seated(deadline?: number, game = hidden) {
  const house = await openHouse({ games: [game], jobs: { look: 20 } });
  const [anna, bilal, program] = [new Person(house), new Person(house), new Program(house)];
  const match = await anna.create({ game: 'hidden', players: [me, openSeat], contract: { undo: 'none' } });
  await bilal.join(match, (await anna.info(match)).invite);
  program.token = (await tokenFor(anna, match, 0, deadline)).token;
  return { house, anna, bilal, program, match };
}

/** Lets both examples take the two seats of a table; answers what they printed. */
async function runBoth(house: { readonly address: string }, match: string, invite = ''): Promise<unknown[]> {
  // As it is copied from a browser.
  const where = [`${house.address}/`, match, invite];
  const results = await Promise.all([
    run('python3', [path.join('examples', 'bot.py'), ...where]),
    run(process.execPath, ['--import', 'tsx', path.join('examples', 'bot.ts'), ...where]),
  ]);
  return results.map((text) => JSON.parse(text) as unknown);
}

test('both examples join by their link, accept the agreement and play a whole game against each other', { timeout: 300_000 }, async () => {
  const house = await openHouse({});
  const anna = new Person(house);
  const match = await anna.create({ game: 'aadu-huli', players: [openSeat, openSeat], lobby: { start: 'ready', draw: true } });
  const results = await runBoth(house, match, (await anna.info(match)).invite);
  const info = await anna.info(match);
  expect(info.status).toBe('over');
  expect(results).toEqual([info.result, info.result]);
  expect(info.seats.map(({ name }) => name).sort()).toEqual(['Python', 'TypeScript']);
});

test('an example that is told to slow down does, and plays on', { timeout: 60_000 }, async () => {
  const house = await openHouse({ games: [brief], sockets: { burst: 1, perSecond: 2 } });
  const anna = new Person(house);
  const match = await anna.create({ game: 'brief', players: [openSeat, openSeat], contract: { undo: 'none' } });
  const results = await runBoth(house, match, (await anna.info(match)).invite);
  expect(results).toEqual([
    { winners: [0], reason: 'done', rule: '1' },
    { winners: [0], reason: 'done', rule: '1' },
  ]);
});

test('a token goes along when its seat is changed or drawn', async () => {
  const house = await openHouse({ games: [hidden], look: 20 });
  const [anna, bilal] = [new Person(house), new Person(house)];
  const programs = [new Program(house), new Program(house)] as const;
  const match = await anna.create({ game: 'hidden', players: [me, openSeat], lobby: { start: 'ready', draw: true } });
  programs[0].token = (await tokenFor(anna, match, 0)).token;
  const early = await programs[0].live(match);
  await anna.post(`/api/matches/${match}/sit`, { seat: 1 });
  // The socket ends, so that the program comes back for its new place.
  expect(await early.closed).toBe(4103);
  expect((await programs[0].get<BotTurn>('/api/bot')).seat).toBe(1);
  await bilal.join(match, (await anna.info(match)).invite);
  programs[1].token = (await tokenFor(bilal, match, 0)).token;
  for (const who of [anna, bilal]) await who.post(`/api/matches/${match}/ready`, { ready: true });
  const { seats } = await anna.info(match);
  const placed = seats.find(({ you }) => you)?.seat;
  expect((await programs[0].get<BotTurn>('/api/bot')).mine?.seat).toBe(placed);
  expect((await programs[1].get<BotTurn>('/api/bot')).mine?.seat).toBe(1 - (placed ?? 0));
});

test('a token opens one seat and nothing else of its owner', async () => {
  const { house, anna, program, match } = await seated();
  const second = await anna.create({ game: 'hidden', players: [me, me], contract: { undo: 'none' } });
  const both = new Program(house);
  both.token = (await tokenFor(anna, second, 1)).token;
  const turn = await both.get<BotTurn>('/api/bot');
  expect(turn.info.seats.map(({ you }) => you)).toEqual([false, true]);
  expect(turn.mine?.seat).toBe(1);
  const annas = await anna.live(second);
  const card = (seat: number) => String((annas.seat(seat)?.view.board as { card?: number } | undefined)?.card);
  const live = await both.live(second);
  expect(live.last.mine.map(({ seat }) => seat)).toEqual([1]);
  const heard = JSON.stringify(turn) + live.raw.join();
  expect(heard).toContain(card(1));
  expect(heard).not.toContain(card(0));
  expect(await live.ask({ t: 'play', seat: 0, step: 0, choice: { verb: 'pass' } })).toMatchObject({ code: 'not-your-seat' });
  expect(await live.ask({ t: 'order', seat: 1, order: null })).toMatchObject({ code: 'not-for-bots' });
  // Everywhere else it is nobody, and its ticket leads to its own match only.
  expect(await program.get('/api/matches')).toEqual([]);
  expect((await program.post(`/api/matches/${match}/seats/0/bot-token`, {})).status).toBe(403);
  expect((await program.live(second).catch(() => undefined))?.last).toBeUndefined();
});

test('what its owner writes down or says is not for a program', async () => {
  const { anna, bilal, program, match } = await seated(undefined, ordered);
  const [annas, bilals] = [await anna.live(match), await bilal.live(match)];
  await annas.ask({ t: 'note', text: 'Bilal bluffs' });
  await bilals.ask({ t: 'talk', room: 'table', text: 'Good luck' });
  await bilals.ask({ t: 'promise', seat: 1, to: 0, text: 'Peace.' });
  const live = await program.live(match);
  // What is beside a match is told in one go, and this last.
  await live.message((message) => message.t === 'promises');
  await annas.ask({ t: 'note', text: 'Bilal bluffs often' });
  await annas.ask({ t: 'talk', room: 'table', text: 'And to you' });
  await live.act('play', 0, { verb: 'pass' });
  expect(live.messages.filter(({ t }) => t === 'note' || t === 'talk')).toEqual([]);
});

test('a program is asked, waits its turn in one request, and plays through the same gate', async () => {
  const { bilal, program, match } = await seated();
  expect((await program.get<MatchInfo>(`/api/matches/${match}`)).seats[0]).toMatchObject({ kind: 'person', program: true });
  const turn = await program.get<BotTurn>('/api/bot?wait=20');
  expect(turn).toMatchObject({ match, seat: 0, seq: 1, mine: { seat: 0, choices: [{ verb: 'pass' }, { verb: 'stop' }] } });
  const play = { id: 'one', step: 0, choice: { verb: 'pass' }, confirm: true };
  for (let i = 0; i < 2; i++) expect(await (await program.post('/api/bot/play', play)).json()).toEqual({ seq: 2 });
  expect(await (await program.post('/api/bot/play', { ...play, id: 'two' })).json()).toMatchObject({ error: { code: 'stale' } });
  expect(await (await program.post('/api/bot/play', { ...play, seat: 1 })).json()).toMatchObject({ error: { code: 'bad-request' } });
  const waiting = program.get<BotTurn>('/api/bot?wait=20&have=2');
  await (await bilal.live(match)).act('play', 1, { verb: 'pass' });
  expect(await waiting).toMatchObject({ seq: 3, from: 2, log: [{ seq: 2, seat: 1 }], mine: { view: { waiting: [0] } } });
});

test('a program that waits in many requests at once is told when to come again', async () => {
  const { bilal, program, match } = await seated();
  await program.post('/api/bot/play', { id: 'one', step: 0, choice: { verb: 'pass' } });
  const asked = Array.from({ length: 5 }, () => program.fetch('/api/bot?wait=20&have=2'));
  const refused = await Promise.race(asked);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await refused.json()).toMatchObject({ error: { code: 'slow-down', retry: expect.any(Number) } });
  await (await bilal.live(match)).act('play', 1, { verb: 'pass' });
  expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429]);
});

test('a token is kept only as a hash, and worth nothing once it is revoked or replaced', async () => {
  const { house, anna, program, match } = await seated();
  const rows = await house.sql('SELECT * FROM bot_token');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(program.token);
  const live = await program.live(match);
  const next = await tokenFor(anna, match, 0);
  expect(await live.closed).toBe(4003);
  expect(await program.get('/api/bot')).toMatchObject({ error: { code: 'bad-token' } });
  program.token = next.token;
  const again = await program.live(match);
  const waiting = program.get('/api/bot?wait=20&have=1');
  await again.act('play', 0, { verb: 'pass' });
  const stranger = new Person(house);
  expect((await stranger.post(`/api/matches/${match}/seats/0/bot-token/revoke`, {})).status).toBe(403);
  expect((await anna.post(`/api/matches/${match}/seats/0/bot-token/revoke`, {})).status).toBe(200);
  expect(await again.closed).toBe(4003);
  await waiting;
  expect((await program.fetch('/api/bot')).status).toBe(401);
  expect((await program.post('/api/ticket', {})).status).toBe(401);
  expect((await anna.info(match)).seats[0]?.program).toBeUndefined();
});

test('for a program that is late a move is made, and the next one counts again', async () => {
  const { anna, bilal, program, match } = await seated(1000);
  const live = await bilal.live(match);
  await live.until(({ seq }) => seq === 2);
  // What was made for it came by chance, and may have been the end.
  if (live.last.info.status === 'over') return expect(live.last.info.result).toMatchObject({ reason: 'done' });
  await live.act('play', 1, { verb: 'pass' });
  await program.post('/api/bot/play', { id: 'in-time', step: 2, choice: { verb: 'stop' } });
  expect((await anna.info(match)).status).toBe('over');
});

test('the API is described by the schemas that requests are checked with', async () => {
  const house = await openHouse({ games: [ordered] });
  const api = await new Person(house).get<{
    openapi: string;
    paths: Record<string, Record<string, { summary?: string; tags?: string[]; requestBody?: { content: Record<string, { schema: unknown }> } }>>;
  }>('/api');
  for (const [url, methods] of Object.entries(api.paths))
    for (const [method, { summary, tags }] of Object.entries(methods))
      expect([method, url, summary, tags?.length]).toEqual([method, url, expect.stringMatching(/\.$/), 1]);
  const known = Object.entries(api.paths).flatMap(([url, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`));
  expect(Object.keys(words).filter((one) => !known.includes(one))).toEqual([]);
  expect(api.openapi).toBe('3.1.0');
  for (const url of ['/api/bot', '/api/bot/play', '/api/ticket', '/api/live/{id}', '/api/matches', '/api/matches/{id}/seats/{seat}/bot-token'])
    expect(Object.keys(api.paths)).toContain(url);
  const body = api.paths['/api/bot/play']?.['post']?.requestBody?.content['application/json']?.schema;
  expect(body).toMatchObject({ type: 'object', required: ['id', 'step', 'choice'], additionalProperties: false });
  expect(JSON.stringify(api)).toContain('"ClientMessage"');
});

test('presence is doing something in the match lately, not an open window', async () => {
  let late = 0;
  const house = await openHouse({ games: [hidden], now: () => Date.now() + late, sockets: { burst: 1000, perSecond: 1000, ping: 50 } });
  const [anna, bilal] = [new Person(house), new Person(house)];
  const match = await anna.create({ game: 'hidden', players: [me, openSeat], contract: { undo: 'none' } });
  await bilal.join(match, (await anna.info(match)).invite);
  const [annas, bilals] = [await anna.live(match), await bilal.live(match)];
  await annas.until(({ info }) => info.seats.every(({ here }) => here));
  late = 119_000;
  bilals.sendRaw(JSON.stringify({ t: 'here', id: 'x' }));
  await bilals.ask({ t: 'why', seat: 1, choice: { verb: 'fly' } });
  late = 125_000;
  await bilals.until(({ info }) => info.seats[0]?.here === false && info.seats[1]?.here === true);
  expect((await bilal.info(match)).seats.map(({ here }) => here)).toEqual([false, true]);
  const since = annas.messages.length;
  annas.sendRaw(JSON.stringify({ t: 'here', id: 'y' }));
  await bilals.message((message) => message.t === 'match' && message.info.seats[0]?.here === true, bilals.messages.length - 1);
  expect(annas.messages.slice(since).filter(({ t }) => t === 'error')).toEqual([]);
  annas.socket.close();
  await bilals.message((message) => message.t === 'match' && message.info.seats[0]?.here === false, bilals.messages.length - 1);
});

test('what a program is answered is as described', async () => {
  const { program, match } = await seated();
  expect(Check(answers.BotTurn, await program.get('/api/bot'))).toBe(true);
  expect(Check(answers.MatchInfo, await program.get(`/api/matches/${match}`))).toBe(true);
  expect(Check(answers.Ticket, await (await program.post('/api/ticket', {})).json())).toBe(true);
  const live = await program.live(match);
  expect(Check(answers.ServerMessage, live.last)).toBe(true);
  expect(Check(answers.ServerMessage, await live.ask({ t: 'play', seat: 0, step: 99, choice: { verb: 'pass' } }))).toBe(true);
  for (const choice of [{ verb: 'fly' }, { verb: 'pass' }]) expect(Check(answers.ServerMessage, await live.ask({ t: 'why', seat: 0, choice }))).toBe(true);
  const played = await program.post('/api/bot/play', { id: 'a', step: live.last.mine[0]?.view.step, choice: { verb: 'stop' } });
  expect(Check(answers.Played, await played.json())).toBe(true);
  expect(Check(answers.BotTurn, await program.get('/api/bot'))).toBe(true);
  expect(Check(answers.Error, await (await program.post('/api/bot/play', { id: 'b', step: 0, choice: { verb: 'pass' } })).json())).toBe(true);
});

test('what tables and files are asked and answered is described as it is', async () => {
  const { anna, match } = await seated();
  interface Api {
    readonly paths: Record<
      string,
      Record<
        string,
        {
          readonly responses: Record<string, { content?: Record<string, { schema: { $ref: string } }> }>;
          readonly security?: object[];
          readonly requestBody?: object;
        }
      >
    >;
  }
  const { paths } = await anna.get<Api>('/api');
  const described = (url: string, method: string) =>
    paths[url]?.[method]?.responses['2XX']?.content?.['application/json']?.schema.$ref.split('/').pop() as keyof typeof answers;
  expect(described('/api/matches', 'post')).toBe('Created');
  for (const [url, where] of [
    ['/api/games', '/api/games'],
    ['/api/matches', '/api/matches'],
    ['/api/tables', '/api/tables'],
    ['/api/running', '/api/running'],
    ['/api/matches/{id}', `/api/matches/${match}`],
  ] as const)
    expect(Check(answers[described(url, 'get')], await anna.get(where)), url).toBe(true);
  expect(paths['/api/import']?.['post']?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/MatchFile' } } },
  });
  expect(paths['/api/matches']?.['post']?.security).toEqual([{ guest: [] }, {}]);
  expect(paths['/api/bot']?.['get']?.security).toEqual([{ botToken: [] }]);
  expect(paths['/api/ticket']?.['post']?.security).toEqual([{ botToken: [] }, { guest: [] }, {}]);
});
