import { plainBot } from '@durbar/bots';
import { expect, test } from 'vitest';
import { bot, me, openHouse, Person, playOn } from './kit.ts';
import { bomb, hidden } from './toys.ts';

const careless = plainBot('careless', () => {
  throw new Error('the bot failed');
});
const cheat = plainBot('cheat', () => ({ verb: 'win' }));

test('rules that fail pause their match, whose log is safe, and the others go on', async () => {
  const house = await openHouse({ games: [bomb] });
  const anna = new Person(house);
  const [match, other] = [await anna.create({ game: 'bomb', players: [me, me] }), await anna.create({ game: 'bomb', players: [me, me] })];
  const live = await anna.live(match);
  await playOn(live, 2);
  expect(await live.act('play', 0, { verb: 'boom' })).toMatchObject({ t: 'error', code: 'paused' });
  expect(await live.act('play', 0, { verb: 'tick' })).toMatchObject({ t: 'error', code: 'paused' });
  expect((await anna.live(match)).last).toMatchObject({ seq: 3, info: { status: 'live', waiting: [0] } });
  const others = await anna.live(other);
  await playOn(others, 3);
  expect(others.last.seq).toBe(4);
});

test('rules that stumble over what nobody offered pause nothing', async () => {
  const house = await openHouse({ games: [bomb] });
  const anna = new Person(house);
  const live = await anna.live(await anna.create({ game: 'bomb', players: [me, me] }));
  expect(await live.act('play', 0, { verb: 'riddle' })).toMatchObject({ t: 'error', code: 'not-offered' });
  expect(await live.ask({ t: 'why', seat: 0, choice: { verb: 'riddle' } })).toMatchObject({
    t: 'error',
    code: 'internal',
    message: expect.not.stringContaining('riddle'),
  });
  await playOn(live, 2);
  expect(live.last.seq).toBe(3);
});

test.each([careless, cheat])('for the bot $name another move is made, and the match goes on', async (failing) => {
  const house = await openHouse({ games: [hidden], bots: [failing] });
  const anna = new Person(house);
  const live = await anna.live(await anna.create({ game: 'hidden', players: [me, bot(failing.name)] }));
  await playOn(live, 1);
  const after = await live.until(({ seq }) => seq === 3);
  expect(after.log[0]).toMatchObject({ kind: 'move', seat: 1 });
  expect(live.messages.some((message) => message.t === 'error')).toBe(false);
});

test('a bot is given guesses of its own seat, never the match', async () => {
  const seen: { own: number[]; others: Set<number> } = { own: [], others: new Set() };
  const curious = plainBot('curious', ({ guess, chance, choices, seat }) => {
    for (let i = 0; i < 5; i++) {
      const { cards } = guess(chance).board as { cards: number[] };
      seen.own.push(cards[seat] ?? -1);
      seen.others.add(cards[1 - seat] ?? -1);
    }
    return choices[0] ?? { verb: '' };
  });
  const house = await openHouse({ games: [hidden], bots: [curious] });
  const anna = new Person(house);
  const live = await anna.live(await anna.create({ game: 'hidden', players: [me, bot('curious')] }));
  const annas = (live.seat(0)?.view.board as { card: number } | undefined)?.card;
  await playOn(live, 1);
  await live.until(({ seq }) => seq === 3);
  expect(new Set(seen.own).size).toBe(1);
  expect(seen.others.size).toBe(5);
  expect(seen.others).not.toContain(annas);
});

test('a match whose log was tampered with is paused, not believed', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ players: [me, me] });
  await playOn(await anna.live(match), 3);
  await house.close();
  await house.sql(`UPDATE entry SET body = replace(body, '"kind":"move","seat":1', '"kind":"move","seat":0')`);
  await house.reopen();
  const live = await anna.live(match);
  expect(live.last).toMatchObject({ mine: [], info: { id: match } });
  expect(await live.ask({ t: 'confirm', seat: 0, step: 3 })).toMatchObject({ t: 'error', code: 'paused' });
  expect(await anna.get(`/api/matches/${match}/at/0`)).toMatchObject({ error: { code: 'paused' } });
});
