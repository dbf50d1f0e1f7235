/** The store as tools open it: beside a server that is running, without migrating anything unless that is asked for. */
import fs from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '../errors.ts';
import { migrate, pending, refuseNewer } from './migrate.ts';
import { types } from './postgres.ts';
import type { Db, Schema } from './schema.ts';
import { adapted, openFile } from './sqlite.ts';

export interface Where {
  readonly dataFile: string;
  readonly databaseUrl?: string | undefined;
}

/** Does something with the store as it is; throws a StartError if there is none. */
export async function withStore<T>(where: Where, work: (db: Db) => Promise<T>): Promise<T> {
  const db = where.databaseUrl === undefined ? openExisting(where.dataFile) : openDatabase(where.databaseUrl);
  try {
    await refuseNewer(db, where.databaseUrl === undefined ? `the data file ${where.dataFile}` : 'the database');
    return await work(db);
  } finally {
    await db.destroy();
  }
}

export function openExisting(file: string, readOnly = false): Db {
  if (!fs.existsSync(file)) throw new StartError('not-a-data-file', `There is no data file ${file}.`);
  const raw = new DatabaseSync(file, { readOnly });
  raw.exec('PRAGMA busy_timeout=5000; PRAGMA foreign_keys=ON');
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapted(raw) }) });
}

function openDatabase(url: string): Db {
  const pool = new pg.Pool({ connectionString: url, max: 2, types });
  pool.on('error', () => undefined);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** What an upgrade would do to the store; with `dryRun` nothing is changed. */
export async function upgrade(where: Where, dryRun: boolean): Promise<string[]> {
  const steps = await withStore(where, pending);
  if (dryRun || steps.length === 0) return steps;
  if (where.databaseUrl === undefined) {
    // The lock of the data file: not while a server runs on it.
    await (await openFile(where.dataFile)).close();
  } else await withStore(where, (db) => migrate(db, 'the database'));
  return steps;
}
