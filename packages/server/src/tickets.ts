/** Tickets: each opens one socket, once and soon. They are asked for over HTTP, so that no cookie or token is ever in an address. */
import { randomBytes } from 'node:crypto';
import { sha256 } from '@durbar/kernel/node';
import { RequestError } from './errors.ts';
import type { Store } from './store/open.ts';

/** Milliseconds in which a ticket must be used. */
export const LASTS = 30_000;
const SWEPT = 60_000;

/** Whom a ticket lets in: a guest, a program by the hash of its token, or anybody who may only watch. */
export interface Pass {
  readonly guest: string | undefined;
  readonly bot?: string | undefined;
}

export interface Tickets {
  give(pass: Pass): Promise<string>;
  /** Uses a ticket up; of several who come with the same one, one gets in. */
  use(ticket: string): Promise<Pass>;
  /** Those that somebody has are of no use any more: a session has ended. */
  forget(guest: string): Promise<void>;
}

interface Kept extends Pass {
  readonly expires: number;
}

/** Where tickets wait: the house of one process needs to write nothing down, several nodes share a table. */
interface Drawer {
  put(token: string, kept: Kept): Promise<void>;
  /** Takes one out; undefined if it is not there, or somebody else was quicker. */
  take(token: string): Promise<Kept | undefined>;
  sweep(before: number): Promise<void>;
  drop(guest: string): Promise<void>;
}

export function openTickets(store: Store, now: () => number): Tickets {
  const drawer = store.kind === 'sqlite' ? memoryDrawer() : sharedDrawer(store);
  let swept = 0;
  return {
    async give({ guest, bot }) {
      const [at, ticket] = [now(), randomBytes(32).toString('base64url')];
      if (at - swept > SWEPT) {
        swept = at;
        await drawer.sweep(at);
      }
      await drawer.put(sha256(ticket), { guest, bot, expires: at + LASTS });
      return ticket;
    },
    async use(ticket) {
      const kept = await drawer.take(sha256(ticket));
      if (kept === undefined || kept.expires < now()) throw new RequestError('bad-ticket');
      return kept;
    },
    forget: (guest) => drawer.drop(guest),
  };
}

function memoryDrawer(): Drawer {
  const tickets = new Map<string, Kept>();
  return {
    async put(token, kept) {
      tickets.set(token, kept);
    },
    async take(token) {
      const kept = tickets.get(token);
      tickets.delete(token);
      return kept;
    },
    async sweep(before) {
      for (const [token, { expires }] of tickets) if (expires < before) tickets.delete(token);
    },
    async drop(whose) {
      for (const [token, { guest }] of tickets) if (guest === whose) tickets.delete(token);
    },
  };
}

function sharedDrawer({ db }: Store): Drawer {
  return {
    async put(token, { guest, bot, expires }) {
      await db
        .insertInto('ticket')
        .values({ token, guest: guest ?? null, bot: bot ?? null, expires })
        .execute();
    },
    async take(token) {
      const row = await db.deleteFrom('ticket').where('token', '=', token).returning(['guest', 'bot', 'expires']).executeTakeFirst();
      return row && { guest: row.guest ?? undefined, bot: row.bot ?? undefined, expires: row.expires };
    },
    async sweep(before) {
      await db.deleteFrom('ticket').where('expires', '<', before).execute();
    },
    async drop(guest) {
      await db.deleteFrom('ticket').where('guest', '=', guest).execute();
    },
  };
}
