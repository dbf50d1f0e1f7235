/** Bringing the tables up to date: forward only, by itself, and never over what a later version has written. */
import { type Kysely, Migrator } from 'kysely';
import { StartError } from '../errors.ts';
import { migrations } from './schema.ts';

const migratorOf = <T>(db: Kysely<T>) => new Migrator({ db, provider: { getMigrations: async () => migrations } });

/** Names of what is still to be done. */
export async function pending<T>(db: Kysely<T>): Promise<string[]> {
  return (await migratorOf(db).getMigrations()).filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

class Undone extends Error {}

/** Tries it and takes it back; throws a StartError that names the step that fails. */
export async function tryOut<T>(db: Kysely<T>, names: readonly string[], where: string): Promise<void> {
  const undone = new Undone();
  await db
    .transaction()
    .execute(async (tx) => {
      for (const name of names) {
        try {
          await migrations[name]?.up(tx as unknown as Kysely<unknown>);
        } catch (error) {
          throw new StartError('damaged-data', `The step ${name} would fail on ${where}: ${error instanceof Error ? error.message : String(error)}.`, error);
        }
      }
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
}

/** Does it; each step whole or not at all. */
export async function migrate<T>(db: Kysely<T>, where: string): Promise<void> {
  await refuseNewer(db, where);
  const { error } = await migratorOf(db).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Throws a StartError if a later version has been here. */
export async function refuseNewer<T>(db: Kysely<T>, where: string): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const done = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>).selectFrom('kysely_migration').select('name').execute();
  const unknown = done.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined)
    throw new StartError('newer-data', `What is in ${where} was written by a newer Durbar (${unknown.name}); nothing in it was changed.`);
}
