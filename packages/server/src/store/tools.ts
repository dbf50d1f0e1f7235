/** The store as tools open it: beside a server that is running, without migrating anything unless that is asked for. */
import fs from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '../errors.ts';
import { migrate, pending, refuseNewer, tryOut } from './migrate.ts';
import { noDatabase, types } from './postgres.ts';
import type { Db, Schema } from './schema.ts';
import { adapted, openFile, startError } from './sqlite.ts';
import type { Raw } from './together.ts';

export interface Where {
  readonly dataFile: string;
  readonly databaseUrl?: string | undefined;
}

/** Does something with the store as it is; throws a StartError if there is none, or if it is not of this version. */
export function withStore<T>(where: Where, work: (db: Db) => Promise<T>): Promise<T> {
  return withAnyStore(where, async (db) => {
    if ((await pending(db)).length > 0)
      throw new StartError('older-data', `What is in ${nameOf(where)} is empty or was written by an older Durbar; run "durbar admin migrate" first.`);
    return work(db);
  });
}

/** The same with a store that may be older, or empty. */
export async function withAnyStore<T>(where: Where, work: (db: Db) => Promise<T>): Promise<T> {
  const db = where.databaseUrl === undefined ? openExisting(where.dataFile) : openDatabase(where.databaseUrl);
  try {
    await readable(db, where);
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const nameOf = ({ dataFile, databaseUrl }: Where): string => (databaseUrl === undefined ? `the data file ${dataFile}` : 'the database');

/** Throws a StartError if the store cannot be read at all, or is of a newer version. */
export async function readable(db: Db, where: Where): Promise<void> {
  try {
    await refuseNewer(db, nameOf(where));
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw where.databaseUrl === undefined ? startError(error, where.dataFile) : noDatabase(error);
  }
}

export function openExisting(file: string, readOnly = false): Db {
  if (!fs.existsSync(file)) throw new StartError('not-a-data-file', `There is no data file ${file}.`);
  const raw = openedRaw(file, readOnly);
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapted(raw) }) });
}

function openedRaw(file: string, readOnly: boolean): Raw {
  try {
    const raw = new DatabaseSync(file, { readOnly });
    raw.exec('PRAGMA busy_timeout=5000; PRAGMA foreign_keys=ON');
    return raw;
  } catch (error) {
    throw startError(error, file);
  }
}

function openDatabase(url: string): Db {
  const pool = new pg.Pool({ connectionString: url, max: 2, types });
  pool.on('error', () => undefined);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** What an upgrade would do to the store; with `dryRun` it is tried and taken back, and nothing is changed. */
export async function upgrade(where: Where, dryRun: boolean): Promise<string[]> {
  const steps = await withAnyStore(where, async (db) => {
    const names = await pending(db);
    if (dryRun && names.length > 0) await tryOut(db, names, nameOf(where));
    return names;
  });
  if (dryRun || steps.length === 0) return steps;
  if (where.databaseUrl === undefined) {
    // The lock of the data file: not while a server runs on it.
    await (await openFile(where.dataFile)).close();
  } else await withAnyStore(where, (db) => migrate(db, 'the database'));
  return steps;
}
