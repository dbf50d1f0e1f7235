/** Tables for programs that play a seat, and for who is there. */
import type { Kysely, Migration } from 'kysely';

export interface ProgramTables {
  /** Programs that play for somebody, one a seat; the token itself is only with whoever made it. */
  bot_token: { token: string; match: string; seat: number; guest: string; created: number };
  /** When somebody last did something in a match, whichever node heard it. */
  presence: { match: string; guest: string; at: number };
}

export const programs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('seat').addColumn('deadline', 'integer').execute();
    await db.schema.alterTable('ticket').addColumn('bot', 'text').execute();
    await db.schema
      .createTable('bot_token')
      .addColumn('token', 'text', (c) => c.primaryKey())
      .addColumn('match', 'text', (c) => c.notNull().references('match.id'))
      .addColumn('seat', 'integer', (c) => c.notNull())
      .addColumn('guest', 'text', (c) => c.notNull().references('guest.id'))
      .addColumn('created', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('bot_token_seat', ['match', 'seat'])
      .execute();
    await db.schema
      .createTable('presence')
      .addColumn('match', 'text', (c) => c.notNull().references('match.id'))
      .addColumn('guest', 'text', (c) => c.notNull().references('guest.id'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('presence_key', ['match', 'guest'])
      .execute();
  },
};
