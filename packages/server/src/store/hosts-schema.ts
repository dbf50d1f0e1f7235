/** Tables for the pages of whoever runs the house, and how players keep to their clocks. */
import type { Kysely, Migration } from 'kysely';

export interface HostTables {
  /** A browser of the host, or a link that makes one; the token itself is only with them. */
  host_pass: { token: string; kind: string; created: number; expires: number };
}

export const hosts: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('host_pass')
      .addColumn('token', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('created', 'bigint', (c) => c.notNull())
      .addColumn('expires', 'bigint', (c) => c.notNull())
      .execute();
    for (const column of ['asked', 'late']) await schema.alterTable('played').addColumn(column, 'integer').execute();
  },
};
