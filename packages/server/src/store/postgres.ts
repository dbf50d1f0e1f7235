/** PostgreSQL, for many nodes: the same tables, and news between the nodes. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { OvertakenError, StartError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Statement } from './change.ts';
import type { Write } from './group.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';

/** Numbers beyond 32 bits come as text by default; ours are times and sizes, far below 2^53. */
const INT8 = 20;

export interface Postgres {
  readonly db: Kysely<Schema>;
  /** Each write is a transaction of its own: PostgreSQL itself groups the commits that come together. */
  readonly write: Write;
  /** Tells every node, this one included; a node that is not connected misses it. */
  notify(channel: string, text: string): Promise<void>;
  /** Hears what is told, from now on; connects again by itself whenever the connection is lost. */
  listen(channel: string, heard: (text: string) => void): void;
  close(): Promise<void>;
}

export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format))) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * A commit waits until the disk has it. A node that freezes in the middle of a transaction holds up everybody else at its rows;
 * after so many milliseconds PostgreSQL lets go of it, and what it says later is refused.
 */
const SETTINGS = '-c synchronous_commit=on -c idle_in_transaction_session_timeout=10000';

/** Connects and brings the tables up to date; throws a StartError that says what is wrong. */
export async function openPostgres(url: string, log: Log, size = 16): Promise<Postgres> {
  const pool = new pg.Pool({ connectionString: url, max: size, types, options: SETTINGS });
  // Without a listener a restart of PostgreSQL would end this process too.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  // The pool listens to idle connections only; one that is lost in use also fails its query, and is told there.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await pool.query('SELECT 1');
    await migrate(db, 'the database');
  } catch (error) {
    await db.destroy();
    if (error instanceof StartError) throw error;
    throw noDatabase(error);
  }
  const ears = openEars(url, log);
  return {
    db,
    write: (statements) => transaction(pool, statements),
    async notify(channel, text) {
      await pool.query('SELECT pg_notify($1, $2)', [channel, text]);
    },
    listen: ears.listen,
    async close() {
      await ears.close();
      await db.destroy();
    },
  };
}

/** What is wrong with the database in one sentence; where several addresses were tried, what the first of them said. */
export function noDatabase(error: unknown): StartError {
  const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return new StartError('no-database', `The database cannot be used: ${first instanceof Error ? first.message : String(first)}.`, error);
}

/** Statements of ours by their text, with numbered parameters and a name by which the connection remembers them. */
const known = new Map<string, { readonly name: string; readonly text: string }>();

function numbered(sql: string): { readonly name: string; readonly text: string } {
  const found = known.get(sql);
  if (found) return found;
  let n = 0;
  const made = { name: `durbar-${known.size}`, text: sql.replace(/\?/g, () => `$${++n}`) };
  known.set(sql, made);
  return made;
}

/** One statement after the other; the first that fails or comes too late ends it. */
async function transaction(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    try {
      for (const { sql, values, one } of statements) {
        const { rowCount } = await client.query({ ...numbered(sql), values: [...values] });
        if (one && rowCount !== 1) throw new OvertakenError('somebody else has written meanwhile');
      }
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    client.release(error instanceof OvertakenError || (error as { code?: string }).code !== undefined ? undefined : (error as Error));
    throw error;
  }
}

const AGAIN = 1000;

/** One connection that only listens. */
function openEars(url: string, log: Log) {
  const channels = new Map<string, (text: string) => void>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const mine = new pg.Client({ connectionString: url, keepAlive: true });
    client = mine;
    mine.on('notification', ({ channel, payload }) => channels.get(channel)?.(payload ?? ''));
    mine.on('error', (error) => lost(mine, error));
    mine.on('end', () => lost(mine, new Error('the connection ended')));
    try {
      await mine.connect();
      for (const channel of channels.keys()) await mine.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      lost(mine, error);
    }
  }

  function lost(mine: pg.Client, error: unknown): void {
    if (client !== mine) return;
    client = undefined;
    mine.end().catch(() => undefined);
    if (closed) return;
    log.warn({ err: error }, 'no news from other nodes; connecting again');
    timer = setTimeout(() => void connect(), AGAIN);
  }

  return {
    listen(channel: string, heard: (text: string) => void): void {
      channels.set(channel, heard);
      if (client === undefined) void connect();
      else client.query(`LISTEN ${pg.escapeIdentifier(channel)}`).catch((error) => log.warn({ err: error }, 'cannot listen'));
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      const old = client;
      client = undefined;
      await old?.end().catch(() => undefined);
    },
  };
}
