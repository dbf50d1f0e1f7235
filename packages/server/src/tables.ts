/** A table that comes together: who is ready, who sits where, who is invited, who leaves. */
import type { Invitation, MatchInfo, Ready, Tables } from '@durbar/protocol';
import { RequestError } from './errors.ts';
import type { House } from './lobby.ts';
import { loginName } from './people/logins.ts';
import { type Room, type Rooms, seatsOfGuest } from './rooms.ts';
import { comingTo, freeSeats, readied, settle } from './seating.ts';
import { infoFor } from './see.ts';
import { standIn } from './standin.ts';
import type { Guest } from './store/guests.ts';
import { accountNamed, addInvitation, countInvitations, dropInvitation, invitationsOf, listedTables } from './store/invitations.ts';
import { loadMatch, seatsOf, watchable } from './store/matches.ts';
import { moveTokens } from './store/programs.ts';
import type { SeatRecord } from './store/records.ts';
import { isBlocked } from './store/shuns.ts';

export interface Gathering {
  readonly house: House;
  readonly rooms: Rooms;
  readonly room: Room;
  readonly at: number;
}

/** The seats of somebody at a table that has not begun. */
function ownSeats({ room }: Gathering, guest: string | undefined): SeatRecord[] {
  const mine = seatsOfGuest(room, guest);
  if (mine.length === 0) throw new RequestError('not-your-seat');
  if (room.match.status !== 'waiting') throw new RequestError('has-begun');
  return room.seats.filter(({ seat }) => mine.includes(seat));
}

/** Accepts the agreement of the table, or takes that back. When everybody has, the match begins. */
export async function makeReady(by: Gathering, guest: string | undefined, { ready, contribution }: Ready): Promise<void> {
  const { house, rooms, room, at } = by;
  const mine = ownSeats(by, guest).filter((seat) => (seat.ready ?? false) !== ready);
  if (mine.length === 0) return;
  const seats = mine.map((seat, i) => readied(seat, { ready, ...(i === 0 && { contribution }) }));
  await settle(house, rooms, room, seats, at);
}

/** Changes to a free seat; whoever does so has to look at everything again. */
export async function changeSeat(by: Gathering, guest: string | undefined, to: number): Promise<void> {
  const { house, rooms, room, at } = by;
  const [mine, ...others] = ownSeats(by, guest);
  const wanted = room.seats.find(({ seat }) => seat === to);
  if (mine === undefined || others.length > 0 || wanted?.kind !== 'open') throw new RequestError('seat-taken');
  const moved = readied({ ...mine, seat: to }, comingTo(room.match.lobby, undefined));
  const both = [
    [mine.seat, to],
    [to, mine.seat],
  ] as const;
  await settle(house, rooms, room, [{ ...wanted, seat: mine.seat }, moved], at, mine.deadline === undefined ? [] : moveTokens(room.id, both));
}

/** Lets a bot hold a free seat until a person comes, or no longer; whoever made the table decides. */
export async function holdSeat(by: Gathering, guest: string | undefined, to: number, bot: string | null): Promise<void> {
  const { house, rooms, room, at } = by;
  if (guest === undefined || room.match.creator !== guest) throw new RequestError('not-your-table');
  if (room.match.status !== 'waiting') throw new RequestError('has-begun');
  if (bot !== null && !house.bots.some(({ name }) => name === bot)) throw new RequestError('no-such-bot');
  const seat = room.seats.find((one) => one.seat === to);
  if (seat?.kind !== 'open') throw new RequestError('seat-taken');
  await settle(house, rooms, room, [{ seat: to, kind: 'open', ...(bot !== null && { bot, held: true }) }], at);
}

/** Gets up: before the start the seat is free again, after that a bot plays on and the seat can be taken back. */
export async function leave(by: Gathering, guest: string | undefined, bot: string | undefined): Promise<void> {
  const { rooms, room, at } = by;
  const mine = seatsOfGuest(room, guest);
  if (guest === undefined || mine.length === 0) throw new RequestError('not-your-seat');
  if (room.match.status === 'over') throw new RequestError('over');
  if (room.match.status === 'live') {
    if (bot === undefined) throw new RequestError('no-such-bot');
    for (const seat of mine) await standIn(by, guest, seat, bot, () => true);
    return;
  }
  const seats = room.seats.filter(({ seat }) => mine.includes(seat)).map(({ seat }): SeatRecord => ({ seat, kind: 'open' }));
  const heir = room.seats.find((seat) => seat.guest !== undefined && seat.guest !== guest)?.guest;
  const creator = room.match.creator === guest ? (heir ?? guest) : room.match.creator;
  const lobby = heir === undefined ? { ...room.match.lobby, closed: true as const } : room.match.lobby;
  const more = { sql: 'update "match" set creator = ?, lobby = ? where id = ?', values: [creator, lobby ? JSON.stringify(lobby) : null, room.id] };
  await rooms.keep(room, { at, entries: [], seats, more: [more] });
  room.match = { ...room.match, creator, ...(lobby && { lobby }) };
}

/** Invitations to one table. */
const MOST = 20;

/** Invites the account of a name, which is one or none: guests share names and come by the link. Answers who that is, if it is news to them. */
export async function invite({ house, room, at }: Gathering, guest: Guest | undefined, given: string): Promise<string | undefined> {
  if (guest === undefined || !(room.match.creator === guest.id || seatsOfGuest(room, guest.id).length > 0)) throw new RequestError('not-your-table');
  if (room.match.status !== 'waiting' && freeSeats(room).length === 0) throw new RequestError('has-begun');
  const { db } = house;
  const other = await accountNamed(db, loginName(given));
  if (other === undefined || other === guest.id) throw new RequestError('no-such-account');
  // Who is blocked is not told so.
  if (room.seats.some((seat) => seat.guest === other) || (await isBlocked(db, other, guest.id))) return undefined;
  if ((await countInvitations(db, room.id)) >= MOST) throw new RequestError('too-many-invitations');
  return (await addInvitation(db, room.id, other, guest.id, at)) ? other : undefined;
}

export async function decline({ house, room }: Gathering, guest: string | undefined): Promise<void> {
  if (guest !== undefined) await dropInvitation(house.db, room.id, guest);
}

const LISTED = 50;

/** Whether one of the two has blocked the other. */
async function isApart(db: House['db'], creator: string, guest: string | undefined): Promise<boolean> {
  return (await isBlocked(db, creator, guest)) || (guest !== undefined && (await isBlocked(db, guest, creator)));
}

/** The matches that somebody can watch: begun at a table for anybody, and with an agreement that lets others look on. */
export async function runningFor({ db }: House, guest: string | undefined, now: number): Promise<MatchInfo[]> {
  const running: MatchInfo[] = [];
  for (const match of await watchable(db, LISTED)) {
    const seats = await seatsOf(db, match.id);
    const isMine = guest !== undefined && seats.some((seat) => seat.guest === guest);
    if (!isMine && !(await isApart(db, match.creator, guest))) running.push(infoFor({ match, seats }, guest, () => false, now));
  }
  return running;
}

/** The tables that somebody can join, apart from those they sit at and those of people who want nothing to do with each other. */
export async function tablesFor({ db }: House, guest: string | undefined, now: number): Promise<Tables> {
  const found = async (id: string) => {
    const loaded = await loadMatch(db, id);
    const isMine = loaded?.seats.some((seat) => seat.guest !== undefined && seat.guest === guest);
    return loaded === undefined || isMine || loaded.match.lobby?.closed || freeSeats(loaded).length === 0 ? undefined : loaded;
  };
  const open: Tables['open'][number][] = [];
  for (const id of await listedTables(db, LISTED)) {
    const loaded = await found(id);
    if (loaded === undefined || (await isApart(db, loaded.match.creator, guest))) continue;
    open.push(infoFor(loaded, guest, () => false, now));
  }
  const invitations: Invitation[] = [];
  for (const { match, by, byName } of guest === undefined ? [] : await invitationsOf(db, guest, LISTED)) {
    const loaded = await found(match);
    if (loaded === undefined || (guest !== undefined && (await isBlocked(db, guest, by)))) continue;
    invitations.push({ by: byName, person: by, match: { ...infoFor(loaded, guest, () => false, now), invite: loaded.match.invite } });
  }
  return { open, invitations };
}
