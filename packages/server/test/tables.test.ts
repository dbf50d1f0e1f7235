import { shuffled, tapeChance } from '@durbar/kernel';
import type { MatchInfo, Tables } from '@durbar/protocol';
import { type MatchFile, verifyMatch } from '@durbar/table';
import { expect, test } from 'vitest';
import { bot, me, openHouse, open as openSeat, Person } from './kit.ts';
import { duel, tied } from './toys.ts';

const held = { kind: 'open', bot: 'random' } as const;

async function people(count: number) {
  const house = await openHouse();
  return { house, who: Array.from({ length: count }, () => new Person(house)) as [Person, Person, ...Person[]] };
}

const codeOf = async (answer: Response) => ((await answer.json()) as { error?: { code: string } }).error?.code ?? 'ok';

test('nothing is dealt before everybody is ready, and each browser adds its own part of the chance', async () => {
  const { who } = await people(2);
  const [anna, bilal] = who;
  const match = await anna.create({ players: [me, openSeat], lobby: { start: 'ready' }, name: 'Anna' });
  const before = await anna.info(match);
  expect(before).toMatchObject({ status: 'waiting', length: 0, host: true, lobby: { start: 'ready' }, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const live = await anna.live(match);
  await bilal.join(match, before.invite, 'Bilal');
  expect((await live.until(({ info }) => info.seats[1]?.name === 'Bilal')).info).toMatchObject({ status: 'waiting', length: 0 });
  const parts = ['a'.repeat(32), 'b'.repeat(32)];
  await bilal.post(`/api/matches/${match}/ready`, { ready: true, contribution: parts[1] });
  expect((await live.until(({ info }) => info.seats[1]?.ready === true)).info.status).toBe('waiting');
  await bilal.post(`/api/matches/${match}/ready`, { ready: false });
  await anna.post(`/api/matches/${match}/ready`, { ready: true, contribution: parts[0] });
  expect((await anna.info(match)).status).toBe('waiting');
  await bilal.post(`/api/matches/${match}/ready`, { ready: true, contribution: parts[1] });
  expect((await live.until(({ info }) => info.status === 'live')).seq).toBe(1);
  expect((await anna.info(match)).commitment).toBe(before.commitment);
  expect(await codeOf(await bilal.post(`/api/matches/${match}/ready`, { ready: false }))).toBe('has-begun');
});

test('what the seats added is in the record', async () => {
  const { house, who } = await people(2);
  const [anna, bilal] = who;
  const match = await anna.create({ players: [me, openSeat], lobby: { start: 'ready' } });
  await bilal.join(match, (await anna.info(match)).invite);
  await anna.post(`/api/matches/${match}/ready`, { ready: true, contribution: 'a'.repeat(32) });
  await bilal.post(`/api/matches/${match}/ready`, { ready: true, contribution: 'b'.repeat(32) });
  const [start] = await house.sql(`SELECT body FROM entry WHERE match = '${match}' AND seq = 0`);
  expect(JSON.parse(String(start?.['body']))).toMatchObject({ contributions: ['a'.repeat(32), 'b'.repeat(32)] });
});

test('a bot holds a seat until a person comes, before the start and after it', async () => {
  const { who } = await people(2);
  const [anna, bilal] = who;
  const match = await anna.create({ players: [me, held], lobby: { start: 'ready' } });
  expect((await anna.info(match)).seats[1]).toMatchObject({ kind: 'open', held: true, bot: 'random' });
  await anna.post(`/api/matches/${match}/ready`, { ready: true });
  const live = await anna.live(match);
  expect(live.last.info).toMatchObject({ status: 'live', seats: [{ kind: 'person' }, { kind: 'bot', held: true }] });
  const { invite } = live.last.info;
  expect(await codeOf(await bilal.join(match, invite, 'Bilal'))).toBe('ok');
  const { info, log } = await live.until((message) => message.info.seats[1]?.kind === 'person');
  expect(info.seats[1]).toMatchObject({ name: 'Bilal' });
  expect(log.at(-1)).toMatchObject({ kind: 'seat', seat: 1 });
  expect(await codeOf(await new Person(bilal.house).join(match, invite))).toBe('match-full');
});

test('whoever made the table lets a bot hold a seat; nobody else does', async () => {
  const { who } = await people(2);
  const [anna, bilal] = who;
  const match = await anna.create({ game: 'taj-mahal', players: [me, openSeat, openSeat], lobby: { start: 'ready' } });
  await bilal.join(match, (await anna.info(match)).invite);
  const hold = (person: Person, body: object) => person.post(`/api/matches/${match}/hold`, body).then(codeOf);
  expect(await hold(bilal, { seat: 2, bot: 'random' })).toBe('not-your-table');
  expect(await hold(anna, { seat: 2, bot: 'nobody' })).toBe('no-such-bot');
  expect(await hold(anna, { seat: 1, bot: 'random' })).toBe('seat-taken');
  expect(await hold(anna, { seat: 2, bot: 'random' })).toBe('ok');
  for (const one of who) await one.post(`/api/matches/${match}/ready`, { ready: true });
  expect(await anna.info(match)).toMatchObject({ status: 'live', seats: [{}, {}, { kind: 'bot' }] });
});

test('seats are chosen, changed and left; the last to leave closes the table', async () => {
  const { who } = await people(3);
  const [anna, bilal, cleo] = who as [Person, Person, Person];
  const match = await anna.create({ game: 'taj-mahal', players: [me, openSeat, openSeat, openSeat], lobby: { start: 'ready' }, name: 'Anna' });
  const { invite } = await anna.info(match);
  const joined = (person: Person, seat: number, name: string) => person.post(`/api/matches/${match}/join`, { invite, seat, name }).then(codeOf);
  expect(await joined(bilal, 3, 'Bilal')).toBe('ok');
  expect(await joined(cleo, 3, 'Cleo')).toBe('seat-taken');
  expect(await joined(cleo, 1, 'Cleo')).toBe('ok');
  expect(await codeOf(await bilal.post(`/api/matches/${match}/sit`, { seat: 1 }))).toBe('seat-taken');
  expect(await codeOf(await bilal.post(`/api/matches/${match}/sit`, { seat: 2 }))).toBe('ok');
  expect((await anna.info(match)).seats.map(({ name }) => name)).toEqual(['Anna', 'Cleo', 'Bilal', undefined]);
  expect(await codeOf(await anna.post(`/api/matches/${match}/leave`, {}))).toBe('ok');
  expect((await cleo.info(match)).host).toBe(true);
  expect(await anna.get<MatchInfo[]>('/api/matches')).toEqual([]);
  await bilal.post(`/api/matches/${match}/leave`, {});
  await cleo.post(`/api/matches/${match}/leave`, {});
  expect(await joined(anna, 0, 'Anna')).toBe('match-closed');
});

test('whoever leaves a match that goes on leaves it to a bot, and may come back', async () => {
  const { who } = await people(2);
  const [anna, bilal] = who;
  const match = await anna.create({ players: [me, openSeat] });
  await bilal.join(match, (await anna.info(match)).invite);
  expect(await codeOf(await bilal.post(`/api/matches/${match}/leave`, {}))).toBe('ok');
  expect((await anna.info(match)).seats[1]).toMatchObject({ kind: 'bot', bot: 'steady' });
  expect(await codeOf(await bilal.post(`/api/matches/${match}/seats/1/take`, {}))).toBe('ok');
});

test('seats are drawn when everybody is ready, if that was agreed, and the draw is verified with the match', async () => {
  const house = await openHouse({ games: [tied, duel] });
  const who = ['Anna', 'Bilal', 'Cleo'].map((name) => ({ name, person: new Person(house) }));
  const [{ person: anna }] = who as [(typeof who)[number]];
  const lobby = { start: 'ready', draw: true } as const;
  const match = await anna.create({ game: 'tied', players: [me, openSeat, openSeat], contract: { undo: 'none' }, lobby, name: 'Anna' });
  const { invite } = await anna.info(match);
  for (const { name, person } of who.slice(1)) await person.join(match, invite, name);
  const parts = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
  for (const [i, { person }] of who.entries()) await person.post(`/api/matches/${match}/ready`, { ready: true, contribution: parts[i] });
  const { seats } = await anna.info(match);
  const first = who.find(({ name }) => name === seats[0]?.name);
  await (await first?.person.live(match))?.act('play', 0, { verb: 'two' });
  const file = await anna.get<MatchFile>(`/api/matches/${match}/export`);
  const [start] = file.log;
  if (start?.kind !== 'start') throw new Error('no start');
  expect(start).toMatchObject({ drawn: true, contributions: parts });
  const places = shuffled([0, 1, 2], 'seats', tapeChance(start.draws));
  expect(seats.map(({ name }) => name)).toEqual(places.map((from) => who[from]?.name));
  expect(await verifyMatch(file)).toEqual({ ok: true, draws: start.draws.length });
});

test('open tables are listed for everybody else, and joined without a link', async () => {
  const { who } = await people(2);
  const [anna, bilal] = who;
  const hidden = await anna.create({ players: [me, openSeat] });
  const match = await anna.create({ players: [me, openSeat], lobby: { listed: true }, name: 'Anna' });
  const tables = await bilal.get<Tables>('/api/tables');
  expect(tables.open.map(({ id }) => id)).toEqual([match]);
  expect(tables.open[0]?.invite).toBeUndefined();
  expect((await anna.get<Tables>('/api/tables')).open).toEqual([]);
  expect(await codeOf(await bilal.post(`/api/matches/${hidden}/join`, {}))).toBe('bad-invite');
  expect(await codeOf(await bilal.post(`/api/matches/${match}/join`, { name: 'Bilal' }))).toBe('ok');
  expect((await anna.info(match)).status).toBe('live');
  expect((await new Person(anna.house).get<Tables>('/api/tables')).open).toEqual([]);
});

test('matches begun at open tables are listed for watchers, unless nobody may watch', async () => {
  const { who } = await people(3);
  const [anna, bilal, cleo] = who as [Person, Person, Person];
  const running = async (person: Person) => (await person.get<MatchInfo[]>('/api/running')).map(({ id }) => id);
  const begin = async (by: Person, other: Person, order: object) => {
    const match = await by.create({ players: [me, openSeat], name: 'Anna', ...order });
    await other.join(match, (await by.info(match)).invite);
    return match;
  };
  await begin(anna, bilal, {});
  await begin(anna, bilal, { lobby: { listed: true }, contract: { spectators: 'none' } });
  await anna.create({ players: [me, openSeat], lobby: { listed: true } });
  expect(await running(cleo)).toEqual([]);
  const match = await begin(anna, bilal, { lobby: { listed: true } });
  const [listed, ...more] = await cleo.get<MatchInfo[]>('/api/running');
  expect(more).toEqual([]);
  expect(listed).toMatchObject({ id: match, status: 'live', seats: [{ name: 'Anna', you: false }, { kind: 'person' }] });
  expect(listed?.invite).toBeUndefined();
  expect(await running(new Person(anna.house))).toEqual([match]);
  expect(await running(bilal)).toEqual([]);

  const apart = await begin(cleo, anna, { lobby: { listed: true } });
  expect(await running(bilal)).toEqual([apart]);
  const shared = await begin(cleo, bilal, {});
  expect((await bilal.post(`/api/matches/${shared}/shun`, { kind: 'block', whom: { seat: 0 } })).status).toBe(200);
  expect(await running(bilal)).toEqual([]);
});

test('an account is invited by its name, comes without a link, or declines; a guest of the same name hears nothing', async () => {
  const { who } = await people(4);
  const [anna, bilal, cleo, guest] = who as [Person, Person, Person, Person];
  for (const [person, name] of [
    [bilal, 'Bilal'],
    [cleo, 'Cleo'],
  ] as const)
    expect((await person.post('/api/me/claim', { name, passphrase: 'seven tigers at noon' })).status).toBe(200);
  await guest.create({ players: [me, bot('random')], name: 'Bilal' });
  const match = await anna.create({ game: 'taj-mahal', players: [me, openSeat, openSeat], name: 'Anna' });
  const invite = (name: string) => anna.post(`/api/matches/${match}/invite`, { name }).then(codeOf);
  expect(await invite('Nobody')).toBe('no-such-account');
  expect(await invite('Anna')).toBe('no-such-account');
  expect(await invite(' bilal ')).toBe('ok');
  const { invitations } = await bilal.get<Tables>('/api/tables');
  expect(invitations).toMatchObject([{ by: 'Anna', match: { id: match, invite: expect.any(String) } }]);
  expect((await guest.get<Tables>('/api/tables')).invitations).toEqual([]);
  expect(await codeOf(await guest.post(`/api/matches/${match}/join`, {}))).toBe('bad-invite');
  expect(await codeOf(await bilal.post(`/api/matches/${match}/join`, {}))).toBe('ok');
  expect((await bilal.get<Tables>('/api/tables')).invitations).toEqual([]);

  expect(await invite('Cleo')).toBe('ok');
  expect((await cleo.get<Tables>('/api/tables')).invitations).toHaveLength(1);
  await cleo.post(`/api/matches/${match}/decline`, {});
  expect((await cleo.get<Tables>('/api/tables')).invitations).toEqual([]);
  expect(await codeOf(await cleo.post(`/api/matches/${match}/join`, {}))).toBe('bad-invite');
});

test('so many are invited to a table and no more', async () => {
  const { house, who } = await people(2);
  const [anna, bilal] = who as [Person, Person];
  expect((await bilal.post('/api/me/claim', { name: 'Bilal', passphrase: 'seven tigers at noon' })).status).toBe(200);
  const match = await anna.create({ players: [me, openSeat] });
  for (let i = 0; i < 20; i++) {
    await house.sql(`INSERT INTO guest (id, token, name, created, seen) VALUES ('g${i}', 't${i}', 'G', 0, 0) RETURNING id`);
    await house.sql(`INSERT INTO invitation (match, guest, by_guest, at) SELECT '${match}', 'g${i}', creator, 0 FROM "match" RETURNING guest`);
  }
  expect(await codeOf(await anna.post(`/api/matches/${match}/invite`, { name: 'Bilal' }))).toBe('too-many-invitations');
});

test('a seat that a bot holds can be taken after the start: from the open list, by invitation, and by the link where nobody may watch', async () => {
  const { who } = await people(4);
  const [anna, bilal, cleo, dara] = who as [Person, Person, Person, Person];
  for (const [person, name] of [
    [bilal, 'Bilal'],
    [cleo, 'Cleo'],
  ] as const)
    expect((await person.post('/api/me/claim', { name, passphrase: 'seven tigers at noon' })).status).toBe(200);
  const begin = async (lobby: object, contract: object = {}) => {
    const match = await anna.create({ game: 'taj-mahal', players: [me, held, held, held], lobby: { start: 'ready', ...lobby }, contract, name: 'Anna' });
    await anna.post(`/api/matches/${match}/ready`, { ready: true });
    expect((await anna.info(match)).status).toBe('live');
    return match;
  };
  const listed = async (person: Person) => (await person.get<Tables>('/api/tables')).open.map(({ id }) => id);
  const open = await begin({ listed: true });
  expect(await listed(dara)).toEqual([open]);
  expect(await listed(anna)).toEqual([]);
  expect(await codeOf(await dara.post(`/api/matches/${open}/join`, { seat: 2 }))).toBe('ok');
  expect((await anna.info(open)).seats.map(({ kind }) => kind)).toEqual(['person', 'bot', 'person', 'bot']);

  const hidden = await begin({}, { spectators: 'none' });
  expect(await codeOf(await dara.post(`/api/matches/${hidden}/join`, {}))).toBe('bad-invite');
  expect(await codeOf(await anna.post(`/api/matches/${hidden}/invite`, { name: 'Bilal' }))).toBe('ok');
  const { invitations } = await bilal.get<Tables>('/api/tables');
  expect(invitations).toMatchObject([{ by: 'Anna', match: { id: hidden, status: 'live' } }]);
  expect(await bilal.info(hidden)).toMatchObject({ id: hidden });
  const { invite } = await anna.info(hidden);
  expect(await dara.get(`/api/matches/${hidden}?invite=${invite}`)).toMatchObject({ id: hidden, status: 'live' });
  expect(await codeOf(await dara.fetch(`/api/matches/${hidden}?invite=${open}`))).toBe('no-watchers');
  expect(await codeOf(await bilal.post(`/api/matches/${hidden}/join`, {}))).toBe('ok');
  expect((await bilal.get<Tables>('/api/tables')).invitations).toEqual([]);
  for (const person of [cleo, dara]) expect(await codeOf(await person.join(hidden, invite))).toBe('ok');
  expect((await anna.info(hidden)).invite).toBeUndefined();
  expect(await codeOf(await anna.post(`/api/matches/${hidden}/invite`, { name: 'Cleo' }))).toBe('has-begun');
  expect(await codeOf(await new Person(anna.house).fetch(`/api/matches/${hidden}?invite=${invite}`))).toBe('no-watchers');
});

test('whoever has left a seat to a bot does not take another one', async () => {
  const { who } = await people(2);
  const [anna, bilal] = who;
  const match = await anna.create({ game: 'taj-mahal', players: [me, openSeat, held], lobby: { start: 'ready' } });
  const { invite } = await anna.info(match);
  await bilal.join(match, invite);
  for (const one of who) await one.post(`/api/matches/${match}/ready`, { ready: true });
  await bilal.post(`/api/matches/${match}/leave`, {});
  expect(await codeOf(await bilal.join(match, invite))).toBe('ok');
  expect((await anna.info(match)).seats.map(({ kind }) => kind)).toEqual(['person', 'bot', 'bot']);
});
