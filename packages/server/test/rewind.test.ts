import type { ServerMessage } from '@durbar/protocol';
import { expect, test } from 'vitest';
import { hasRevealed } from '../src/rewinding.ts';
import { bot, type Live, me, openHouse, open as openSeat, Person, playOn } from './kit.ts';

type RewindMessage = Extract<ServerMessage, { t: 'rewind' }>;

async function table(contract: object = {}) {
  const house = await openHouse();
  const [anna, bilal, watcher] = [new Person(house), new Person(house), new Person(house)];
  const match = await anna.create({ players: [me, openSeat], contract: { undo: 'none', ...contract }, name: 'Anna' });
  await bilal.join(match, (await anna.info(match)).invite, 'Bilal');
  const [annas, bilals] = [await anna.live(match), await bilal.live(match)];
  for (const [i, live] of [annas, bilals, annas].entries()) {
    await playOn(live, 1);
    await Promise.all([annas, bilals].map((one) => one.until(({ seq }) => seq === i + 2)));
  }
  return { house, anna, bilal, match, annas, bilals, watching: await watcher.live(match) };
}

const asked = (live: Live) => live.message<RewindMessage>((message) => message.t === 'rewind' && message.ask !== null);

test('a match goes back when everybody agrees, and the log says so', async () => {
  const { house, bilal, match, annas, bilals, watching } = await table();
  expect(annas.last.seq).toBe(4);
  expect(await annas.ask({ t: 'rewind', seat: 0, to: 1 })).toMatchObject({ t: 'saved', seq: 4 });
  for (const live of [annas, bilals, watching]) expect((await asked(live)).ask).toEqual({ to: 1, length: 4, seat: 0, agreed: [0], revealed: false });
  await house.reopen();
  const back = await bilal.live(match);
  expect((await asked(back)).ask).toMatchObject({ to: 1 });
  expect(await back.ask({ t: 'consent', seat: 1, agree: true })).toMatchObject({ t: 'saved', seq: 5 });
  const { log, info } = await back.until(({ seq }) => seq === 5);
  expect(log.at(-1)).toMatchObject({ kind: 'rewind', to: 1 });
  expect(info.waiting).toEqual([1]);
  await playOn(back, 1);
  expect(back.last.seq).toBe(6);
});

test('one refusal ends the wish, and so does the next move', async () => {
  const { annas, bilals } = await table();
  await annas.ask({ t: 'rewind', seat: 0, to: 1 });
  expect(await bilals.ask({ t: 'rewind', seat: 1, to: 2 })).toMatchObject({ code: 'rewind-asked' });
  expect(await bilals.ask({ t: 'consent', seat: 1, agree: false })).toMatchObject({ t: 'saved' });
  const isRefused = (message: ServerMessage) => message.t === 'rewind' && message.ask?.refused === 1;
  expect(await annas.message(isRefused)).toMatchObject({ ask: { seat: 0, to: 1 } });
  expect(await bilals.ask({ t: 'consent', seat: 1, agree: true })).toMatchObject({ code: 'no-rewind-asked' });
  await annas.ask({ t: 'rewind', seat: 0, to: 1 });
  await playOn(bilals, 1);
  expect(await bilals.ask({ t: 'consent', seat: 1, agree: true })).toMatchObject({ code: 'no-rewind-asked' });
  expect(bilals.last.seq).toBe(5);
});

test('whoever asked hears who refused after coming back too, and what they take back is gone', async () => {
  const { anna, match, annas, bilals } = await table();
  await annas.ask({ t: 'rewind', seat: 0, to: 1 });
  annas.socket.terminate();
  await bilals.ask({ t: 'consent', seat: 1, agree: false });
  const back = await anna.live(match);
  expect((await asked(back)).ask).toMatchObject({ to: 1, refused: 1 });
  await back.ask({ t: 'rewind', seat: 0, to: 2 });
  await bilals.message((message) => message.t === 'rewind' && message.ask?.to === 2);
  await back.ask({ t: 'consent', seat: 0, agree: false });
  await bilals.message((message) => message.t === 'rewind' && message.ask === null);
});

test('not where the contract says never, not to where the match is, and not by others', async () => {
  const never = await table({ rewind: 'never' });
  expect(await never.annas.ask({ t: 'rewind', seat: 0, to: 1 })).toMatchObject({ code: 'rewind-never' });
  const { annas, bilals, watching } = await table();
  for (const to of [3, 4, 99]) expect(await annas.ask({ t: 'rewind', seat: 0, to })).toMatchObject({ code: 'no-such-entry' });
  expect(await bilals.ask({ t: 'rewind', seat: 0, to: 1 })).toMatchObject({ code: 'not-your-seat' });
  expect(await watching.ask({ t: 'rewind', seat: 0, to: 1 })).toMatchObject({ code: 'not-your-seat' });
});

test('bots agree to everything, and chance says the same again', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ game: 'taj-mahal', players: [me, bot('random'), bot('random')], contract: { undo: 'none' } });
  const live = await anna.live(match);
  await live.until(({ mine }) => (mine[0]?.choices.length ?? 0) > 0);
  const before = live.last;
  expect(before.info.status).toBe('live');
  await playOn(live, 1);
  await live.until(({ seq, mine }) => seq > before.seq && (mine[0]?.choices.length ?? 0) > 0);
  const { seq } = live.last;
  expect(await live.ask({ t: 'rewind', seat: 0, to: before.seq - 1 })).toMatchObject({ t: 'saved', seq: seq + 1 });
  const after = await live.until((message) => message.seq === seq + 1);
  expect(after.mine[0]?.view).toEqual(before.mine[0]?.view);
});

test('what came to light since is declared', () => {
  const move = (draws: number) => ({ kind: 'move', draws: Array.from({ length: draws }) });
  const table = (log: object[], facts: object[][] = []) => ({ log, facts, path: [...log.keys()] }) as unknown as Parameters<typeof hasRevealed>[0];
  const start = { kind: 'start', draws: [1] };
  expect(hasRevealed(table([start, move(0), move(0)]), 0)).toBe(false);
  expect(hasRevealed(table([start, move(1), move(0)]), 0)).toBe(true);
  expect(hasRevealed(table([start, move(1), move(0)]), 1)).toBe(false);
  expect(hasRevealed(table([start, move(0), move(0)], [[], [], [{ only: [1] }]]), 1)).toBe(true);
});
