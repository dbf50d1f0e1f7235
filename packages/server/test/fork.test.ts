import type { Created } from '@durbar/protocol';
import { type MatchFile, verifyMatch } from '@durbar/table';
import { expect, test } from 'vitest';
import { type House, me, openHouse, open as openSeat, Person, playOn } from './kit.ts';
import { hidden } from './toys.ts';

const fork = async (who: Person, match: string, wanted: object) => (await (await who.post(`/api/matches/${match}/fork`, wanted)).json()) as Created;
const cardOf = (mine: { readonly view: { readonly board: unknown } } | undefined) => (mine?.view.board as { card: number } | undefined)?.card;

async function twoPeople(house: House) {
  const [anna, bilal] = [new Person(house), new Person(house)];
  const match = await anna.create({ game: 'hidden', players: [me, openSeat], contract: { undo: 'none' } });
  await bilal.join(match, (await anna.info(match)).invite);
  return { anna, bilal, match, annas: await anna.live(match), bilals: await bilal.live(match) };
}

test('of a match that goes on only a guess becomes practice: nothing of the other hand is in it', async () => {
  const house = await openHouse({ games: [hidden] });
  const { anna, match, annas, bilals } = await twoPeople(house);
  await playOn(annas, 1);
  const [own, other] = [cardOf(annas.seat(0)), cardOf(bilals.seat(1))];
  const { match: practice } = await fork(anna, match, { seq: 1 });
  const live = await anna.live(practice);
  expect(live.last).toMatchObject({ seq: 1, info: { status: 'live', from: { match, seq: 1 }, waiting: [1], contract: { undo: 'turn' } } });
  expect(live.last.mine.map(({ seat }) => seat)).toEqual([0, 1]);
  expect(cardOf(live.seat(0))).toBe(own);
  await live.act('play', 1, { verb: 'stop' });
  await live.act('confirm', 1);
  const exported = await (await anna.fetch(`/api/matches/${practice}/export`)).text();
  for (const text of [...live.raw, exported]) expect(text).not.toContain(String(other));
  expect(exported).toContain(String(own));
  expect(await verifyMatch(JSON.parse(exported) as MatchFile)).toEqual({ ok: true, draws: 0 });
  await house.reopen();
  expect((await anna.live(practice)).last.info).toMatchObject({ status: 'over', from: { match, seq: 1 } });
  expect((await anna.live(match)).last).toMatchObject({ seq: 2, info: { status: 'live' } });
});

test('nobody practises with a seat that is not theirs, from a match that goes on', async () => {
  const house = await openHouse({ games: [hidden] });
  const { anna, match } = await twoPeople(house);
  const stranger = new Person(house);
  expect(await fork(anna, match, { seq: 0, seat: 1 })).toMatchObject({ error: { code: 'not-your-seat' } });
  expect(await fork(stranger, match, { seq: 0 })).toMatchObject({ error: { code: 'not-your-seat' } });
  expect(await fork(anna, match, { seq: 9 })).toMatchObject({ error: { code: 'no-such-entry' } });
  expect(await fork(anna, match, { seq: 0, seat: 5 })).toMatchObject({ error: { code: 'bad-request' } });
  expect(await fork(anna, match, { seq: 0, bot: 'oracle' })).toMatchObject({ error: { code: 'no-such-bot' } });
  expect(await fork(anna, match, { seq: -1 })).toMatchObject({ error: { code: 'bad-request' } });
});

test('of a finished match the truth becomes practice, for whoever may see it', async () => {
  const house = await openHouse({ games: [hidden] });
  const { anna, match, annas, bilals } = await twoPeople(house);
  const cards = [cardOf(annas.seat(0)), cardOf(bilals.seat(1))];
  await annas.act('play', 0, { verb: 'pass' });
  await bilals.until(({ seq }) => seq === 2);
  await bilals.act('play', 1, { verb: 'stop' });
  const stranger = new Person(house);
  const { match: practice } = await fork(stranger, match, { seq: 0 });
  const live = await stranger.live(practice);
  expect(live.last.mine.map(cardOf)).toEqual(cards);
  expect(await fork(anna, match, { seq: 2 })).toMatchObject({ error: { code: 'over' } });
});

test('bots take the other seats and answer', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ players: [me, me], contract: { undo: 'none' } });
  await playOn(await anna.live(match), 3);
  const { match: practice } = await fork(anna, match, { seq: 2, seat: 0, bot: 'random' });
  const live = await anna.live(practice);
  expect(live.last.info.seats).toMatchObject([{ you: true }, { kind: 'bot' }]);
  await playOn(live, 1);
  await live.until(({ seq }) => seq === 3);
  expect(live.last.mine[0]?.view.step).toBe(4);
  expect(await anna.get(`/api/matches/${practice}/at/0`)).toMatchObject({ view: { step: 2 } });
});
