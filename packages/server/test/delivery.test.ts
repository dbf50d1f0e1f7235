import { expect, test, vi } from 'vitest';
import { me, openHouse, open as openSeat, Person, playOn } from './kit.ts';
import { mailServer } from './receiver.ts';

test('a mail that the mail server did not take is sent by the house that is opened next, once', async () => {
  const post = await mailServer();
  let shift = 0;
  const house = await openHouse({
    now: () => Date.now() + shift,
    jobs: { look: 20, retry: 1000 },
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
  const tried = `SELECT attempts FROM job WHERE kind = 'deliver' AND attempts > 0`;
  await vi.waitFor(async () => expect(await house.sql(tried)).toHaveLength(1), { timeout: 20_000 });
  await house.close();
  post.state.isBusy = false;
  shift = 60 * 60_000;
  await house.reopen();
  await vi.waitFor(() => expect(post.got).toHaveLength(2), { timeout: 20_000 });
  expect(post.got[1]).toMatch(/^To: bilal@example.org/m);
  expect(post.got[1]).toMatch(/^Subject: Your turn/m);
  await house.reopen();
  await vi.waitFor(async () => expect(await house.sql(`SELECT * FROM job WHERE kind IN ('notice', 'deliver')`)).toEqual([]), { timeout: 20_000 });
  expect(post.got).toHaveLength(2);
});

test('what cannot be delivered is tried for hours, and is not told any more once it is no longer true', async () => {
  const post = await mailServer();
  let shift = 0;
  const house = await openHouse({
    now: () => Date.now() + shift,
    jobs: { look: 20, retry: 2000 },
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
  const tried = (times: number) =>
    vi.waitFor(async () => expect(await house.sql(`SELECT attempts, dead FROM job WHERE kind = 'deliver'`)).toEqual([{ attempts: times, dead: null }]), {
      timeout: 20_000,
    });
  // Ten times fail within two hours, and it is still wanted.
  for (let times = 1; times <= 10; times++) {
    await tried(times);
    shift += 2000 * 2 ** times;
  }
  await tried(11);
  await playOn(await bilal.live(match), 1);
  shift += 2 * 60 * 60_000;
  await vi.waitFor(async () => expect(await house.sql(`SELECT * FROM job WHERE kind = 'deliver'`)).toEqual([]), { timeout: 20_000 });
  expect(post.got).toHaveLength(1);
});
