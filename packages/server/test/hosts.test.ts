import path from 'node:path';
import type { HostInfo, HostJob, HostMatch, HostReport, HostUser, MeAnswer } from '@durbar/protocol';
import { expect, test } from 'vitest';
import { backup } from '../src/store/backup.ts';
import { hostLink, hostOf } from './host.ts';
import { freshFolder, me, openHouse, open as openSeat, Person } from './kit.ts';
import { bomb, hidden } from './toys.ts';

const code = async (answer: Response) => (answer.ok ? 'ok' : ((await answer.json()) as { error: { code: string } }).error.code);

test('a link of the host is good once and for minutes, and what it makes lasts until it is given back', async () => {
  let shift = 0;
  const house = await openHouse({ games: [hidden], now: () => Date.now() + shift });
  const [first, second] = [new Person(house), new Person(house)];
  const token = await hostLink(house);
  const entered = await first.post('/api/host/enter', { token });
  expect(entered.headers.get('set-cookie')).toMatch(/^durbar-host=[\w-]{43};.*HttpOnly.*SameSite=Strict/i);
  expect(await code(await second.post('/api/host/enter', { token }))).toBe('bad-link');
  expect(JSON.stringify(await house.sql('SELECT * FROM host_pass'))).not.toContain(first.cookie.split('=')[1]);
  const old = await hostLink(house, Date.now() - 11 * 60_000);
  expect(await code(await second.post('/api/host/enter', { token: old }))).toBe('bad-link');
  const pass = first.cookie.split('=')[1];
  expect(await code(await second.post('/api/host/enter', { token: pass })), 'a pass is no link').toBe('bad-link');
  second.cookie = `durbar-host=${await hostLink(house)}`;
  expect(await code(await second.fetch('/api/host')), 'a link is no pass').toBe('not-host');

  expect(await code(await first.fetch('/api/host'))).toBe('ok');
  const third = await hostOf(house);
  const { cookie } = third;
  expect(await code(await third.post('/api/host/leave', {}))).toBe('ok');
  third.cookie = cookie;
  expect(await code(await third.fetch('/api/host'))).toBe('not-host');
  shift = 13 * 60 * 60_000;
  expect(await code(await first.fetch('/api/host'))).toBe('not-host');
});

test('a host sees people, matches, reports and jobs, and sends away, pauses, puts away and tries again', async () => {
  const house = await openHouse({ games: [hidden], look: 50 });
  const [anna, bilal, host] = [new Person(house), new Person(house), await hostOf(house)];
  const match = await anna.create({ game: 'hidden', players: [me, openSeat], contract: { undo: 'none' }, name: 'Anna' });
  await bilal.join(match, (await anna.info(match)).invite, 'Bilal');
  const live = await anna.live(match);
  await live.ask({ t: 'talk', room: 'table', text: 'hello' });
  expect(await host.get<HostInfo>('/api/host')).toMatchObject({
    people: 2,
    matches: { waiting: 0, live: 1, over: 0, paused: 0 },
    sockets: 1,
    here: 1,
    failures: [],
    jobs: { dead: 0 },
  });
  expect(await host.get<HostMatch[]>('/api/host/matches?status=live')).toMatchObject([
    { id: match, game: 'hidden', players: [{ name: 'Anna' }, { name: 'Bilal' }], paused: null },
  ]);
  const shown = JSON.stringify(await host.get('/api/host/matches'));
  for (const secret of ['seed', 'salt', 'card', 'head', 'invite']) expect(shown).not.toContain(secret);

  await host.post(`/api/host/matches/${match}/pause`, {});
  await live.until(({ info }) => info.paused === true);
  expect(await host.get<HostMatch[]>('/api/host/matches?status=paused')).toMatchObject([{ id: match, paused: 'host' }]);
  await host.post(`/api/host/matches/${match}/repair`, {});
  await live.until(({ info }) => live.messages.some((one) => one.t === 'match' && one.info.paused === true) && info.paused === undefined);

  await bilal.post(`/api/matches/${match}/complain`, { room: 'table', n: 0, text: 'rude' });
  const [report] = await host.get<HostReport[]>('/api/host/reports');
  expect(report).toMatchObject({ match, text: 'rude', context: [{ name: 'Anna', text: 'hello' }] });
  await host.post(`/api/host/reports/${report?.id}/done`, {});
  expect(await host.get<HostReport[]>('/api/host/reports')).toEqual([]);

  const { me: who } = await anna.get<MeAnswer>('/api/me');
  expect(await host.get<HostUser[]>('/api/host/users?find=aNN')).toMatchObject([{ id: who?.id, name: 'Anna', claimed: null, banned: null }]);
  await host.post(`/api/host/users/${who?.id}/ban`, { banned: true });
  expect(await code(await anna.fetch('/api/me'))).toBe('banned');
  expect(await live.closed).toBe(4003);
  await host.post(`/api/host/users/${who?.id}/ban`, { banned: false });
  expect(await code(await anna.fetch('/api/me'))).toBe('ok');

  await house.sql(`INSERT INTO job (kind, key, due, attempts, dead, fault) VALUES ('deliver', 'x', 0, 8, 1, 'gone')`);
  expect(await host.get<HostJob[]>('/api/host/jobs')).toMatchObject([{ kind: 'deliver', key: 'x', fault: 'gone' }]);
  expect(await (await host.post('/api/host/jobs/retry', {})).json()).toEqual({ retried: 1 });
});

test('a host sees how large the store is, when it was last copied, and what went wrong', async () => {
  const house = await openHouse({ games: [bomb] });
  const [anna, host] = [new Person(house), await hostOf(house)];
  const before = await host.get<HostInfo>('/api/host');
  expect(before.store.bytes).toBeGreaterThan(10_000);
  expect(before.backup).toBeUndefined();
  const began = Date.now();
  await backup(house, path.join(freshFolder(), 'copy.db'));
  const match = await anna.create({ game: 'bomb', players: [me, me], contract: { undo: 'none' } });
  const live = await anna.live(match);
  await live.act('play', 0, { verb: 'boom' });
  const after = await host.get<HostInfo>('/api/host');
  expect(after.backup).toBeGreaterThanOrEqual(began);
  expect(after.failures).toMatchObject([{ what: 'match paused', match }]);
});
