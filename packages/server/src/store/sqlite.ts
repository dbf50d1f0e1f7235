/** Opening the data file: everything is looked at before anything is changed. */
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import { StartError } from '../errors.ts';
import { openGroup, type Write } from './group.ts';
import { migrate } from './migrate.ts';
import { type Db, migrations, type Schema } from './schema.ts';
import { openThread } from './thread.ts';
import { type Raw, tune, writerOf } from './together.ts';

/** Marks an SQLite file as ours ("DRBR"). */
const APPLICATION = 0x44524252;
/** Beyond this the check after an unclean end would delay the start noticeably. */
const CHECK_BELOW = 256 * 1024 * 1024;

export interface Opened {
  readonly db: Db;
  readonly write: Write;
  close(): Promise<void>;
}

/** Opens the data file, creating it if there is none; throws a StartError that says what is wrong with it. With `writer` a thread of its own writes it. */
export async function openFile(file: string, writer?: URL): Promise<Opened> {
  makeFolder(file);
  const lock = takeLock(file);
  try {
    const raw = openRaw(file);
    const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapted(raw) }) });
    try {
      await migrate(db, `the data file ${file}`);
    } catch (error) {
      raw.close();
      throw error instanceof StartError ? error : startError(error, file);
    }
    const thread = writer && openThread(writer, file);
    return {
      db,
      write: openGroup(thread?.write ?? writerOf(raw), db),
      async close() {
        await thread?.close();
        await db.destroy();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** A file that nobody but its owner can read, if there is none yet; SQLite gives what it writes beside it the same rights. */
export function ownFile(file: string): void {
  fs.closeSync(fs.openSync(file, 'a', 0o600));
}

/** The folder of a file, for its owner alone if it has to be made. */
export function makeFolder(file: string): void {
  const folder = path.dirname(file);
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch {
    throw new StartError('unwritable', `The folder ${folder} for the data cannot be written; set DURBAR_DATA to another one.`);
  }
}

/** Held as long as the process lives and given back by the system when it dies, so that two servers never share a data file. */
function takeLock(file: string): Raw {
  try {
    ownFile(`${file}.lock`);
    const lock = new DatabaseSync(`${file}.lock`);
    try {
      lock.exec('PRAGMA busy_timeout=1000; BEGIN EXCLUSIVE');
    } catch (error) {
      lock.close();
      throw error;
    }
    return lock;
  } catch (error) {
    if (/locked|busy/i.test(String(error))) throw new StartError('data-in-use', `Another Durbar server is using the data file ${file}; stop it first.`);
    throw startError(error, file);
  }
}

function openRaw(file: string): Raw {
  const unclean = fs.existsSync(`${file}-wal`) && fs.statSync(`${file}-wal`).size > 0;
  let db: Raw | undefined;
  try {
    ownFile(file);
    db = new DatabaseSync(file);
    db.exec('PRAGMA busy_timeout=5000');
    recognise(db, file);
    if (unclean && fs.statSync(file).size < CHECK_BELOW) checkWhole(db, file);
    db.exec(`PRAGMA application_id=${APPLICATION}; PRAGMA journal_mode=WAL`);
    tune(db);
    return db;
  } catch (error) {
    db?.close();
    throw error instanceof StartError ? error : startError(error, file);
  }
}

/** Refuses a file that is not ours, or was written by a later version. */
function recognise(db: Raw, file: string): void {
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[];
  if (tables.length === 0) return;
  const { application_id } = db.prepare('PRAGMA application_id').get() as { application_id: number };
  if (application_id !== APPLICATION) throw new StartError('not-a-data-file', `The file ${file} is not a Durbar data file; nothing in it was changed.`);
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const done = db.prepare('SELECT name FROM kysely_migration').all() as { name: string }[];
  const unknown = done.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined)
    throw new StartError('newer-data', `The data file ${file} was written by a newer Durbar (${unknown.name}); nothing in it was changed.`);
}

function checkWhole(db: Raw, file: string): void {
  const [first] = db.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[];
  if (first?.quick_check !== 'ok') throw damaged(file);
}

const damaged = (file: string, cause?: unknown) => new StartError('damaged-data', `The data file ${file} is damaged; put back a copy of it.`, cause);

export function startError(error: unknown, file: string): StartError {
  const text = String(error);
  if (/not a database/i.test(text)) return new StartError('not-a-data-file', `The file ${file} is not a Durbar data file; nothing in it was changed.`, error);
  if (/malformed|disk I\/O/i.test(text)) return damaged(file, error);
  if (/locked|busy/i.test(text)) return new StartError('data-in-use', `Another program is using the data file ${file}.`, error);
  return new StartError('unwritable', `The data file ${file} cannot be opened for writing.`, error);
}

/** `@photostructure/sqlite` has the API of `node:sqlite`; Kysely wants that of better-sqlite3. */
export function adapted(db: Raw): SqliteDatabase {
  return {
    close: () => db.close(),
    prepare(text) {
      const statement = db.prepare(text);
      type Given = Parameters<typeof statement.all>;
      return {
        reader: statement.columns().length > 0,
        all: (given) => statement.all(...(given as Given)) as unknown[],
        run: (given) => statement.run(...(given as Given)) as { changes: number | bigint; lastInsertRowid: number | bigint },
        iterate: (given) => statement.iterate(...(given as Given)) as IterableIterator<unknown>,
      };
    },
  };
}
