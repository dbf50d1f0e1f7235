/** What happens in a house after everything was looked at, scene by scene: a table comes together, time runs out, somebody wants to play again. */
import type { MeAnswer } from '@durbar/protocol';
import type { ClockTerms, OutOfTime } from '@durbar/table';
import { type House, Visitor } from '../house.ts';
import type { Twin, TwinHouse } from './twin.ts';

const HOUR = 60 * 60 * 1000;

/** Two days for each move, an hour of vacation. */
export const slow = (out: OutOfTime): ClockTerms => ({ pace: 'move', each: 48 * HOUR, vacation: HOUR, out });

/** A table that somebody has made and somebody else does not know of yet. */
export interface Gathering {
  readonly match: string;
  readonly cookies: readonly [string, string];
  readonly guests: readonly [string, string];
}

const INVITED = 'Bilal';

export async function gathering(house: House): Promise<Gathering> {
  const [anna, bilal] = [new Visitor(house.address), new Visitor(house.address)];
  await bilal.json('/api/me/claim', { name: INVITED, passphrase: 'seven tigers at noon' });
  const contract = { undo: 'none', clock: slow('forfeit') };
  const players = [{ kind: 'me' }, { kind: 'open' }];
  const { match } = await anna.json<{ match: string }>('/api/matches', { game: 'aadu-huli', players, contract, lobby: { start: 'ready' } });
  const idOf = async (who: Visitor) => (await who.json<MeAnswer>('/api/me')).me?.id ?? '';
  return { match, cookies: [anna.cookie, bilal.cookie], guests: [await idOf(anna), await idOf(bilal)] };
}

const peopleOf = (house: TwinHouse, { cookies }: Gathering) => cookies.map((cookie) => new Visitor(house.address, cookie)) as [Visitor, Visitor];

type Act = (house: TwinHouse, twin: Pick<Twin, 'table' | 'plans'>) => Promise<void>;

/** In this order. Nobody moves in any of them: that could tell what they hold. */
export const scenes = {
  async invited(house, { table }) {
    const [anna] = peopleOf(house, table);
    await anna.json(`/api/matches/${table.match}/invite`, { name: INVITED });
  },
  async ready(house, { table }) {
    const [, bilal] = peopleOf(house, table);
    await bilal.json(`/api/matches/${table.match}/join`, {});
  },
  async began(house, { table }) {
    for (const who of peopleOf(house, table)) await who.json(`/api/matches/${table.match}/ready`, { ready: true });
  },
  /** What waits for people already is told. Programs are sent away: for one that is late a move would be made. */
  async waiting(house, { plans }) {
    for (const { match, pair, cookies, token } of plans) {
      const { viewer } = pair;
      if (viewer === 'watcher' || token === undefined) continue;
      await new Visitor(house.address, cookies[viewer]).json(`/api/matches/${match}/seats/${viewer}/bot-token/revoke`, {});
    }
    house.pass(60_000);
  },
  async low(house) {
    house.pass(38 * HOUR);
  },
  async out(house) {
    house.pass(12 * HOUR);
  },
  async again(house, { table }) {
    const [anna] = peopleOf(house, table);
    await anna.json(`/api/matches/${table.match}/rematch`, {});
  },
} satisfies { readonly [scene: string]: Act };

export type Scene = keyof typeof scenes;
