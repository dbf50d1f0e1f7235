/** What docs/TRUST.md says of the door of the house, as far as no other test has it. */
import fs from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { games } from '@durbar/games';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { freshFolder, me, openHouse, open as openSeat, Person } from './kit.ts';
import { freshStore } from './stores.ts';
import { hidden } from './toys.ts';

test('every answer says what browsers must not do with it, and no other site may read any', async () => {
  const house = await openHouse({ games: [hidden] });
  const anna = new Person(house);
  for (const url of ['/api/games', '/api/me', '/nowhere', '/api']) {
    const { headers } = await anna.fetch(url, { headers: { origin: 'https://elsewhere.example' } });
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'self'",
      "script-src 'self';",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default drawings svelte-trusted-html',
    ])
      expect(policy, url).toContain(rule);
    expect(Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1])).toBeGreaterThanOrEqual(31_536_000);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test('whatever opens something is at least 128 random bits, and never the same twice', async () => {
  const house = await openHouse({ games: [hidden] });
  const anna = new Person(house);
  const seen = new Set<string>();
  for (let i = 0; i < 3; i++) {
    const match = await anna.create({ game: 'hidden', players: [me, openSeat] });
    const { invite = '' } = await anna.info(match);
    const { token } = (await (await anna.post(`/api/matches/${match}/seats/0/bot-token`, {})).json()) as { token: string };
    for (const key of [match, invite, token, await anna.ticket()]) {
      expect(Buffer.from(key, 'base64url').length).toBeGreaterThanOrEqual(16);
      seen.add(key);
    }
  }
  expect(seen.size).toBe(12);
  expect(Buffer.from(anna.cookie.split('=')[1] ?? '', 'base64url')).toHaveLength(32);
});

interface Described {
  readonly paths: Record<string, Record<string, { readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> } }>>;
}

/** Objects that take fields which nobody has named, by where they are. */
function loose(schema: unknown, where: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, properties, additionalProperties, patternProperties } = schema as Record<string, unknown>;
  const isLoose = type === 'object' && properties !== undefined && additionalProperties !== false && patternProperties === undefined;
  return [...(isLoose ? [where] : []), ...Object.entries(schema).flatMap(([key, one]) => loose(one, `${where}.${key}`))];
}

test('no request may bring a field that is not asked for', async () => {
  const store = await freshStore(path.join(freshFolder(), 'durbar.db'));
  const app = await buildApp({ games, bots: [], dataFile: store.dataFile, databaseUrl: store.databaseUrl });
  onTestFinished(() => app.close());
  const { paths } = (await app.inject('/api')).json() as Described;
  const bodies = Object.entries(paths).flatMap(([url, { post }]) => {
    const schema = post?.requestBody?.content['application/json']?.schema;
    return schema === undefined ? [] : [{ url, schema }];
  });
  expect(bodies.length).toBeGreaterThan(15);
  // A file from elsewhere is read by those who know its form, and believed in nothing.
  expect(bodies.flatMap(({ url, schema }) => loose(schema, url)).filter((where) => !where.startsWith('/api/import'))).toEqual([]);
  const house = await openHouse({ games: [hidden] });
  const more = await new Person(house).post('/api/me/claim', { name: 'Asha', passphrase: 'seven tigers at noon', banned: null, claimed: 1 });
  expect([more.status, await more.json()]).toMatchObject([400, { error: { code: 'bad-request' } }]);
});

test('who comes in and who is not let in is in the log, and nothing that opens anything', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const house = await openHouse({ games: [hidden], log: { level: 'info', stream } });
  const asha = new Person(house);
  const secrets = ['seven tigers at noon', 'eight goats at dusk', 'nine crows at dawn'];
  const [first = '', second = '', wrong = ''] = secrets;
  await asha.post('/api/me/claim', { name: 'Asha', passphrase: first });
  secrets.push(asha.cookie.split('=')[1] ?? '');
  await asha.post('/api/login', { name: 'Asha', passphrase: wrong });
  await asha.post('/api/me/passphrase', { next: second, proof: { passphrase: first } });
  await asha.post('/api/login', { name: 'Asha', passphrase: second });
  await asha.fetch('/api/host');
  await asha.post('/api/logout', {});
  const said = lines.map((line) => JSON.parse(line) as { msg: string; what?: string; code?: string; route?: string; person?: string });
  const account = said.filter(({ msg }) => msg === 'account');
  expect(account.map(({ what }) => what)).toEqual(['claim', 'passphrase', 'login', 'logout']);
  expect(new Set(account.map(({ person }) => person)).size).toBe(1);
  expect(said.filter(({ msg }) => msg === 'refused').map(({ code, route }) => `${route} ${code}`)).toEqual(['/api/login wrong-login', '/api/host not-host']);
  for (const secret of [...secrets, 'Asha', 'argon2']) expect(lines.join('')).not.toContain(secret);
});

test('another site is not ours because a header that came through the proxy says so', async () => {
  const house = await openHouse({ games: [hidden] });
  const anna = new Person(house);
  const ask = (headers: Record<string, string>) =>
    anna.fetch('/api/matches', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ game: 'hidden', players: [me, me] }),
    });
  expect((await ask({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' })).status).toBe(403);
  expect((await ask({ origin: house.address, 'x-forwarded-host': 'evil.example' })).status).toBe(201);
  const named = await openHouse({ games: [hidden], notices: { url: 'https://games.example.org' } });
  const bilal = new Person(named);
  expect(
    (
      await bilal.fetch('/api/matches', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://games.example.org' },
        body: JSON.stringify({ game: 'hidden', players: [me, me] }),
      })
    ).status,
  ).toBe(201);
});

test('no file of the server names a game', () => {
  const folder = new URL('../src/', import.meta.url);
  const names = games.flatMap(({ id, messages }) => [id, id.replaceAll('-', ''), id.replaceAll('-', ' '), messages.en['name'] ?? id]);
  for (const file of fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())) {
    const text = fs.readFileSync(path.join(file.parentPath, file.name), 'utf8').toLowerCase();
    for (const name of names) expect(text.includes(name.toLowerCase()), `${file.name}: ${name}`).toBe(false);
  }
});
