/** Invitations by name, and the tables that can be joined. */
import type { ExpressionBuilder } from 'kysely';
import type { Db, Schema } from './schema.ts';

/** Matches with a seat to be taken: not begun yet, or begun while a bot holds one until somebody comes. */
const canBeJoined = (eb: ExpressionBuilder<Schema, 'match'>) => {
  const held = eb.selectFrom('seat').select('seat.match').where('seat.kind', '=', 'bot').where('seat.held', 'is not', null);
  return eb.or([eb('match.status', '=', 'waiting'), eb.and([eb('match.status', '=', 'live'), eb('match.id', 'in', held)])]);
};

export async function isInvited(db: Db, match: string, guest: string): Promise<boolean> {
  const row = await db.selectFrom('invitation').select('at').where('match', '=', match).where('guest', '=', guest).executeTakeFirst();
  return row !== undefined;
}

/** Writes down an invitation; answers whether it is new. */
export async function addInvitation(db: Db, match: string, guest: string, by: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('invitation')
    .values({ match, guest, by_guest: by, at })
    .onConflict((conflict) => conflict.columns(['match', 'guest']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function dropInvitation(db: Db, match: string, guest: string): Promise<void> {
  await db.deleteFrom('invitation').where('match', '=', match).where('guest', '=', guest).execute();
}

export async function countInvitations(db: Db, match: string): Promise<number> {
  return (await db.selectFrom('invitation').select('guest').where('match', '=', match).execute()).length;
}

/** Tables that somebody is invited to and that can still be joined, with the name of whoever invited them. */
export async function invitationsOf(db: Db, guest: string, most: number): Promise<{ match: string; by: string; byName: string }[]> {
  return db
    .selectFrom('invitation')
    .innerJoin('match', 'match.id', 'invitation.match')
    .innerJoin('guest', 'guest.id', 'invitation.by_guest')
    .select(['invitation.match as match', 'guest.id as by', 'guest.name as byName'])
    .where('invitation.guest', '=', guest)
    .where(canBeJoined)
    .orderBy('invitation.at', 'desc')
    .limit(most)
    .execute();
}

/** Tables on the open list, the latest first. */
export async function listedTables(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('match')
    .select('id')
    .where(canBeJoined)
    .where('lobby', 'like', '%"listed":true%')
    .where('lobby', 'not like', '%"closed":true%')
    .orderBy('moved', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** The account that logs in by a name. */
export async function accountNamed(db: Db, login: string): Promise<string | undefined> {
  const row = await db.selectFrom('guest').select('id').where('login', '=', login).where('banned', 'is', null).executeTakeFirst();
  return row?.id;
}
