/** What the house knows of a person, table by table: a table that is not declared here fails, and so does one that a deletion or an export forgets. */
import type { MeAnswer } from '@durbar/protocol';
import { expect, test } from 'vitest';
import { complaints, settleComplaint } from '../src/admin.ts';
import type { Schema } from '../src/store/schema.ts';
import { withStore } from '../src/store/tools.ts';
import { me, openHouse, open as openSeat, Person } from './kit.ts';
import { ordered } from './toys.ts';

/** Tables that hold something of a person, with what an export calls it; `undefined`: only a number for the machine, which lasts for minutes. */
const PERSONAL: Partial<Record<keyof Schema, string | undefined>> = {
  bot_token: 'bot_token',
  challenge: 'challenge',
  command: 'command',
  complaint: 'complaint',
  guest: 'person',
  invitation: 'invited',
  job: undefined,
  match: 'matches',
  note: 'note',
  notice_match: 'notice_match',
  notice_player: 'notice_player',
  notice_sent: 'notice_sent',
  notice_way: 'notice_way',
  passkey: 'passkey',
  played: 'played',
  presence: 'presence',
  promise: 'promise',
  rating: 'rating',
  seat: 'matches',
  seat_vote: 'seat_vote',
  session: 'session',
  shun: 'shun',
  standing_order: 'standing_order',
  talk: 'talk',
  ticket: 'ticket',
};

/** Tables with nothing of a person beside what a seat did in a match; names that were tried at the door are hashes. */
const IMPERSONAL = [
  'attempt',
  'draft',
  'entry',
  'host_pass',
  'house',
  'promise_mark',
  'rewind_ask',
  'snapshot',
  'thought',
  'kysely_migration',
  'kysely_migration_lock',
];

/** What is left afterwards: an id without a name, where something of others hangs on it. */
const LEFT = ['farewell', 'guest', 'match', 'talk'];

const NAME = 'Canary Asha';
const proof = { passphrase: 'seven tigers at noon' };

test('a person finds everything in the export and nothing is left of them after a deletion, in whatever table it was', async () => {
  const house = await openHouse({ games: [ordered], notices: { webhooks: true, outside: { isAllowed: () => true } } });
  const [asha, bilal, cleo] = [new Person(house), new Person(house), new Person(house)];
  for (const [person, name] of [
    [asha, NAME],
    [bilal, 'Bilal'],
    [cleo, 'Cleo'],
  ] as const)
    expect((await person.post('/api/me/claim', { name, ...proof })).status).toBe(200);
  const { me: known } = await asha.get<MeAnswer>('/api/me');
  const id = known?.id ?? '';

  const table = (host: Person) => host.create({ game: 'hidden', players: [me, openSeat], contract: { undo: 'none', talk: true } });
  const match = await table(asha);
  await bilal.join(match, (await asha.info(match)).invite);
  const [ashas, bilals] = [await asha.live(match), await bilal.live(match)];
  const saved = async (live: typeof ashas, message: object) => expect(await live.ask(message)).toMatchObject({ t: 'saved' });
  expect(await ashas.act('play', 0, { verb: 'pass' })).toMatchObject({ t: 'saved' });
  await saved(ashas, { t: 'talk', room: 'table', text: 'canary talk' });
  await saved(bilals, { t: 'talk', room: 'table', text: 'hello' });
  await saved(ashas, { t: 'note', text: 'canary note' });
  await saved(ashas, { t: 'promise', seat: 0, text: 'canary promise' });
  await saved(ashas, { t: 'order', seat: 0, order: { verb: 'pass', canary: 'order' } });
  const ok = async (answer: Promise<Response>) => expect((await answer).status).toBeLessThan(300);
  await ok(asha.post(`/api/matches/${match}/seats/0/bot-token`, {}));
  await ok(asha.post(`/api/matches/${match}/seats/0/bot-token/revoke`, {}));
  await ok(asha.post(`/api/matches/${match}/shun`, { whom: { seat: 1 }, kind: 'mute' }));
  await ok(bilal.post(`/api/matches/${match}/shun`, { whom: { seat: 0 }, kind: 'mute' }));
  await ok(asha.post(`/api/matches/${match}/complain`, { room: 'table', n: 1, text: 'canary complaint' }));
  await ok(bilal.post(`/api/matches/${match}/complain`, { room: 'table', n: 0, text: 'rude' }));
  await ok(cleo.post(`/api/matches/${match}/shun`, { whom: { seat: 1 }, kind: 'mute' }));
  await ok(cleo.post(`/api/matches/${match}/complain`, { room: 'table', n: 1, text: 'rude too' }));
  await ok(asha.post(`/api/matches/${match}/notices`, { mode: 'always' }));
  await ok(asha.post('/api/notices', { mode: 'always' }));
  await ok(asha.post('/api/notices/ways', { kind: 'mail', address: 'canary@example.org' }));
  await ok(asha.post('/api/notices/ways', { kind: 'webhook', address: 'https://canary.example.org/' }));
  await ok(asha.post('/api/passkeys/ask', { purpose: 'add' }));
  const [waiting, inviting] = [await table(bilal), await table(asha)];
  await ok(bilal.post(`/api/matches/${waiting}/invite`, { name: NAME }));
  await ok(asha.post(`/api/matches/${inviting}/invite`, { name: 'Bilal' }));
  await ok(asha.post(`/api/matches/${inviting}/seats/0/bot-token`, {}));
  // What takes longer to come about.
  const key = `'x', '${id}'`;
  for (const row of [
    `passkey (id, guest, key, counter, label, created) VALUES (${key}, 'k', 0, 'canary phone', 0)`,
    `ticket (token, guest, expires) VALUES (${key}, 99999999999999)`,
    `notice_sent (guest, what, at) VALUES ('${id}', 'x', 0)`,
    `seat_vote (match, seat, guest) VALUES ('${match}', 1, '${id}')`,
    `rating (who, game, seats, ladder, mu, sigma, matches, at, version) VALUES ('${id}', 'hidden', 2, 'people', 25, 8, 1, 0, 1)`,
    `played (match, seat, guest, game, seats, side, place, sharing, ladder, at) VALUES ('${match}', 0, '${id}', 'hidden', 2, 'seat.0', 1, 1, 'people', 0)`,
    `job (kind, key, due, body, attempts) VALUES ('notice', 'turn:${match}:${id}', 99999999999999, '{"guest":"${id}"}', 0)`,
  ])
    await house.sql(`INSERT INTO ${row}`);

  const tables = await withStore(house, (db) => db.introspection.getTables({ withInternalKyselyTables: true }));
  const names = tables.map(({ name }) => name);
  const naming = async (wanted: RegExp) => {
    const found: string[] = [];
    for (const name of names) if (wanted.test(JSON.stringify(await house.sql(`SELECT * FROM "${name}"`)))) found.push(name);
    return found.sort();
  };
  const person = new RegExp(`canary|${id}`, 'i');
  expect(
    names.filter((name) => !Object.hasOwn(PERSONAL, name) && !IMPERSONAL.includes(name) && name !== 'farewell'),
    'declare it above',
  ).toEqual([]);
  expect(await naming(person), 'everything personal is tried here').toEqual(Object.keys(PERSONAL).sort());

  const data = await asha.get<Record<string, unknown>>('/api/me/export');
  for (const [name, called] of Object.entries(PERSONAL))
    if (called) expect(data[called], name).not.toSatisfy((rows) => Array.isArray(rows) && rows.length === 0);
  for (const word of ['talk', 'note', 'promise', 'complaint', 'phone']) expect(JSON.stringify(data)).toContain(`canary ${word}`);
  expect(JSON.stringify(data)).toContain('canary@example.org');

  await ok(asha.post('/api/me/delete', { sure: true, proof }));
  // What somebody has complained of waits for the host, without the name.
  expect(await naming(/canary/i)).toEqual(['complaint']);
  expect(await naming(new RegExp(NAME))).toEqual([]);
  const open = await withStore(house, (db) => complaints(db, 10));
  expect(open.map(({ text, about }) => [text, about === id])).toEqual([
    ['rude', true],
    ['rude too', false],
  ]);
  expect(open[0]?.context.find(({ n }) => n === 0)).toMatchObject({ guest: '', name: '', text: expect.stringContaining('canary') });
  expect(JSON.stringify(open[1])).not.toMatch(/canary/i);
  for (const one of open) await withStore(house, (db) => settleComplaint(db, one.id, 1));
  expect(await naming(/canary/i)).toEqual([]);
  expect(await naming(new RegExp(id))).toEqual(LEFT);
});
