import type { MatchInfo } from '@durbar/protocol';
import type { ClockTerms } from '@durbar/table';
import { expect, test } from 'vitest';
import { pauseMatch, repairMatch } from '../src/admin.ts';
import { withStore } from '../src/store/tools.ts';
import { me, openHouse, open as openSeat, Person, playOn } from './kit.ts';

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
