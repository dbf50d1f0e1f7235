import { sha256 } from '@durbar/kernel/node';
import type { Create, MatchInfo, MeAnswer } from '@durbar/protocol';
import { type ClockTerms, importMatch } from '@durbar/table';
import { expect, test } from 'vitest';
import { pauseMatch, repairMatch } from '../src/admin.ts';
import { withStore } from '../src/store/tools.ts';
import { bot, type Live, me, openHouse, open as openSeat, Person, playOn } from './kit.ts';
import { trio } from './toys.ts';

const quick = { look: 20, lease: 20_000, retry: 20, tries: 3 };

async function atTheClock(clock: ClockTerms, game: object = {}) {
  let shift = 0;
  const house = await openHouse({ now: () => Date.now() + shift, jobs: quick, look: 50 });
  const [anna, bilal] = [new Person(house), new Person(house)];
  const match = await anna.create({ players: [me, openSeat], contract: { undo: 'none', clock }, ...game });
  await bilal.join(match, (await anna.info(match)).invite);
  const pass = (ms: number) => {
    shift += ms;
  };
  return { house, anna, bilal, match, pass, annas: await anna.live(match), bilals: await bilal.live(match) };
}

const live = (out: ClockTerms['out']): ClockTerms => ({ pace: 'live', bank: 60_000, increment: 5000, out });

test('everybody sees the clocks, which run for whoever is asked', async () => {
  const { annas, bilals, pass } = await atTheClock(live('wait'));
  expect(annas.last.info.clock?.seats).toMatchObject([{ left: 60_000, since: expect.any(Number) }, { left: 60_000 }]);
  pass(20_000);
  await playOn(annas, 1);
  const { clock } = (await bilals.until(({ seq }) => seq === 2)).info;
  expect(clock?.seats[0]?.since).toBeUndefined();
  expect(clock?.seats[0]?.left).toBeGreaterThan(35_000);
  expect(clock?.seats[0]?.left).toBeLessThanOrEqual(45_000);
  expect(clock?.seats[1]?.since).toEqual(expect.any(Number));
});

test('when time is out the others wait on, if the contract says so', async () => {
  const { annas, bilals, pass } = await atTheClock(live('wait'));
  pass(61_000);
  expect((await bilals.until(({ info }) => info.clock?.seats[0]?.out === true)).info.status).toBe('live');
  await playOn(annas, 1);
  expect(annas.last.seq).toBe(2);
});

test('when time is out a bot takes the seat, if the contract says so', async () => {
  const { bilals, pass } = await atTheClock(live('bot'));
  pass(61_000);
  await bilals.until(({ info }) => info.seats[0]?.kind === 'bot');
  await bilals.until(({ seq }) => seq >= 2);
});

test('when time is out the match is lost, if the contract says so, and the log says why', async () => {
  const { house, bilal, match, bilals, pass } = await atTheClock(live('forfeit'));
  pass(61_000);
  const { info, log } = await bilals.until((message) => message.info.status === 'over');
  expect(info.result).toMatchObject({ winners: [1], reason: 'forfeit' });
  expect(log).toMatchObject([{ kind: 'forfeit', seat: 0 }]);
  await house.reopen();
  expect((await bilal.live(match)).last.info).toMatchObject({ status: 'over', result: { winners: [1] } });
  expect(await bilal.get(`/api/matches/${match}/export`)).toMatchObject({ format: 'durbar-match' });
});

test('time is given once, by an opponent only, and a message sent again gives none', async () => {
  const { annas, bilals } = await atTheClock(live('wait'));
  const gift = { t: 'gift', id: 'gift', seat: 1, to: 0, time: 30_000 };
  expect(await bilals.ask(gift)).toMatchObject({ t: 'saved' });
  expect(await bilals.ask(gift)).toMatchObject({ t: 'saved' });
  const { info } = await annas.until((message) => (message.info.clock?.seats[0]?.left ?? 0) > 80_000);
  expect(info.clock?.seats[0]?.left).toBeLessThanOrEqual(90_000);
  expect(info.length).toBe(2);
  expect((await annas.until((message) => message.log.some(({ kind }) => kind === 'gift'))).log.at(-1)).toMatchObject({
    kind: 'gift',
    seat: 1,
    to: 0,
    time: 30_000,
  });
  expect(await bilals.ask({ ...gift, id: 'much', time: 11 * 60_000 })).toMatchObject({ code: 'gift-too-large' });
  expect(await annas.ask({ ...gift, id: 'own', seat: 0 })).toMatchObject({ code: 'bad-gift' });
  expect(await annas.ask({ ...gift, id: 'other' })).toMatchObject({ code: 'not-your-seat' });
});

test('slow clocks stand in quiet hours and on vacation', async () => {
  const day = 24 * 60 * 60 * 1000;
  const { annas, pass } = await atTheClock({ pace: 'move', each: day, vacation: 3 * day, out: 'forfeit' });
  expect(await annas.ask({ t: 'quiet', seat: 0, quiet: { from: 1320, to: 420, east: 330 } })).toMatchObject({ t: 'saved' });
  expect(await annas.ask({ t: 'vacation', seat: 0, away: true })).toMatchObject({ t: 'saved' });
  await annas.until(({ info }) => info.clock?.seats[0]?.away !== undefined && info.clock.seats[0].quiet?.from === 1320);
  pass(2 * day);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await playOn(annas, 1);
  expect(annas.last).toMatchObject({ seq: 2, info: { status: 'live' } });
});

test('time in which the match was paused is nobody’s, and the clocks go on afterwards', async () => {
  const { house, annas, bilals, match, pass } = await atTheClock(live('bot'));
  const now = () => Date.now() + shifted;
  let shifted = 0;
  const later = (ms: number) => {
    shifted += ms;
    pass(ms);
  };
  later(20_000);
  await withStore(house, (db) => pauseMatch(db, match, now()));
  const paused = await bilals.until(({ info }) => info.paused === true);
  expect(paused.info.clock?.seats[0]?.since).toBeUndefined();
  expect(paused.info.clock?.seats[0]?.left).toBeGreaterThan(35_000);
  expect(await bilals.ask({ t: 'gift', seat: 1, to: 0, time: 60_000 })).toMatchObject({ code: 'paused' });
  // The deadline passes meanwhile, and is not dealt with.
  later(3_600_000);
  expect((await withStore(house, (db) => db.selectFrom('seat').select('kind').where('match', '=', match).execute())).map(({ kind }) => kind)).toEqual([
    'person',
    'person',
  ]);
  const since = annas.messages.length;
  await withStore(house, (db) => repairMatch(db, match, now()));
  const { info } = (await annas.message((message) => message.t === 'match' && message.info.paused === undefined, since)) as { info: MatchInfo };
  const left = info.clock?.seats[0]?.left ?? 0;
  expect(left).toBeGreaterThan(35_000);
  expect(left).toBeLessThanOrEqual(40_000);
  // After that it counts again.
  later(3_600_000);
  await bilals.until(({ info: told }) => told.seats[0]?.kind === 'bot');
});

test('time in which the house was closed is nobody’s', async () => {
  const { house, anna, match, pass } = await atTheClock(live('forfeit'));
  await house.close();
  pass(10 * 60_000);
  await house.reopen();
  const { info } = (await anna.live(match)).last;
  expect(info.status).toBe('live');
  expect(info.clock?.seats[0]?.left).toBeGreaterThan(30_000);
});

async function threeAtTheClock(players: Create['players'] = [me, openSeat, openSeat]) {
  let shift = 0;
  const house = await openHouse({ games: [trio], now: () => Date.now() + shift, jobs: quick, look: 50 });
  const people = [new Person(house), ...players.filter(({ kind }) => kind === 'open').map(() => new Person(house))];
  const [anna = new Person(house)] = people;
  const contract = { undo: 'none', rated: true, clock: { pace: 'live', bank: 60_000, increment: 0, out: 'forfeit' } } as const;
  const match = await anna.create({ game: 'trio', players, contract });
  for (const person of people.slice(1)) await person.join(match, (await anna.info(match)).invite);
  const lives = await Promise.all(people.map((person) => person.live(match)));
  const pass = (ms: number) => {
    shift += ms;
  };
  return { house, people, match, lives, pass };
}

test('whoever has lost by the clock is last, although a bot wins on their seat', async () => {
  const { house, people, match, lives, pass } = await threeAtTheClock();
  const [anna, bilal, chitra] = people as [Person, Person, Person];
  const [annas, bilals, chitras] = lives as [Live, Live, Live];
  pass(61_000);
  const { info, log } = await bilals.until((message) => message.info.seats[0]?.lost === true);
  expect(info).toMatchObject({ status: 'live', seats: [{ kind: 'bot', lost: true }, { kind: 'person' }, { kind: 'person' }] });
  expect(log).toContainEqual(expect.objectContaining({ kind: 'forfeit', seat: 0, bot: expect.any(String) }));
  expect((await anna.get<MatchInfo[]>('/api/matches'))[0]?.seats[0]?.lost, 'on lists too').toBe(true);
  expect((await anna.post(`/api/matches/${match}/seats/0/take`, {})).status).toBe(409);
  for (const turn of [2, 3, 5, 6]) {
    const live = turn % 3 === 2 ? bilals : chitras;
    await live.until(({ info: now }) => now.length > turn && now.waiting.includes(turn % 3 === 2 ? 1 : 2));
    await playOn(live, 1);
  }
  const over = await annas.until((message) => message.info.status === 'over');
  expect(over.info.result).toMatchObject({ winners: [2], reason: 'forfeit', points: [9, 5, 7], lost: [0] });
  while ((await house.sql(`SELECT * FROM job WHERE kind = 'ended'`)).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await house.sql(`SELECT seat, place, sharing FROM played ORDER BY seat`)).toEqual([
    { seat: 0, place: 3, sharing: 1 },
    { seat: 1, place: 2, sharing: 1 },
    { seat: 2, place: 1, sharing: 1 },
  ]);
  const { me: who } = await anna.get<MeAnswer>('/api/me');
  expect(await anna.get(`/api/people/${who?.id}`)).toMatchObject({ records: [{ matches: 1, won: 0, shared: 0 }], last: [{ place: 3 }] });
  const file = await chitra.get(`/api/matches/${match}/export`);
  expect(importMatch(file, [trio], sha256)).toMatchObject({ ok: true });
  expect((await bilal.post('/api/import', file)).status).toBe(201);
});

test('whoever is left when all others have lost has won, and nobody plays on', async () => {
  const { lives, pass } = await threeAtTheClock();
  const [annas, bilals] = lives as [Live, Live];
  pass(61_000);
  await annas.until(({ info }) => info.seats[0]?.lost === true && info.waiting.includes(1));
  pass(61_000);
  const { info } = await bilals.until((message) => message.info.status === 'over');
  expect(info.result).toMatchObject({ winners: [2], reason: 'forfeit', lost: [0, 1] });
});

test('bots do not play on alone when the last person has lost', async () => {
  const { lives, pass } = await threeAtTheClock([me, bot('random'), bot('random')]);
  const [annas] = lives as [Live];
  pass(61_000);
  const { info } = await annas.until((message) => message.info.status === 'over');
  expect(info.result).toEqual({ winners: [1, 2], reason: 'forfeit', rule: '' });
});

test('whoever takes a seat back without time has none', async () => {
  const { anna, match, annas, bilals, pass } = await atTheClock({ pace: 'live', bank: 60_000, increment: 0, out: 'bot' });
  pass(61_000);
  await bilals.until(({ info }) => info.seats[0]?.kind === 'bot' && info.waiting.includes(1));
  expect((await anna.post(`/api/matches/${match}/seats/0/take`, {})).status).toBe(200);
  await annas.until(({ info }) => info.seats[0]?.kind === 'person');
  const { length } = (await bilals.until(({ info }) => info.seats[0]?.kind === 'person')).info;
  await playOn(bilals, 1);
  await bilals.until(({ info }) => info.length > length && info.seats[0]?.kind === 'bot');
});
