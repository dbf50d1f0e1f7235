import { expect, test } from 'vitest';
import { bot, me, openHouse, open as openSeat, Person } from './kit.ts';
import { duel, tied } from './toys.ts';

async function tie(players: Parameters<Person['create']>[0]['players'], verb: string) {
  const house = await openHouse({ games: [tied, duel] });
  const [anna, bilal] = [new Person(house), new Person(house)];
  const match = await anna.create({ game: 'tied', players, name: 'Anna', contract: { undo: 'none' } });
  const { invite } = await anna.info(match);
  if (invite) await bilal.join(match, invite, 'Bilal');
  const live = await anna.live(match);
  await live.act('play', 0, { verb });
  const games = (await live.until(({ info }) => info.playoff !== undefined)).info.playoff?.games ?? [];
  return { house, anna, bilal, match, live, game: games[0]?.match ?? '' };
}

test('a tie makes a match of the other game between the tied, and shows who won it', async () => {
  const { house, anna, bilal, match, live, game } = await tie([me, bot('random'), openSeat], 'two');
  expect(live.last.info).toMatchObject({ status: 'over', result: { winners: [0, 2] }, playoff: { games: [{ match: game, seats: [0, 2] }] } });
  expect(await anna.info(game)).toMatchObject({
    game: 'duel',
    status: 'live',
    decides: match,
    contract: { undo: 'none' },
    seats: [{ name: 'Anna', you: true }, { name: 'Bilal' }],
  });
  expect((await bilal.info(game)).seats[1]?.you).toBe(true);

  await house.reopen();
  await (await anna.live(game)).act('play', 0, { verb: 'lose' });
  const after = await (await bilal.live(match)).until(({ info }) => info.playoff?.result !== undefined);
  expect(after.info.playoff).toEqual({
    games: [{ match: game, seats: [0, 2], result: { winners: [1], reason: 'done', rule: '1' } }],
    result: { winners: [2], reason: 'done', rule: '1' },
  });
  expect(after.info.result?.winners).toEqual([0, 2]);
});

test('with three tied the winner meets the third, bots and all', async () => {
  const { anna, match, live, game } = await tie([me, bot('random'), bot('random')], 'all');
  expect((await anna.info(game)).seats.map(({ kind }) => kind)).toEqual(['person', 'bot']);
  await (await anna.live(game)).act('play', 0, { verb: 'lose' });
  const { info } = await live.until(({ info: now }) => now.playoff?.result !== undefined);
  const [, second] = info.playoff?.games ?? [];
  expect(second?.seats).toEqual([1, 2]);
  expect(await anna.info(second?.match ?? '')).toMatchObject({ status: 'over', decides: match, seats: [{ bot: 'random' }, { bot: 'random' }] });
  const won = second?.result?.winners.map((seat) => second.seats[seat]) ?? [];
  expect(info.playoff?.result?.winners).toEqual(won.length === 0 ? [1, 2] : won);
});

test('a drawn game leaves the victory shared', async () => {
  const { anna, live, game } = await tie([me, bot('random'), bot('random')], 'two');
  await (await anna.live(game)).act('play', 0, { verb: 'draw' });
  const { info } = await live.until(({ info: now }) => now.playoff?.result !== undefined);
  expect(info.playoff?.result?.winners).toEqual([0, 2]);
});
