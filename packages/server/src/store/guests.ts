/** Guests in the data file. */
import type { Db } from './schema.ts';

export interface Guest {
  readonly id: string;
  readonly name: string;
}

export async function addGuest(db: Db, guest: Guest, now: number): Promise<void> {
  await db.insertInto('guest').values({ id: guest.id, name: guest.name, token: guest.id, created: now, seen: now }).execute();
}

export async function renameGuest(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('guest').set({ name }).where('id', '=', id).execute();
}

export async function nameOf(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('guest').select('name').where('id', '=', id).executeTakeFirst())?.name;
}
