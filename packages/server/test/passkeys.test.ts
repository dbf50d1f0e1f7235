import type { MeAnswer } from '@durbar/protocol';
import { expect, test } from 'vitest';
import { Passkey } from './authenticator.ts';
import { me, openHouse, Person } from './kit.ts';

const codeOf = async (answer: Response) => (answer.ok ? 'ok' : ((await answer.json()) as { error: { code: string } }).error.code);

async function asked(person: Person, purpose: string): Promise<{ challenge: string }> {
  return (await person.post('/api/passkeys/ask', { purpose })).json() as Promise<{ challenge: string }>;
}
const elsewhere = 'https://elsewhere.example';
const here = (house: { address: string }) => house.address.replace('127.0.0.1', 'localhost');

/** People who come by a name: an address of numbers cannot have passkeys. */
async function openNamed() {
  const house = await openHouse({ logins: 1000 });
  return { ...house, address: here(house) };
}

test('a guest claims the account with a passkey and logs in with it elsewhere', async () => {
  const house = await openNamed();
  const [anna, key] = [new Person(house), new Passkey(house.address)];
  const match = await anna.create({ players: [me, me] });
  const made = key.made(await asked(anna, 'add'));
  expect(await codeOf(await anna.post('/api/me/passkeys', { response: made, name: 'Asha' }))).toBe('ok');
  expect(await codeOf(await anna.post('/api/me/passkeys', { response: made })), 'an answer counts once').toBe('wrong-proof');
  const phone = new Person(house);
  const answer = key.signed(await asked(phone, 'login'));
  expect(await codeOf(await phone.post('/api/login/passkey', { response: answer }))).toBe('ok');
  expect((await phone.get<MeAnswer>('/api/me')).me).toMatchObject({ name: 'Asha', claimed: true, passphrase: false, passkeys: [{ used: expect.any(Number) }] });
  expect((await phone.get<{ id: string }[]>('/api/matches')).map(({ id }) => id)).toEqual([match]);
  expect(await codeOf(await new Person(house).post('/api/login/passkey', { response: answer })), 'sent again').toBe('wrong-login');
});

test('a passkey that answers something else, for another house, or for nobody is refused', async () => {
  const house = await openNamed();
  const [anna, key] = [new Person(house), new Passkey(house.address)];
  await anna.post('/api/me/passkeys', { response: key.made(await asked(anna, 'add')), name: 'Asha' });
  const phone = new Person(house);
  const refused: unknown[] = [
    {},
    null,
    'x',
    key.signed({ challenge: 'bm90IGFza2Vk' }),
    key.signed(await asked(anna, 'prove')),
    new Passkey(house.address).signed(await asked(phone, 'login')),
    { ...new Passkey(elsewhere).signed(await asked(phone, 'login')), id: key.signed({ challenge: '' }).id },
  ];
  for (const response of refused) expect(await codeOf(await phone.post('/api/login/passkey', { response }))).toBe('wrong-login');
  key.counter = 0;
  expect(await codeOf(await phone.post('/api/login/passkey', { response: key.signed(await asked(phone, 'login')) })), 'a copy of the passkey').toBe(
    'wrong-login',
  );
});

const lies: [string, (key: Passkey) => void][] = [
  ['a page elsewhere that asks in the name of the house', (key) => Object.assign(key, { origin: elsewhere })],
  ['a page of this house under another scheme', (key) => Object.assign(key, { origin: key.origin.replace('http:', 'https:') })],
  ['a signature for another house', (key) => Object.assign(key, { house: 'elsewhere.example' })],
  ['nobody has shown who they are', (key) => Object.assign(key, { verified: false })],
];

test.each(lies)('refused, to log in and as a new passkey: %s', async (_what, lie) => {
  const house = await openNamed();
  const [anna, key, second] = [new Person(house), new Passkey(house.address), new Passkey(house.address)];
  await anna.post('/api/me/passkeys', { response: key.made(await asked(anna, 'add')), name: 'Asha' });
  const login = async () => {
    const phone = new Person(house);
    return codeOf(await phone.post('/api/login/passkey', { response: key.signed(await asked(phone, 'login')) }));
  };
  expect(await login()).toBe('ok');
  const proof = { passkey: key.signed(await asked(anna, 'prove')) };
  lie(key);
  expect(await login()).toBe('wrong-login');
  lie(second);
  expect(await codeOf(await anna.post('/api/me/passkeys', { response: second.made(await asked(anna, 'add')), proof }))).toBe('bad-passkey');
  const guest = new Person(house);
  await guest.create({ players: [me, me] });
  expect(await codeOf(await guest.post('/api/me/passkeys', { response: second.made(await asked(guest, 'add')), name: 'Gita' }))).toBe('bad-passkey');
});

test('a question is answered once, in time, and for what it was asked', async () => {
  let shift = 0;
  const opened = await openHouse({ logins: 1000, now: () => Date.now() + shift });
  const house = { ...opened, address: here(opened) };
  const [anna, key] = [new Person(house), new Passkey(house.address)];
  await anna.post('/api/me/passkeys', { response: key.made(await asked(anna, 'add')), name: 'Asha' });
  const login = async (question: { challenge: string }) => codeOf(await new Person(house).post('/api/login/passkey', { response: key.signed(question) }));
  const question = await asked(new Person(house), 'login');
  expect(await login(question)).toBe('ok');
  // Signed anew: neither the counter nor the bytes are those of before.
  expect(await login(question)).toBe('wrong-login');
  const failed = await asked(new Person(house), 'login');
  key.verified = false;
  expect(await login(failed)).toBe('wrong-login');
  key.verified = true;
  expect(await login(failed), 'a question is spent by a wrong answer too').toBe('wrong-login');
  expect(await login(await asked(anna, 'add'))).toBe('wrong-login');
  const old = await asked(new Person(house), 'login');
  shift = 6 * 60_000;
  expect(await login(old)).toBe('wrong-login');
  expect(await login(await asked(new Person(house), 'login'))).toBe('ok');
});

test('nobody proves who they are with the passkey of somebody else, or takes it for their own', async () => {
  const house = await openNamed();
  const [anna, bilal] = [new Person(house), new Person(house)];
  const [hers, his] = [new Passkey(house.address), new Passkey(house.address)];
  await anna.post('/api/me/passkeys', { response: hers.made(await asked(anna, 'add')), name: 'Asha' });
  await bilal.post('/api/me/passkeys', { response: his.made(await asked(bilal, 'add')), name: 'Bilal' });
  const change = async (passkey: unknown) => codeOf(await bilal.post('/api/me/passphrase', { next: 'eight goats at dusk', proof: { passkey } }));
  expect(await change(hers.signed(await asked(bilal, 'prove')))).toBe('wrong-proof');
  expect(await change({ ...hers.signed(await asked(bilal, 'prove')), id: his.id.toString('base64url') })).toBe('wrong-proof');
  expect(await change(his.signed(await asked(anna, 'prove'))), 'a question to somebody else').toBe('wrong-proof');
  const proof = async () => ({ passkey: his.signed(await asked(bilal, 'prove')) });
  const take = async (question: { challenge: string }) => codeOf(await bilal.post('/api/me/passkeys', { response: hers.made(question), proof: await proof() }));
  expect(await take(await asked(bilal, 'add'))).toBe('bad-passkey');
  expect(await take(await asked(anna, 'add'))).toBe('bad-passkey');
  const phone = new Person(house);
  expect(await codeOf(await phone.post('/api/login/passkey', { response: hers.signed(await asked(phone, 'login')) }))).toBe('ok');
  expect((await phone.get<MeAnswer>('/api/me')).me).toMatchObject({ name: 'Asha', passkeys: [{}] });
  expect(await change(his.signed(await asked(bilal, 'prove')))).toBe('ok');
});

test('what could shut somebody out needs the passkey again, and the last way in stays', async () => {
  const house = await openNamed();
  const [anna, key, second] = [new Person(house), new Passkey(house.address), new Passkey(house.address)];
  await anna.post('/api/me/passkeys', { response: key.made(await asked(anna, 'add')), name: 'Asha' });
  const next = 'eight goats at dusk';
  expect(await codeOf(await anna.post('/api/me/passphrase', { next }))).toBe('wrong-proof');
  const prove = async () => ({ passkey: key.signed(await asked(anna, 'prove')) });
  const idOf = (one: Passkey) => one.id.toString('base64url');
  expect(await codeOf(await anna.post('/api/me/passkeys/remove', { id: idOf(key), proof: await prove() }))).toBe('last-way-in');
  const proof = await prove();
  expect(await codeOf(await anna.post('/api/me/passkeys', { response: second.made(await asked(anna, 'add')), proof }))).toBe('ok');
  expect(await codeOf(await anna.post('/api/me/passkeys/remove', { id: idOf(second), proof })), 'a proof counts once').toBe('wrong-proof');
  expect(await codeOf(await anna.post('/api/me/passphrase', { next, proof: await prove() }))).toBe('ok');
  expect(await codeOf(await anna.post('/api/me/passkeys/remove', { id: idOf(key), proof: { passphrase: next } }))).toBe('ok');
  expect(await codeOf(await new Person(house).post('/api/login/passkey', { response: key.signed(await asked(anna, 'login')) }))).toBe('wrong-login');
});
