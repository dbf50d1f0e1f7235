import type { Created, MatchInfo } from '@durbar/protocol';
import type { Contract } from '@durbar/table';
import { expect, test, vi } from 'vitest';
import { bot, me, openHouse, open as openSeat, Person } from './kit.ts';
import { receiver } from './receiver.ts';
import { hidden } from './toys.ts';

const stop = { verb: 'stop' };
const again = async (who: Person, match: string) => ((await (await who.post(`/api/matches/${match}/rematch`, {})).json()) as Created).match;

async function finished(players: readonly object[], more: Partial<Contract> = {}) {
  const house = await openHouse({ games: [hidden] });
  const [anna, bilal, stranger] = [new Person(house), new Person(house), new Person(house)];
  const contract = { spectators: 'public', odds: false, undo: 'none', rewind: 'never', ...more } as const;
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
  expect(await bilal.info(one)).toMatchObject({ status: 'waiting', lobby: { start: 'ready' } });
  for (const person of [bilal, anna]) await person.post(`/api/matches/${one}/ready`, { ready: true });
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

test('chance of a rematch is everybody’s: who asks adds theirs, the others when they say Ready; drawn seats are drawn again', async () => {
  const house = await openHouse({ games: [hidden] });
  const [anna, bilal] = [new Person(house), new Person(house)];
  const match = await anna.create({ game: 'hidden', players: [me, openSeat], contract: { undo: 'none' }, lobby: { start: 'full', draw: true } });
  await bilal.join(match, (await anna.info(match)).invite);
  const live = await anna.live(match);
  const [first] = live.last.info.seats;
  await (first?.you ? live : await bilal.live(match)).act('play', 0, stop);
  await live.until(({ info }) => info.status === 'over');
  const [hers, his] = ['a', 'b'].map((digit) => digit.repeat(32));
  const { match: next } = (await (await anna.post(`/api/matches/${match}/rematch`, { contribution: hers })).json()) as Created;
  await bilal.post(`/api/matches/${match}/rematch`, { contribution: 'c'.repeat(32) });
  expect(await anna.info(next)).toMatchObject({ status: 'waiting', lobby: { start: 'ready', draw: true } });
  await bilal.post(`/api/matches/${next}/ready`, { ready: true, contribution: his });
  const [{ body = '' } = {}] = (await house.sql(`SELECT body FROM entry WHERE match = '${next}' AND seq = 0`)) as { body: string }[];
  const start = JSON.parse(body) as { contributions: string[]; drawn?: boolean };
  expect([new Set(start.contributions), start.drawn]).toEqual([new Set([hers, his]), true]);
});

test('whoever a bot has played on for asks for a rematch, is a person in it, and has the record', async () => {
  const { anna, bilal, match, live } = await finished([me, openSeat], { spectators: 'none' });
  await bilal.post(`/api/matches/${match}/seats/1/stand-in`, { bot: 'random' });
  await live.until(({ info }) => info.seats[1]?.kind === 'bot');
  await live.act('play', 0, stop);
  await live.until(({ info }) => info.status === 'over');
  const next = await again(bilal, match);
  expect(await bilal.info(next)).toMatchObject({ status: 'waiting', seats: [{ kind: 'open' }, { kind: 'person', you: true }] });
  expect((await bilal.fetch(`/api/matches/${match}/export`)).status).toBe(200);
  expect((await bilal.post(`/api/matches/${match}/fork`, { seq: 0, seat: 1 })).status).toBe(201);
  expect(await again(anna, match)).toBe(next);
});

test('whoever is asked for a rematch is told, once', async () => {
  const program = await receiver();
  const house = await openHouse({
    games: [hidden],
    jobs: { look: 20 },
    notices: { wait: 0, acting: 0, webhooks: true, outside: { isAllowed: () => true, plain: true } },
  });
  const [anna, bilal] = [new Person(house), new Person(house)];
  await bilal.post('/api/notices/ways', { kind: 'webhook', address: program.url });
  const match = await anna.create({ game: 'hidden', players: [me, openSeat], contract: { undo: 'none' }, name: 'Anna' });
  await bilal.join(match, (await anna.info(match)).invite);
  await (await anna.live(match)).act('play', 0, stop);
  await again(anna, match);
  const told = () => program.got.filter(({ message }) => message.what === 'rematch').map(({ message }) => message);
  await vi.waitFor(() => expect(told()).toHaveLength(1), { timeout: 10_000 });
  expect(told()[0]).toMatchObject({ title: 'Anna wants a rematch: hidden', match });
  await again(bilal, match);
  await house.reopen();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(told()).toHaveLength(1);
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
