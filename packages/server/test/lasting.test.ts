import path from 'node:path';
import { expect, test } from 'vitest';
import { bot, freshFolder, type Live, me, openHouse, open as openSeat, Person, playOn } from './kit.ts';
import { spawned } from './spawned.ts';
import { freshStore, type TestStore } from './stores.ts';

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
  expect(watching.messages.map((message) => message.t === 'match' && message.seq)).toEqual([1, 2]);
});

interface Played {
  readonly match: string;
  /** What was acknowledged, by its number in the log. */
  readonly saved: Map<number, string>;
  /** What was on its way when the server died. */
  unanswered?: { readonly choice: unknown };
}

/** Plays as fast as it can until the socket is gone. */
async function playUntilGone(live: Live, played: Played): Promise<void> {
  while (live.socket.readyState === live.socket.OPEN) {
    const { seq, mine } = live.last;
    const seat = mine.find(({ choices }) => choices.length > 0);
    if (seat === undefined) return;
    const choice = seat.choices[Math.floor(Math.random() * seat.choices.length)];
    const message = { t: 'play', id: `move-${seq}`, seat: seat.seat, step: seat.view.step, choice };
    try {
      played.unanswered = message;
      const answer = await live.ask(message);
      if (answer.t !== 'saved') throw new Error(JSON.stringify(answer));
      played.saved.set(answer.seq - 1, JSON.stringify(choice));
      delete played.unanswered;
      await live.until((next) => next.seq > seq);
    } catch (error) {
      if (live.socket.readyState === live.socket.OPEN) throw error;
      return;
    }
  }
}

test('kills in the middle of play lose no acknowledged move and double none', { timeout: 120_000 }, async () => {
  const store = await freshStore(path.join(freshFolder(), 'durbar.db'));
  const all: Played[] = [];
  let cookie = '';
  for (let kill = 0; kill <= 5; kill++) {
    const { child, house } = await spawned(store);
    const anna = new Person(house);
    anna.cookie = cookie;
    for (const { match, saved, unanswered } of all) {
      if (unanswered) {
        const answer = await (await anna.live(match)).ask(unanswered);
        if (answer.t !== 'saved') throw new Error(JSON.stringify(answer));
        saved.set(answer.seq - 1, JSON.stringify(unanswered.choice));
      }
      const entries = await entriesOf(store, match);
      expect(entries.map(({ seq }) => seq)).toEqual([...entries.keys()]);
      expect(entries.slice(1).map(({ choice }) => JSON.stringify(choice))).toEqual(Array.from({ length: saved.size }, (_, i) => saved.get(i + 1)));
    }
    if (kill === 5) break;
    const match = await anna.create({ players: [me, me], contract: { undo: 'none' } });
    cookie = anna.cookie;
    const played: Played = { match, saved: new Map() };
    all.push(played);
    const live = await anna.live(match);
    setTimeout(() => child.kill('SIGKILL'), 50 + Math.random() * 250);
    await playUntilGone(live, played);
    await live.closed;
  }
  expect(all.reduce((sum, { saved }) => sum + saved.size, 0)).toBeGreaterThan(20);
});

async function entriesOf(store: TestStore, match: string): Promise<{ seq: number; choice?: unknown }[]> {
  const rows = (await store.sql(`SELECT seq, body FROM entry WHERE match = '${match}' ORDER BY seq`)) as { seq: number; body: string }[];
  return rows.map(({ seq, body }) => ({ seq, choice: (JSON.parse(body) as { choice?: unknown }).choice }));
}
