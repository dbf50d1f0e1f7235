import fs from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { games } from '@durbar/games';
import { type MatchFile, verifyMatch } from '@durbar/table';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readKey, vaultOf } from '../src/vault.ts';
import { bot, freshFolder, type Live, me, openHouse, open as openSeat, Person, playOn } from './kit.ts';
import { hidden } from './toys.ts';

async function twoPeople(more: Parameters<typeof openHouse>[0] = {}, game = 'aadu-huli') {
  const house = await openHouse(more);
  const [anna, bilal, watcher] = [new Person(house), new Person(house), new Person(house)];
  const match = await anna.create({ game, players: [me, openSeat] });
  await bilal.join(match, (await anna.info(match)).invite);
  return { house, anna, bilal, watcher, match };
}

test('a draft changes no byte of what anybody else is told', async () => {
  const { anna, bilal, watcher, match } = await twoPeople();
  const annas = await anna.live(match);
  const others = [await bilal.live(match), await watcher.live(match)];
  await annas.until(({ info }) => info.seats[1]?.here === true);
  const everything = async (who: Person) => {
    const texts = [`/api/matches/${match}`, `/api/matches/${match}/at/0`, '/api/matches'].map(async (url) => (await who.fetch(url)).text());
    return [...(await Promise.all(texts)), (await who.live(match)).raw[0]];
  };
  const before = [await everything(bilal), await everything(watcher)];
  const counted = others.map(({ raw }) => raw.length);

  const [first, second] = annas.seat(0)?.choices ?? [];
  expect(await annas.act('play', 0, first)).toMatchObject({ t: 'saved', seq: 1 });
  expect(annas.seat(0)).toMatchObject({ draft: 1, view: { step: 1 }, draftFacts: [{ kind: 'placed' }] });
  expect([await everything(bilal), await everything(watcher)]).toEqual(before);
  await annas.act('undo', 0);
  await annas.act('play', 0, second);
  await annas.act('reset', 0);
  expect(annas.seat(0)).toMatchObject({ draft: 0, view: { step: 0 }, draftFacts: [] });
  await annas.act('play', 0, second);
  expect([await everything(bilal), await everything(watcher)]).toEqual(before);
  expect(others.map(({ raw }) => raw.length)).toEqual(counted);

  await annas.act('confirm', 0);
  for (const other of others) expect((await other.until(({ seq }) => seq === 2)).log).toMatchObject([{ kind: 'move', seat: 0, facts: [{ kind: 'placed' }] }]);
});

test('a card goes to its own seat only, by every way there is', async () => {
  const { anna, bilal, watcher, match } = await twoPeople({ games: [hidden] }, 'hidden');
  const [annas, bilals, watching] = [await anna.live(match), await bilal.live(match), await watcher.live(match)];
  const card = (live: Live, seat: number) => String((live.seat(seat)?.view.board as { card?: number } | undefined)?.card);
  const [annasCard, bilalsCard] = [card(annas, 0), card(bilals, 1)];
  await playOn(annas, 1);
  await bilals.until(({ seq }) => seq === 2);
  const heard = async (who: Person, live: Live) =>
    [...live.raw, await (await who.fetch(`/api/matches/${match}/at/0`)).text(), await (await who.fetch(`/api/matches/${match}/at/0?as=watcher`)).text()].join();
  expect(await heard(anna, annas)).toContain(`"card":${annasCard}`);
  expect(await heard(anna, annas)).not.toContain(bilalsCard);
  expect(await heard(bilal, bilals)).toContain(`"card":${bilalsCard}`);
  expect(await heard(bilal, bilals)).not.toContain(annasCard);
  for (const one of [annasCard, bilalsCard]) expect(await heard(watcher, watching)).not.toContain(one);
  expect(await anna.get(`/api/matches/${match}/at/0?as=1`)).toMatchObject({ error: { code: 'not-yours-to-see' } });
});

test('whoever has both seats is told what either may know', async () => {
  const house = await openHouse({ games: [hidden] });
  const anna = new Person(house);
  const live = await anna.live(await anna.create({ game: 'hidden', players: [me, me] }));
  expect(live.last.log[0]?.facts.map(({ only }) => only)).toEqual([[0], [1]]);
});

test('the secret is told to nobody before the end, and then proves every draw', async () => {
  let logged = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const house = await openHouse({ log: { level: 'trace', stream } });
  const [anna, watcher] = [new Person(house), new Person(house)];
  const match = await anna.create({ players: [me, bot('random')], options: { sides: 'drawn', captures: 1 }, contract: { undo: 'none' } });
  const [row] = (await house.sql('SELECT seed, salt FROM "match"')) as { seed: string; salt: string }[];
  const vault = vaultOf(readKey(undefined, path.join(path.dirname(house.dataFile), 'durbar.key')));
  const secret = { seed: vault.open(row?.seed ?? ''), salt: vault.open(row?.salt ?? '') };
  expect(secret.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(row?.seed).not.toContain(secret.seed);
  const [annas, watching] = [await anna.live(match), await watcher.live(match)];
  const told: string[] = [];
  expect(await anna.get(`/api/matches/${match}/export`)).toMatchObject({ error: { code: 'not-over' } });
  while (annas.last.info.status === 'live') {
    await annas.until(({ seq, mine, info }) => seq >= annas.last.seq && (info.status === 'over' || (mine[0]?.choices.length ?? 0) > 0));
    await playOn(annas, 1);
    if (told.length < 20) told.push(await (await anna.fetch(`/api/matches/${match}`)).text(), await (await anna.fetch(`/api/matches/${match}/at/0`)).text());
  }
  await watching.until(({ info }) => info.status === 'over');
  const everything = [...told, ...annas.raw, ...watching.raw, logged].join();
  expect(everything).toContain(annas.last.info.commitment);
  expect(everything).not.toContain(secret.seed);
  expect(everything).not.toContain(secret.salt);

  const exported = await anna.get<MatchFile>(`/api/matches/${match}/export`);
  expect(exported.secret).toEqual(secret);
  expect(exported.head.commitment).toBe(annas.last.info.commitment);
  expect(await verifyMatch(exported)).toEqual({ ok: true, draws: 1 });
  expect(games.map(({ id }) => id)).toContain(exported.head.game);
});

test('two nodes that begin at once have one key, and nobody finds half of it', () => {
  const file = path.join(freshFolder(), 'durbar.key');
  const theirs = 'ab'.repeat(32);
  const seen: boolean[] = [];
  const spied = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    seen.push(fs.existsSync(file));
    // Another node is quicker.
    if (seen.length === 1) fs.writeFileSync(file, theirs);
  });
  onTestFinished(() => spied.mockRestore());
  expect(readKey(undefined, file).toString('hex')).toBe(theirs);
  expect(seen[0]).toBe(false);
  expect(fs.readdirSync(path.dirname(file))).toEqual(['durbar.key']);
});

test('chance is promised before anybody can add to it, and each seat adds its own', async () => {
  const { anna, match } = await twoPeople({ games: [hidden] }, 'hidden');
  const live = await anna.live(match);
  await live.act('play', 0, { verb: 'stop' });
  await live.act('confirm', 0);
  const exported = await anna.get<MatchFile>(`/api/matches/${match}/export`);
  const start = exported.log[0];
  const parts = start?.kind === 'start' ? start.contributions : [];
  expect(new Set(parts).size).toBe(2);
  for (const part of parts) expect(part).toMatch(/^[0-9a-f]{32}$/);
  expect(await verifyMatch(exported)).toEqual({ ok: true, draws: 2 });
});
