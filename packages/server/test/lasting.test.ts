import { expect, test } from 'vitest';
import { bot, me, openHouse, open as openSeat, Person, playOn } from './kit.ts';

test('a restart keeps matches, seats, drafts and the open seat', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ players: [me, me], name: 'Anna' });
  const waiting = await anna.create({ players: [me, openSeat] });
  const live = await anna.live(match);
  await playOn(live, 3);
  const choice = live.seat(1)?.choices[0];
  await live.act('play', 1, choice);
  const before = live.seat(1);
  expect(before?.draft).toBe(1);
  await house.reopen();
  expect(await live.closed).toBe(1001);

  const again = await anna.live(match, 4);
  expect(again.last).toMatchObject({ seq: 4, from: 4, info: { seats: [{ name: 'Anna', you: true }, { you: true }] } });
  expect(again.seat(1)).toEqual(before);
  await again.act('undo', 1);
  await again.act('play', 1, choice);
  await again.act('confirm', 1);
  expect(again.last.seq).toBe(5);
  const bilal = new Person(house);
  await bilal.join(waiting, (await anna.info(waiting)).invite);
  expect((await bilal.live(waiting)).last).toMatchObject({ seq: 1, info: { status: 'live' } });
});

test('a message acknowledged before a restart is acknowledged again after it', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ players: [me, me], contract: { undo: 'none' } });
  const live = await anna.live(match);
  const play = { t: 'play', id: 'once', seat: 0, step: 0, choice: live.seat(0)?.choices[0] };
  await live.ask(play);
  await house.reopen();
  const again = await anna.live(match);
  expect(await again.ask(play)).toEqual({ t: 'saved', id: 'once', seq: 2 });
  expect(again.last.seq).toBe(2);
});

test('bots that were asked when the house closed go on when it opens', async () => {
  const house = await openHouse({ botPause: 50 });
  const anna = new Person(house);
  const match = await anna.create({ players: [bot('random'), me] });
  await house.reopen();
  const live = await anna.live(match);
  await live.until(({ seq }) => seq === 2);
  expect(live.seat(1)?.choices.length).toBeGreaterThan(0);
});

test('what cannot be saved has not happened, and can be sent again', async () => {
  const house = await openHouse();
  const [anna, watcher] = [new Person(house), new Person(house)];
  const match = await anna.create({ players: [me, me], contract: { undo: 'none' } });
  const [live, watching] = [await anna.live(match), await watcher.live(match)];
  await house.fail('command', true);
  const play = { t: 'play', id: 'mine', seat: 0, step: 0, choice: live.seat(0)?.choices[0] };
  expect(await live.ask(play)).toMatchObject({ t: 'error', code: 'not-saved' });
  expect((await anna.live(match)).last).toMatchObject({ seq: 1, info: { waiting: [0] } });
  expect(await house.sql('SELECT seq FROM entry')).toEqual([{ seq: 0 }]);
  await house.fail('command', false);
  expect(await live.ask(play)).toEqual({ t: 'saved', id: 'mine', seq: 2 });
  await watching.until(({ seq }) => seq === 2);
  // Who comes and goes is told too, without a move.
  expect([...new Set(watching.messages.map((message) => message.t === 'match' && message.seq))]).toEqual([1, 2]);
});
