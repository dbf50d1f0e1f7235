import { limits, type SaidInfo, type ServerMessage, type ShunInfo, type Tables } from '@durbar/protocol';
import { expect, test } from 'vitest';
import { complaints, settleComplaint, withStore } from '../src/index.ts';
import { type Live, me, openHouse, open as openSeat, Person } from './kit.ts';

async function table(contract: object = {}, now?: () => number) {
  const house = await openHouse(now ? { now } : {});
  const [anna, bilal, watcher] = [new Person(house), new Person(house), new Person(house)];
  const match = await anna.create({ players: [me, openSeat], contract: { undo: 'none', ...contract }, name: 'Anna' });
  await bilal.join(match, (await anna.info(match)).invite, 'Bilal');
  await watcher.create({ players: [me, me], name: 'Wei' });
  return { house, anna, bilal, watcher, match };
}

const linesOf = (live: Live): SaidInfo[] => live.messages.flatMap((message) => (message.t === 'talk' ? message.said : []));
const heard = async (live: Live, text: string): Promise<SaidInfo> => {
  const isIt = (message: ServerMessage) => message.t === 'talk' && message.said.some((one) => one.text === text);
  const message = await live.message<Extract<ServerMessage, { t: 'talk' }>>(isIt);
  return message.said.find((one) => one.text === text) as SaidInfo;
};
const say = (live: Live, text: string, room = 'table', id = {}) => live.ask({ t: 'talk', room, text, ...id });

test('players talk at the table and watchers among themselves; neither hears the other while the match goes on', async () => {
  const { anna, bilal, watcher, match } = await table();
  const [annas, bilals, watching, anonymous] = [
    await anna.live(match),
    await bilal.live(match),
    await watcher.live(match),
    await new Person(anna.house).live(match),
  ];
  expect(await say(annas, ' Good\u202e luck\n<b>!</b> ')).toMatchObject({ t: 'saved' });
  expect(await heard(bilals, 'Good luck <b>!</b>')).toMatchObject({ room: 'table', n: 0, name: 'Anna', seat: 0, you: false });
  expect(await heard(annas, 'Good luck <b>!</b>')).toMatchObject({ you: true });
  expect(await say(watching, 'Go tigers', 'watchers')).toMatchObject({ t: 'saved' });
  expect(await heard(anonymous, 'Go tigers')).toMatchObject({ room: 'watchers', name: 'Wei' });
  expect(await say(annas, 'Hello there', 'watchers')).toMatchObject({ code: 'not-your-room' });
  expect(await say(watching, 'Hello there')).toMatchObject({ code: 'not-your-room' });
  expect(await say(anonymous, 'Hello', 'watchers')).toMatchObject({ code: 'not-your-room' });
  await say(bilals, 'And to you');
  await heard(annas, 'And to you');
  for (const live of [annas, bilals]) expect(linesOf(live).filter(({ room }) => room === 'watchers')).toEqual([]);
  for (const live of [watching, anonymous]) expect(live.raw.join()).not.toContain('luck');
});

test('watchers read along where the contract says so', async () => {
  const { anna, watcher, match } = await table({ talk: true });
  const [annas, watching] = [await anna.live(match), await watcher.live(match)];
  await say(annas, 'Everybody may read this');
  await heard(watching, 'Everybody may read this');
  expect(await say(watching, 'Hello')).toMatchObject({ code: 'not-your-room' });
});

test('talk lasts, goes on where a reader was, and is said once however often it is sent', async () => {
  const { house, anna, bilal, match } = await table();
  const annas = await anna.live(match);
  await say(annas, 'one', 'table', { id: 'same' });
  await say(annas, 'one', 'table', { id: 'same' });
  await say(annas, 'two');
  await house.reopen();
  const all = await bilal.live(match);
  await heard(all, 'two');
  expect(linesOf(all).map(({ text, n }) => [n, text])).toEqual([
    [0, 'one'],
    [1, 'two'],
  ]);
  const rest = await bilal.live(match, '0&said=1-0' as unknown as number);
  await heard(rest, 'two');
  expect(linesOf(rest).map(({ text }) => text)).toEqual(['two']);
});

test('too long, too much and nothing at all are refused', async () => {
  let now = Date.now();
  const { anna, match } = await table({}, () => now);
  const live = await anna.live(match);
  expect(await say(live, 'x'.repeat(limits.talk + 1))).toMatchObject({ code: 'bad-message' });
  expect(await say(live, ' \u200b ')).toMatchObject({ code: 'bad-message' });
  for (let i = 0; i < limits.talksPerMinute; i++) expect(await say(live, `line ${i}`)).toMatchObject({ t: 'saved' });
  now += 20_000;
  expect(await say(live, 'and more')).toMatchObject({ code: 'too-much-talk', retry: 40 });
  now += 40_000;
  expect(await say(live, 'and more')).toMatchObject({ t: 'saved' });
});

test('a note is for its writer alone, on all their devices', async () => {
  const { house, anna, bilal, watcher, match } = await table();
  const [annas, tablet, bilals, watching] = [await anna.live(match), await anna.live(match), await bilal.live(match), await watcher.live(match)];
  expect(await annas.ask({ t: 'note', text: 'Trap at b3\nthen e1' })).toMatchObject({ t: 'saved' });
  await tablet.message((message) => message.t === 'note' && message.text === 'Trap at b3\nthen e1');
  expect(await watching.ask({ t: 'note', text: 'x' })).toMatchObject({ code: 'not-your-seat' });
  await house.reopen();
  await (await anna.live(match)).message((message) => message.t === 'note' && message.text.startsWith('Trap'));
  for (const live of [bilals, watching, await bilal.live(match)]) expect(live.raw.join()).not.toContain('Trap');
});

test('who is muted is not read; who is blocked neither invites nor joins; both can be lifted', async () => {
  const { anna, bilal, watcher, match } = await table();
  const [annas, bilals] = [await anna.live(match), await bilal.live(match)];
  await say(bilals, 'rude');
  await heard(annas, 'rude');
  const shun = (kind: string, whom: object) => anna.post(`/api/matches/${match}/shun`, { kind, whom });
  expect((await shun('mute', { seat: 0 })).status).toBe(404);
  expect(await (await shun('mute', { room: 'table', n: 0 })).json()).toMatchObject([{ kind: 'mute', name: 'Bilal' }]);
  await annas.message((message) => message.t === 'talk' && message.fresh === true && message.said.length === 0);
  await say(bilals, 'still rude');
  await say(annas, 'peace');
  await heard(annas, 'peace');
  expect(linesOf(annas).some(({ text }) => text === 'still rude')).toBe(false);

  await shun('block', { seat: 1 });
  const theirs = await bilal.create({ players: [me, openSeat], lobby: { listed: true } });
  expect((await anna.post('/api/me/claim', { name: 'Anna', passphrase: 'seven tigers at noon' })).status).toBe(200);
  expect((await bilal.post(`/api/matches/${theirs}/invite`, { name: 'Anna' })).status).toBe(200);
  expect(await anna.get<Tables>('/api/tables')).toEqual({ open: [], invitations: [] });
  expect((await watcher.get<Tables>('/api/tables')).open).toHaveLength(1);
  const mine = await anna.create({ players: [me, openSeat], lobby: { listed: true } });
  expect((await bilal.get<Tables>('/api/tables')).open).toEqual([]);
  expect((await bilal.post(`/api/matches/${mine}/join`, {})).status).toBe(403);
  const { invite } = await anna.info(mine);
  expect((await bilal.post(`/api/matches/${mine}/join`, { invite })).status).toBe(403);

  const [only] = await anna.get<ShunInfo[]>('/api/shuns');
  expect(only).toMatchObject({ kind: 'block' });
  expect((await bilal.post(`/api/shuns/${only?.id}/lift`, {})).status).toBe(404);
  expect(await (await anna.post(`/api/shuns/${only?.id}/lift`, {})).json()).toEqual([]);
  expect((await bilal.post(`/api/matches/${mine}/join`, {})).status).toBe(200);
});

test('who is muted or blocked by their profile is gone at once from every match that is open, and back when that is lifted', async () => {
  const { anna, bilal, match } = await table();
  const other = await bilal.create({ players: [me, openSeat], name: 'Bilal' });
  await anna.join(other, (await bilal.info(other)).invite, 'Anna');
  const matches = [match, other];
  const bilals = await Promise.all(matches.map((one) => bilal.live(one)));
  const annas = await Promise.all(matches.map((one) => anna.live(one)));
  for (const live of bilals) await say(live, 'rude');
  for (const live of annas) await heard(live, 'rude');
  const told = (lines: number) =>
    Promise.all(annas.map((live) => live.message((message) => message.t === 'talk' && message.fresh === true && message.said.length === lines)));
  const person = (await anna.info(match)).seats[1]?.person;
  const [only] = (await (await anna.post('/api/shuns', { person, kind: 'block' })).json()) as ShunInfo[];
  await told(0);
  for (const live of bilals) await say(live, 'still rude');
  expect((await anna.post(`/api/shuns/${only?.id}/lift`, {})).status).toBe(200);
  await told(2);
});

test('the host reads a report with what was said around it, and puts it away', async () => {
  const { house, anna, bilal, watcher, match } = await table();
  const bilals = await bilal.live(match);
  await say(bilals, 'you are slow');
  await say(bilals, 'very slow');
  const complain = (who: Person) => who.post(`/api/matches/${match}/complain`, { room: 'table', n: 1, text: 'Unkind.' });
  expect((await complain(watcher)).status).toBe(403);
  expect((await complain(anna)).status).toBe(200);
  expect((await complain(anna)).status).toBe(200);
  const found = await withStore(house, (db) => complaints(db, 10));
  expect(found).toMatchObject([{ match, room: 'table', n: 1, text: 'Unkind.', context: [{ text: 'you are slow' }, { text: 'very slow', name: 'Bilal' }] }]);
  expect(await withStore(house, (db) => settleComplaint(db, found[0]?.id ?? '', 1))).toBe(true);
  expect(await withStore(house, (db) => complaints(db, 10))).toEqual([]);
});

test('whoever watches and is nobody yet becomes a guest to speak, and keeps to what watchers may do', async () => {
  const { anna, match } = await table();
  const nobody = new Person(anna.house);
  const greet = async (name?: string) => (await (await nobody.post(`/api/matches/${match}/greet`, { ...(name && { name }) })).json()) as unknown;
  expect(await greet('Mira')).toEqual({ isNew: true });
  expect(await greet()).toEqual({ isNew: false });
  const live = await nobody.live(match);
  expect(await say(live, 'Well played', 'watchers')).toMatchObject({ t: 'saved' });
  expect(await heard(live, 'Well played')).toMatchObject({ name: 'Mira', you: true });
  const hidden = await anna.create({ players: [me, openSeat], contract: { spectators: 'none' } });
  expect((await new Person(anna.house).post(`/api/matches/${hidden}/greet`, {})).status).toBe(403);
});

test('somebody who only sends invitations can be blocked', async () => {
  const { anna, bilal } = await table();
  expect((await bilal.post('/api/me/claim', { name: 'Bilal', passphrase: 'seven tigers at noon' })).status).toBe(200);
  const invite = async () => {
    const match = await anna.create({ players: [me, openSeat], name: 'Anna' });
    expect((await anna.post(`/api/matches/${match}/invite`, { name: 'Bilal' })).status).toBe(200);
  };
  const invitations = async () => (await bilal.get<Tables>('/api/tables')).invitations;
  await invite();
  const [first] = await invitations();
  expect(first).toMatchObject({ by: 'Anna', person: expect.any(String) });
  const blocked = (await (await bilal.post('/api/shuns', { person: first?.person, kind: 'block' })).json()) as ShunInfo[];
  expect(blocked).toMatchObject([{ kind: 'block', name: 'Anna' }]);
  expect(await invitations()).toEqual([]);
  await invite();
  expect(await invitations()).toEqual([]);
});
