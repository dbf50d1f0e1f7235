/** What is really answered, held against the text of `GET /api` itself: every operation of a tag is asked at least once. */
import { games } from '@durbar/games';
import {
  type BotToken,
  type BotTurn,
  type Created,
  limits,
  type MatchInfo,
  type MeAnswer,
  type NoticeInfo,
  type Profile,
  type ShunInfo,
  type StandIn,
} from '@durbar/protocol';
import { Compile } from 'typebox/compile';
import { expect, test, vi } from 'vitest';
import { Passkey } from './authenticator.ts';
import { bot, type House, me, openHouse, open as openSeat, Person, playOn } from './kit.ts';
import { receiver } from './receiver.ts';
import { decided, ordered } from './toys.ts';

interface Operation {
  readonly tags: readonly string[];
  readonly responses: { readonly [status: string]: { readonly content?: { readonly 'application/json'?: { readonly schema: { readonly $ref: string } } } } };
}
interface Api {
  readonly paths: { readonly [url: string]: { readonly [method: string]: Operation } };
  readonly components: { readonly schemas: { readonly [name: string]: object } };
}
type Given = Readonly<Record<string, string | number>>;

/** The name of what an operation answers, and its schema. */
function answerOf({ paths, components }: Api, operation: string): { name: string; schema: object | undefined } {
  const [method = '', url = ''] = operation.split(' ');
  const { $ref = '' } = paths[url]?.[method.toLowerCase()]?.responses['2XX']?.content?.['application/json']?.schema ?? {};
  const name = $ref.replace('#/components/schemas/', '');
  return { name, schema: components.schemas[name] };
}

const operationsOf = ({ paths }: Api) =>
  Object.entries(paths).flatMap(([url, methods]) => Object.entries(methods).map(([method, one]) => ({ name: `${method.toUpperCase()} ${url}`, ...one })));

/** Somebody who has read the text and asks by it. */
async function reader(house: House) {
  const api = await new Person(house).get<Api>('/api');
  const left = new Map(operationsOf(api).map(({ name, tags }) => [name, tags]));

  /** Asks for an operation; what it answers has the form that the text gives it. */
  async function ask<T>(who: Person, operation: string, given: Given = {}, body: object = {}): Promise<T> {
    const [method = '', url = ''] = operation.split(' ');
    const { schema } = answerOf(api, operation);
    if (schema === undefined) throw new Error(`${operation} has no described answer`);
    const where = url.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name]));
    const answer = method === 'GET' ? await who.fetch(where) : await who.post(where, body);
    const got: unknown = await answer.json();
    expect({ operation, ok: answer.ok, got }).toMatchObject({ ok: true });
    expect({ operation, got, errors: Compile(schema).Errors(got) }).toMatchObject({ errors: [] });
    left.delete(operation);
    return got as T;
  }
  const unasked = (tag: string) => [...left].filter(([, tags]) => tags.includes(tag)).map(([operation]) => operation);
  return { ask, unasked };
}

/** A program of a seat: it has no cookie. */
class Program extends Person {
  token = '';
  override fetch(url: string, init: RequestInit = {}): Promise<Response> {
    return super.fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${this.token}` } });
  }
}

test('every operation has a described answer, and nothing is described that no operation answers', async () => {
  const api = await new Person(await openHouse({ games: [ordered] })).get<Api>('/api');
  // A socket answers with messages, which are described by themselves.
  const operations = operationsOf(api).filter(({ responses }) => !('101' in responses));
  expect(operations.length).toBeGreaterThan(50);
  expect(operations.filter(({ name }) => answerOf(api, name).schema === undefined).map(({ name }) => name)).toEqual([]);
  const beside = ['Choice', 'ClientMessage', 'Error', 'SeatView', 'ServerMessage'];
  const used = new Set([...beside, ...operations.map(({ name }) => answerOf(api, name).name)]);
  expect(Object.keys(api.components.schemas).filter((name) => !used.has(name))).toEqual([]);
});

/** A match of two that is rated, with a promise in it, and over. */
async function playedOut(anna: Person, bilal: Person): Promise<string> {
  const clock = { pace: 'live', bank: 60_000, increment: 0, out: 'wait' } as const;
  const match = await anna.create({ game: 'hidden', players: [me, openSeat], contract: { undo: 'none', rated: true, clock } });
  await bilal.join(match, (await anna.info(match)).invite);
  const live = await anna.live(match);
  await live.ask({ t: 'promise', seat: 0, text: 'Peace.' });
  await live.act('play', 0, { verb: 'stop' });
  return match;
}

test('accounts, sessions, passkeys and profiles', async () => {
  const opened = await openHouse({ games: [ordered], logins: 1000, jobs: { look: 20 } });
  // An address of numbers cannot have passkeys.
  const house = { address: opened.address.replace('127.0.0.1', 'localhost') };
  const { ask, unasked } = await reader(house);
  const [anna, bilal, phone, laptop] = [new Person(house), new Person(house), new Person(house), new Person(house)];
  const key = new Passkey(house.address);
  const [first, second] = ['seven tigers at noon', 'eight goats at dusk'];
  expect(await ask(anna, 'GET /api/me')).toEqual({ me: null });
  await playedOut(anna, bilal);
  await ask(anna, 'POST /api/me/claim', {}, { name: 'Asha', passphrase: first });
  await ask(anna, 'POST /api/me', {}, { visible: 'all' });
  const question = (who: Person, purpose: string) => ask<{ challenge: string }>(who, 'POST /api/passkeys/ask', {}, { purpose });
  await ask(anna, 'POST /api/me/passkeys', {}, { response: key.made(await question(anna, 'add')), proof: { passphrase: first } });
  await ask(phone, 'POST /api/login/passkey', {}, { response: key.signed(await question(phone, 'login')) });
  await question(anna, 'prove');
  await question(anna, 'add');
  await ask(laptop, 'POST /api/login', {}, { name: 'Asha', passphrase: first });
  expect(await ask(anna, 'GET /api/me/sessions')).toHaveLength(3);
  await ask(laptop, 'POST /api/logout');
  expect(await ask(anna, 'POST /api/me/sessions/end')).toHaveLength(1);
  const who = (await ask<MeAnswer>(anna, 'GET /api/me')).me;
  expect(who?.passkeys[0]?.used).toEqual(expect.any(Number));
  await vi.waitFor(async () => expect((await bilal.get<Profile>(`/api/people/${who?.id}`)).last).toHaveLength(1), { timeout: 20_000 });
  const profile = await ask<Profile>(bilal, 'GET /api/people/{id}', { id: who?.id ?? '' });
  expect(profile).toMatchObject({ ratings: [{}], records: [{}], pace: {}, promises: { made: 1 }, last: [{ change: expect.any(Number) }] });
  await ask(anna, 'POST /api/me/passphrase', {}, { next: second, proof: { passphrase: first } });
  await ask(anna, 'POST /api/me/passkeys/remove', {}, { id: who?.passkeys[0]?.id, proof: { passphrase: second } });
  await ask(anna, 'GET /api/me/export');
  await ask(anna, 'POST /api/me/delete', {}, { sure: true, proof: { passphrase: second } });
  expect(unasked('people')).toEqual([]);
});

test('notices', async () => {
  const house = await openHouse({ games: [ordered], notices: { outside: { isAllowed: () => true, plain: true }, webhooks: true } });
  const { ask, unasked } = await reader(house);
  const [anna, hook] = [new Person(house), await receiver()];
  await ask(new Person(house), 'GET /api/notices');
  const match = await anna.create({ game: 'hidden', players: [me, me] });
  await ask(anna, 'POST /api/notices', {}, { mode: 'never', quiet: { from: 60, to: 120, east: 60, zone: 'Europe/Paris', hush: true } });
  await ask(anna, 'POST /api/notices/ways', {}, { kind: 'mail', address: 'asha@example.org' });
  const { ways } = await ask<NoticeInfo>(anna, 'POST /api/notices/ways', {}, { kind: 'webhook', address: hook.url });
  expect(ways).toMatchObject([{ confirmed: false }, { secret: expect.any(String) }]);
  const [mail] = await house.sql("SELECT token FROM notice_way WHERE kind = 'mail'");
  await ask(new Person(house), 'POST /api/notices/confirm', {}, { token: mail?.['token'] });
  await ask(anna, 'POST /api/notices/test');
  await ask(new Person(house), 'POST /api/notices/stop', {}, { token: mail?.['token'] });
  await ask(anna, 'POST /api/notices/ways/{id}/remove', { id: ways[1]?.id ?? '' });
  for (const mode of ['always', null]) {
    await ask(anna, 'GET /api/matches/{id}/notices', { id: match });
    await ask(anna, 'POST /api/matches/{id}/notices', { id: match }, { mode });
  }
  await ask(anna, 'GET /api/matches/{id}/notices', { id: match });
  expect(unasked('notices')).toEqual([]);
});

test('talk', async () => {
  const house = await openHouse({ games: [ordered] });
  const { ask, unasked } = await reader(house);
  const [anna, bilal, watcher] = [new Person(house), new Person(house), new Person(house)];
  const id = await anna.create({ game: 'hidden', players: [me, openSeat] });
  await bilal.join(id, (await anna.info(id)).invite, 'Bilal');
  await (await bilal.live(id)).ask({ t: 'talk', room: 'table', text: 'Good luck' });
  expect(await ask(watcher, 'POST /api/matches/{id}/greet', { id }, { name: 'Wei' })).toEqual({ isNew: true });
  await ask(anna, 'POST /api/matches/{id}/complain', { id }, { room: 'table', n: 0, text: 'Too kind.' });
  const [shunned] = await ask<ShunInfo[]>(anna, 'POST /api/matches/{id}/shun', { id }, { whom: { seat: 1 }, kind: 'mute' });
  await ask(anna, 'POST /api/shuns/{id}/lift', { id: shunned?.id ?? '' });
  const person = (await bilal.get<MeAnswer>('/api/me')).me?.id;
  await ask(anna, 'POST /api/shuns', {}, { person, kind: 'block' });
  expect(await ask(anna, 'GET /api/shuns')).toHaveLength(1);
  expect(unasked('talk')).toEqual([]);
});

test('seats, programs, stand-ins and the coach; matches, their moments and files', async () => {
  let late = 0;
  const house = await openHouse({ games: [...games, decided], now: () => Date.now() + late });
  const { ask, unasked } = await reader(house);
  const [anna, bilal] = [new Person(house), new Person(house)];
  const match = await anna.create({ players: [me, openSeat], contract: { undo: 'none' } });
  await bilal.join(match, (await anna.info(match)).invite);
  const at = { id: match, seat: 0 };
  const program = new Program(house);
  program.token = (await ask<BotToken>(anna, 'POST /api/matches/{id}/seats/{seat}/bot-token', at)).token;
  await ask(program, 'POST /api/ticket');
  const { mine } = await ask<BotTurn>(program, 'GET /api/bot');
  await ask(program, 'POST /api/bot/play', {}, { id: 'one', step: mine?.view.step, choice: mine?.choices[0] });
  await playOn(await bilal.live(match), 1);
  expect(await ask(anna, 'GET /api/me/programs')).toMatchObject([{ match, game: 'aadu-huli' }]);
  await ask(anna, 'POST /api/matches/{id}/seats/{seat}/bot-token/revoke', at);
  late = limits.absent;
  const given = await ask<StandIn>(bilal, 'POST /api/matches/{id}/seats/{seat}/stand-in', at, { bot: 'steady' });
  expect(given).toEqual({ seat: 0, missing: 0 });
  await ask(bilal, 'POST /api/matches/{id}/seats/{seat}/hand-back', at);
  await ask(anna, 'POST /api/matches/{id}/seats/{seat}/stand-in', at, { bot: 'steady' });
  await ask(anna, 'POST /api/matches/{id}/seats/{seat}/take', at);

  // Whoever passes lets the bot win.
  const id = await anna.create({ game: 'decided', players: [me, bot('steady')], contract: { undo: 'none' } });
  await ask(anna, 'POST /api/matches/{id}/hint', { id }, { seat: 0 });
  const live = await anna.live(id);
  while (live.last.info.status === 'live') {
    const { seq } = live.last;
    await live.act('play', 0, { verb: 'pass' });
    await live.until(({ info, ...now }) => info.status === 'over' || (now.seq > seq && info.waiting.includes(0)));
  }
  await ask(anna, 'GET /api/matches/{id}/thoughts/{seq}', { id, seq: 2 });
  expect(await ask(anna, 'POST /api/matches/{id}/report', { id })).not.toEqual([]);
  await ask(anna, 'GET /api/matches/{id}/at/{seq}', { id, seq: 1 });
  await ask(anna, 'POST /api/matches/{id}/fork', { id }, { seq: 1 });
  await ask(anna, 'POST /api/import', {}, await ask<object>(anna, 'GET /api/matches/{id}/export', { id }));
  expect(['seats', 'bots', 'matches'].flatMap(unasked)).toEqual([]);
});

test('tables', async () => {
  const house = await openHouse({ games: [ordered], logins: 1000 });
  const { ask, unasked } = await reader(house);
  const [anna, bilal] = [new Person(house), new Person(house)];
  await bilal.post('/api/me/claim', { name: 'Bilal', passphrase: 'seven tigers at noon' });
  const wish = { game: 'hidden', players: [me, openSeat], lobby: { start: 'ready', listed: true }, contract: { undo: 'none' } };
  const { match: id } = await ask<Created>(anna, 'POST /api/matches', {}, wish);
  await ask(anna, 'GET /api/games');
  for (let i = 0; i < 2; i++) {
    await ask(anna, 'POST /api/matches/{id}/invite', { id }, { name: 'Bilal' });
    expect(await ask(bilal, 'GET /api/tables')).toMatchObject({ invitations: [{ match: { id } }] });
    if (i === 0) await ask(bilal, 'POST /api/matches/{id}/decline', { id });
  }
  expect(await ask(new Person(house), 'GET /api/tables')).toMatchObject({ open: [{ id }] });
  await ask(anna, 'POST /api/matches/{id}/hold', { id }, { seat: 1, bot: 'random' });
  await ask(anna, 'POST /api/matches/{id}/hold', { id }, { seat: 1, bot: null });
  await ask(anna, 'POST /api/matches/{id}/sit', { id }, { seat: 1 });
  await ask(bilal, 'POST /api/matches/{id}/join', { id });
  await ask(bilal, 'POST /api/matches/{id}/leave', { id });
  await bilal.join(id, (await anna.info(id)).invite);
  for (const who of [anna, bilal]) await ask(who, 'POST /api/matches/{id}/ready', { id }, { ready: true });
  expect(await ask(new Person(house), 'GET /api/running')).toMatchObject([{ id }]);
  expect(await ask(anna, 'GET /api/matches')).toMatchObject([{ id }]);
  await (await bilal.live(id)).act('play', 0, { verb: 'stop' });
  expect(await ask<MatchInfo>(anna, 'GET /api/matches/{id}', { id })).toMatchObject({ status: 'over' });
  await ask(anna, 'POST /api/matches/{id}/rematch', { id });
  expect(unasked('tables')).toEqual([]);
});
