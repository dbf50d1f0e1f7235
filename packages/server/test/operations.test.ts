import fs from 'node:fs';
import path from 'node:path';
import { type MatchFile, verifyMatch } from '@durbar/table';
import { expect, test, vi } from 'vitest';
import { ban, matches, pauseMatch, repairMatch, users } from '../src/admin.ts';
import { backup, restore } from '../src/store/backup.ts';
import { upgrade, withStore } from '../src/store/tools.ts';
import { bot, freshFolder, me, openHouse, Person, playOn } from './kit.ts';
import { freshStore } from './stores.ts';

test('a copy made while the house is open can be put back, and everything is there', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const over = await anna.create({ players: [bot('random'), bot('random')], options: { sides: 'drawn', captures: 1 } });
  await (await anna.live(over)).until(({ info }) => info.status === 'over');
  const match = await anna.create({ players: [me, me] });
  const live = await anna.live(match);
  await playOn(live, 3);
  const file = path.join(freshFolder(), 'copy.db');
  const made = await backup(house, file);
  expect(made.matches).toBe(2);
  await playOn(live, 1);
  await expect(backup(house, file)).rejects.toMatchObject({ code: 'unwritable' });

  const fresh = await freshStore(path.join(freshFolder(), 'durbar.db'));
  // Somebody takes the copy home: that one file is all of it.
  const moved = path.join(freshFolder(), 'moved.db');
  fs.copyFileSync(file, moved);
  expect(fs.readdirSync(path.dirname(file))).toEqual(['copy.db']);
  expect(await restore(fresh, moved)).toEqual(made);
  if (fresh.databaseUrl === undefined) expect(fs.statSync(fresh.dataFile).mode & 0o777).toBe(0o600);
  await expect(restore(fresh, moved)).rejects.toMatchObject({ code: 'unwritable' });
  fs.copyFileSync(path.join(path.dirname(house.dataFile), 'durbar.key'), path.join(path.dirname(fresh.dataFile), 'durbar.key'));
  const again = await openHouse({ dataFile: fresh.dataFile, databaseUrl: fresh.databaseUrl });
  const there = new Person(again);
  there.cookie = anna.cookie;
  expect((await there.live(match)).last).toMatchObject({ seq: 4, mine: [{ seat: 0 }, { seat: 1 }] });
  expect(await verifyMatch(await there.get<MatchFile>(`/api/matches/${over}/export`))).toMatchObject({ ok: true });
});

test('a copy can be put where a house was only opened', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  await playOn(await anna.live(await anna.create({ players: [me, me] })), 3);
  const file = path.join(freshFolder(), 'copy.db');
  const made = await backup(house, file);
  const opened = await openHouse();
  await opened.close();
  // A data file is moved away by its owner; a database is used as it is.
  if (opened.databaseUrl === undefined) return expect(restore(opened, file)).rejects.toMatchObject({ code: 'unwritable' });
  expect(await restore(opened, file)).toEqual(made);
  expect(await opened.sql('SELECT id FROM match')).toHaveLength(1);
  await expect(restore(opened, file)).rejects.toMatchObject({ code: 'unwritable' });
});

test('a copy with one changed entry is not believed', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  await playOn(await anna.live(await anna.create({ players: [me, me] })), 2);
  await house.sql(`UPDATE entry SET body = replace(body, '"at":', '"at":1') WHERE seq = 1`);
  await expect(backup(house, path.join(freshFolder(), 'copy.db'))).rejects.toMatchObject({ code: 'damaged-data' });
});

test('the key must be the one that the data was encrypted with', async () => {
  const house = await openHouse();
  await new Person(house).create({ players: [me, me] });
  await house.close();
  const key = path.join(path.dirname(house.dataFile), 'durbar.key');
  fs.rmSync(key);
  await expect(house.reopen()).rejects.toMatchObject({ code: 'bad-key' });
  expect(fs.existsSync(key), 'no other key was made in its place').toBe(false);
  fs.writeFileSync(key, `${'ab'.repeat(32)}\n`);
  await expect(house.reopen()).rejects.toMatchObject({ code: 'bad-key' });
});

test('a host pauses a match while it is played, and lets it go on', async () => {
  const house = await openHouse({ look: 50 });
  const anna = new Person(house);
  const match = await anna.create({ players: [me, me], contract: { undo: 'none' } });
  const live = await anna.live(match);
  await playOn(live, 1);
  expect(await withStore(house, (db) => pauseMatch(db, match, Date.now()))).toBe(true);
  await live.until(({ info }) => info.paused === true);
  expect(await live.act('play', 1, live.seat(1)?.choices[0])).toMatchObject({ code: 'paused' });
  expect(await withStore(house, (db) => matches(db, 'paused', 10))).toMatchObject([{ id: match, game: 'aadu-huli', paused: 'host', length: 2 }]);
  const since = live.messages.length;
  expect(await withStore(house, (db) => repairMatch(db, match, Date.now()))).toBe(true);
  expect(await withStore(house, (db) => repairMatch(db, 'nowhere', Date.now()))).toBe(false);
  await live.message((message) => message.t === 'match' && message.info.paused === undefined, since);
  await playOn(live, 1);
  expect(live.last.seq).toBe(3);
});

test('whoever is banned is sent away at once and not let in again', async () => {
  const house = await openHouse({ look: 50 });
  const anna = new Person(house);
  const live = await anna.live(await anna.create({ players: [me, me], name: 'Anna' }));
  const [user] = await withStore(house, (db) => users(db, 'Ann', 10));
  expect(user).toMatchObject({ name: 'Anna', banned: null });
  expect(await withStore(house, (db) => ban(db, user?.id ?? '', Date.now()))).toBe(true);
  expect(await live.closed).toBe(4003);
  const refused = await anna.fetch('/api/matches');
  expect([refused.status, await refused.json()]).toEqual([403, { error: { code: 'banned', message: expect.any(String) } }]);
  expect((await anna.post('/api/matches', { game: 'aadu-huli', players: [me, me] })).status).toBe(403);
  await withStore(house, (db) => ban(db, user?.id ?? '', null));
  expect(await anna.get<unknown[]>('/api/matches')).toHaveLength(1);
});

test('a dry run says what an upgrade would do, and does nothing', async () => {
  const house = await openHouse();
  await house.close();
  expect(await upgrade(house, true)).toEqual([]);
  await house.sql(`DELETE FROM kysely_migration WHERE name = '061_handed_back'`);
  await expect(upgrade(house, true), 'the step fails where its columns are there already').rejects.toMatchObject({ code: 'damaged-data' });
  await expect(withStore(house, (db) => users(db, undefined, 10))).rejects.toMatchObject({ code: 'older-data' });
  await house.sql('ALTER TABLE seat DROP COLUMN voted');
  await house.sql('ALTER TABLE seat_vote DROP COLUMN length');
  for (let i = 0; i < 2; i++) expect(await upgrade(house, true)).toEqual(['061_handed_back']);
  await expect(house.sql('SELECT voted FROM seat')).rejects.toThrow();
});

test('figures are for this machine only, and name no match', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ players: [me, me] });
  const live = await anna.live(match);
  await playOn(live, 2);
  expect(await live.act('play', 0, { verb: 'fly' })).toMatchObject({ t: 'error' });
  const text = await (await anna.fetch('/metrics')).text();
  expect(text).toMatch(/durbar_sockets 1/);
  expect(text).toMatch(/durbar_commit_seconds_count [1-9]/);
  expect(text).toMatch(/durbar_messages_refused_total\{code="[\w-]+"\} 1/);
  expect(text).not.toContain(match);
  for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
    expect((await anna.fetch('/metrics', { headers: { [name]: '203.0.113.7' } })).status).toBe(404);
  expect(await anna.get('/healthz')).toEqual({ ok: true });
});

test('a house that closes says so before it sends people away', async () => {
  const house = await openHouse({ drain: 1500 });
  const anna = new Person(house);
  const live = await anna.live(await anna.create({ players: [me, me] }));
  const closed = house.close();
  await vi.waitFor(async () => expect((await anna.fetch('/healthz')).status).toBe(503));
  expect(live.socket.readyState).toBe(live.socket.OPEN);
  await closed;
  expect(await live.closed).toBe(1001);
});

test('until then everything works: whoever comes is served', async () => {
  const house = await openHouse({ drain: 3000 });
  const anna = new Person(house);
  const match = await anna.create({ players: [me, me] });
  const closed = house.close();
  const health = await anna.fetch('/healthz');
  expect([health.status, await health.json()]).toEqual([503, { ok: false, closing: true }]);
  expect((await anna.fetch('/api/games')).status).toBe(200);
  const live = await anna.live(match);
  await playOn(live, 1);
  expect(live.last.seq).toBe(2);
  await closed;
  expect(await live.closed).toBe(1001);
});
