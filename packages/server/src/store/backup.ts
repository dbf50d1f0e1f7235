/** A copy of the whole store as one SQLite file, made while the house is open; it can be put back into either kind of store. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Entry, verifyChain } from '@durbar/table';
import { DatabaseSync } from '@photostructure/sqlite';
import { type Kysely, sql } from 'kysely';
import { StartError } from '../errors.ts';
import { migrate } from './migrate.ts';
import type { Db } from './schema.ts';
import { noteBackup } from './shape.ts';
import { makeFolder, openFile, ownFile } from './sqlite.ts';
import { openExisting, readable, type Where, withAnyStore, withStore } from './tools.ts';

type Rows = Kysely<Record<string, Record<string, unknown>>>;

/** A row refers only to tables before its own. */
const FIRST = ['guest', 'match'];
const CHUNK = 200;

async function tablesOf(db: Db): Promise<string[]> {
  const names = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !name.startsWith('kysely_') && !name.startsWith('sqlite_'));
  return [...FIRST, ...names.filter((name) => !FIRST.includes(name)).sort()];
}

export interface Verified {
  readonly matches: number;
  readonly entries: number;
}

/** Writes a copy and checks it; throws if the copy does not hold. Nobody has to wait for it. */
export async function backup(where: Where, file: string): Promise<Verified> {
  if (fs.existsSync(file)) throw new StartError('unwritable', `There is a file ${file} already; nothing was changed.`);
  try {
    ownFile(file);
  } catch (error) {
    throw new StartError('unwritable', `The copy ${file} cannot be written; name a file in a folder that is there.`, error);
  }
  try {
    if (where.databaseUrl === undefined) await withAnyStore(where, async () => copyFile(where.dataFile, file));
    else await copyDatabase(where, file);
  } catch (error) {
    fs.rmSync(file, { force: true });
    throw error;
  }
  const verified = await verify(file);
  // The copy is good even where this cannot be noted.
  await withStore(where, (db) => noteBackup(db, Date.now())).catch(() => undefined);
  return verified;
}

/** The whole of a data file as one file, even while it is written, and whatever of it still stands in its log. */
function copyFile(from: string, to: string): void {
  const raw = new DatabaseSync(from, { readOnly: true });
  try {
    raw.exec(`PRAGMA busy_timeout=5000; VACUUM INTO '${to.replaceAll("'", "''")}'`);
  } finally {
    raw.close();
  }
}

async function copyDatabase(where: Where, file: string): Promise<void> {
  const target = await openFile(file);
  try {
    await withStore(where, (db) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => copyRows({ db: tx as unknown as Db, kind: 'postgres' }, target.db)),
    );
    // A file that is closed keeps its log beside it until every statement is forgotten: the copy is to be whole by itself.
    await sql`PRAGMA journal_mode=DELETE`.execute(target.db);
  } finally {
    await target.close();
    for (const left of [`${file}.lock`, `${file}.lock-journal`]) fs.rmSync(left, { force: true });
  }
}

interface Source {
  readonly db: Db;
  readonly kind: 'sqlite' | 'postgres';
}

/** All rows in place of whatever was there, a part at a time, in the order in which they refer to each other. */
async function copyRows(source: Source, to: Db): Promise<void> {
  const tables = await tablesOf(to);
  await (to as unknown as Rows).transaction().execute(async (tx) => {
    for (const table of [...tables].reverse()) await tx.deleteFrom(table).execute();
    for (const table of tables) for await (const rows of partsOf(source, table)) await tx.insertInto(table).values(rows).execute();
  });
}

type Row = Record<string, unknown>;

/** The rows of a table, never more than a part of them in memory. From PostgreSQL only within a transaction. */
async function* partsOf({ db, kind }: Source, table: string): AsyncGenerator<Row[]> {
  if (kind === 'sqlite') {
    let part: Row[] = [];
    for await (const row of (db as unknown as Rows).selectFrom(table).selectAll().stream()) {
      part.push(row);
      if (part.length < CHUNK) continue;
      yield part;
      part = [];
    }
    if (part.length > 0) yield part;
    return;
  }
  await sql`DECLARE part NO SCROLL CURSOR FOR SELECT * FROM ${sql.table(table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(CHUNK)} FROM part`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`CLOSE part`.execute(db);
}

/** Whether a copy is whole: the file itself, and the chain of every match. */
export async function verify(file: string): Promise<Verified> {
  const db = openExisting(file, true);
  try {
    await readable(db, { dataFile: file });
    const check = await sql<{ integrity_check: string }>`PRAGMA integrity_check(1)`.execute(db);
    if (check.rows[0]?.integrity_check !== 'ok') throw new StartError('damaged-data', `The copy ${file} is damaged.`);
    const matches = await db.selectFrom('match').select(['id', 'head', 'length']).execute();
    let entries = 0;
    for (const { id, head, length } of matches) {
      const rows = await db.selectFrom('entry').select('body').where('match', '=', id).orderBy('seq').execute();
      const verdict = await verifyChain({ head: JSON.parse(head), log: rows.map(({ body }) => JSON.parse(body) as Entry) });
      if (!verdict.ok || rows.length !== length) throw new StartError('damaged-data', `The log of match ${id} in ${file} does not hold.`);
      entries += rows.length;
    }
    return { matches: matches.length, entries };
  } finally {
    await db.destroy();
  }
}

/** Puts a copy back where there is nothing yet; throws rather than write over anything. */
export async function restore(where: Where, file: string): Promise<Verified> {
  const verified = await verify(file);
  if (where.databaseUrl === undefined) {
    if (fs.existsSync(where.dataFile)) throw new StartError('unwritable', `There is a data file ${where.dataFile} already; move it away first.`);
    makeFolder(where.dataFile);
    ownFile(where.dataFile);
    copyFile(file, where.dataFile);
    await (await openFile(where.dataFile)).close();
    return verified;
  }
  await withAnyStore(where, async (db) => {
    await migrate(db, 'the database');
    // A house that was opened once has keys of its own, and nothing that anybody would miss.
    const guest = await db.selectFrom('guest').select('id').limit(1).executeTakeFirst();
    const match = await db.selectFrom('match').select('id').limit(1).executeTakeFirst();
    if (guest ?? match) throw new StartError('unwritable', 'The database is not empty; nothing was changed.');
    await withUpgraded(file, (source) => copyRows({ db: source, kind: 'sqlite' }, db));
  });
  return verified;
}

/** Reads a copy as this version would have written it; the copy itself stays as it is. */
async function withUpgraded(file: string, work: (db: Db) => Promise<void>): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-restore-'));
  try {
    const own = path.join(folder, 'copy.db');
    copyFile(file, own);
    const { db, close } = await openFile(own);
    try {
      await work(db);
    } finally {
      await close();
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
