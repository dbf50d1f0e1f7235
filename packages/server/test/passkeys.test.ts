import type { MeAnswer } from '@durbar/protocol';
import { expect, test } from 'vitest';
import { Passkey } from './authenticator.ts';
import { me, openHouse, Person } from './kit.ts';

const codeOf = async (answer: Response) => (answer.ok ? 'ok' : ((await answer.json()) as { error: { code: string } }).error.code);

async function asked(person: Person, purpose: string): Promise<{ challenge: string }> {
  return (await person.post('/api/passkeys/ask', { purpose })).json() as Promise<{ challenge: string }>;
}
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
  const elsewhere = new Passkey('https://elsewhere.example');
  const refused: unknown[] = [
    {},
    null,
    'x',
    key.signed({ challenge: 'bm90IGFza2Vk' }),
    key.signed(await asked(anna, 'prove')),
    new Passkey(house.address).signed(await asked(phone, 'login')),
    { ...elsewhere.signed(await asked(phone, 'login')), id: key.signed({ challenge: '' }).id },
  ];
  for (const response of refused) expect(await codeOf(await phone.post('/api/login/passkey', { response }))).toBe('wrong-login');
  key.counter = 0;
  expect(await codeOf(await phone.post('/api/login/passkey', { response: key.signed(await asked(phone, 'login')) })), 'a copy of the passkey').toBe(
    'wrong-login',
  );
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
