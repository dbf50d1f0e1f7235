/** Standing orders in the data file: one a seat, part of no record, read only for its own seat. */
import type { Json, Seat } from '@durbar/kernel';
import type { OrderInfo } from '@durbar/protocol';
import type { Db } from './schema.ts';

export async function ordersOf(db: Db, match: string, seats: readonly Seat[]): Promise<OrderInfo[]> {
  if (seats.length === 0) return [];
  const rows = await db.selectFrom('standing_order').select(['seat', 'body']).where('match', '=', match).where('seat', 'in', seats).orderBy('seat').execute();
  return rows.map(({ seat, body }) => ({ seat, order: JSON.parse(body) as Json }));
}

export async function saveOrder(db: Db, match: string, seat: Seat, order: Json): Promise<void> {
  const body = JSON.stringify(order);
  await db
    .insertInto('standing_order')
    .values({ match, seat, body })
    .onConflict((conflict) => conflict.columns(['match', 'seat']).doUpdateSet({ body }))
    .execute();
}

export async function dropOrder(db: Db, match: string, seat: Seat): Promise<void> {
  await db.deleteFrom('standing_order').where('match', '=', match).where('seat', '=', seat).execute();
}

/** Matches that go on and in which a seat that is asked has an order. */
export async function matchesWithOrders(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('match')
    .innerJoin('standing_order', 'standing_order.match', 'match.id')
    .select(['match.id', 'match.waiting', 'standing_order.seat'])
    .where('match.status', '=', 'live')
    .execute();
  const asked = rows.filter(({ waiting, seat }) => (JSON.parse(waiting) as Seat[]).includes(seat));
  return [...new Set(asked.map(({ id }) => id))];
}
