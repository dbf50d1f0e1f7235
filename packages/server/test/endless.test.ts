import { plainBot } from '@durbar/bots';
import type { MatchFile } from '@durbar/table';
import { describe, expect, test, vi } from 'vitest';
import { bot, type House, me, openHouse, open as openSeat, Person, playOn } from './kit.ts';
import { receiver } from './receiver.ts';
import { endless, tiedUntil, trapped } from './toys.ts';

const rulesLimit = 300;

test('rules that never end pause their match alone, in time', async () => {
  const house = await openHouse({ games: [endless], rulesLimit });
  const anna = new Person(house);
  const [match, other] = [
    await anna.create({ game: 'endless', players: [me, me], contract: { undo: 'none' } }),
    await anna.create({ game: 'endless', players: [me, me], contract: { undo: 'none' } }),
  ];
  const [live, others] = [await anna.live(match), await anna.live(other)];
  await playOn(live, 1);
  const stuck = live.ask({ t: 'play', seat: 1, step: 1, choice: { verb: 'loop' } });
  await playOn(others, 4);
  expect(await stuck).toMatchObject({ t: 'error', code: 'paused' });
  expect(others.last).toMatchObject({ seq: 5 });
  expect((await anna.info(match)).paused).toBe(true);
  expect((await anna.info(other)).paused).toBeUndefined();
  for (let i = 0; i < 2; i++) {
    await house.reopen();
    const again = await anna.live(match);
    expect(again.last).toMatchObject({ seq: 2, info: { status: 'live' } });
    expect(await again.ask({ t: 'play', seat: 1, step: 1, choice: { verb: 'loop' } })).toMatchObject({ code: 'paused' });
  }
  await house.reopen();
  expect((await anna.info(match)).paused).toBe(true);
  expect(await (await anna.live(match)).ask({ t: 'play', seat: 1, step: 1, choice: { verb: 'tick' } })).toMatchObject({ code: 'paused' });
});

describe('rules that never end pause their match alone, whoever asks them', () => {
  const first = plainBot('first', ({ choices }) => choices[0] ?? { verb: '' });
  const guesser = plainBot('strong', ({ choices, guess, chance }) => {
    guess(chance);
    return choices[0] ?? { verb: '' };
  });

  async function trappedHouse(hook: Parameters<typeof trapped>[0], more: Parameters<typeof openHouse>[0] = {}) {
    const { game, trap } = trapped(hook);
    const house = await openHouse({ games: [game, endless], bots: [first, guesser], rulesLimit, jobs: { look: 20, retry: 20 }, ...more });
    return { house, trap, anna: new Person(house), bilal: new Person(house) };
  }
  const create = (who: Person, players: Parameters<Person['create']>[0]['players'], more: object = {}) =>
    who.create({ game: 'trapped', players, contract: { undo: 'none', coach: true }, ...more });
  const pool = { file: new URL('thinker-worker.mjs', import.meta.url), size: 1 };

  /** The house answers others. */
  async function goesOn(house: House): Promise<void> {
    const other = new Person(house);
    await playOn(await other.live(await other.create({ game: 'endless', players: [me, me], contract: { undo: 'none' } })), 2);
  }

  /** That, and the match is paused for as long as somebody looks at it. */
  async function isPaused(house: House, who: Person, match: string): Promise<void> {
    await vi.waitFor(async () => expect((await who.info(match)).paused).toBe(true), { timeout: 5000 });
    await goesOn(house);
  }

  test('a bot, also after a restart, until the host looks at it', async () => {
    const looper = plainBot('looper', () => ({ verb: 'loop' }));
    const house = await openHouse({ games: [endless], bots: [looper], rulesLimit });
    const anna = new Person(house);
    const match = await anna.create({ game: 'endless', players: [me, bot('looper')], contract: { undo: 'none' } });
    await playOn(await anna.live(match), 1);
    await isPaused(house, anna, match);
    const faults = (many: number, paused: string | null) =>
      vi.waitFor(async () => expect(await house.sql('SELECT faults, paused FROM match WHERE length = 2')).toEqual([{ faults: many, paused }]), {
        timeout: 10_000,
      });
    for (let many = 1; many < 3; many++) {
      await faults(many, null);
      await goesOn(house);
      await house.reopen();
    }
    await faults(3, 'failed');
    await isPaused(house, anna, match);
  });

  test('a bot that is given a guess', async () => {
    const { house, trap, anna } = await trappedHouse('guess', { thinker: pool });
    const match = await create(anna, [me, bot('strong')]);
    trap.set = true;
    await playOn(await anna.live(match), 1);
    await isPaused(house, anna, match);
  });

  test('a hint', async () => {
    const { house, trap, anna } = await trappedHouse('guess', { thinker: pool });
    const match = await create(anna, [me, me]);
    await anna.live(match);
    trap.set = true;
    expect(await (await anna.post(`/api/matches/${match}/hint`, { seat: 0 })).json()).toMatchObject({ error: { code: 'paused' } });
    await isPaused(house, anna, match);
  });

  test('practice from a match that goes on', async () => {
    const { house, trap, anna } = await trappedHouse('guess');
    const match = await create(anna, [me, me]);
    await anna.live(match);
    trap.set = true;
    expect(await (await anna.post(`/api/matches/${match}/fork`, { seq: 0 })).json()).toMatchObject({ error: { code: 'paused' } });
    await isPaused(house, anna, match);
  });

  test.each(['check', 'answer'] as const)('a standing order, at its %s', async (hook) => {
    const { house, trap, anna } = await trappedHouse(hook);
    const match = await create(anna, [me, me]);
    const live = await anna.live(match);
    trap.set = true;
    expect(await live.ask({ t: 'order', seat: 0, order: {} })).toMatchObject(hook === 'check' ? { code: 'paused' } : { t: 'saved' });
    await isPaused(house, anna, match);
  });

  test('a move for a program that is late', async () => {
    const { house, trap, anna } = await trappedHouse('take');
    const match = await create(anna, [me, me]);
    trap.set = true;
    await anna.post(`/api/matches/${match}/seats/0/bot-token`, { deadline: 1000 });
    await isPaused(house, anna, match);
  });

  test('whom a move asks', async () => {
    const { house, trap, anna } = await trappedHouse('of');
    const match = await create(anna, [me, me]);
    const live = await anna.live(match);
    trap.set = true;
    expect(await live.act('play', 0, { verb: 'tick' })).toMatchObject({ code: 'paused' });
    await isPaused(house, anna, match);
  });

  test('a look back', async () => {
    const { house, trap, anna } = await trappedHouse('view');
    const match = await create(anna, [me, me]);
    await anna.live(match);
    trap.set = true;
    expect(await anna.get(`/api/matches/${match}/at/0`)).toMatchObject({ error: { code: 'paused' } });
    await isPaused(house, anna, match);
  });

  test('the deal, when the last seat is taken', async () => {
    const { house, trap, anna, bilal } = await trappedHouse('setup');
    const match = await create(anna, [me, openSeat]);
    await anna.live(match);
    trap.set = true;
    expect(await (await bilal.join(match, (await anna.info(match)).invite)).json()).toMatchObject({ error: { code: 'paused' } });
    await isPaused(house, anna, match);
    trap.set = false;
    await house.reopen();
    expect((await bilal.join(match, (await anna.info(match)).invite)).status).toBe(200);
  });

  test.each(['setup', 'refuse'] as const)('a match that cannot be made, at %s', async (hook) => {
    const { house, trap, anna } = await trappedHouse(hook);
    trap.set = true;
    const answer = await anna.post('/api/matches', { game: 'trapped', players: [me, me] });
    expect(await answer.json()).toMatchObject({ error: { code: 'internal' } });
    await goesOn(house);
  });

  test('a file', async () => {
    const { house, trap, anna } = await trappedHouse('take');
    const match = await create(anna, [me, me]);
    await (await anna.live(match)).act('play', 0, { verb: 'stop' });
    const file = await anna.get<MatchFile>(`/api/matches/${match}/export`);
    trap.set = true;
    const answer = await anna.post('/api/import', file);
    expect([answer.status, await answer.json()]).toMatchObject([422, { error: { code: 'not-a-match' } }]);
    await goesOn(house);
  });

  test('a match that is to decide a tie', async () => {
    const { game, trap } = trapped('setup');
    const house = await openHouse({ games: [tiedUntil('trapped'), game, endless], rulesLimit });
    const anna = new Person(house);
    const match = await anna.create({ game: 'tied', players: [me, me, me], contract: { undo: 'none' } });
    const live = await anna.live(match);
    trap.set = true;
    expect(await live.act('play', 0, { verb: 'two' })).toMatchObject({ t: 'saved' });
    await isPaused(house, anna, match);
    expect((await anna.info(match)).playoff).toBeUndefined();
    trap.set = false;
    await house.reopen();
    await vi.waitFor(async () => expect((await anna.info(match)).playoff?.games).toHaveLength(1), { timeout: 5000 });
  });

  test('a way back', async () => {
    const { house, trap, anna } = await trappedHouse('take');
    const match = await create(anna, [me, me]);
    const live = await anna.live(match);
    await playOn(live, 3);
    trap.set = true;
    expect(await live.ask({ t: 'rewind', seat: 0, to: 1 })).toMatchObject({ t: 'error', code: 'paused' });
    await isPaused(house, anna, match);
    trap.set = false;
    await house.reopen();
    expect(await (await anna.live(match)).ask({ t: 'rewind', seat: 0, to: 1 })).toMatchObject({ t: 'saved', seq: 5 });
  });

  test('the words of a notice, which is told once they end', async () => {
    let shift = 0;
    const outside = { isAllowed: () => true, plain: true };
    const notices = { wait: 1000, acting: 0, webhooks: true, outside };
    // Tried once while the trap is set: the third failure would last until the host looks at it.
    const jobs = { look: 20, retry: 60_000 };
    const { house, trap, anna, bilal } = await trappedHouse('view', { notices, jobs, now: () => Date.now() + shift });
    const program = await receiver();
    const match = await create(anna, [me, openSeat]);
    await bilal.join(match, (await anna.info(match)).invite);
    expect((await bilal.post('/api/notices/ways', { kind: 'webhook', address: program.url })).status).toBe(200);
    const live = await anna.live(match);
    await playOn(live, 1);
    // Nobody looks on any more: what is asked from here on is asked for the notice.
    live.socket.terminate();
    trap.set = true;
    await vi.waitFor(async () => expect(await house.sql('SELECT faults FROM "match"')).toEqual([{ faults: 1 }]), { timeout: 10_000 });
    await goesOn(house);
    expect(program.got).toEqual([]);
    trap.set = false;
    await house.reopen();
    shift = 10 * 60_000;
    await vi.waitFor(() => expect(program.turns()).toHaveLength(1), { timeout: 10_000 });
  });

  test('what a finished match was worth', async () => {
    const { house, trap, anna, bilal } = await trappedHouse('side');
    const match = await create(anna, [me, openSeat]);
    await bilal.join(match, (await anna.info(match)).invite);
    trap.set = true;
    await (await anna.live(match)).act('play', 0, { verb: 'stop' });
    await isPaused(house, anna, match);
    trap.set = false;
    await vi.waitFor(async () => expect(await house.sql('SELECT seat FROM played')).toHaveLength(2), { timeout: 5000 });
  });
});
