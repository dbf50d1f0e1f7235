/** Tickets: each opens one socket, once and soon. They are asked for over HTTP, so that no cookie or token is ever in an address. */
import { randomBytes } from 'node:crypto';
import { sha256 } from '@durbar/kernel/node';
import { OvertakenError, RequestError } from './errors.ts';
import type { Statement } from './store/change.ts';
import type { Store } from './store/open.ts';

/** Milliseconds in which a ticket must be used. */
export const LASTS = 30_000;
const SWEPT = 60_000;

/** Whom a ticket lets in: a guest, a program by the hash of its token, or anybody who may only watch. */
export interface Pass {
  readonly guest: string | undefined;
  readonly bot?: string | undefined;
}

const ADD = 'insert into ticket (token, guest, expires, bot) values (?, ?, ?, ?)';
const USE = 'delete from ticket where token = ?';
const SWEEP = 'delete from ticket where expires < ?';

export type Tickets = ReturnType<typeof openTickets>;

export function openTickets(store: Store, now: () => number) {
  let swept = 0;
  return {
    async give({ guest, bot }: Pass): Promise<string> {
      const [at, ticket] = [now(), randomBytes(32).toString('base64url')];
      const statements: Statement[] = [{ sql: ADD, values: [sha256(ticket), guest ?? null, at + LASTS, bot ?? null] }];
      if (at - swept > SWEPT) statements.push({ sql: SWEEP, values: [at] });
      swept = at - swept > SWEPT ? at : swept;
      await store.write(statements);
      return ticket;
    },

    /** Uses a ticket up; of several who come with the same one, one gets in. */
    async use(ticket: string): Promise<Pass> {
      const token = sha256(ticket);
      const row = await store.db.selectFrom('ticket').select(['guest', 'bot', 'expires']).where('token', '=', token).executeTakeFirst();
      if (row === undefined) throw new RequestError('bad-ticket');
      try {
        await store.write([{ sql: USE, values: [token], one: true }]);
      } catch (error) {
        throw error instanceof OvertakenError ? new RequestError('bad-ticket') : error;
      }
      if (row.expires < now()) throw new RequestError('bad-ticket');
      return { guest: row.guest ?? undefined, bot: row.bot ?? undefined };
    },
  };
}
