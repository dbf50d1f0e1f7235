/** Whom people do not want to read, or have anything to do with. */
import type { Db } from './schema.ts';

export type ShunKind = 'mute' | 'block';

/** Whether somebody has blocked somebody else. */
export async function isBlocked(db: Db, by: string, other: string | undefined): Promise<boolean> {
  if (other === undefined) return false;
  const row = await db.selectFrom('shun').select('id').where('guest', '=', by).where('other', '=', other).where('kind', '=', 'block').executeTakeFirst();
  return row !== undefined;
}

/** Everybody whom each of these has muted or blocked. */
export async function shunnedBy(db: Db, guests: readonly string[]): Promise<Map<string, Set<string>>> {
  const shunned = new Map(guests.map((guest) => [guest, new Set<string>()]));
  for (let at = 0; at < guests.length; at += 500) {
    const some = guests.slice(at, at + 500);
    for (const { guest, other } of await db.selectFrom('shun').select(['guest', 'other']).where('guest', 'in', some).execute()) shunned.get(guest)?.add(other);
  }
  return shunned;
}

export async function shun(db: Db, id: string, guest: string, other: string, kind: ShunKind, at: number): Promise<void> {
  await db
    .insertInto('shun')
    .values({ id, guest, other, kind, at })
    .onConflict((conflict) => conflict.columns(['guest', 'other']).doUpdateSet({ kind, at }))
    .execute();
}

export async function shunList(db: Db, guest: string): Promise<{ id: string; kind: ShunKind; name: string }[]> {
  const rows = await db
    .selectFrom('shun')
    .innerJoin('guest', 'guest.id', 'shun.other')
    .select(['shun.id', 'shun.kind', 'guest.name'])
    .where('shun.guest', '=', guest)
    .orderBy('shun.at', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as ShunKind }));
}

export async function unshun(db: Db, id: string, guest: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('shun').where('id', '=', id).where('guest', '=', guest).executeTakeFirst();
  return numDeletedRows === 1n;
}
