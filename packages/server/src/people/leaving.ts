/** What belongs to somebody in the whole store: handed over to an account, taken along as a file, or deleted. */

import type { HostReport } from '@durbar/protocol';
import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import type { Db, Schema } from '../store/schema.ts';

type Rows = Record<string, Record<string, unknown>>;

/** Tables in which `guest` says whose a row is, found in the store itself so that none is forgotten. */
async function tablesOfPeople(db: Db): Promise<{ name: string; byMatch: boolean }[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name, columns }) => name !== 'seat' && columns.some((column) => column.name === 'guest'))
    .map(({ name, columns }) => ({ name, byMatch: columns.some((column) => column.name === 'match') }));
}

/** Matches in which somebody sits. */
const seatsOf = async (db: Db | Transaction<Schema>, guest: string): Promise<string[]> =>
  (await db.selectFrom('seat').select('match').distinct().where('guest', '=', guest).execute()).map(({ match }) => match);

const changed = { version: sql<number>`version + 1` };

/**
 * Everything that a guest has becomes an account's. Matches in which both sit stay as they are: nobody may come to know both hands.
 * Where both have something that there is only one of, the account keeps its own. Answers the matches that have changed hands.
 */
export async function handOver(db: Db, guest: string, account: string, now: number): Promise<string[]> {
  const tables = await tablesOfPeople(db);
  return db.transaction().execute(async (tx) => {
    const theirs = new Set(await seatsOf(tx, account));
    const all = await seatsOf(tx, guest);
    const moved = all.filter((match) => !theirs.has(match));
    const apart = all.filter((match) => theirs.has(match));
    const { name } = await tx.selectFrom('guest').select('name').where('id', '=', account).executeTakeFirstOrThrow();
    if (moved.length > 0) {
      await tx.updateTable('seat').set({ guest: account, name }).where('guest', '=', guest).where('match', 'in', moved).execute();
      await tx.updateTable('match').set(changed).where('id', 'in', moved).execute();
    }
    await tx.updateTable('match').set({ creator: account }).where('creator', '=', guest).execute();
    await tx.updateTable('invitation').set({ by_guest: account }).where('by_guest', '=', guest).execute();
    for (const table of tables) await passRows(tx as unknown as Transaction<Rows>, table, guest, account, apart);
    await passRatings(tx, guest, account);
    await tx.updateTable('guest').set({ name: '', gone: now }).where('id', '=', guest).execute();
    return moved;
  });
}

async function passRows(tx: Transaction<Rows>, table: { name: string; byMatch: boolean }, guest: string, account: string, apart: readonly string[]) {
  if (['session', 'passkey', 'challenge', 'farewell'].includes(table.name)) {
    await tx.deleteFrom(table.name).where('guest', '=', guest).execute();
    return;
  }
  let update = tx.updateTable(table.name).set({ guest: account }).where('guest', '=', guest);
  if (table.byMatch && apart.length > 0) update = update.where('match', 'not in', apart);
  await sql`savepoint rows`.execute(tx);
  try {
    await update.execute();
  } catch {
    await sql`rollback to savepoint rows`.execute(tx);
    await tx.deleteFrom(table.name).where('guest', '=', guest).execute();
  }
  await sql`release savepoint rows`.execute(tx);
}

async function passRatings(tx: Transaction<Schema>, guest: string, account: string): Promise<void> {
  const own = await tx.selectFrom('rating').select(['game', 'seats', 'ladder']).where('who', '=', account).execute();
  for (const { game, seats, ladder } of own)
    await tx.deleteFrom('rating').where('who', '=', guest).where('game', '=', game).where('seats', '=', seats).where('ladder', '=', ladder).execute();
  await tx.updateTable('rating').set({ who: account }).where('who', '=', guest).execute();
}

/**
 * Deletes an account. Matches stay for the others, with nobody's name on the seat; a seat in a match that has not begun is free again.
 * What is left of the person is an id without a name. Answers the matches that have changed.
 */
export async function deleteAccount(db: Db, guest: string, now: number): Promise<string[]> {
  const tables = await tablesOfPeople(db);
  return db.transaction().execute(async (tx) => {
    const matches = await seatsOf(tx, guest);
    await forgetWords(tx, guest);
    await forgetNames(tx, guest);
    const waiting = (eb: ExpressionBuilder<Schema, 'seat'>) => eb.selectFrom('match').select('match.id').where('match.status', '=', 'waiting');
    await tx
      .updateTable('seat')
      .set({ kind: 'open', guest: null, name: null, contribution: null, ready: null })
      .where('guest', '=', guest)
      .where('match', 'in', waiting)
      .execute();
    await tx.updateTable('seat').set({ guest: null, name: null }).where('guest', '=', guest).execute();
    if (matches.length > 0) await tx.updateTable('match').set(changed).where('id', 'in', matches).execute();
    for (const { name } of tables) {
      const rows = tx as unknown as Transaction<Rows>;
      // A line of talk keeps its number, so that nobody who comes back misses the next one.
      if (name === 'talk') await rows.updateTable(name).set({ body: UNSAID, name: '' }).where('guest', '=', guest).execute();
      else if (name === 'played') await rows.updateTable(name).set({ guest: null }).where('guest', '=', guest).execute();
      else await rows.deleteFrom(name).where('guest', '=', guest).execute();
    }
    await tx.deleteFrom('rating').where('who', '=', guest).execute();
    await tx.updateTable('guest').set({ name: '', login: null, passphrase: null, claimed: null, visible: null, gone: now }).where('id', '=', guest).execute();
    return matches;
  });
}

/** What stands where somebody had written something. */
const UNSAID = '—';

/** What a person has written at their seats: promises keep their number for the others, orders are nobody's any more. */
async function forgetWords(tx: Transaction<Schema>, guest: string): Promise<void> {
  for (const { match, seat } of await tx.selectFrom('seat').select(['match', 'seat']).where('guest', '=', guest).execute()) {
    await tx.updateTable('promise').set({ body: UNSAID }).where('match', '=', match).where('seat', '=', seat).execute();
    await tx.deleteFrom('standing_order').where('match', '=', match).where('seat', '=', seat).execute();
  }
}

/** Where others name the person: whom they invited or were shunned by, what they complained of, notices that wait. */
async function forgetNames(tx: Transaction<Schema>, guest: string): Promise<void> {
  await tx.deleteFrom('invitation').where('by_guest', '=', guest).execute();
  await tx.deleteFrom('shun').where('other', '=', guest).execute();
  // What others have complained of stays without the name until the host has looked at it: nobody gets out of that by leaving.
  await tx
    .deleteFrom('complaint')
    .where((eb) => eb.or([eb('by_guest', '=', guest), eb.and([eb('about', '=', guest), eb('done', 'is not', null)])]))
    .execute();
  for (const { id, about, context } of await tx.selectFrom('complaint').select(['id', 'about', 'context']).where('context', 'like', `%"${guest}"%`).execute()) {
    const said = about === guest ? {} : { text: UNSAID };
    const lines = (JSON.parse(context) as HostReport['context']).map((line) => (line.guest === guest ? { ...line, guest: '', name: '', ...said } : line));
    await tx
      .updateTable('complaint')
      .set({ context: JSON.stringify(lines) })
      .where('id', '=', id)
      .execute();
  }
  await tx
    .deleteFrom('job')
    .where('kind', 'in', ['notice', 'notice-sweep'])
    .where((eb) => eb.or([eb('key', '=', guest), eb('key', 'like', `%:${guest}`)]))
    .execute();
}

/** Columns that are for the machine, or would let a reader of the file in. */
const SECRET = new Set(['token', 'key', 'said', 'secret', 'challenge', 'passphrase']);

/** Everything the house knows of somebody, as they may take it along. */
export async function everythingOf(db: Db, guest: string): Promise<Record<string, unknown>> {
  const rows = db as unknown as Kysely<Rows>;
  const plain = (all: readonly Record<string, unknown>[]) =>
    all.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !SECRET.has(column))));
  const person = await rows.selectFrom('guest').selectAll().where('id', '=', guest).execute();
  const out: Record<string, unknown> = { format: 'durbar-person', version: 1, person: plain(person)[0] };
  for (const { name } of await tablesOfPeople(db)) out[name] = plain(await rows.selectFrom(name).selectAll().where('guest', '=', guest).execute());
  out['invited'] = plain(await rows.selectFrom('invitation').selectAll().where('by_guest', '=', guest).execute());
  const written = db.selectFrom('seat').where('seat.guest', '=', guest);
  out['promise'] = await written
    .innerJoin('promise', (join) => join.onRef('promise.match', '=', 'seat.match').onRef('promise.seat', '=', 'seat.seat'))
    .select(['promise.match', 'promise.n', 'promise.seat', 'promise.to_seat', 'promise.body', 'promise.at'])
    .execute();
  out['promise_mark'] = await written
    .innerJoin('promise_mark', (join) => join.onRef('promise_mark.match', '=', 'seat.match').onRef('promise_mark.seat', '=', 'seat.seat'))
    .select(['promise_mark.match', 'promise_mark.n', 'promise_mark.seat', 'promise_mark.mark'])
    .execute();
  out['standing_order'] = await written
    .innerJoin('standing_order', (join) => join.onRef('standing_order.match', '=', 'seat.match').onRef('standing_order.seat', '=', 'seat.seat'))
    .select(['standing_order.match', 'standing_order.seat', 'standing_order.body'])
    .execute();
  out['complaint'] = plain(await rows.selectFrom('complaint').selectAll().where('by_guest', '=', guest).execute());
  out['rating'] = await db.selectFrom('rating').selectAll().where('who', '=', guest).execute();
  out['matches'] = await db
    .selectFrom('seat')
    .innerJoin('match', 'match.id', 'seat.match')
    .select(['match.id', 'seat.seat', 'match.status', 'match.created', 'match.moved', 'match.result', 'seat.name'])
    .where('seat.guest', '=', guest)
    .orderBy('match.created')
    .orderBy('seat.seat')
    .execute();
  return out;
}
