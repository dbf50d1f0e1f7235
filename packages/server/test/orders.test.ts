import type { ServerMessage } from '@durbar/protocol';
import { expect, test } from 'vitest';
import { type Live, me, openHouse, open as openSeat, Person } from './kit.ts';
import { hidden, ordered } from './toys.ts';

const pass = { verb: 'pass' };

async function twoPeople() {
  const house = await openHouse({ games: [ordered] });
  const [anna, bilal, watcher] = [new Person(house), new Person(house), new Person(house)];
  const match = await anna.create({ game: 'hidden', players: [me, openSeat], contract: { undo: 'none' } });
  await bilal.join(match, (await anna.info(match)).invite);
  return { house, anna, bilal, watcher, match };
}

const isOrders = (message: ServerMessage) => message.t === 'orders';
const lastOrders = (live: Live) => live.messages.findLast(isOrders);

test('an order answers when its seat is asked, as a move like any other', async () => {
  const { anna, bilal, match } = await twoPeople();
  const [annas, bilals] = [await anna.live(match), await bilal.live(match)];
  await bilals.message(isOrders);
  expect(await bilals.ask({ t: 'order', seat: 1, order: pass })).toMatchObject({ t: 'saved', seq: 1 });
  await bilals.message((message) => message.t === 'orders' && message.orders.length === 1);
  expect(lastOrders(bilals)).toEqual({ t: 'orders', orders: [{ seat: 1, order: pass }] });
  await annas.act('play', 0, pass);
  const after = await annas.until(({ seq }) => seq === 3);
  expect(after.info.waiting).toEqual([0]);
  const moves = annas.messages.flatMap((message) => (message.t === 'match' ? message.log : [])).filter(({ kind }) => kind === 'move');
  expect(moves.map(({ seat }) => seat)).toEqual([0, 1]);
  expect(moves[1]?.at).toBeGreaterThanOrEqual(moves[0]?.at ?? Number.POSITIVE_INFINITY);

  await bilals.ask({ t: 'order', seat: 1, order: null });
  await bilals.message((message) => message.t === 'orders' && message.orders.length === 0, bilals.messages.findLastIndex(isOrders));
  await annas.act('play', 0, pass);
  expect((await bilals.until(({ seq }) => seq === 4)).info.waiting).toEqual([1]);
});

test('an order that comes while its seat is asked answers at once', async () => {
  const { anna, bilal, match } = await twoPeople();
  const [annas, bilals] = [await anna.live(match), await bilal.live(match)];
  await annas.act('play', 0, pass);
  await bilals.ask({ t: 'order', seat: 1, order: pass });
  expect((await annas.until(({ seq }) => seq === 3)).info.waiting).toEqual([0]);
});

test('whoever comes while an order is taken is told the match first, as always', async () => {
  const { anna, bilal, match } = await twoPeople();
  const bilals = await bilal.live(match);
  for (let times = 0; times < 4; times++) {
    const ordered = Promise.all(Array.from({ length: 4 }, () => bilals.ask({ t: 'order', seat: 1, order: pass })));
    const live = await anna.live(match);
    await live.message(({ t }) => t === 'orders');
    await ordered;
    expect(live.messages[0]?.t).toBe('match');
    live.socket.close();
    await live.closed;
  }
});

test('nobody else can tell that there is an order', async () => {
  const { anna, bilal, watcher, match } = await twoPeople();
  const bilals = await bilal.live(match);
  const others = [await anna.live(match), await watcher.live(match)];
  const everything = async (who: Person) => {
    const texts = [`/api/matches/${match}`, `/api/matches/${match}/at/0`, '/api/matches', `/api/matches/${match}/export`];
    const live = await who.live(match);
    if (who === anna) await live.message(({ t }) => t === 'orders');
    await live.ask({ t: 'why', seat: 0, choice: pass });
    const frames = live.raw.filter((text) => !text.includes('"t":"why"') && !text.includes('"t":"error"'));
    const said = [...(await Promise.all(texts.map(async (url) => (await who.fetch(url)).text()))), ...frames];
    live.socket.close();
    await live.closed;
    return said;
  };
  const all = async () => [await everything(anna), await everything(watcher)];
  // Who has come is written down a little later: what is compared begins when that is done.
  let before = await all();
  for (let earlier: typeof before = []; JSON.stringify(earlier) !== JSON.stringify(before); ) [earlier, before] = [before, await all()];
  const counted = others.map(({ raw }) => raw.length);
  await bilals.ask({ t: 'order', seat: 1, order: pass });
  expect(await all()).toEqual(before);
  expect(others.map(({ raw }) => raw.length)).toEqual(counted);
  for (const other of others) expect(other.messages.filter(({ t }) => t !== 'match')).toEqual(other === others[0] ? [{ t: 'orders', orders: [] }] : []);

  /** What a round looks like, apart from when and how late in the match it was. */
  const [annas] = others as [Live, Live];
  const masked = (text: string) => text.replace(/"(at|moved|seq|step|from|length|created)":\d+/g, '"$1":0');
  const round = async (answered: () => Promise<unknown>, seq: number) => {
    const since = annas.raw.length;
    await annas.act('play', 0, pass);
    await answered();
    await annas.until((message) => message.seq === seq);
    return annas.raw
      .slice(since)
      .filter((text) => !text.includes('"saved"'))
      .map(masked);
  };
  const byOrder = await round(async () => undefined, 3);
  await bilals.ask({ t: 'order', seat: 1, order: null });
  const byHand = await round(async () => {
    await bilals.until(({ seq }) => seq === 4);
    await bilals.act('play', 1, pass);
  }, 5);
  expect(byOrder).toEqual(byHand);
});

test('orders are checked, and only for one’s own seat', async () => {
  const { anna, match } = await twoPeople();
  const live = await anna.live(match);
  expect(await live.ask({ t: 'order', seat: 0, order: { verb: 'fly' } })).toMatchObject({ t: 'error', code: 'bad-order', why: { key: 'no-such-move' } });
  for (const order of [3, 'pass', [pass], {}]) expect(await live.ask({ t: 'order', seat: 0, order })).toMatchObject({ code: 'bad-order' });
  expect(await live.ask({ t: 'order', seat: 0, order: { verb: 'pass', more: 'x'.repeat(3000) } })).toMatchObject({ code: 'bad-order' });
  expect(await live.ask({ t: 'order', seat: 1, order: pass })).toMatchObject({ code: 'not-your-seat' });
  expect(await live.ask({ t: 'order', seat: 0 })).toMatchObject({ code: 'bad-message' });

  const without = await openHouse({ games: [hidden] });
  const cleo = new Person(without);
  const other = await cleo.live(await cleo.create({ game: 'hidden', players: [me, me] }));
  expect(await other.ask({ t: 'order', seat: 0, order: pass })).toMatchObject({ code: 'no-orders' });
  expect(other.messages.some(isOrders)).toBe(false);
});

test('an order lasts over a restart, and answers what was asked meanwhile', async () => {
  const { house, anna, bilal, match } = await twoPeople();
  const bilals = await bilal.live(match);
  await bilals.ask({ t: 'order', seat: 1, order: pass });
  await house.reopen();
  const annas = await anna.live(match);
  await annas.act('play', 0, pass);
  await annas.until(({ seq }) => seq === 3);

  const again = await bilal.live(match);
  expect(await again.message(isOrders)).toEqual({ t: 'orders', orders: [{ seat: 1, order: pass }] });
  await again.ask({ t: 'order', seat: 1, order: null });
  await annas.act('play', 0, pass);
  await again.until(({ seq }) => seq === 4);
  await house.close();
  await house.sql(`INSERT INTO standing_order (match, seat, body) VALUES ('${match}', 1, '${JSON.stringify(pass)}')`);
  await house.reopen();
  expect((await (await anna.live(match)).until(({ seq }) => seq === 5)).info.waiting).toEqual([0]);
});

test('two orders do not play on between themselves for ever', async () => {
  const { anna, bilal, match } = await twoPeople();
  const [annas, bilals] = [await anna.live(match), await bilal.live(match)];
  await bilals.ask({ t: 'order', seat: 1, order: pass });
  await annas.ask({ t: 'order', seat: 0, order: pass });
  await annas.until(({ seq }) => seq === 65);
  expect(await annas.ask({ t: 'order', seat: 0, order: null })).toMatchObject({ t: 'saved', seq: 65 });
  await annas.act('play', 0, pass);
  expect((await annas.until(({ seq }) => seq === 67)).info.waiting).toEqual([0]);
});
