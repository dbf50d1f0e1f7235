/** Guests in the data file. */
import type { Db } from './schema.ts';

export interface Guest {
  readonly id: string;
  readonly name: string;
}

/** A day: how often it is worth writing down that somebody was here. */
const DAY = 24 * 60 * 60 * 1000;

export async function guestByToken(db: Db, token: string, now: number): Promise<Guest | undefined> {
  const row = await db.selectFrom('guest').select(['id', 'name', 'seen']).where('token', '=', token).where('banned', 'is', null).executeTakeFirst();
  if (row === undefined) return undefined;
  if (now - row.seen > DAY) await db.updateTable('guest').set({ seen: now }).where('id', '=', row.id).execute();
  return { id: row.id, name: row.name };
}

export async function addGuest(db: Db, guest: Guest, token: string, now: number): Promise<void> {
  await db.insertInto('guest').values({ id: guest.id, name: guest.name, token, created: now, seen: now }).execute();
}

export async function renameGuest(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('guest').set({ name }).where('id', '=', id).execute();
}
