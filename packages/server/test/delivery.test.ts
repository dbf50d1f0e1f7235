import { expect, test, vi } from 'vitest';
import { me, openHouse, open as openSeat, Person, playOn } from './kit.ts';
import { mailServer } from './receiver.ts';

/** A match in which Bilal is asked next and can be told by mail, in a house whose clock can be put forward; the mail server has just gone away. */
async function withoutPost(retry: number) {
  const post = await mailServer();
  const clock = { shift: 0 };
  const house = await openHouse({
    now: () => Date.now() + clock.shift,
    jobs: { look: 20, retry },
    notices: { wait: 0, smtp: post.url, from: 'Durbar <house@example.org>' },
  });
  const [anna, bilal] = [new Person(house), new Person(house)];
  const match = await anna.create({ players: [me, openSeat], contract: { undo: 'none' } });
  await bilal.join(match, (await anna.info(match)).invite);
  await bilal.post('/api/notices/ways', { kind: 'mail', address: 'bilal@example.org' });
  await vi.waitFor(() => expect(post.got).toHaveLength(1), { timeout: 20_000 });
  await house.sql('UPDATE notice_way SET confirmed = 1');
  await house.reopen();
  post.state.isBusy = true;
  await playOn(await anna.live(match), 1);
  /** When it has failed so often to deliver the mail, and that is not given up. */
  const failed = `SELECT attempts, dead FROM job WHERE kind = 'deliver' AND lease IS NULL`;
  const tried = (times: number) => vi.waitFor(async () => expect(await house.sql(failed)).toEqual([{ attempts: times, dead: null }]), { timeout: 20_000 });
  return { post, clock, house, bilal, match, tried };
}

test('a mail that the mail server did not take is sent by the house that is opened next, once', async () => {
  const { post, clock, house, tried } = await withoutPost(60_000);
  await tried(1);
  await house.close();
  post.state.isBusy = false;
  clock.shift = 60 * 60_000;
  await house.reopen();
  await vi.waitFor(() => expect(post.got).toHaveLength(2), { timeout: 20_000 });
  expect(post.got[1]).toMatch(/^To: bilal@example.org/m);
  expect(post.got[1]).toMatch(/^Subject: Your turn/m);
  await house.reopen();
  await vi.waitFor(async () => expect(await house.sql(`SELECT * FROM job WHERE kind IN ('notice', 'deliver')`)).toEqual([]), { timeout: 20_000 });
  expect(post.got).toHaveLength(2);
});

test('what cannot be delivered is tried for hours, and is not told any more once it is no longer true', async () => {
  const { post, clock, house, bilal, match, tried } = await withoutPost(60_000);
  // Six times fail within an hour, and six more at intervals of one.
  for (let times = 1; times <= 12; times++) {
    await tried(times);
    clock.shift += Math.min(60 * 60_000, 60_000 * 2 ** (times - 1));
  }
  await tried(13);
  await playOn(await bilal.live(match), 1);
  clock.shift += 60 * 60_000;
  await vi.waitFor(async () => expect(await house.sql(`SELECT * FROM job WHERE kind = 'deliver'`)).toEqual([]), { timeout: 20_000 });
  expect(post.got).toHaveLength(1);
});
