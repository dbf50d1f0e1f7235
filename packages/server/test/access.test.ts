import path from 'node:path';
import { plainBot } from '@durbar/bots';
import { games } from '@durbar/games';
import { type BotToken, ClientMessageSchema, limits, type MeAnswer, type ServerMessage } from '@durbar/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { ban } from '../src/admin.ts';
import { buildApp, type RouteName } from '../src/app.ts';
import { withStore } from '../src/store/tools.ts';
import { declared, withBots } from './access.ts';
import { declaredBeside } from './access-beside.ts';
import { hostOf } from './host.ts';
import { freshFolder, type Live, me, openHouse, open as openSeat, Person } from './kit.ts';
import { freshStore } from './stores.ts';
import { hidden } from './toys.ts';

/** Not the API: pages and what is for the host's own machine; and the socket, whose messages have a table of their own. */
const PAGES = new Set(['/healthz', '/metrics', '/api', '/api/live/:id', '/', '/*']);

async function routesOfHouse() {
  const store = await freshStore(path.join(freshFolder(), 'durbar.db'));
  const app = await buildApp({ games, bots: [], dataFile: store.dataFile, databaseUrl: store.databaseUrl });
  onTestFinished(() => app.close());
  return { app, routes: Reflect.get(app, 'routeNames') as RouteName[] };
}

test('every change is refused to the page of another site and to what is no JSON, whatever the route', async () => {
  const { app, routes } = await routesOfHouse();
  const changes = routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
  expect(changes.length).toBeGreaterThan(5);
  for (const { method, url } of changes) {
    const ask = (headers: Record<string, string>) =>
      app.inject({ method: method as 'POST', url: url.replace(':id', 'x').replace(':seat', '0'), headers, payload: '{}' });
    const json = { 'content-type': 'application/json' };
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await ask({ ...json, ...headers } as Record<string, string>);
      expect([answer.statusCode, answer.json().error.code], `${method} ${url}`).toEqual([403, 'bad-origin']);
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect((await ask({ 'content-type': type, host: 'house', origin: 'http://house' })).statusCode, `${method} ${url} as ${type}`).toBe(415);
  }
  expect(
    routes.filter(
      ({ method, url }) =>
        method === 'GET' &&
        /join|rematch|fork|import|stand-in|take|hint|ready|sit|hold|leave|invite|decline|shun$|complain|ways|lift|ban$|pause|repair|done|retry|enter/.test(url),
    ),
  ).toEqual([]);
});

test('too many requests are told when to come again', async () => {
  const house = await openHouse({ requests: 3 });
  const anna = new Person(house);
  for (let i = 0; i < 3; i++) await anna.fetch('/api/games');
  const answer = await anna.fetch('/api/games');
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(limits.message).toBe(16 * 1024);
});

/** A bot that ends no match. */
const passing = plainBot('passing', () => ({ verb: 'pass' }));

/** Matches in every state, each with the same people. */
async function everyState() {
  const house = await openHouse({ games: [hidden], bots: [passing], hints: 1000 });
  const [anna, bilal, anonymous, stranger, spectator, banned] = Array.from({ length: 6 }, () => new Person(house)) as Six;
  const bot = new Program(house);
  for (const person of [stranger, spectator, banned]) await person.create({ game: 'hidden', players: [me, me] });
  async function begun(contract: object): Promise<string> {
    const match = await anna.create({ game: 'hidden', players: [me, openSeat], contract: { undo: 'none', ...contract } });
    await bilal.join(match, (await anna.info(match)).invite);
    await bot.let(anna, match);
    return match;
  }
  const stop = async (match: string) => {
    await (await anna.live(match)).act('play', 0, { verb: 'stop' });
    return match;
  };
  const matches = {
    open: await anna.create({ game: 'hidden', players: [me, openSeat] }),
    live: await begun({}),
    finished: await stop(await begun({})),
    private: await begun({ spectators: 'none' }),
    'private-finished': await stop(await begun({ spectators: 'none' })),
  };
  await bot.let(anna, matches.open);
  for (const match of Object.values(matches)) await spectator.live(match);
  await banish(house, banned);
  const inviteOf = async (match: string) => String((await house.sql(`SELECT invite FROM match WHERE id = '${match}'`))[0]?.['invite']);
  const table = () => anna.create({ game: 'hidden', players: [me, openSeat] });
  return { matches, inviteOf, table, people: { anonymous, stranger, other: bilal, own: anna, spectator, banned, bot, host: await hostOf(house) } };
}

/** A program with a token for seat 0 of each match, and no cookie. */
class Program extends Person {
  readonly #tokens = new Map<string, string>();
  /** The match whose token it shows. */
  match = '';

  async let(owner: Person, match: string): Promise<void> {
    const answer = await owner.post(`/api/matches/${match}/seats/0/bot-token`, {});
    this.#tokens.set(match, ((await answer.json()) as BotToken).token);
  }

  override fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const authorization = `Bearer ${this.#tokens.get(this.match)}`;
    return super.fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), authorization } });
  }
}

type Six = [Person, Person, Person, Person, Person, Person];

async function banish(house: Awaited<ReturnType<typeof openHouse>>, person: Person): Promise<void> {
  const { me: who } = await person.get<MeAnswer>('/api/me');
  await withStore(house, (db) => ban(db, who?.id ?? '', Date.now()));
}

const bodies: Record<string, object> = {
  '/api/matches/:id/ready': { ready: true },
  '/api/matches/:id/sit': { seat: 0 },
  '/api/matches/:id/hold': { seat: 0, bot: null },
  '/api/matches/:id/invite': { name: 'Nobody of this name' },
  '/api/matches/:id/notices': { mode: null },
  '/api/matches/:id/shun': { whom: { seat: 0 }, kind: 'mute' },
  '/api/matches/:id/complain': { room: 'table', n: 0, text: '' },
  '/api/matches/:id/join': { invite: 'guessed' },
  '/api/matches/:id/fork': { seq: 0, seat: 0 },
  '/api/matches/:id/hint': { seat: 0 },
  '/api/bot/play': { id: 'x', step: 0, choice: { verb: 'pass' } },
  '/api/matches/:id/seats/:seat/stand-in': { bot: 'nobody' },
};

/** Requests that are worth something, beside those that are not. */
const variantsOf = (url: string): { readonly name: string; readonly body?: object; readonly query?: string }[] => {
  if (url.endsWith('/at/:seq')) return [{ name: '' }, { name: '?as=0', query: '?as=0' }];
  if (url.endsWith('/stand-in')) return [{ name: '' }, { name: ' (a bot of the house)', body: { bot: passing.name } }];
  return url.endsWith('/join') ? [{ name: '' }, { name: ' (invited)' }] : [{ name: '' }];
};

const isOfMatch = ({ method, url }: RouteName) => !PAGES.has(url) && !Object.hasOwn(declared.apart, `${method} ${url}`);

const apartBodies: Record<string, object> = {
  '/api/matches': { game: 'hidden', players: [me, me] },
  '/api/me/claim': { name: 'Chitra', passphrase: 'short' },
  '/api/me/passphrase': { next: 'eight goats at dusk' },
  '/api/passkeys/ask': { purpose: 'add' },
  '/api/me/passkeys': { response: {}, name: 'Chitra' },
  '/api/me/passkeys/remove': { id: 'none' },
  '/api/login': { name: 'Chitra', passphrase: 'short' },
  '/api/login/passkey': { response: {} },
  '/api/me/sessions/end': { id: 'none' },
  '/api/me/delete': { sure: true },
  '/api/shuns': { person: 'none', kind: 'block' },
  '/api/host/enter': { token: 'guessed-guessed-guessed' },
  '/api/host/users/:id/ban': { banned: true },
};

test('every route that needs no match answers everybody as it is declared, and a route that is not declared fails', async () => {
  const { routes } = await routesOfHouse();
  const house = await openHouse({ games: [hidden], logins: 1000 });
  const found: Record<string, string> = {};
  const banned = new Person(house);
  await banned.create({ game: 'hidden', players: [me, me] });
  await banish(house, banned);
  const account = new Person(house);
  let host = await hostOf(house);
  const enter = (way: string) => account.post(`/api/${way}`, { name: 'Asha', passphrase: 'seven tigers at noon' });
  expect((await enter('me/claim')).status).toBe(200);
  for (const { method, url } of routes.filter((route) => !isOfMatch(route) && !PAGES.has(route.url) && route.method !== 'HEAD')) {
    const [anonymous, guest] = [new Person(house), new Person(house)];
    await guest.create({ game: 'hidden', players: [me, me] });
    const ask = async (who: Person) => {
      const cookie = who.cookie;
      const answer = method === 'GET' ? await who.fetch(url.replace(':id', 'none')) : await who.post(url, apartBodies[url] ?? {});
      who.cookie = cookie;
      return codeOf(answer.status, await answer.json());
    };
    found[`${method} ${url}`] = [await ask(anonymous), await ask(guest), await ask(account), await ask(host)].join(' ');
    expect(await ask(banned), url).toBe('banned');
    if (url === '/api/logout') await enter('login');
    if (url === '/api/host/leave') host = await hostOf(house);
  }
  expect(found).toEqual(declared.apart);
});

const codeOf = (status: number, body: unknown) => (status < 300 ? 'ok' : String((body as { error?: { code?: string } }).error?.code));

/** What each may do over HTTP: seat 0 is the own seat of `own`. */
test('every route answers everybody as it is declared, in every state of a match', async () => {
  const { routes } = await routesOfHouse();
  const lasting = await everyState();
  const found: Record<string, Record<string, string>> = {};
  for (const { method, url } of routes.filter((route) => isOfMatch(route) && route.method !== 'HEAD')) {
    // Whoever leaves has left, and a token that was made anew or taken back is of no use.
    const { matches, people, inviteOf, table } = /leave|bot-token|stand-in/.test(url) ? await everyState() : lasting;
    for (const { name: variant, query = '', body = bodies[url] ?? {} } of variantsOf(url)) {
      const row: Record<string, string> = {};
      for (const [state, match] of Object.entries(matches)) {
        for (const [name, who] of Object.entries(people)) {
          const isInvited = variant === ' (invited)';
          const at = isInvited && state === 'open' && name !== 'banned' ? await table() : match;
          const address = url.replace(':id', at).replace(':seq', '0').replace(':seat', '0') + query;
          const given = isInvited ? { invite: await inviteOf(at) } : body;
          const cookie = who.cookie;
          if (who instanceof Program) who.match = match;
          const answer = method === 'GET' ? await who.fetch(address) : await who.post(address, given);
          row[`${state} ${name}`] = codeOf(answer.status, await answer.json());
          who.cookie = cookie;
        }
      }
      found[`${method} ${url}${variant}`] = row;
    }
  }
  expect(found).toEqual({ ...declared.routes, ...declaredBeside.routes });
});

/** The answer to a message that gets none: undefined if it got none before the next one was answered. */
async function unanswered(live: Live, message: object): Promise<ServerMessage | undefined> {
  live.sendRaw(JSON.stringify({ id: 'silent', ...message }));
  await live.ask({ t: 'why', seat: 0, choice: { verb: 'fly' } });
  return live.messages.find((one) => 'id' in one && one.id === 'silent');
}

/** What each may do over a socket, always for seat 0. */
test('every message answers everybody as it is declared, in every state of a match', async () => {
  const { matches, people } = await everyState();
  const messages = [
    { t: 'why', seat: 0, choice: { verb: 'fly' } },
    { t: 'here' },
    { t: 'undo', seat: 0, step: 0 },
    { t: 'reset', seat: 0, step: 0 },
    { t: 'confirm', seat: 0, step: 0 },
    { t: 'gift', seat: 0, to: 1, time: 1000 },
    { t: 'vacation', seat: 0, away: true },
    { t: 'quiet', seat: 0, quiet: null },
    { t: 'order', seat: 0, order: null },
    { t: 'promise', seat: 0, text: 'peace' },
    { t: 'mark', seat: 0, n: 0, mark: null },
    { t: 'talk', room: 'table', text: 'hello' },
    { t: 'note', text: 'mine' },
    { t: 'rewind', seat: 0, to: 0 },
    { t: 'consent', seat: 0, agree: true },
    { t: 'play', seat: 0, step: 0, choice: { verb: 'pass' } },
  ];
  expect(messages.map(({ t }) => t).sort()).toEqual(ClientMessageSchema.anyOf.map((one) => one.properties.t.const).sort());
  const found: Record<string, Record<string, string>> = {};
  for (const message of messages) {
    const row: Record<string, string> = {};
    for (const [state, match] of Object.entries(matches)) {
      for (const [name, who] of Object.entries(people)) {
        if (name === 'banned') {
          const ticket = await who.post('/api/ticket', {});
          row[`${state} ${name}`] = codeOf(ticket.status, await ticket.json());
          continue;
        }
        if (who instanceof Program) who.match = match;
        const live: Live = await who.live(match);
        const refused = live.messages.find(({ t }) => t === 'error');
        const answer = refused ?? (message.t === 'here' ? await unanswered(live, message) : await live.ask(message));
        row[`${state} ${name}`] = answer === undefined ? 'silence' : answer.t === 'error' ? answer.code : answer.t;
        live.socket.terminate();
      }
    }
    found[message.t] = row;
  }
  expect(found).toEqual(withBots({ ...declared.messages, ...declaredBeside.messages }));
});
