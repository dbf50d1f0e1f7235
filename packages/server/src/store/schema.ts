/** Tables of the data file, and how it came to have them. Migrations are code, so that they survive bundling. */
import type { Kysely, Migration } from 'kysely';

export interface Schema {
  /** Somebody who has been here; the token itself is only in their cookie. */
  guest: { id: string; token: string; name: string; created: number; seen: number };
  match: {
    id: string;
    head: string;
    status: string;
    /** Seats that are asked, as JSON: so that lists and the bots' watch need not load the match. */
    waiting: string;
    result: string | null;
    seed: string | null;
    salt: string | null;
    invite: string;
    creator: string;
    created: number;
    moved: number;
    /** Entries in the log; a write must name the number it found. */
    length: number;
    /** The match that follows this one, and the old seat of whoever asked for it, as JSON. */
    rematch: string | null;
    /** Matches that decide this tied one, and what came of them, as JSON; and the tied match that this one decides. */
    playoff: string | null;
    decides: string | null;
  };
  seat: { match: string; seat: number; kind: string; guest: string | null; name: string | null; bot: string | null; contribution: string | null };
  entry: { match: string; seq: number; body: string };
  draft: { match: string; seat: number; choices: string };
  /** Messages that took effect: the same one sent again has none. */
  command: { match: string; guest: string; id: string; said: string; seq: number; at: number };
  /** What a seat wants answered in its absence; nobody else's business. */
  standing_order: { match: string; seat: number; body: string };
  /** The open ledger; `id` is that of the message that made the promise. */
  promise: { match: string; n: number; id: string; seat: number; to_seat: number | null; body: string; at: number; seq: number };
  promise_mark: { match: string; n: number; seat: number; mark: string };
}

export const migrations: Record<string, Migration> = {
  '001_first_floor': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('guest')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('token', 'text', (c) => c.notNull().unique())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('created', 'integer', (c) => c.notNull())
        .addColumn('seen', 'integer', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('match')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('head', 'text', (c) => c.notNull())
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('waiting', 'text', (c) => c.notNull())
        .addColumn('result', 'text')
        .addColumn('seed', 'text')
        .addColumn('salt', 'text')
        .addColumn('invite', 'text', (c) => c.notNull())
        .addColumn('creator', 'text', (c) => c.notNull().references('guest.id'))
        .addColumn('created', 'integer', (c) => c.notNull())
        .addColumn('moved', 'integer', (c) => c.notNull())
        .addColumn('length', 'integer', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('seat')
        .addColumn('match', 'text', (c) => c.notNull().references('match.id'))
        .addColumn('seat', 'integer', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('guest', 'text', (c) => c.references('guest.id'))
        .addColumn('name', 'text')
        .addColumn('bot', 'text')
        .addColumn('contribution', 'text')
        .addPrimaryKeyConstraint('seat_key', ['match', 'seat'])
        .execute();
      await db.schema
        .createTable('entry')
        .addColumn('match', 'text', (c) => c.notNull().references('match.id'))
        .addColumn('seq', 'integer', (c) => c.notNull())
        .addColumn('body', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('entry_key', ['match', 'seq'])
        .execute();
      await db.schema
        .createTable('draft')
        .addColumn('match', 'text', (c) => c.notNull().references('match.id'))
        .addColumn('seat', 'integer', (c) => c.notNull())
        .addColumn('choices', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('draft_key', ['match', 'seat'])
        .execute();
      await db.schema
        .createTable('command')
        .addColumn('match', 'text', (c) => c.notNull().references('match.id'))
        .addColumn('guest', 'text', (c) => c.notNull().references('guest.id'))
        .addColumn('id', 'text', (c) => c.notNull())
        .addColumn('said', 'text', (c) => c.notNull())
        .addColumn('seq', 'integer', (c) => c.notNull())
        .addColumn('at', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('command_key', ['match', 'guest', 'id'])
        .execute();
      await db.schema.createIndex('seat_guest').on('seat').column('guest').execute();
      await db.schema.createIndex('match_creator').on('match').column('creator').execute();
      await db.schema.createIndex('match_status').on('match').column('status').execute();
      await db.schema.createIndex('command_at').on('command').column('at').execute();
    },
  },
  '002_rematch': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('match').addColumn('rematch', 'text').execute();
    },
  },
  '003_orders_promises_playoffs': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('match').addColumn('playoff', 'text').execute();
      await db.schema.alterTable('match').addColumn('decides', 'text').execute();
      await db.schema
        .createTable('standing_order')
        .addColumn('match', 'text', (c) => c.notNull().references('match.id'))
        .addColumn('seat', 'integer', (c) => c.notNull())
        .addColumn('body', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('standing_order_key', ['match', 'seat'])
        .execute();
      await db.schema
        .createTable('promise')
        .addColumn('match', 'text', (c) => c.notNull().references('match.id'))
        .addColumn('n', 'integer', (c) => c.notNull())
        .addColumn('id', 'text', (c) => c.notNull())
        .addColumn('seat', 'integer', (c) => c.notNull())
        .addColumn('to_seat', 'integer')
        .addColumn('body', 'text', (c) => c.notNull())
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addColumn('seq', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('promise_key', ['match', 'n'])
        .addUniqueConstraint('promise_id', ['match', 'seat', 'id'])
        .execute();
      await db.schema
        .createTable('promise_mark')
        .addColumn('match', 'text', (c) => c.notNull().references('match.id'))
        .addColumn('n', 'integer', (c) => c.notNull())
        .addColumn('seat', 'integer', (c) => c.notNull())
        .addColumn('mark', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('promise_mark_key', ['match', 'n', 'seat'])
        .execute();
    },
  },
};
