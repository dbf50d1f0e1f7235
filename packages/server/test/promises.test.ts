import { limits, type PromiseInfo, type ServerMessage } from '@durbar/protocol';
import { expect, test } from 'vitest';
import { type Live, me, openHouse, open as openSeat, Person } from './kit.ts';
import { hidden, ordered } from './toys.ts';

async function table(now?: () => number) {
  const house = await openHouse({ games: [ordered], ...(now && { now }) });
  const [anna, bilal, watcher] = [new Person(house), new Person(house), new Person(house)];
  const match = await anna.create({ game: 'hidden', players: [me, openSeat] });
  await bilal.join(match, (await anna.info(match)).invite);
  return { house, anna, bilal, watcher, match };
}

const heard = async (live: Live, wanted: (promise: PromiseInfo) => boolean): Promise<PromiseInfo> => {
  const isIt = (message: ServerMessage) => message.t === 'promises' && message.promises.some(wanted);
  const message = await live.message<Extract<ServerMessage, { t: 'promises' }>>(isIt);
  return message.promises.find(wanted) as PromiseInfo;
};

test('a promise is read by everybody, marked by those it concerns, and lasts', async () => {
  const { house, anna, bilal, watcher, match } = await table();
  const [annas, bilals, watching] = [await anna.live(match), await bilal.live(match), await watcher.live(match)];
  const text = '  I leave Malwa alone\u202e\n<b>this</b> card ';
  expect(await annas.ask({ t: 'promise', seat: 0, to: 1, text })).toMatchObject({ t: 'saved' });
  for (const live of [annas, bilals, watching])
    expect(await heard(live, ({ n }) => n === 0)).toMatchObject({ seat: 0, to: 1, text: 'I leave Malwa alone <b>this</b> card', seq: 1, marks: [] });
  await bilals.ask({ t: 'mark', seat: 1, n: 0, mark: 'broken' });
  await bilals.ask({ t: 'mark', seat: 1, n: 0, mark: 'kept' });
  for (const live of [annas, bilals, watching])
    expect((await heard(live, ({ marks }) => marks[0]?.mark === 'kept')).marks).toEqual([{ seat: 1, mark: 'kept' }]);

  await house.reopen();
  const late = await watcher.live(match);
  expect(await heard(late, ({ n }) => n === 0)).toMatchObject({ to: 1, marks: [{ seat: 1, mark: 'kept' }] });
  const again = await bilal.live(match);
  await again.ask({ t: 'mark', seat: 1, n: 0, mark: null });
  expect(await heard(late, ({ marks }) => marks.length === 0)).toMatchObject({ n: 0 });
});

test('sent again it is not made twice; too many are too many', async () => {
  let now = 1_000_000;
  const { anna, match } = await table(() => now);
  const live = await anna.live(match);
  const promise = { t: 'promise', id: 'once', seat: 0, text: 'Peace.' };
  await live.ask(promise);
  await live.ask(promise);
  const numbers = live.messages.flatMap((message) => (message.t === 'promises' ? message.promises : [])).map(({ n }) => n);
  expect(new Set(numbers)).toEqual(new Set([0]));
  for (let i = 1; i < limits.promisesPerMinute; i++) expect(await live.ask({ t: 'promise', seat: 0, text: `Peace ${i}.` })).toMatchObject({ t: 'saved' });
  now += 20_000;
  expect(await live.ask({ t: 'promise', seat: 0, text: 'And peace.' })).toMatchObject({ t: 'error', code: 'too-many-promises', retry: 40 });
  now += 40_000;
  expect(await live.ask({ t: 'promise', seat: 0, text: 'And peace.' })).toMatchObject({ t: 'saved' });
});

test('what is no promise, and whose it is not, is refused', async () => {
  const { house, anna, bilal, watcher, match } = await table();
  const [annas, bilals, watching] = [await anna.live(match), await bilal.live(match), await watcher.live(match)];
  const say = (live: Live, more: object) => live.ask({ t: 'promise', seat: 0, text: 'Peace.', ...more });
  expect(await say(annas, { text: '' })).toMatchObject({ code: 'bad-message' });
  expect(await say(annas, { text: 'x'.repeat(limits.promise + 1) })).toMatchObject({ code: 'bad-message' });
  expect(await say(annas, { text: ' \u0000\u200b ' })).toMatchObject({ code: 'bad-promise' });
  expect(await say(annas, { to: 0 })).toMatchObject({ code: 'bad-promise' });
  expect(await say(annas, { to: 5 })).toMatchObject({ code: 'bad-promise' });
  expect(await say(bilals, {})).toMatchObject({ code: 'not-your-seat' });
  expect(await say(watching, {})).toMatchObject({ code: 'not-your-seat' });
  expect(await annas.ask({ t: 'mark', seat: 0, n: 3, mark: 'kept' })).toMatchObject({ code: 'no-such-promise' });
  expect(await watching.ask({ t: 'mark', seat: 0, n: 0, mark: 'kept' })).toMatchObject({ code: 'not-your-seat' });
  expect((await anna.info(match)).length).toBe(1);

  await annas.act('play', 0, { verb: 'stop' });
  await annas.act('confirm', 0);
  expect(await say(annas, {})).toMatchObject({ code: 'over' });
  const other = await openHouse({ games: [hidden] });
  const cleo = new Person(other);
  const live = await cleo.live(await cleo.create({ game: 'hidden', players: [me, me] }));
  expect(await say(live, {})).toMatchObject({ code: 'no-promises' });
  expect(house.address).not.toBe(other.address);
});
