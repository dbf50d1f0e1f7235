import type { Choice } from '@durbar/kernel';
import type { CostInfo, MatchInfo, StandIn, ThoughtInfo } from '@durbar/protocol';
import { limits } from '@durbar/protocol';
import { expect, test } from 'vitest';
import { bot, me, openHouse, Person, playOn } from './kit.ts';
import { hidden } from './toys.ts';

const open = { kind: 'open' } as const;
const seatAt = (match: string, seat: number, what: 'stand-in' | 'hand-back' | 'take') => `/api/matches/${match}/seats/${seat}/${what}`;

async function two(options: Parameters<typeof openHouse>[0] = {}, contract = {}) {
  const house = await openHouse(options);
  const [anna, ben] = [new Person(house), new Person(house)];
  const match = await anna.create({ players: [me, open], contract });
  await ben.join(match, (await anna.info(match)).invite);
  return { house, anna, ben, match };
}

test('a player gives the seat to a bot, which plays on, and takes it back: all of it in the log', async () => {
  const { house, anna, ben, match } = await two();
  const live = await anna.live(match);
  expect((await anna.post(seatAt(match, 0, 'stand-in'), { bot: 'steady' })).status).toBe(200);
  const after = await live.until(({ info }) => info.waiting[0] === 1);
  expect(after.info.seats[0]).toMatchObject({ kind: 'bot', bot: 'steady', you: true });
  const told = (await ben.live(match)).last.log;
  expect(told.map(({ kind }) => kind)).toEqual(['start', 'seat', 'move']);
  expect(told[1]).toMatchObject({ seat: 0, bot: 'steady' });
  await house.reopen();
  const bens = await ben.live(match);
  await playOn(bens, 1);
  await bens.until(({ seq }) => seq === 5);
  expect((await anna.post(seatAt(match, 0, 'take'), {})).status).toBe(200);
  const annas = await anna.live(match);
  expect(annas.last.log.at(-1)).toMatchObject({ kind: 'seat', seat: 0 });
  expect(annas.last.info.seats[0]).toMatchObject({ kind: 'person', you: true });
});

test('nobody gives away or takes the seat of another who is there', async () => {
  const { anna, ben, match } = await two();
  await anna.live(match);
  const refused = await ben.post(seatAt(match, 0, 'stand-in'), { bot: 'steady' });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ error: { code: 'not-absent' } });
  expect((await ben.post(seatAt(match, 0, 'take'), {})).status).toBe(403);
  expect((await new Person(ben.house).post(seatAt(match, 0, 'stand-in'), { bot: 'steady' })).status).toBe(403);
  expect((await anna.post(seatAt(match, 0, 'stand-in'), { bot: 'nobody' })).status).toBe(400);
});

test('somebody who stays away is played for once the others want it, and comes back at any time', async () => {
  let now = Date.now();
  const { anna, ben, match } = await two({ now: () => now });
  expect((await ben.post(seatAt(match, 0, 'stand-in'), { bot: 'steady' })).status).toBe(409);
  now += limits.absent;
  const done = (await (await ben.post(seatAt(match, 0, 'stand-in'), { bot: 'steady' })).json()) as StandIn;
  expect(done).toEqual({ seat: 0, missing: 0 });
  const live = await ben.live(match);
  await live.until(({ info }) => info.waiting[0] === 1);
  expect((await ben.post(seatAt(match, 0, 'take'), {})).status).toBe(403);
  expect((await anna.post(seatAt(match, 0, 'take'), {})).status).toBe(200);
});

test('the others give back a seat that they gave to a bot, and none that was left to one', async () => {
  let now = Date.now();
  const { anna, ben, match } = await two({ now: () => now }, { undo: 'none' });
  const back = (who: Person) => who.post(seatAt(match, 0, 'hand-back'), {});
  expect((await back(ben)).status, 'a person plays').toBe(409);
  await anna.post(seatAt(match, 0, 'stand-in'), { bot: 'steady' });
  expect((await back(ben)).status, 'it was left to the bot').toBe(409);
  await anna.post(seatAt(match, 0, 'take'), {});
  const live = await ben.live(match);
  await live.until(({ info }) => info.seats[0]?.kind === 'person');
  if (live.last.info.waiting[0] === 1) await playOn(live, 1);
  now += limits.absent;
  await ben.post(seatAt(match, 0, 'stand-in'), { bot: 'steady' });
  expect((await ben.info(match)).seats[0]).toMatchObject({ kind: 'bot', voted: true });
  expect((await back(new Person(ben.house))).status).toBe(403);
  expect(await (await back(ben)).json()).toEqual({ seat: 0, missing: 0 });
  const { seats } = await anna.info(match);
  expect(seats[0]).toMatchObject({ kind: 'person', you: true });
  expect(seats[0]?.voted).toBeUndefined();
});

test('of several others more than half have to want it, nobody twice and nobody from outside', async () => {
  let now = Date.now();
  const house = await openHouse({ now: () => now });
  const table = Array.from({ length: 5 }, () => new Person(house));
  const [first, ...guests] = table as [Person, ...Person[]];
  const match = await first.create({ game: 'taj-mahal', players: [me, open, open, open, open] });
  const { invite } = await first.info(match);
  for (const guest of guests) await guest.join(match, invite);
  const { waiting, seats } = await first.info(match);
  const seat = waiting[0] as number;
  const sitting = await Promise.all(table.map(async (one) => (await one.info(match)).seats.findIndex(({ you }) => you)));
  expect(seats).toHaveLength(5);
  const others = table.filter((_, i) => sitting[i] !== seat);
  now += limits.absent;
  const want = async (person: Person) => (await (await person.post(seatAt(match, seat, 'stand-in'), { bot: 'steady' })).json()) as StandIn;
  const [a, b, c] = others as [Person, Person, Person];
  expect(await want(a)).toEqual({ seat, missing: 2 });
  expect(await want(a)).toEqual({ seat, missing: 2 });
  expect((await new Person(house).post(seatAt(match, seat, 'stand-in'), { bot: 'steady' })).status).toBe(403);
  await house.sql('UPDATE seat_vote SET length = 0');
  expect(await want(b), 'what was wanted before another move is void').toEqual({ seat, missing: 2 });
  expect(await want(a)).toEqual({ seat, missing: 1 });
  expect((await a.info(match)).seats[seat]).toMatchObject({ kind: 'person' });
  expect(await want(c)).toEqual({ seat, missing: 0 });
  expect((await a.info(match)).seats[seat]).toMatchObject({ kind: 'bot', bot: 'steady' });
});

test('whoever made a match takes the place of a bot, but not against other people', async () => {
  const house = await openHouse();
  const [anna, ben] = [new Person(house), new Person(house)];
  const alone = await anna.create({ players: [me, bot('steady')] });
  expect((await ben.post(seatAt(alone, 1, 'take'), {})).status).toBe(403);
  const taken = (await (await anna.post(seatAt(alone, 1, 'take'), {})).json()) as MatchInfo;
  expect(taken.seats[1]).toMatchObject({ kind: 'person', you: true });
  const shared = await anna.create({ game: 'taj-mahal', players: [me, open, bot('random')] });
  await ben.join(shared, (await anna.info(shared)).invite);
  expect((await anna.post(seatAt(shared, 2, 'take'), {})).status).toBe(403);
});

test('a bot says why, to somebody alone in a game without secrets', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ players: [me, bot('steady')] });
  const live = await anna.live(match);
  await playOn(live, 1);
  await live.until(({ seq }) => seq === 3);
  const thought = await anna.get<ThoughtInfo>(`/api/matches/${match}/thoughts/2`);
  expect(thought.candidates[0]?.choice).toEqual(thought.choice);
  expect(thought.candidates.length).toBeGreaterThan(1);
  expect((await anna.fetch(`/api/matches/${match}/thoughts/1`)).status).toBe(404);
  expect((await new Person(house).fetch(`/api/matches/${match}/thoughts/2`)).status).toBe(403);
});

test('a bot with a secret hand says why only after the end', async () => {
  const house = await openHouse({ games: [hidden] });
  const anna = new Person(house);
  const match = await anna.create({ game: 'hidden', players: [me, bot('random')] });
  const live = await anna.live(match);
  await live.act('play', 0, { verb: 'pass' });
  await live.act('confirm', 0);
  await live.until(({ seq }) => seq === 3);
  if (live.last.info.status === 'live') expect((await anna.fetch(`/api/matches/${match}/thoughts/2`)).status).toBe(403);
  while (live.last.info.status === 'live') {
    const before = live.last.seq;
    await live.act('play', 0, { verb: 'stop' });
    if (live.last.seq === before) await live.act('confirm', 0);
  }
  expect((await anna.fetch(`/api/matches/${match}/thoughts/2`)).status).toBe(200);
});

test('hints are for those alone with bots, or where the table agreed to them', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ players: [me, bot('steady')], options: { goats: 10, captures: 1 } });
  const hint = (await (await anna.post(`/api/matches/${match}/hint`, { seat: 0 })).json()) as ThoughtInfo;
  const offered = (await anna.live(match)).seat(0)?.choices as Choice[];
  expect(offered).toContainEqual(hint.choice);
  expect((await anna.post(`/api/matches/${match}/hint`, { seat: 1 })).status).toBe(403);
  for (const coach of [false, true]) {
    const shared = await two({}, { coach });
    const answer = await shared.anna.post(`/api/matches/${shared.match}/hint`, { seat: 0 });
    expect(answer.status).toBe(coach ? 200 : 403);
  }
});

test('a copy of a match that goes on is no way to hints that its table has not agreed to, nor is a copy of the copy', async () => {
  for (const contract of [{ rated: true }, {}, { coach: true }]) {
    const { anna, ben, match } = await two({}, { undo: 'none', rewind: 'never', ...contract });
    const copyOf = async (of: string, seq: number) => ((await (await anna.post(`/api/matches/${of}/fork`, { seq })).json()) as { match: string }).match;
    const copy = await copyOf(match, 0);
    const again = await copyOf(copy, 0);
    const hint = async (one: string) => (await anna.post(`/api/matches/${one}/hint`, { seat: (await anna.info(one)).waiting[0] })).status;
    const answers = async () => [await hint(copy), await hint(again)];
    expect(await answers()).toEqual('coach' in contract ? [200, 200] : [403, 403]);
    if (!('rated' in contract)) continue;
    // Once it is over nobody's game is spoilt.
    const [first, second] = [await anna.live(match), await ben.live(match)];
    while (first.last.info.status === 'live') {
      const seat = first.last.info.waiting[0] ?? 0;
      const live = seat === 0 ? first : second;
      await live.until(({ info }) => info.status === 'over' || info.waiting[0] === seat);
      await live.act('play', seat, live.seat(seat)?.choices[0] as Choice);
      await first.until(({ seq }) => seq >= live.last.seq);
    }
    expect(await answers()).toEqual([200, 200]);
  }
});

test('no hint is given to somebody who is not asked, whatever they may do at any time', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ game: 'vijayanagara', players: [me, me, me] });
  const { waiting } = await anna.info(match);
  for (const seat of [0, 1, 2].filter((one) => !waiting.includes(one))) expect((await anna.post(`/api/matches/${match}/hint`, { seat })).status).toBe(409);
});

test('after the end the coach names what cost most', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ players: [me, bot('steady')], options: { goats: 10, captures: 1 } });
  expect((await anna.post(`/api/matches/${match}/report`, {})).status).toBe(403);
  const live = await anna.live(match);
  for (let at = live.last.seq; live.last.info.status === 'live'; at = live.last.seq) {
    await playOn(live, 1);
    await live.until(({ seq, info }) => seq >= at + 2 || info.status === 'over');
  }
  const costs = (await (await anna.post(`/api/matches/${match}/report`, {})).json()) as CostInfo[];
  expect(costs.length).toBeGreaterThan(0);
  for (const [i, one] of costs.entries()) {
    expect(one.better.value - one.value).toBeCloseTo(one.cost);
    if (i > 0) expect(one.cost).toBeLessThanOrEqual(costs[i - 1]?.cost ?? 0);
  }
});
