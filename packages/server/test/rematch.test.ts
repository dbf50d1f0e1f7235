import type { Created, MatchInfo } from '@durbar/protocol';
import { expect, test } from 'vitest';
import { bot, me, openHouse, open as openSeat, Person } from './kit.ts';
import { hidden } from './toys.ts';

const stop = { verb: 'stop' };
const again = async (who: Person, match: string) => ((await (await who.post(`/api/matches/${match}/rematch`, {})).json()) as Created).match;

async function finished(players: readonly object[]) {
  const house = await openHouse({ games: [hidden] });
  const [anna, bilal, stranger] = [new Person(house), new Person(house), new Person(house)];
  const contract = { spectators: 'public', odds: false, undo: 'none', rewind: 'never' } as const;
  const match = await anna.create({ game: 'hidden', players: players as [], contract, name: 'Anna' });
  const { invite } = await anna.info(match);
  if (invite !== undefined) await bilal.join(match, invite, 'Bilal');
  const live = await anna.live(match);
  return { house, anna, bilal, stranger, match, live, contract };
}

test('everybody who asks for a rematch comes to the same one, on their old seat', async () => {
  const { house, anna, bilal, stranger, match, live, contract } = await finished([openSeat, me]);
  expect(await (await anna.post(`/api/matches/${match}/rematch`, {})).json()).toMatchObject({ error: { code: 'not-over' } });
  const bilals = await bilal.live(match);
  await bilals.act('play', 0, stop);
  await live.until(({ info }) => info.status === 'over');
  const [one, two] = await Promise.all([again(anna, match), again(anna, match)]);
  expect(one).toBe(two);
  expect((await bilals.until(({ info }) => info.rematch !== undefined)).info.rematch).toEqual({ match: one, seat: 1 });
  expect(await anna.info(one)).toMatchObject({ game: 'hidden', status: 'waiting', contract, seats: [{ kind: 'open' }, { name: 'Anna', you: true }] });

  await house.reopen();
  expect(await (await stranger.post(`/api/matches/${match}/rematch`, {})).json()).toMatchObject({ error: { code: 'not-your-seat' } });
  expect(await again(bilal, match)).toBe(one);
  expect(await again(anna, match)).toBe(one);
  expect(await bilal.info(one)).toMatchObject({ status: 'live', seats: [{ name: 'Bilal', you: true }, { name: 'Anna' }] });
  expect((await bilal.get<MatchInfo[]>('/api/matches')).map(({ id }) => id)).toContain(one);
  expect((await anna.get<MatchInfo[]>('/api/matches')).length).toBe(2);
});

test('bots are bots again, and the rematch begins at once', async () => {
  const { anna, match, live } = await finished([me, bot('random')]);
  await live.act('play', 0, stop);
  const next = await again(anna, match);
  expect(await anna.info(next)).toMatchObject({ status: 'live', seats: [{ you: true }, { kind: 'bot', bot: 'random' }] });
  expect((await anna.live(next)).last.info.from).toBeUndefined();
});

test('a seat that somebody else has taken meanwhile is not taken from them', async () => {
  const { anna, bilal, stranger, match, live } = await finished([me, openSeat]);
  await live.act('play', 0, stop);
  const next = await again(anna, match);
  await stranger.join(next, (await anna.info(next)).invite, 'Cleo');
  expect(await again(bilal, match)).toBe(next);
  expect((await bilal.info(next)).seats.map(({ name, you }) => [name, you])).toEqual([
    ['Anna', false],
    ['Cleo', false],
  ]);
});
