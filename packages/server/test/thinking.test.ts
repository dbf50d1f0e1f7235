import { plainBot } from '@durbar/bots';
import { fastChance } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import { defaultContract, openTable, type Table } from '@durbar/table';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runBots } from '../src/bots.ts';
import { openReferee } from '../src/referee.ts';
import { openPool } from '../src/thinking.ts';
import { turnstile } from '../src/turnstile.ts';
import { bot, me, openHouse, Person, playOn } from './kit.ts';
import { hidden } from './toys.ts';

const file = new URL('./thinker-worker.mjs', import.meta.url);
const named = (name: string) => plainBot(name, ({ choices }) => choices[0] ?? { verb: '' });

function cards(): Table {
  const head = { id: 'x', game: 'hidden', rules: 'hidden@1/plain', editionName: 'plain', seats: 2, options: {}, contract: defaultContract, created: 0 };
  return openTable(hidden, { ...head, editionName: Object.keys(hidden.editions)[0] ?? '' }, sha256, [], () => fastChance('deal'), 0).table;
}

function pool(grace = 10_000, size = 2) {
  const logged: unknown[] = [];
  const thinker = openPool({ file, size, grace, referee: openReferee(500), log: { error: (what: unknown) => logged.push(what) } as never });
  onTestFinished(() => thinker.close());
  return { thinker, logged };
}

test('a worker gets a guess of the seat, never the match', async () => {
  const { thinker } = pool();
  const table = cards();
  const { cards: real } = table.state.board as { cards: number[] };
  const others = new Set<number>();
  for (let i = 0; i < 6; i++) {
    const { choice, reason } = await thinker.think(named('plain'), table, 0);
    expect(choice).toEqual({ verb: 'pass' });
    const seen = reason?.params?.['cards'] as number[];
    expect(seen[0]).toBe(real[0]);
    others.add(seen[1] as number);
  }
  expect(others.size).toBeGreaterThan(3);
});

test.each(['endless', 'crash', 'throws'])('a bot that is %s is given up, and the next decision finds a worker', async (name) => {
  const { thinker } = pool(name === 'endless' ? 1500 : 10_000, 1);
  const table = cards();
  // On a busy machine a worker may need longer to start than it is given here; then another one is asked.
  const plain = () => vi.waitFor(() => thinker.think(named('plain'), table, 0), { timeout: 60_000 });
  await plain();
  await expect(thinker.think(named(name), table, 0)).rejects.toThrow();
  expect((await plain()).choice).toEqual({ verb: 'pass' });
});

test('a thought that nobody wants any more ends, and one that waits is not begun', async () => {
  const { thinker, logged } = pool(60_000, 1);
  const table = cards();
  const [first, second] = [new AbortController(), new AbortController()];
  const thinking = thinker.think(named('patient'), table, 0, { signal: first.signal });
  const waiting = thinker.think(named('patient'), table, 0, { signal: second.signal });
  second.abort();
  await expect(waiting).rejects.toThrow('nobody asks any more');
  first.abort();
  expect((await thinking).choice).toEqual({ verb: 'pass' });
  expect((await thinker.think(named('plain'), table, 0)).choice, 'the worker is free again').toEqual({ verb: 'pass' });
  expect(logged).toEqual([]);
});

test('a bot whose seat is taken back leaves its thought', async () => {
  const table = cards();
  const seats: { bot?: string }[] = [{ bot: 'slow' }, {}];
  const room = { id: 'x', paused: false, match: { status: 'live', waiting: [0] }, seats, table };
  const asked: AbortSignal[] = [];
  const thinker = {
    think: (_bot: unknown, _table: unknown, _seat: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        asked.push(signal);
        signal.addEventListener('abort', () => reject(new Error('left')));
      }),
    close: async () => {},
  };
  const log = { error: vi.fn() };
  const rooms = { use: async (_: string, act: (one: unknown) => unknown) => act(room) };
  const runner = runBots({ rooms, referee: openReferee(500), bots: [named('slow')], thinker, pause: 0, now: () => 0, log, announce: () => {} } as never);
  runner.wake(room as never);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  runner.wake(room as never);
  expect(asked[0]?.aborted, 'nothing has changed').toBe(false);
  seats[0] = {};
  runner.wake(room as never);
  expect(asked[0]?.aborted).toBe(true);
  await runner.close();
  expect(log.error).not.toHaveBeenCalled();
});

test('more decisions than workers wait for their turn', async () => {
  const { thinker } = pool(10_000, 1);
  const table = cards();
  const thoughts = await Promise.all(Array.from({ length: 5 }, () => thinker.think(named('plain'), table, 0)));
  expect(thoughts.map(({ choice }) => choice.verb)).toEqual(Array.from({ length: 5 }, () => 'pass'));
});

test.each(['endless', 'crash', 'cheat'])('a match with the bot %s goes on with another move, and people are not kept waiting', async (name) => {
  const house = await openHouse({ games: [hidden], bots: [named(name)], thinker: { file, size: 1, grace: name === 'endless' ? 2500 : 10_000 } });
  const anna = new Person(house);
  const live = await anna.live(await anna.create({ game: 'hidden', players: [me, bot(name)] }));
  await playOn(live, 1);
  expect(await live.ask({ t: 'why', seat: 0, choice: { verb: 'pass' } })).toMatchObject({ t: 'why' });
  if (name === 'endless') expect(live.last.seq, 'it was answered while the bot still thought').toBe(2);
  await live.until(({ seq }) => seq === 3);
});

test('matches with bots of former names go on', async () => {
  const house = await openHouse({ games: [hidden], bots: [named('greedy')] });
  const anna = new Person(house);
  const match = await anna.create({ game: 'hidden', players: [me, bot('greedy')] });
  await house.close();
  const again = await openHouse({ games: [hidden], bots: [named('other')], dataFile: house.dataFile, databaseUrl: house.databaseUrl });
  const live = await Object.assign(new Person(again), { cookie: anna.cookie }).live(match);
  await playOn(live, 1);
  await live.until(({ seq }) => seq === 3);
});

test('somebody lets a bot think for them once at a time, and is told when to come again', async () => {
  const house = await openHouse({ games: [hidden], bots: [named('strong')], thinker: { file, size: 1, grace: 1500 } });
  const anna = new Person(house);
  const match = await anna.create({ game: 'hidden', players: [me, me] });
  const ask = () => anna.post(`/api/matches/${match}/hint`, { seat: 0 });
  const answers = await Promise.all([ask(), ask()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([429, 500]);
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('3');
  expect((await ask()).status, 'it is free again').toBe(500);
});

test('only so many at once, whoever they are', async () => {
  const think = turnstile(2, 3);
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const inside = ['anna', 'bilal'].map((who) => think(who, () => gate));
  await expect(think('carl', async () => undefined)).rejects.toMatchObject({ code: 'slow-down', retry: 3 });
  open();
  await Promise.all(inside);
  await think('carl', async () => undefined);
});
