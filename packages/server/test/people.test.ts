import type { Me, MeAnswer, Profile, SessionInfo } from '@durbar/protocol';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ban } from '../src/admin.ts';
import { argon2 } from '../src/people/passphrases.ts';
import { withStore } from '../src/store/tools.ts';
import { type House, Live, me, openHouse, open as openSeat, Person, playOn } from './kit.ts';

const PHRASE = 'seven tigers at noon';
const error = async (answer: Response) => [answer.status, ((await answer.json()) as { error: { code: string } }).error.code];
const whoIs = async (person: Person): Promise<Me | null> => (await person.get<MeAnswer>('/api/me')).me;
const sessions = (person: Person) => person.get<SessionInfo[]>('/api/me/sessions');

async function claimed(house: House, name = 'Asha'): Promise<Person> {
  const person = new Person(house);
  expect((await person.post('/api/me/claim', { name, passphrase: PHRASE })).status).toBe(200);
  return person;
}
const login = (person: Person, more: object = {}) => person.post('/api/login', { name: 'Asha', passphrase: PHRASE, ...more });

test('a guest claims the account and finds the matches again from another browser', async () => {
  const house = await openHouse();
  const anna = new Person(house);
  expect(await whoIs(anna)).toBeNull();
  const match = await anna.create({ players: [me, openSeat], name: 'Anna' });
  expect(await whoIs(anna)).toMatchObject({ name: 'Anna', claimed: false, passphrase: false, matches: 1, visible: 'table' });
  const guest = anna.cookie;
  expect((await anna.post('/api/me/claim', { name: 'Asha', passphrase: PHRASE })).status).toBe(200);
  expect(await whoIs(anna)).toMatchObject({ name: 'Asha', claimed: true, passphrase: true, matches: 1, visible: 'all' });
  expect(await error(await anna.post('/api/me/claim', { name: 'Asha', passphrase: PHRASE }))).toEqual([409, 'claimed-already']);

  const old = new Person(house);
  old.cookie = guest;
  expect(await whoIs(old), 'the token from before the claim is of no use').toBeNull();

  const phone = new Person(house);
  expect(await error(await phone.post('/api/login', { name: 'Asha', passphrase: 'seven tigers at night' }))).toEqual([401, 'wrong-login']);
  expect(await error(await phone.post('/api/login', { name: 'Nobody', passphrase: PHRASE }))).toEqual([401, 'wrong-login']);
  expect((await login(phone, { name: ' ASHA ' })).status).toBe(200);
  expect((await phone.get<{ id: string }[]>('/api/matches')).map(({ id }) => id)).toEqual([match]);
  expect(await whoIs(phone)).toEqual(await whoIs(anna));
  const [row] = await house.sql('SELECT passphrase FROM guest WHERE passphrase IS NOT NULL');
  expect(row?.['passphrase']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const tokens = JSON.stringify(await house.sql('SELECT * FROM session'));
  for (const person of [anna, phone]) expect(tokens).not.toContain(person.cookie.split('=')[1]);
});

test('a login gives a token that nobody has had before, and ends the session that it came from', async () => {
  const house = await openHouse();
  const asha = await claimed(house);
  const before = asha.cookie;
  const live = await asha.live(await asha.create({ players: [me, me] }));
  expect((await login(asha)).status).toBe(200);
  expect(await live.closed).toBe(4103);
  expect(asha.cookie).not.toBe(before);
  const old = new Person(house);
  old.cookie = before;
  expect(await whoIs(old)).toBeNull();
  expect(await sessions(asha)).toHaveLength(1);
  const planted = new Person(house);
  planted.cookie = 'durbar=planted-by-somebody-else';
  await login(planted);
  expect(planted.cookie).toMatch(/^durbar=[\w-]{43}$/);
});

test('sessions are listed by device and ended one by one, all, or by another passphrase; their sockets close', async () => {
  const house = await openHouse();
  const asha = await claimed(house);
  const match = await asha.create({ players: [me, me] });
  const phone = new Person(house);
  await phone.fetch('/api/login', {
    method: 'POST',
    body: JSON.stringify({ name: 'asha', passphrase: PHRASE }),
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0' },
  });
  const listed = await sessions(asha);
  expect(listed).toHaveLength(2);
  const other = listed.find(({ here }) => !here);
  expect(other).toMatchObject({ device: 'Firefox · Android' });
  const live = await phone.live(match);
  expect(live.last.mine).toHaveLength(2);
  expect(await error(await asha.post('/api/me/sessions/end', { id: 'nobody' }))).toEqual([404, 'no-such-session']);
  const ticket = await phone.ticket();
  await asha.post('/api/me/sessions/end', { id: other?.id });
  expect(await live.closed).toBe(4103);
  const late = new Live(house, match, ticket, 0);
  expect(await late.closed, 'a ticket from before opens nothing').toBe(1006);
  expect(await whoIs(phone)).toBeNull();
  expect((await phone.live(match)).last.mine).toEqual([]);
  expect(await error(await phone.fetch('/api/me/sessions'))).toEqual([401, 'not-known']);

  const [one, two] = [new Person(house), new Person(house)];
  for (const person of [one, two]) await login(person);
  await one.post('/api/me/sessions/end', {});
  expect([await whoIs(asha), await whoIs(two)]).toEqual([null, null]);
  await login(two);
  expect(await error(await one.post('/api/me/passphrase', { next: 'eight goats at dusk' }))).toEqual([403, 'wrong-proof']);
  expect((await one.post('/api/me/passphrase', { next: 'eight goats at dusk', proof: { passphrase: PHRASE } })).status).toBe(200);
  expect(await whoIs(two)).toBeNull();
  expect(await whoIs(one)).toMatchObject({ name: 'Asha' });
  expect(await error(await login(two))).toEqual([401, 'wrong-login']);
  expect((await login(two, { passphrase: 'eight goats at dusk' })).status).toBe(200);
  await two.post('/api/logout', {});
  expect(two.cookie).toBe('durbar=');
});

test('a session that ends on another node closes its sockets here', async () => {
  const house = await openHouse({ look: 50 });
  const asha = await claimed(house);
  const live = await asha.live(await asha.create({ players: [me, me] }));
  const id = (await whoIs(asha))?.id;
  await house.sql(`INSERT INTO farewell (guest, at) VALUES ('${id}', ${Date.now()})${house.databaseUrl ? ' RETURNING guest' : ''}`);
  expect(await live.closed).toBe(4103);
});

test('names are unique for those who log in, and passphrases are neither short nor known', async () => {
  const house = await openHouse();
  const asha = await claimed(house, 'Ａsha');
  const other = new Person(house);
  for (const passphrase of [
    'short',
    'password123',
    'P@ssw0rd!!',
    'dragon2024',
    'abababab',
    '98765432',
    'qwertyuiop1',
    'aaaaaaaaaaaa',
    'Bina Rao',
    'x'.repeat(129),
  ])
    expect(await error(await other.post('/api/me/claim', { name: 'Bina Rao', passphrase })), passphrase).toEqual([400, 'weak-passphrase']);
  for (const name of ['asha', 'ASHA ', 'As\u200Bha'])
    expect(await error(await other.post('/api/me/claim', { name, passphrase: PHRASE })), name).toEqual([409, 'name-taken']);
  expect(await error(await other.post('/api/me/claim', { name: '\u200B', passphrase: PHRASE }))).toEqual([400, 'bad-name']);
  expect((await other.post('/api/me/claim', { name: 'Bina', passphrase: ' 七只老虎 在正午 ' })).status).toBe(200);
  expect(await error(await other.post('/api/me', { name: 'asha' }))).toEqual([409, 'name-taken']);
  expect((await other.post('/api/me', { name: 'Bina R', visible: 'me' })).status).toBe(200);
  expect(await whoIs(other)).toMatchObject({ name: 'Bina R', visible: 'me' });
  // The name of an account is not changed by what a form says.
  await asha.create({ players: [me, me], name: 'Somebody' });
  expect((await whoIs(asha))?.name).toBe('Ａsha');
});

test('guesses run out and say when to come again, for known and unknown names alike', async () => {
  const clock = { now: Date.now() };
  const house = await openHouse({ now: () => clock.now, logins: 1000 });
  await claimed(house);
  for (const name of ['Asha', 'Nobody']) {
    const thief = new Person(house);
    const guess = () => thief.post('/api/login', { name, passphrase: 'a guess at it' });
    for (let i = 0; i < 10; i++) expect(await error(await guess())).toEqual([401, 'wrong-login']);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await refused.json()).toMatchObject({ error: { code: 'slow-down', retry: Number(refused.headers.get('retry-after')) } });
  }
  expect(await error(await login(new Person(house)))).toEqual([429, 'slow-down']);
  clock.now += 16 * 60_000;
  expect((await login(new Person(house))).status).toBe(200);
});

test('for an unknown name the same work is done as for a wrong passphrase, and the same is answered', async () => {
  const house = await openHouse();
  await claimed(house);
  const anybody = new Person(house);
  // The work itself is counted: how long it takes depends on what else the machine does.
  const verify = vi.spyOn(argon2, 'verify');
  onTestFinished(() => verify.mockRestore());
  const tried = async (name: string) => {
    verify.mockClear();
    const answer = await anybody.post('/api/login', { name, passphrase: 'not this one' });
    const [[against = ''] = []] = verify.mock.calls;
    return { body: await answer.text(), status: answer.status, cost: String(against).split('$').slice(0, 4), times: verify.mock.calls.length };
  };
  const known = await tried('Asha');
  expect(known).toMatchObject({ status: 401, times: 1, cost: ['', 'argon2id', 'v=19', 'm=19456,t=2,p=1'] });
  expect(await tried('Nobody')).toEqual(known);
});

test('whoever logs in brings the matches of the guest along if they want, but never both hands of one match', async () => {
  const house = await openHouse();
  const asha = await claimed(house);
  const guest = new Person(house);
  const own = await guest.create({ players: [me, openSeat] });
  const shared = await asha.create({ players: [me, openSeat] });
  await guest.join(shared, (await asha.info(shared)).invite);
  const live = await asha.live(own);
  expect((await login(guest, { bring: true })).status).toBe(200);
  await live.until(({ info }) => info.seats[0]?.you === true);
  expect((await asha.get<{ id: string }[]>('/api/matches')).map(({ id }) => id).sort()).toEqual([own, shared].sort());
  expect((await asha.info(shared)).seats.map(({ you }) => you)).toEqual([true, false]);
  expect((await asha.info(own)).seats[0]).toMatchObject({ you: true, name: 'Asha' });
  expect(await sessions(asha)).toHaveLength(2);

  const other = new Person(house);
  const kept = await other.create({ players: [me, openSeat] });
  await login(other);
  expect((await other.info(kept)).seats[0]).toMatchObject({ you: false });
});

test('a deleted account leaves the matches of others readable, a free seat where nothing has begun, and no name', async () => {
  const house = await openHouse();
  const [asha, bilal] = [await claimed(house), new Person(house)];
  const waiting = await asha.create({ players: [me, openSeat] });
  const match = await bilal.create({ players: [me, openSeat] });
  await asha.join(match, (await bilal.info(match)).invite);
  const live = await bilal.live(match);
  await playOn(live, 1);
  const { id = '' } = (await whoIs(asha)) ?? {};
  expect(await error(await asha.post('/api/me/delete', { sure: true }))).toEqual([403, 'wrong-proof']);
  expect(await error(await asha.post('/api/me/delete', { proof: { passphrase: PHRASE } }))).toEqual([400, 'bad-request']);
  const cookie = asha.cookie;
  expect((await asha.post('/api/me/delete', { sure: true, proof: { passphrase: PHRASE } })).status).toBe(200);
  asha.cookie = cookie;
  expect(await whoIs(asha)).toBeNull();
  expect(await error(await login(new Person(house)))).toEqual([401, 'wrong-login']);
  await live.until(({ info }) => info.seats[1]?.gone === true);
  const { name, person, ...seat } = (await bilal.info(match)).seats[1] ?? {};
  expect([name, person, seat]).toMatchObject([undefined, undefined, { kind: 'person', gone: true, you: false, here: false }]);
  expect((await bilal.info(waiting)).seats[0]).toMatchObject({ kind: 'open' });
  expect(await error(await bilal.fetch(`/api/people/${id}`))).toEqual([404, 'no-such-person']);
  for (const table of ['guest', 'seat', 'session', 'played'])
    expect(JSON.stringify(await house.sql(`SELECT * FROM "${table}"`)).toLowerCase()).not.toContain('asha');
  const stand = await bilal.post(`/api/matches/${match}/seats/1/stand-in`, { bot: 'random' });
  expect(await stand.json(), 'the others let a bot play on at once').toEqual({ seat: 1, missing: 0 });
  await claimed(house);
});

test('my data is mine to take: all that has my name on it, and no key to anything', async () => {
  const house = await openHouse();
  const asha = await claimed(house);
  const match = await asha.create({ players: [me, me] });
  const answer = await asha.fetch('/api/me/export');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const data = (await answer.json()) as Record<string, unknown>;
  expect(data).toMatchObject({ format: 'durbar-person', person: { name: 'Asha' }, session: [{ device: '' }], matches: [{ id: match, seat: 0 }, { seat: 1 }] });
  expect(JSON.stringify(data)).not.toMatch(/argon2|"token"|"key"/);
  expect(await error(await new Person(house).fetch('/api/me/export'))).toEqual([401, 'not-known']);
});

test('a profile is for whom its owner wants: everybody, those at the table, or nobody else', async () => {
  const house = await openHouse();
  const [asha, bilal, stranger] = [await claimed(house), new Person(house), new Person(house)];
  const match = await asha.create({ players: [me, openSeat] });
  await bilal.join(match, (await asha.info(match)).invite);
  await stranger.create({ players: [me, me] });
  const { person = '' } = (await bilal.info(match)).seats[0] ?? {};
  const seen = async () => Promise.all([stranger, bilal, asha].map(async (one) => (await one.fetch(`/api/people/${person}`)).status));
  expect(await seen()).toEqual([200, 200, 200]);
  expect(await bilal.get<Profile>(`/api/people/${person}`)).toMatchObject({ name: 'Asha', you: false, claimed: true, ratings: [], records: [] });
  await asha.post('/api/me', { visible: 'table' });
  expect(await seen()).toEqual([404, 200, 200]);
  await asha.post('/api/me', { visible: 'me' });
  expect(await seen()).toEqual([404, 404, 200]);
});

test('a banned account is refused at the door too', async () => {
  const house = await openHouse();
  const asha = await claimed(house);
  const { id = '' } = (await whoIs(asha)) ?? {};
  await withStore(house, (db) => ban(db, id, Date.now()));
  expect(await error(await login(new Person(house)))).toEqual([403, 'banned']);
  expect(await error(await asha.fetch('/api/me'))).toEqual([403, 'banned']);
});
