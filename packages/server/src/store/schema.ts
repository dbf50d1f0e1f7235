/** Tables of the data file, and how it came to have them. Migrations are code, so that they survive bundling. */
import { type Kysely, type Migration, sql } from 'kysely';
import { type HostTables, hosts } from './hosts-schema.ts';
import { type GuestAccount, type PeopleTables, people } from './people-schema.ts';
import { type ProgramTables, programs } from './programs-schema.ts';
import { type TalkSchema, talkMigration } from './talk-schema.ts';

export type Db = Kysely<Schema>;

export interface Schema extends PeopleTables, ProgramTables, TalkSchema, HostTables {
  /** Somebody who has been here; `token` is of no use any more and only unique. */
  guest: { id: string; token: string; name: string; created: number; seen: number; banned: number | null } & GuestAccount;
  match: {
    id: string;
    head: string;
    status: string;
    /** Seats that are asked, as JSON: so that lists and the bots' watch need not load the match. */
    waiting: string;
    /** Seats that have lost although it goes on, as JSON. */
    lost: string | null;
    result: string | null;
    seed: string | null;
    salt: string | null;
    invite: string;
    creator: string;
    created: number;
    moved: number;
    /** Entries in the log. */
    length: number;
    /** Changes so far: a write must name the number it found. */
    version: number;
    /** Clocks of the seats as JSON, if the contract has any. */
    clock: string | null;
    /** Why nobody can play it now: the host wants it so (`host`), or it has failed too often (`failed`). */
    paused: string | null;
    /** Since when: that time is nobody’s. */
    stopped: number | null;
    /** How often it has failed. */
    faults: number;
    /** The match that follows this one, and the old seat of whoever asked for it, as JSON. */
    rematch: string | null;
    /** Matches that decide this tied one, and what came of them, as JSON; and the tied match that this one decides. */
    playoff: string | null;
    decides: string | null;
    /** How it comes together, as JSON. */
    lobby: string | null;
  };
  seat: {
    match: string;
    seat: number;
    kind: string;
    guest: string | null;
    name: string | null;
    bot: string | null;
    contribution: string | null;
    /** A program of its owner plays it, and has so many milliseconds for each move. */
    deadline: number | null;
    /** Whoever sits here has accepted the agreement. */
    ready: number | null;
    /** A bot holds it until a person comes. */
    held: number | null;
    /** A bot plays it because the others wanted one. */
    voted: number | null;
  };
  /** `facts` is what the entry told; absent for entries from before it was kept. */
  entry: { match: string; seq: number; body: string; facts: string | null };
  /** The last state that was kept: a cache, checked against the log when it is read. */
  snapshot: { match: string; length: number; body: string };
  /** What is to happen at a time, once, whichever node does it; a kind has one job for each key. */
  job: {
    kind: string;
    key: string;
    due: number;
    body: string | null;
    attempts: number;
    /** Who is at it, and until when nobody else may be. */
    lease: string | null;
    leased: number | null;
    /** When it was given up, and why. */
    dead: number | null;
    fault: string | null;
  };
  /** Passes for one socket each; the pass itself is only with whoever asked for it. */
  ticket: { token: string; guest: string | null; expires: number; bot: string | null };
  /** What the house remembers of itself. */
  house: { key: string; value: string };
  draft: { match: string; seat: number; choices: string };
  /** Messages that took effect: the same one sent again has none. */
  command: { match: string; guest: string; id: string; said: string; seq: number; at: number };
  /** What a seat wants answered in its absence; nobody else's business. */
  standing_order: { match: string; seat: number; body: string };
  /** The open ledger; `id` is that of the message that made the promise. */
  promise: { match: string; n: number; id: string; seat: number; to_seat: number | null; body: string; at: number; seq: number };
  promise_mark: { match: string; n: number; seat: number; mark: string };
  /** What a bot thought when it made the move of an entry. */
  thought: { match: string; seq: number; body: string };
  /** Who wants a bot to play for somebody who is not there, or no longer; `length` is that of the log then. */
  seat_vote: { match: string; seat: number; guest: string; length: number | null };
}

export const migrations: Record<string, Migration> = {
  '001_first_floor': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('guest')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('token', 'text', (c) => c.notNull().unique())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('created', 'bigint', (c) => c.notNull())
        .addColumn('seen', 'bigint', (c) => c.notNull())
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
        .addColumn('created', 'bigint', (c) => c.notNull())
        .addColumn('moved', 'bigint', (c) => c.notNull())
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
        .addColumn('at', 'bigint', (c) => c.notNull())
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
  '004_foundations': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('match')
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema.alterTable('match').addColumn('clock', 'text').execute();
      await db.schema.alterTable('match').addColumn('paused', 'text').execute();
      await db.schema
        .alterTable('match')
        .addColumn('faults', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema.alterTable('guest').addColumn('banned', 'bigint').execute();
      await db.schema.alterTable('entry').addColumn('facts', 'text').execute();
      await db.schema
        .createTable('snapshot')
        .addColumn('match', 'text', (c) => c.primaryKey().references('match.id'))
        .addColumn('length', 'integer', (c) => c.notNull())
        .addColumn('body', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('job')
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('due', 'bigint', (c) => c.notNull())
        .addColumn('body', 'text')
        .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('lease', 'text')
        .addColumn('leased', 'bigint')
        .addColumn('dead', 'bigint')
        .addColumn('fault', 'text')
        .addPrimaryKeyConstraint('job_key', ['kind', 'key'])
        .execute();
      await db.schema.createIndex('job_due').on('job').column('due').where(sql.ref('dead'), 'is', null).execute();
      await db.schema
        .createTable('ticket')
        .addColumn('token', 'text', (c) => c.primaryKey())
        .addColumn('guest', 'text')
        .addColumn('expires', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('house')
        .addColumn('key', 'text', (c) => c.primaryKey())
        .addColumn('value', 'text', (c) => c.notNull())
        .execute();
    },
  },
  '006_thoughts_seats': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('thought')
        .addColumn('match', 'text', (c) => c.notNull().references('match.id'))
        .addColumn('seq', 'integer', (c) => c.notNull())
        .addColumn('body', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('thought_key', ['match', 'seq'])
        .execute();
      await db.schema
        .createTable('seat_vote')
        .addColumn('match', 'text', (c) => c.notNull().references('match.id'))
        .addColumn('seat', 'integer', (c) => c.notNull())
        .addColumn('guest', 'text', (c) => c.notNull().references('guest.id'))
        .addPrimaryKeyConstraint('seat_vote_key', ['match', 'seat', 'guest'])
        .execute();
    },
  },
  '007_people': people,
  '030_programs_presence': programs,
  '040_talk': talkMigration,
  '050_hosts_pace': hosts,
  '060_stopped': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('match').addColumn('stopped', 'bigint').execute();
    },
  },
  '061_handed_back': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('seat').addColumn('voted', 'integer').execute();
      await db.schema.alterTable('seat_vote').addColumn('length', 'integer').execute();
    },
  },
  '062_lost': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('match').addColumn('lost', 'text').execute();
    },
  },
};
