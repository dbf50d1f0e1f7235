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
import { openFile } from './sqlite.ts';
import { openExisting, type Where, withStore } from './tools.ts';

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
  if (where.databaseUrl === undefined) copyFile(where.dataFile, file);
  else await copyDatabase(where, file);
  fs.chmodSync(file, 0o600);
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
        .execute((tx) => copyRows(tx as unknown as Db, target.db)),
    );
    // A file that is closed keeps its log beside it until every statement is forgotten: the copy is to be whole by itself.
    await sql`PRAGMA journal_mode=DELETE`.execute(target.db);
  } finally {
    await target.close();
    for (const left of [`${file}.lock`, `${file}.lock-journal`]) fs.rmSync(left, { force: true });
  }
}

/** All rows, a part at a time, in the order in which they refer to each other. */
async function copyRows(from: Db, to: Db): Promise<void> {
  const [source, target] = [from as unknown as Rows, to as unknown as Rows];
  const tables = await tablesOf(to);
  await target.transaction().execute(async (tx) => {
    for (const table of tables) {
      const rows = await source.selectFrom(table).selectAll().execute();
      for (let at = 0; at < rows.length; at += CHUNK)
        await tx
          .insertInto(table)
          .values(rows.slice(at, at + CHUNK))
          .execute();
    }
  });
}

/** Whether a copy is whole: the file itself, and the chain of every match. */
export async function verify(file: string): Promise<Verified> {
  const db = openExisting(file, true);
  try {
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
    fs.mkdirSync(path.dirname(where.dataFile), { recursive: true });
    copyFile(file, where.dataFile);
    fs.chmodSync(where.dataFile, 0o600);
    await (await openFile(where.dataFile)).close();
    return verified;
  }
  await withStore(where, async (db) => {
    await migrate(db, 'the database');
    const taken = await db.selectFrom('guest').select('id').limit(1).executeTakeFirst();
    if (taken) throw new StartError('unwritable', 'The database is not empty; nothing was changed.');
    await withUpgraded(file, (source) => copyRows(source, db));
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
