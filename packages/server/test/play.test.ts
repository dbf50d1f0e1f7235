import { expect, test } from 'vitest';
import { bot, type ErrorMessage, me, openHouse, open as openSeat, Person, playOn } from './kit.ts';

const place = (noun: string) => ({ verb: 'place', noun });

test('the list of games tells what can be chosen', async () => {
  const house = await openHouse();
  const games = await new Person(house).get<{ id: string; seats: number[]; editions: string[]; bots: string[] }[]>('/api/games');
  expect(games.find(({ id }) => id === 'aadu-huli')).toMatchObject({
    seats: [2],
    editions: ['classic-23', 'hampi-19'],
    bots: ['random', 'gentle', 'steady', 'strong', 'strongest'],
  });
});

test('one person plays both seats on one screen', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ players: [me, me], name: 'Anna' });
  const live = await anna.live(match);
  expect(live.last.info).toMatchObject({ status: 'live', waiting: [0], seats: [{ name: 'Anna', you: true, here: true }, { you: true }] });
  await playOn(live, 4);
  expect(live.last.seq).toBe(5);
  expect(live.last.mine.map(({ seat }) => seat)).toEqual([0, 1]);
});

test('a bot answers, and its moves are in the log', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ players: [me, bot('steady')] });
  const live = await anna.live(match);
  await playOn(live, 1);
  await live.until(({ seq }) => seq === 3);
  expect(live.messages.flatMap((message) => (message.t === 'match' ? message.log : [])).map(({ kind, seat }) => [kind, seat])).toEqual([
    ['start', undefined],
    ['move', 0],
    ['move', 1],
  ]);
});

test('bots play a match to the end by themselves', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ players: [bot('random'), bot('random')], options: { captures: 1 } });
  const live = await anna.live(match);
  const { info } = await live.until((message) => message.info.status === 'over');
  expect(info.result?.reason).toMatch(/captures|trapped|goats-stuck|no-progress/);
  expect(live.last.public?.result).toEqual(info.result);
});

test('a friend joins by the link and both see each other live', async () => {
  const house = await openHouse();
  const [anna, bilal, stranger] = [new Person(house), new Person(house), new Person(house)];
  const match = await anna.create({ players: [me, openSeat], name: 'Anna' });
  const annas = await anna.live(match);
  expect(annas.last).toMatchObject({ seq: 0, mine: [], info: { status: 'waiting' } });
  expect(await annas.ask({ t: 'play', seat: 0, step: 0, choice: place('a') })).toMatchObject({ t: 'error', code: 'not-started' });
  const { invite } = await anna.info(match);
  expect((await stranger.info(match)).invite).toBeUndefined();
  expect(await (await stranger.join(match, 'guessed')).json()).toMatchObject({ error: { code: 'bad-invite' } });
  expect((await bilal.join(match, invite, 'Bilal')).status).toBe(200);
  expect(await (await stranger.join(match, invite)).json()).toMatchObject({ error: { code: 'match-full' } });
  expect((await bilal.join(match, invite)).status).toBe(200);

  await annas.until(({ info }) => info.status === 'live');
  const bilals = await bilal.live(match);
  await annas.until(({ info }) => info.seats[1]?.here === true);
  await playOn(annas, 1);
  await bilals.until(({ seq }) => seq === 2);
  await playOn(bilals, 1);
  await annas.until(({ seq }) => seq === 3);
  bilals.socket.close();
  await annas.message((message) => message.t === 'match' && message.info.seats[1]?.here === false, annas.messages.length - 1);
});

test('a message sent again has no second effect, and another with its id none at all', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ players: [me, me], contract: { undo: 'none' } });
  const live = await anna.live(match);
  const [first, second] = live.seat(0)?.choices ?? [];
  const play = { t: 'play', id: 'once', seat: 0, step: 0, choice: first };
  expect(await live.ask(play)).toEqual({ t: 'saved', id: 'once', seq: 2 });
  expect(await live.ask(play)).toEqual({ t: 'saved', id: 'once', seq: 2 });
  expect(await live.ask({ ...play, choice: second })).toMatchObject({ t: 'error', code: 'id-used' });
  const again = await anna.live(match);
  expect(await again.ask(play)).toEqual({ t: 'saved', id: 'once', seq: 2 });
  expect(again.last.seq).toBe(2);
});

test('what is stale, not offered or not yours is refused and changes nothing', async () => {
  const house = await openHouse();
  const [anna, bilal, watcher] = [new Person(house), new Person(house), new Person(house)];
  const match = await anna.create({ players: [me, openSeat], contract: { undo: 'none' } });
  await bilal.join(match, (await anna.info(match)).invite);
  const [annas, bilals, watching] = [await anna.live(match), await bilal.live(match), await watcher.live(match)];
  const choice = annas.seat(0)?.choices[0];
  const play = { t: 'play', seat: 0, step: 0, choice };
  const refusals: [typeof annas, object, string][] = [
    [bilals, play, 'not-your-seat'],
    [watching, play, 'not-your-seat'],
    [watching, { t: 'why', seat: 0, choice }, 'not-your-seat'],
    [annas, { ...play, step: 1 }, 'stale'],
    [annas, { ...play, choice: place('nowhere') }, 'not-offered'],
    [annas, { ...play, choice: { verb: 'fly' } }, 'not-offered'],
    [annas, { t: 'undo', seat: 0, step: 0 }, 'undo-nothing'],
    [annas, { t: 'confirm', seat: 0, step: 0 }, 'confirm-nothing'],
    [bilals, { ...play, seat: 1 }, 'not-asked'],
  ];
  for (const [live, message, code] of refusals) expect(await live.ask(message)).toMatchObject({ t: 'error', code });
  const why = (await annas.ask({ ...play, choice: place('nowhere') })) as ErrorMessage;
  expect(why.why).toMatchObject({ key: 'no-such-point', rule: '5.5' });
  expect((await anna.live(match)).last).toMatchObject({ seq: 1, mine: [{ draft: 0, view: { step: 0 } }] });
});

test('why answers for what is not offered and is silent about what is', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const live = await anna.live(await anna.create({ players: [me, me] }));
  expect(await live.ask({ t: 'why', seat: 0, choice: live.seat(0)?.choices[0] })).toMatchObject({ t: 'why', why: null });
  expect(await live.ask({ t: 'why', seat: 0, choice: { verb: 'leap', noun: ['a', 'b'] } })).toMatchObject({ t: 'why', why: { key: expect.any(String) } });
});

test('my matches come with the most urgent first', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  expect(await anna.get('/api/matches')).toEqual([]);
  const over = await anna.create({ players: [bot('random'), bot('random')], options: { captures: 1 } });
  await (await anna.live(over)).until(({ info }) => info.status === 'over');
  const mine = await anna.create({ players: [me, me] });
  const waiting = await anna.create({ players: [me, openSeat] });
  const bilal = new Person(house);
  const others = await anna.create({ players: [openSeat, me] });
  await bilal.join(others, (await anna.info(others)).invite);
  const list = await anna.get<{ id: string }[]>('/api/matches');
  expect(list.map(({ id }) => id)).toEqual([mine, waiting, others, over]);
  expect(await new Person(house).get('/api/matches')).toEqual([]);
});

test('a match may be looked at as it was after any entry', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ players: [me, me] });
  const live = await anna.live(match);
  await playOn(live, 3);
  for (let seq = 0; seq < 4; seq++) expect(await anna.get(`/api/matches/${match}/at/${seq}`)).toMatchObject({ seq, view: { step: seq }, told: { seq } });
  expect(await anna.get(`/api/matches/${match}/at/2?as=watcher`)).toMatchObject({ view: { step: 2 } });
  expect(await anna.get(`/api/matches/${match}/at/4`)).toMatchObject({ error: { code: 'no-such-entry' } });
  const stranger = new Person(house);
  expect(await stranger.get(`/api/matches/${match}/at/2`)).toMatchObject({ view: { step: 2 } });
  expect(await stranger.get(`/api/matches/${match}/at/2?as=0`)).toMatchObject({ error: { code: 'not-yours-to-see' } });
});

test('a match that nobody may watch lets nobody in', async () => {
  const house = await openHouse();
  const [anna, stranger] = [new Person(house), new Person(house)];
  const match = await anna.create({ players: [me, me], contract: { spectators: 'none' } });
  for (const url of [`/api/matches/${match}`, `/api/matches/${match}/at/0`, `/api/matches/${match}/export`])
    expect(await stranger.get(url)).toMatchObject({ error: { code: 'no-watchers' } });
  const live = await stranger.live(match);
  expect(live.messages).toMatchObject([{ t: 'error', code: 'no-watchers' }]);
  expect(await live.closed).toBe(4003);
});

test('whoever comes back gets only what is new', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ players: [me, me] });
  await playOn(await anna.live(match), 5);
  expect((await anna.live(match, 4)).last).toMatchObject({ from: 4, seq: 6, log: [{ seq: 4 }, { seq: 5 }] });
  expect((await anna.live(match, 6)).last).toMatchObject({ from: 6, seq: 6, log: [] });
  expect((await anna.live(match, 99)).last).toMatchObject({ from: 0, seq: 6 });
});

test('of several moves for the same step one counts and the others are stale', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  const match = await anna.create({ players: [me, me], contract: { undo: 'none' } });
  const lives = [await anna.live(match), await anna.live(match), await anna.live(match)];
  for (let round = 0; round < 20; round++) {
    await Promise.all(lives.map((live) => live.until(({ seq }) => seq === round + 1)));
    const mine = lives[0]?.last.mine.find(({ choices }) => choices.length > 0);
    const answers = await Promise.all(lives.map((live) => live.ask({ t: 'play', seat: mine?.seat, step: round, choice: mine?.choices[0] })));
    expect(answers.map((answer) => (answer.t === 'error' ? answer.code : answer.t)).sort()).toEqual(['saved', 'stale', 'stale']);
  }
});
