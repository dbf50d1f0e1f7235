/** Sessions that have ended on whichever node: their sockets are closed on every one. */
import type { Db } from '../store/schema.ts';
import { farewellsSince } from '../store/sessions.ts';

/** Clocks of nodes differ a little; to be sent away twice costs a reconnection. */
const SLACK = 10_000;

/** Answers at each call those whose sessions have ended since the last one. */
export function followFarewells(db: Db): () => Promise<Set<string>> {
  let last = Date.now();
  let heard = new Map<string, number>();
  return async () => {
    const rows = await farewellsSince(db, last - SLACK);
    const fresh = rows.filter(({ guest, at }) => heard.get(guest) !== at);
    heard = new Map(rows.map(({ guest, at }) => [guest, at]));
    last = Math.max(last, ...heard.values());
    return new Set(fresh.map(({ guest }) => guest));
  };
}
