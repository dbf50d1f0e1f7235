/** Where the houses of the tests keep their data: a file each, or in the suite on PostgreSQL a database each. */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

export interface TestStore {
  readonly dataFile: string;
  readonly databaseUrl: string | undefined;
  /** Looks into the data behind the back of the house, or changes it. */
  sql(text: string): Promise<Record<string, unknown>[]>;
  /** Lets every write to a table fail, or no longer. */
  fail(table: string, isFailing: boolean): Promise<void>;
}

/** A store of its own, or one more way to the store that `databaseUrl` names. */
export async function freshStore(dataFile: string, databaseUrl?: string): Promise<TestStore> {
  const server = inject('postgres');
  return server === undefined ? fileStore(dataFile) : databaseStore(dataFile, databaseUrl ?? (await freshDatabase(server)));
}

function fileStore(dataFile: string): TestStore {
  async function sql(text: string): Promise<Record<string, unknown>[]> {
    const file = new DatabaseSync(dataFile);
    try {
      file.exec('PRAGMA busy_timeout=5000');
      return file.prepare(text).all() as Record<string, unknown>[];
    } finally {
      file.close();
    }
  }
  return {
    dataFile,
    databaseUrl: undefined,
    sql,
    async fail(table, isFailing) {
      await sql(isFailing ? `CREATE TRIGGER full BEFORE INSERT ON "${table}" BEGIN SELECT RAISE(ABORT, 'disk full'); END` : 'DROP TRIGGER full');
    },
  };
}

async function freshDatabase(server: string): Promise<string> {
  const name = `durbar_${randomUUID().replaceAll('-', '')}`;
  const databaseUrl = new URL(server);
  databaseUrl.pathname = `/${name}`;
  const url = databaseUrl.href;
  await asked(server, `CREATE DATABASE ${name}`);
  onTestFinished(async () => void (await asked(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)));
  return url;
}

function databaseStore(dataFile: string, url: string): TestStore {
  return {
    dataFile,
    databaseUrl: url,
    sql: (text) => asked(url, text),
    async fail(table, isFailing) {
      await asked(url, isFailing ? `ALTER TABLE "${table}" ADD CONSTRAINT "full" CHECK (false) NOT VALID` : `ALTER TABLE "${table}" DROP CONSTRAINT "full"`);
    },
  };
}

async function asked(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}
