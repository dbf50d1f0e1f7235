/** Promises in the open: they bind nobody, everybody who may see the match reads them, and those they concern say what came of them. */
import type { Game } from '@durbar/kernel';
import { type ClientMessage, limits, type PromiseInfo } from '@durbar/protocol';
import { RequestError } from './errors.ts';
import { leftOfMinute, MINUTE } from './often.ts';
import { persistent } from './persistent.ts';
import { plainText } from './plain.ts';
import { gameOf, type Room, seatsOfGuest } from './rooms.ts';
import { addPromise, markPromise, promiseCounts, promiseNamed, promisesOf } from './store/promises.ts';
import type { Db } from './store/schema.ts';

/** The ledger of a match; undefined if its game keeps none. */
export async function ledgerOf(db: Db, games: readonly Game[], room: Room): Promise<PromiseInfo[] | undefined> {
  return gameOf(games, room.match.head).promises ? promisesOf(db, room.id) : undefined;
}

/** Takes a promise or a mark; answers the promise as it is now. Sent again, a promise is not made twice. */
export async function takePromise(
  db: Db,
  games: readonly Game[],
  room: Room,
  guest: string | undefined,
  message: Extract<ClientMessage, { t: 'promise' | 'mark' }>,
  at: number,
): Promise<PromiseInfo> {
  if (!seatsOfGuest(room, guest).includes(message.seat)) throw new RequestError('not-your-seat');
  if (!gameOf(games, room.match.head).promises) throw new RequestError('no-promises');
  const n = message.t === 'promise' ? await persistent(() => made(db, room, message, at)) : await marked(db, room, message);
  const [promise] = await promisesOf(db, room.id, n);
  if (promise === undefined) throw new RequestError('no-such-promise');
  return promise;
}

async function made(db: Db, room: Room, { id, seat, to, text }: Extract<ClientMessage, { t: 'promise' }>, at: number): Promise<number> {
  const before = await promiseNamed(db, room.id, seat, id);
  if (before !== undefined) return before;
  const plain = plainText(text);
  if (plain === '' || to === seat || (to !== undefined && to >= room.match.head.seats)) throw new RequestError('bad-promise');
  if (room.match.status !== 'live') throw new RequestError(room.match.status === 'over' ? 'over' : 'not-started');
  const { all, recent } = await promiseCounts(db, room.id, seat, at - MINUTE);
  if (all >= limits.promises) throw new RequestError('too-many-promises');
  if (recent.length >= limits.promisesPerMinute) throw new RequestError('too-many-promises', { retry: leftOfMinute(recent[0] ?? at, at) });
  await addPromise(db, room.id, id, { n: all, seat, ...(to !== undefined && { to }), text: plain, at, seq: room.match.length });
  return all;
}

async function marked(db: Db, room: Room, { seat, n, mark }: Extract<ClientMessage, { t: 'mark' }>): Promise<number> {
  const [promise] = await promisesOf(db, room.id, n);
  if (promise === undefined) throw new RequestError('no-such-promise');
  if (promise.to !== undefined && seat !== promise.seat && seat !== promise.to) throw new RequestError('not-your-promise');
  await markPromise(db, room.id, n, seat, mark);
  return n;
}
