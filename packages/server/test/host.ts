/** Whoever runs a house, with a browser: no guest, but with the host's pass. */
import { makeHostLink } from '../src/hosts.ts';
import { withStore } from '../src/store/tools.ts';
import { Person } from './kit.ts';
import type { TestStore } from './stores.ts';

export const hostLink = (store: TestStore, now = Date.now()): Promise<string> => withStore(store, (db) => makeHostLink(db, now));

export async function hostOf(house: TestStore & Person['house']): Promise<Person> {
  const host = new Person(house);
  const entered = await host.post('/api/host/enter', { token: await hostLink(house) });
  if (entered.status !== 200) throw new Error(await entered.text());
  return host;
}
