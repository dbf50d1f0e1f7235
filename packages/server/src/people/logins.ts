/** Names that somebody logs in with, and how often they may be tried. */
import { isIPv6 } from 'node:net';
import { sha256 } from '@durbar/kernel/node';
import { sql } from 'kysely';
import { RequestError } from '../errors.ts';
import { cleanName } from '../names.ts';
import type { Db } from '../store/schema.ts';

/** A name as it is compared: whoever logs in need not remember how it was written. */
export const loginName = (name: string): string => (cleanName(name) ?? '').normalize('NFKC').toLowerCase();

/** Guesses at one account from one network within a while. */
const TRIES = 10;
const WHILE = 15 * 60_000;

/** Addresses that one customer has: an IPv6 network, or one IPv4 address. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter((one) => one !== '');
  const missing = Math.max(0, 8 - groups.length - tail.split(':').filter((one) => one !== '').length);
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 4).join(':');
}

const keyOf = (what: string, address: string) => sha256(`${what} ${networkOf(address)}`);

/** Counts a guess; throws with the seconds to wait if there were too many. Known or not makes no difference. */
export async function countTry(db: Db, what: string, address: string, now: number): Promise<void> {
  const before = now - WHILE;
  const { count, since } = await db
    .insertInto('attempt')
    .values({ key: keyOf(what, address), count: 1, since: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when attempt.since < ${before} then 1 else attempt.count + 1 end`,
        since: sql<number>`case when attempt.since < ${before} then ${now} else attempt.since end`,
      }),
    )
    .returning(['count', 'since'])
    .executeTakeFirstOrThrow();
  if (count > TRIES) throw new RequestError('slow-down', { retry: Math.max(1, Math.ceil((since + WHILE - now) / 1000)) });
}

export async function forgetTries(db: Db, what: string, address: string): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', keyOf(what, address)).execute();
}

/** Forgets what is of no use any more: guesses, questions to passkeys, farewells, and browsers that nobody has used for as long as a cookie lives. */
export async function sweep(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('since', '<', now - WHILE)
    .execute();
  await db.deleteFrom('challenge').where('expires', '<', now).execute();
  await db
    .deleteFrom('farewell')
    .where('at', '<', now - WHILE)
    .execute();
  await db
    .deleteFrom('session')
    .where('seen', '<', now - 400 * 24 * 60 * 60_000)
    .execute();
}
