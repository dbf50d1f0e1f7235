import type { MeAnswer, Profile } from '@durbar/protocol';
import { expect, test } from 'vitest';
import { bot, me, openHouse, open as openSeat, Person, playOn } from './kit.ts';
import { decided, hidden, ordered } from './toys.ts';

const quick = { look: 20 };

async function profile(person: Person): Promise<Profile> {
  const { me: who } = await person.get<MeAnswer>('/api/me');
  return person.get(`/api/people/${who?.id}`);
}

/** Jobs that are still to be done. */
const left = async (house: Awaited<ReturnType<typeof openHouse>>) => (await house.sql(`SELECT * FROM job WHERE kind = 'ended'`)).length;

async function counted(house: Awaited<ReturnType<typeof openHouse>>): Promise<void> {
  while ((await left(house)) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('a rated match is counted once for each, apart for people and bots, on the side they played', async () => {
  const house = await openHouse({ games: [decided], jobs: quick });
  const [anna, bilal] = [new Person(house), new Person(house)];
  const contract = { rated: true, undo: 'none', rewind: 'consent', coach: true } as const;
  const match = await anna.create({ game: 'decided', players: [me, openSeat], contract });
  await bilal.join(match, (await anna.info(match)).invite);
  expect((await anna.info(match)).contract).toMatchObject({ rated: true, rewind: 'never', coach: false });
  await (await anna.live(match)).act('play', 0, { verb: 'stop' });
  await counted(house);
  const [her, his] = [await profile(anna), await profile(bilal)];
  const where = { game: 'decided', seats: 2, ladder: 'people' };
  expect(her.ratings).toEqual([{ ...where, rating: 1605, within: 632, matches: 1, provisional: true }]);
  expect(his.ratings).toEqual([{ ...where, rating: 1395, within: 632, matches: 1, provisional: true }]);
  expect(her.records).toEqual([{ ...where, side: 'seat.0', matches: 1, won: 1, shared: 0 }]);
  expect(his.records).toEqual([{ ...where, side: 'seat.1', matches: 1, won: 0, shared: 0 }]);
  expect(her.last).toMatchObject([{ match, place: 1, seats: 2, change: 105 }]);
  expect(his.last).toMatchObject([{ match, place: 2, change: -105 }]);

  await house.reopen();
  await counted(house);
  expect(await profile(anna)).toEqual(her);
  await house.sql(`INSERT INTO job (kind, key, due, attempts) VALUES ('ended', '${match}', 0, 0)${house.databaseUrl ? ' RETURNING kind' : ''}`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await profile(anna), 'a job that comes twice').toEqual(her);
});

test('against bots counts on a ladder of its own, and no hints are given', async () => {
  const house = await openHouse({ jobs: quick });
  const anna = new Person(house);
  const match = await anna.create({ players: [me, bot('random')], options: { captures: 1, sides: 'seated' }, contract: { rated: true, undo: 'none' } });
  const refused = await anna.post(`/api/matches/${match}/hint`, { seat: 0 });
  expect([refused.status, await refused.json()]).toMatchObject([403, { error: { code: 'no-coach' } }]);
  const live = await anna.live(match);
  while (live.last.info.status === 'live') {
    await live.until(({ info, seq }) => seq >= live.last.seq && (info.status === 'over' || info.waiting.includes(0)));
    await playOn(live, 1);
  }
  await counted(house);
  const { ratings, records } = await profile(anna);
  expect(ratings).toMatchObject([{ ladder: 'bots', matches: 1, seats: 2 }]);
  expect(records).toMatchObject([{ ladder: 'bots', side: 'side.goats', matches: 1 }]);
  expect(await house.sql(`SELECT who, matches FROM rating WHERE who LIKE 'bot:%'`)).toEqual([{ who: 'bot:random', matches: 1 }]);
});

test('unrated matches are results without a rating; one screen, practice and files are neither', async () => {
  const house = await openHouse({ games: [hidden], jobs: quick });
  const [anna, bilal] = [new Person(house), new Person(house)];
  const finish = async (person: Person, match: string) => (await person.live(match)).act('play', 0, { verb: 'stop' });
  const alone = await anna.create({ game: 'hidden', players: [me, me], contract: { rated: true, undo: 'none' } });
  await finish(anna, alone);
  const match = await anna.create({ game: 'hidden', players: [me, openSeat], contract: { undo: 'none', spectators: 'none' } });
  await bilal.join(match, (await anna.info(match)).invite);
  await finish(anna, match);
  const file = await (await anna.fetch(`/api/matches/${match}/export`)).text();
  expect((await anna.post('/api/import', file)).status).toBe(201);
  await counted(house);
  const { ratings, records, last, id } = await profile(anna);
  expect(ratings).toEqual([]);
  expect(records).toMatchObject([{ game: 'hidden', side: 'seat.0', matches: 1 }]);
  expect(last).toMatchObject([{ match }]);
  expect('change' in (last[0] ?? {})).toBe(false);
  expect((await bilal.get<Profile>(`/api/people/${id}`)).last).toHaveLength(1);
  await anna.post('/api/me', { visible: 'all' });
  const stranger = await new Person(house).get<Profile>(`/api/people/${id}`);
  expect([stranger.records.length, stranger.last], 'counted, but nobody may watch it').toEqual([1, []]);
});

test('a profile says how somebody keeps to the clock, and what came of their promises', async () => {
  let shift = 0;
  const house = await openHouse({ games: [ordered], jobs: quick, now: () => Date.now() + shift });
  const [anna, bilal] = [new Person(house), new Person(house)];
  const clock = { pace: 'move', each: 60_000, vacation: 0, out: 'wait' } as const;
  const match = await anna.create({ game: 'hidden', players: [me, openSeat], contract: { undo: 'none', clock } });
  await bilal.join(match, (await anna.info(match)).invite);
  const [annas, bilals] = [await anna.live(match), await bilal.live(match)];
  for (const text of ['peace', 'trade', 'help']) await annas.ask({ t: 'promise', seat: 0, to: 1, text });
  await bilals.ask({ t: 'mark', seat: 1, n: 0, mark: 'broken' });
  await bilals.ask({ t: 'mark', seat: 1, n: 1, mark: 'kept' });
  shift = 61_000;
  await annas.until(({ info }) => info.clock?.seats[0]?.out === true);
  await annas.act('play', 0, { verb: 'pass' });
  await bilals.until(({ seq }) => seq === 2);
  await bilals.act('play', 1, { verb: 'pass' });
  await annas.until(({ seq }) => seq === 3);
  await annas.act('play', 0, { verb: 'stop' });
  await counted(house);
  expect(await profile(anna)).toMatchObject({ pace: { asked: 2, late: 1 }, promises: { made: 3, kept: 1, broken: 1 } });
  const his = await profile(bilal);
  expect([his.pace, his.promises]).toEqual([{ asked: 1, late: 0 }, undefined]);
});
