/** How large the store is, and when it was last copied. */
import { sql } from 'kysely';
import type { Store } from './open.ts';
import type { Db } from './schema.ts';

const BACKUP = 'backup';

/** Bytes of all that is kept. */
export async function sizeOf({ kind, db }: Pick<Store, 'kind' | 'db'>): Promise<number> {
  const asked =
    kind === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  return Number((await asked.execute(db)).rows[0]?.bytes ?? 0);
}

/** Notes that a copy was made and holds. */
export async function noteBackup(db: Db, at: number): Promise<void> {
  const value = String(at);
  await db
    .insertInto('house')
    .values({ key: BACKUP, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** When the last copy was made; undefined if none was. */
export async function lastBackup(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('house').select('value').where('key', '=', BACKUP).executeTakeFirst();
  return row && Number(row.value);
}
