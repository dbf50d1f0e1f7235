/** Tables around a match: how it comes together, what is said at it, who is told of it. */
import { type Kysely, type Migration, sql } from 'kysely';

export interface TalkSchema {
  /** Somebody invited by name to a table that has not begun. */
  invitation: { match: string; guest: string; by_guest: string; at: number };
  /** What was said; `n` counts for each room of a match, `id` is that of the message. */
  talk: { match: string; n: number; room: string; guest: string; id: string; seat: number | null; name: string; body: string; at: number };
  /** What somebody has written down for themselves. */
  note: { match: string; guest: string; body: string; at: number };
  /** Whom somebody does not want to read (`mute`), or have anything to do with (`block`). */
  shun: { id: string; guest: string; other: string; kind: string; at: number };
  /** What somebody wants the host to look at, with what was said around it. */
  complaint: {
    id: string;
    by_guest: string;
    about: string;
    match: string;
    room: string;
    n: number;
    text: string;
    context: string;
    at: number;
    done: number | null;
  };
  /** The wish to go back; one at a time, and only while the match is where it was. */
  rewind_ask: { match: string; to_seq: number; length: number; seat: number; agreed: string; revealed: number };
  /** How somebody wants to be told, in which language, and when not. */
  notice_player: { guest: string; mode: string; locale: string; origin: string; quiet: string | null };
  /** The same for one match. */
  notice_match: { guest: string; match: string; mode: string };
  /** Where somebody is told: a browser, a mail address, a web address. */
  notice_way: { id: string; guest: string; kind: string; address: string; secret: string; token: string; created: number; confirmed: number | null };
  /** What was told already. */
  notice_sent: { guest: string; what: string; at: number };
}

const MATCH = 'match.id';
const GUEST = 'guest.id';

export const talkMigration: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.alterTable('match').addColumn('lobby', 'text').execute();
    await schema.alterTable('seat').addColumn('ready', 'integer').execute();
    await schema.alterTable('seat').addColumn('held', 'integer').execute();
    // Whoever had a seat so far had accepted by taking it.
    await sql`update seat set ready = 1 where kind = 'person'`.execute(db);
    await schema
      .createTable('invitation')
      .addColumn('match', 'text', (c) => c.notNull().references(MATCH))
      .addColumn('guest', 'text', (c) => c.notNull().references(GUEST))
      .addColumn('by_guest', 'text', (c) => c.notNull().references(GUEST))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('invitation_key', ['match', 'guest'])
      .execute();
    await schema.createIndex('invitation_guest').on('invitation').column('guest').execute();
    await schema
      .createTable('talk')
      .addColumn('match', 'text', (c) => c.notNull().references(MATCH))
      .addColumn('n', 'integer', (c) => c.notNull())
      .addColumn('room', 'text', (c) => c.notNull())
      .addColumn('guest', 'text', (c) => c.notNull().references(GUEST))
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('seat', 'integer')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('talk_key', ['match', 'room', 'n'])
      .addUniqueConstraint('talk_id', ['match', 'guest', 'id'])
      .execute();
    await schema
      .createTable('note')
      .addColumn('match', 'text', (c) => c.notNull().references(MATCH))
      .addColumn('guest', 'text', (c) => c.notNull().references(GUEST))
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('note_key', ['match', 'guest'])
      .execute();
    await schema
      .createTable('shun')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('guest', 'text', (c) => c.notNull().references(GUEST))
      .addColumn('other', 'text', (c) => c.notNull().references(GUEST))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('shun_pair', ['guest', 'other'])
      .execute();
    await schema
      .createTable('complaint')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('by_guest', 'text', (c) => c.notNull().references(GUEST))
      .addColumn('about', 'text', (c) => c.notNull().references(GUEST))
      .addColumn('match', 'text', (c) => c.notNull().references(MATCH))
      .addColumn('room', 'text', (c) => c.notNull())
      .addColumn('n', 'integer', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('context', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('done', 'bigint')
      .addUniqueConstraint('complaint_once', ['by_guest', 'match', 'room', 'n'])
      .execute();
    await schema
      .createTable('rewind_ask')
      .addColumn('match', 'text', (c) => c.primaryKey().references(MATCH))
      .addColumn('to_seq', 'integer', (c) => c.notNull())
      .addColumn('length', 'integer', (c) => c.notNull())
      .addColumn('seat', 'integer', (c) => c.notNull())
      .addColumn('agreed', 'text', (c) => c.notNull())
      .addColumn('revealed', 'integer', (c) => c.notNull())
      .execute();
    await noticeTables(db);
  },
};

async function noticeTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('notice_player')
    .addColumn('guest', 'text', (c) => c.primaryKey().references(GUEST))
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('quiet', 'text')
    .execute();
  await schema
    .createTable('notice_match')
    .addColumn('guest', 'text', (c) => c.notNull().references(GUEST))
    .addColumn('match', 'text', (c) => c.notNull().references(MATCH))
    .addColumn('mode', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('notice_match_key', ['guest', 'match'])
    .execute();
  await schema
    .createTable('notice_way')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('guest', 'text', (c) => c.notNull().references(GUEST))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('created', 'bigint', (c) => c.notNull())
    .addColumn('confirmed', 'bigint')
    .addUniqueConstraint('notice_way_once', ['guest', 'kind', 'address'])
    .execute();
  await schema
    .createTable('notice_sent')
    .addColumn('guest', 'text', (c) => c.notNull().references(GUEST))
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('notice_sent_key', ['guest', 'what'])
    .execute();
}
