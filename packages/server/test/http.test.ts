import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { limits } from '@durbar/protocol';
import { expect, test } from 'vitest';
import { bot, freshFolder, me, openHouse, open as openSeat, Person } from './kit.ts';

const error = async (answer: Promise<Response>) => {
  const { status, headers, ...rest } = await answer.then(async (got) => ({ status: got.status, headers: got.headers, body: await got.json() }));
  expect(headers.get('content-type')).toContain('application/json');
  return { status, code: (rest.body as { error: { code: string } }).error.code };
};

test('bad requests to make a match each have their code', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const wanted = { game: 'aadu-huli', players: [me, me] };
  const refused: [unknown, number, string][] = [
    ['{', 400, 'bad-json'],
    ['', 400, 'bad-json'],
    ['{"__proto__":{"admin":true},"game":"aadu-huli","players":[]}', 400, 'bad-json'],
    [{}, 400, 'bad-request'],
    [{ ...wanted, extra: 1 }, 400, 'bad-request'],
    [{ ...wanted, players: 'both' }, 400, 'bad-request'],
    [{ ...wanted, name: 'x'.repeat(limits.name + 1) }, 400, 'bad-request'],
    [{ ...wanted, contract: { undo: 'always' } }, 400, 'bad-request'],
    [{ ...wanted, game: 'ludo' }, 404, 'no-such-game'],
    [{ ...wanted, game: '__proto__' }, 404, 'no-such-game'],
    [{ ...wanted, edition: 'toString' }, 400, 'no-such-edition'],
    [{ ...wanted, players: [me, me, me] }, 400, 'bad-seats'],
    [{ ...wanted, players: [me, bot('stockfish')] }, 400, 'no-such-bot'],
    [{ ...wanted, options: { goats: 9 } }, 400, 'bad-options'],
    [{ ...wanted, options: { wolves: 1 } }, 400, 'bad-options'],
    [{ ...wanted, options: { goats: 10, captures: 11 } }, 400, 'bad-options'],
    [JSON.stringify({ ...wanted, name: ' '.repeat(limits.body) }), 413, 'too-large'],
  ];
  for (const [body, status, code] of refused) expect(await error(anna.post('/api/matches', body)), code).toEqual({ status, code });
  expect(anna.cookie).toBe('');
  expect(await anna.get('/api/matches')).toEqual([]);
  const why = await (await anna.post('/api/matches', { ...wanted, options: { goats: 10, captures: 11 } })).json();
  expect(why).toMatchObject({ error: { why: { key: 'too-many-captures', rule: '5.5' } } });
});

test('a change must be JSON and come from our own pages', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const body = JSON.stringify({ game: 'aadu-huli', players: [me, me] });
  const send = (headers: Record<string, string>) => anna.fetch('/api/matches', { method: 'POST', body, headers });
  const json = { 'content-type': 'application/json' };
  expect(await error(send({ ...json, origin: 'https://elsewhere.example' }))).toEqual({ status: 403, code: 'bad-origin' });
  expect(await error(send({ ...json, origin: 'null' }))).toEqual({ status: 403, code: 'bad-origin' });
  expect(await error(send({ ...json, 'sec-fetch-site': 'cross-site' }))).toEqual({ status: 403, code: 'bad-origin' });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    expect(await error(send({ 'content-type': type, origin: house.address }))).toEqual({ status: 415, code: 'not-json' });
  expect((await send(json)).status).toBe(201);
});

test('a guest is known by a cookie that scripts cannot read, and secure behind https', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const create = (headers: Record<string, string> = {}) =>
    anna.fetch('/api/matches', {
      method: 'POST',
      body: JSON.stringify({ game: 'aadu-huli', players: [me, openSeat] }),
      headers: { 'content-type': 'application/json', ...headers },
    });
  expect((await anna.fetch('/api/matches')).headers.get('set-cookie')).toBeNull();
  const plain = (await create()).headers.get('set-cookie') ?? '';
  expect(plain).toMatch(/^durbar=[\w-]{43}; .*HttpOnly/);
  expect(plain).toContain('SameSite=Lax');
  expect(plain).not.toContain('Secure');
  expect((await create()).headers.get('set-cookie')).toBeNull();
  const secure = (await create({ 'x-forwarded-proto': 'https' })).headers.get('set-cookie') ?? '';
  expect(secure).toMatch(/^__Host-durbar=[\w-]{43}; .*Path=\/; .*Secure/);
});

test('a name is cleaned, and whoever brings none gets a friendly one', async () => {
  const house = await openHouse();
  const nameOf = async (name?: string) => {
    const anna = new Person(house);
    return (await anna.info(await anna.create({ players: [me, me], ...(name && { name }) }))).seats[0]?.name;
  };
  expect(await nameOf()).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  expect(await nameOf(' An\u202Ena \n B\u200B. ')).toBe('Anna B.');
  expect(await nameOf('\u200B\u202E')).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  expect(await nameOf('阿娜')).toBe('阿娜');
});

test('too many requests are told to slow down', async () => {
  const clock = { now: Date.now() };
  const house = await openHouse({ requests: 5, creations: 2, now: () => clock.now });
  const anna = new Person(house);
  await anna.create({ players: [me, me] });
  await anna.create({ players: [me, me] });
  expect(await error(anna.post('/api/matches', { game: 'aadu-huli', players: [me, me] }))).toEqual({ status: 429, code: 'slow-down' });
  for (let i = 0; i < 5; i++) await anna.fetch('/api/games');
  expect(await error(anna.fetch('/api/games'))).toEqual({ status: 429, code: 'slow-down' });
  expect((await anna.fetch('/healthz')).status).toBe(200);
  clock.now += 60_000;
  expect((await anna.fetch('/api/games')).status).toBe(200);
});

test('the client is served compressed, with pages fresh and the rest kept', async () => {
  const webRoot = freshFolder();
  fs.mkdirSync(path.join(webRoot, 'assets'));
  fs.writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html><title>Durbar</title>');
  fs.writeFileSync(path.join(webRoot, 'assets', 'app-1a2b.js'), 'console.log(1)');
  fs.writeFileSync(path.join(webRoot, 'assets', 'app-1a2b.js.gz'), gzipSync('console.log(1)'));
  const house = await openHouse({ webRoot });
  const anna = new Person(house);
  for (const url of ['/', '/m/abc', '/m/abc?invite=x', '/learn']) {
    const page = await anna.fetch(url);
    expect(await page.text(), url).toContain('<title>Durbar</title>');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*(inline|eval)/);
    expect(policy).toContain("frame-ancestors 'none'");
  }
  const script = await anna.fetch('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip' } });
  expect(script.headers.get('content-encoding')).toBe('gzip');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await script.text()).toBe('console.log(1)');
  for (const url of ['/assets/gone.js', '/api/gone', '/..%2f..%2fetc/passwd.txt'])
    expect(await error(anna.fetch(url)), url).toEqual({ status: 404, code: 'not-found' });
  expect((await anna.fetch('/api/games')).headers.get('cache-control')).toBe('no-store');
});
