/** The store of a house: one data file, or PostgreSQL shared by many nodes. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { StartError } from '../errors.ts';
import type { Log } from '../log.ts';
import { isSealed, readKey, type Vault, vaultOf } from '../vault.ts';
import type { Write } from './group.ts';
import { openPostgres } from './postgres.ts';
import type { Db } from './schema.ts';
import { openFile } from './sqlite.ts';

export interface Store {
  readonly kind: 'sqlite' | 'postgres';
  readonly db: Db;
  readonly vault: Vault;
  /** Writes statements whole or not at all; durable when it resolves. */
  readonly write: Write;
  /** Tells the other nodes that a match has changed, or with `log` that nothing beside its log has; may get lost. */
  tell(match: string, what?: 'log'): void;
  /** Tells the other nodes that what somebody alone is told has changed; may get lost. */
  tellOf(guest: string): void;
  /** Hears of matches and people that other nodes have changed something about. */
  hear(heard: Ears): void;
  close(): Promise<void>;
}

interface Ears {
  match(match: string, what?: 'log'): void;
  person(guest: string): void;
}

export interface StoreOptions {
  readonly dataFile: string;
  /** `postgres://…`: then the data file is not used, only its folder for the key. */
  readonly databaseUrl?: string | undefined;
  /** What secrets are encrypted with; without it a key file beside the data is used. */
  readonly key?: string | undefined;
  /** The program of the thread that writes the data file; without it, this process does. */
  readonly writer?: URL;
}

const CHANNEL = 'durbar_match';
const LOG = '+';
const PERSON = '@';
/** News are gathered for this long before they are told. */
const GATHER = 4;
/** PostgreSQL takes 8000 bytes of news at once. */
const MOST = 200;

export async function openStore(options: StoreOptions, log: Log): Promise<Store> {
  const { databaseUrl } = options;
  const store = databaseUrl === undefined ? await openLocal(options) : await openShared(databaseUrl, options, log);
  try {
    await checkKey(store);
    await sealOld(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

async function openLocal({ dataFile, key, writer }: StoreOptions): Promise<Store> {
  const { db, write, close } = await openFile(dataFile, writer);
  try {
    const nobody = () => undefined;
    return { kind: 'sqlite', db, write, vault: await vaultFor(db, dataFile, key), close, tell: nobody, tellOf: nobody, hear: nobody };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openShared(url: string, { dataFile, key }: StoreOptions, log: Log): Promise<Store> {
  const postgres = await openPostgres(url, log);
  const vault = await vaultFor(postgres.db, dataFile, key).catch(async (error: unknown) => {
    await postgres.close();
    throw error;
  });
  const node = randomUUID().slice(0, 8);
  /** Names of matches, those whose log alone has changed with a mark, and of people with another. */
  let news = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function spread(): void {
    const names = [...news];
    news = new Set();
    timer = undefined;
    for (let at = 0; at < names.length; at += MOST)
      postgres.notify(CHANNEL, [node, ...names.slice(at, at + MOST)].join(' ')).catch((error) => log.warn({ err: error }, 'other nodes not told'));
  }

  function add(name: string): void {
    news.add(name);
    timer ??= setTimeout(spread, GATHER);
  }

  return {
    kind: 'postgres',
    db: postgres.db,
    write: postgres.write,
    vault,
    tell(match, what) {
      if (what === undefined || !news.has(match)) add(what === 'log' ? match + LOG : match);
    },
    tellOf: (guest) => add(guest + PERSON),
    hear(heard) {
      postgres.listen(CHANNEL, (text) => {
        const [from, ...names] = text.split(' ');
        if (from === node) return;
        for (const name of names) {
          if (name.endsWith(LOG)) heard.match(name.slice(0, -LOG.length), 'log');
          else if (name.endsWith(PERSON)) heard.person(name.slice(0, -PERSON.length));
          else heard.match(name);
        }
      });
    },
    async close() {
      clearTimeout(timer);
      if (news.size > 0) spread();
      await postgres.close();
    },
  };
}

/** A new key is only made where nothing was sealed with another one. */
async function vaultFor(db: Db, dataFile: string, key: string | undefined): Promise<Vault> {
  const sealed = await db.selectFrom('house').select('value').where('key', '=', CHECKED).executeTakeFirst();
  return vaultOf(readKey(key, path.join(path.dirname(dataFile), 'durbar.key'), sealed === undefined));
}

const CHECKED = 'key';

/** Secrets sealed with another key would be lost without a word; so the house remembers something that it sealed itself. */
async function checkKey({ db, vault }: Store): Promise<void> {
  const insert = db.insertInto('house').values({ key: CHECKED, value: vault.seal(CHECKED) });
  await insert.onConflict((conflict) => conflict.column('key').doNothing()).execute();
  const { value } = await db.selectFrom('house').select('value').where('key', '=', CHECKED).executeTakeFirstOrThrow();
  try {
    if (vault.open(value) === CHECKED) return;
  } catch (error) {
    throw new StartError('bad-key', 'The data was encrypted with another key; set DURBAR_KEY or put back the key file.', error);
  }
}

/** Secrets from before they were encrypted. */
async function sealOld({ db, vault }: Store): Promise<void> {
  const rows = await db.selectFrom('match').select(['id', 'seed', 'salt']).where('seed', 'is not', null).where('seed', 'not like', 'sealed%').execute();
  for (const { id, seed, salt } of rows) {
    if (seed === null || salt === null || isSealed(seed)) continue;
    await db
      .updateTable('match')
      .set({ seed: vault.seal(seed), salt: vault.seal(salt) })
      .where('id', '=', id)
      .execute();
  }
}
