import { expect, test } from 'vitest';
import { EndlessError, openReferee } from '../src/referee.ts';
import { me, openHouse, Person, playOn } from './kit.ts';
import { endless } from './toys.ts';

test('rules that never end pause their match alone, in time', async () => {
  const house = await openHouse({ games: [endless], rulesLimit: 150 });
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

test('of many things to work out only the endless one fails', async () => {
  const referee = openReferee(80);
  const works = [
    () => 1,
    () => {
      for (;;);
    },
    () => {
      throw new Error('no');
    },
    () => 4,
  ];
  const answers = await Promise.allSettled(works.map((work) => referee.ask<unknown>(work)));
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.constructor))).toEqual([1, EndlessError, Error, 4]);
});
