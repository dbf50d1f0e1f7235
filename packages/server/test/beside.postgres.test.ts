import type { ServerMessage } from '@durbar/protocol';
import { expect, test } from 'vitest';
import { me, openHouse, open as openSeat, Person } from './kit.ts';
import { ordered } from './toys.ts';

test('a promise and an order made on one node are heard on another, the order by its owner alone', async () => {
  const one = await openHouse({ games: [ordered] });
  const two = await openHouse({ games: [ordered], dataFile: one.dataFile, databaseUrl: one.databaseUrl });
  const [anna, bilal, watcher] = [new Person(one), new Person(two), new Person(two)];
  const match = await anna.create({ game: 'hidden', players: [me, openSeat], contract: { undo: 'none' } });
  await bilal.join(match, (await anna.info(match)).invite);
  const elsewhere = new Person(two);
  elsewhere.cookie = anna.cookie;
  const [annas, bilals, watching, annasOther] = [await anna.live(match), await bilal.live(match), await watcher.live(match), await elsewhere.live(match)];

  await annas.ask({ t: 'promise', seat: 0, to: 1, text: 'Peace.' });
  const isPromise = (message: ServerMessage) => message.t === 'promises' && message.promises[0]?.text === 'Peace.';
  for (const live of [bilals, watching, annasOther]) expect(await live.message(isPromise)).toMatchObject({ promises: [{ n: 0, seat: 0, to: 1 }] });

  const order = { verb: 'pass' };
  await annas.ask({ t: 'order', seat: 0, order });
  await annasOther.message((message) => message.t === 'orders' && message.orders.length === 1);
  // Asked already: the order has passed, and it is the turn of the other node.
  await bilals.until(({ seq }) => seq === 2);
  await bilals.act('play', 1, order);
  await watching.until(({ seq }) => seq === 4);
  for (const live of [bilals, watching]) expect(live.messages.filter((message) => message.t === 'orders' && message.orders.length > 0)).toEqual([]);
});
