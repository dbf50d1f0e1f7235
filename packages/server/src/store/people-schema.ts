/** Tables of people: how they prove who they are, where they are logged in, and how well they play. */
import { type Kysely, type Migration, sql } from 'kysely';

/** Columns of a guest who has become somebody. */
export interface GuestAccount {
  /** The name as it is compared when somebody logs in; absent for guests. */
  login: string | null;
  /** An Argon2id hash. */
  passphrase: string | null;
  claimed: number | null;
  /** When the account was deleted: what is left is the id. */
  gone: number | null;
  /** Who may see the profile; absent: what is usual. */
  visible: string | null;
}

export interface PeopleTables {
  /** A browser that knows somebody; the token itself is only in its cookie. */
  session: { token: string; id: string; guest: string; device: string; created: number; seen: number };
  passkey: { id: string; guest: string; key: string; counter: number; label: string; created: number; used: number | null };
  /** What a passkey is asked to sign, once. */
  challenge: { challenge: string; guest: string | null; purpose: string; expires: number };
  /** Guesses at a passphrase since a time. */
  attempt: { key: string; count: number; since: number };
  /** Whose sockets every node has to close, because a session has ended. */
  farewell: { guest: string; at: number };
  /** `who` is a person, or a bot as `bot:NAME`. */
  rating: { who: string; game: string; seats: number; ladder: string; mu: number; sigma: number; matches: number; at: number; version: number };
  /** What came of a finished match for each seat, and what it did to the ratings if it was rated: once for each match. */
  played: {
    match: string;
    seat: number;
    guest: string | null;
    game: string;
    seats: number;
    /** What the seat played, as a message key. */
    side: string;
    place: number;
    /** How many share this place. */
    sharing: number;
    ladder: string;
    mu: number | null;
    sigma: number | null;
    mu_before: number | null;
    sigma_before: number | null;
    /** Turns that somebody was asked for by a clock, and those not answered in time; absent without one. */
    asked: number | null;
    late: number | null;
    at: number;
  };
}

export const people: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['login', 'passphrase', 'visible']) await db.schema.alterTable('guest').addColumn(column, 'text').execute();
    for (const column of ['claimed', 'gone']) await db.schema.alterTable('guest').addColumn(column, 'bigint').execute();
    await db.schema.createIndex('guest_login').on('guest').column('login').unique().execute();
    await db.schema
      .createTable('session')
      .addColumn('token', 'text', (c) => c.primaryKey())
      .addColumn('id', 'text', (c) => c.notNull().unique())
      .addColumn('guest', 'text', (c) => c.notNull().references('guest.id'))
      .addColumn('device', 'text', (c) => c.notNull())
      .addColumn('created', 'bigint', (c) => c.notNull())
      .addColumn('seen', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('session_guest').on('session').column('guest').execute();
    // Whoever was known by a token of their own keeps it as their first session; the old column must only stay unique.
    await sql`insert into session (token, id, guest, device, created, seen) select token, id, id, '', created, seen from guest`.execute(db);
    await sql`update guest set token = id`.execute(db);
    await db.schema
      .createTable('passkey')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('guest', 'text', (c) => c.notNull().references('guest.id'))
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('counter', 'bigint', (c) => c.notNull())
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('created', 'bigint', (c) => c.notNull())
      .addColumn('used', 'bigint')
      .execute();
    await db.schema.createIndex('passkey_guest').on('passkey').column('guest').execute();
    await db.schema
      .createTable('challenge')
      .addColumn('challenge', 'text', (c) => c.primaryKey())
      .addColumn('guest', 'text')
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('expires', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('attempt')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addColumn('since', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('farewell')
      .addColumn('guest', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute();
    await ratings(db);
  },
};

async function ratings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rating')
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('seats', 'integer', (c) => c.notNull())
    .addColumn('ladder', 'text', (c) => c.notNull())
    .addColumn('mu', 'double precision', (c) => c.notNull())
    .addColumn('sigma', 'double precision', (c) => c.notNull())
    .addColumn('matches', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('rating_key', ['who', 'game', 'seats', 'ladder'])
    .execute();
  await db.schema
    .createTable('played')
    .addColumn('match', 'text', (c) => c.notNull().references('match.id'))
    .addColumn('seat', 'integer', (c) => c.notNull())
    .addColumn('guest', 'text', (c) => c.references('guest.id'))
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('seats', 'integer', (c) => c.notNull())
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('sharing', 'integer', (c) => c.notNull())
    .addColumn('ladder', 'text', (c) => c.notNull())
    .addColumn('mu', 'double precision')
    .addColumn('sigma', 'double precision')
    .addColumn('mu_before', 'double precision')
    .addColumn('sigma_before', 'double precision')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('played_key', ['match', 'seat'])
    .execute();
  await db.schema.createIndex('played_guest').on('played').column('guest').execute();
}
