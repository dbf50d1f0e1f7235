/** What is kept beside a match: how everybody can be told, and what everybody but the viewer keeps to themselves. */
import type { Json } from '@durbar/kernel';
import type { Db } from '../../packages/server/src/store/schema.ts';
import type { Letterbox } from './letterbox.ts';
import type { Pair } from './pairs.ts';

/** Who sits where. */
export async function guestsOf(db: Db, match: string): Promise<string[]> {
  const seats = await db.selectFrom('seat').select(['seat', 'guest']).where('match', '=', match).orderBy('seat').execute();
  return seats.map(({ guest }) => guest ?? '');
}

/** Lets everybody at a table be told by a program, by a browser and by mail; what waits for them already they are told later. */
export async function reachable(db: Db, match: string, guests: readonly string[], { url, keys }: Letterbox, now: number): Promise<void> {
  for (const [seat, guest] of guests.entries()) {
    const locale = seat % 2 === 0 ? 'en' : 'zh';
    await db.insertInto('notice_player').values({ guest, mode: 'always', locale, origin: 'https://durbar.example', quiet: null }).execute();
    const way = (kind: string, address: string, secret: string) => {
      const id = `${match}-${seat}-${kind}`;
      return { id, guest, kind, address, secret, token: id, created: now, confirmed: now };
    };
    const ways = [
      way('webhook', `${url}/hook/${seat}`, 'secret'),
      way('push', `${url}/push/${seat}`, JSON.stringify(keys)),
      way('mail', `seat-${seat}@example.org`, 'secret'),
    ];
    await db.insertInto('notice_way').values(ways).execute();
    await db
      .insertInto('job')
      .values({ kind: 'notice-sweep', key: guest, due: now + 1, attempts: 0 })
      .execute();
  }
}

interface Beside {
  readonly match: string;
  readonly pair: Pair;
  readonly guests: readonly string[];
  readonly isMoving: boolean;
}

/** A note, a line in the room that the viewer may not read, a mute, a wish for less noise, what a bot thought and an order, all of somebody else. */
export async function keepSecrets(db: Db, { match, pair, guests, isMoving }: Beside, at: number): Promise<void> {
  const { viewer, states, setting, game } = pair;
  const own = viewer === 'watcher' ? undefined : guests[viewer];
  const other = guests.find((guest) => guest !== own);
  if (other === undefined) return;
  await db.insertInto('note').values({ match, guest: other, body: 'The hand of the next is weak.', at }).execute();
  const room = viewer === 'watcher' ? 'table' : 'watchers';
  const said = { match, n: 0, room, guest: other, id: 'said', seat: viewer === 'watcher' ? 0 : null, name: 'Somebody', body: 'Only for this room.', at };
  await db.insertInto('talk').values(said).execute();
  await db.insertInto('notice_match').values({ guest: other, match, mode: 'always' }).execute();
  await db
    .insertInto('thought')
    .values({ match, seq: 0, body: JSON.stringify({ text: 'The next holds two elephants.' }) })
    .execute();
  if (own !== undefined)
    await db
      .insertInto('shun')
      .values({ id: `${match}-shun`, guest: other, other: own, kind: 'mute', at })
      .execute();
  // An order of somebody who is asked would be carried out, and a move is seen.
  const waiting = setting.engine.waiting(states[1]);
  const idle = guests.findIndex((guest, seat) => guest !== own && !waiting.includes(seat));
  const order: Json = { cavalry: 'never' };
  if (game.orders && !isMoving && idle >= 0)
    await db
      .insertInto('standing_order')
      .values({ match, seat: idle, body: JSON.stringify(order) })
      .execute();
}
