/** Bots that play for people and hand the seat back, and people who take a bot's place. Every change is an entry of the log. */
import { botNamed } from '@durbar/bots';
import type { Seat } from '@durbar/kernel';
import { limits, type StandIn } from '@durbar/protocol';
import { markBack, passSeat } from '@durbar/table';
import { RequestError } from './errors.ts';
import type { House } from './lobby.ts';
import { type Room, type Rooms, seatsOfGuest } from './rooms.ts';
import type { IsHere } from './see.ts';
import { addVote, forgetVotes, votesFor } from './store/bots.ts';
import type { Guest } from './store/guests.ts';
import type { SeatRecord } from './store/records.ts';

export interface Sitting {
  readonly house: House;
  readonly rooms: Rooms;
  readonly room: Room;
  readonly at: number;
}

function seatNamed(room: Room, seat: Seat): SeatRecord {
  const record = room.seats.find((one) => one.seat === seat);
  if (record === undefined) throw new RequestError('bad-request');
  if (room.paused) throw new RequestError('paused');
  if (room.match.status !== 'live' || room.table === undefined) throw new RequestError(room.match.status === 'over' ? 'over' : 'not-started');
  return record;
}

/** Writes down who plays a seat from now on. */
async function pass({ rooms, room, at }: Sitting, seat: SeatRecord): Promise<void> {
  if (room.table === undefined) throw new RequestError('paused');
  const outcome = passSeat(room.table, seat.seat, seat.kind === 'bot' ? seat.bot : undefined, at);
  if (!outcome.ok) throw new RequestError('over');
  const { clock } = room.match;
  const back = clock && seat.kind === 'person' && clock[seat.seat]?.out ? { clock: markBack(clock, seat.seat, at) } : {};
  await rooms.keep(room, { at, entries: outcome.committed, table: outcome.table, seats: [seat], ...back });
}

/** People with a seat, each once. */
const people = (room: Room): string[] => [...new Set(room.seats.flatMap(({ kind, guest }) => (kind === 'person' && guest !== undefined ? [guest] : [])))];

/** Gives one's own seat to a bot, or wants one for somebody who is not there; answers how many still have to want it. */
export async function standIn(sitting: Sitting, guest: string | undefined, seat: Seat, bot: string, isHere: IsHere): Promise<StandIn> {
  const { house, room, at } = sitting;
  const record = seatNamed(room, seat);
  if (record.kind !== 'person' || guest === undefined) throw new RequestError('not-your-seat');
  const mine = seatsOfGuest(room, guest);
  if (!mine.includes(seat)) {
    if (mine.length === 0) throw new RequestError('not-your-seat');
    const { guest: sitter } = record;
    const isAbsent = sitter === undefined || (!isHere(sitter) && room.match.waiting.includes(seat) && at - room.match.moved >= limits.absent);
    if (!isAbsent) throw new RequestError('not-absent');
    mustKnow(house, bot);
    // A vote is for this absence: whoever has moved since was not absent.
    await addVote(house.db, room.id, seat, guest, room.match.length);
    const missing = await missingVotes(sitting, record, room.match.length);
    if (missing > 0) return { seat, missing };
  }
  mustKnow(house, bot);
  await forgetVotes(house.db, room.id, seat);
  await pass(sitting, { ...record, kind: 'bot', bot, ...(!mine.includes(seat) && { voted: true }) });
  return { seat, missing: 0 };
}

function mustKnow({ bots }: House, bot: string): void {
  if (botNamed(bot) === undefined && !bots.some(({ name }) => name === bot)) throw new RequestError('no-such-bot');
}

/** More than half of the others have to want it. */
async function missingVotes({ house, room }: Sitting, { seat, guest }: SeatRecord, length?: number): Promise<number> {
  const others = people(room).filter((one) => one !== guest);
  const votes = (await votesFor(house.db, room.id, seat, length)).filter((one) => others.includes(one));
  return Math.max(0, Math.floor(others.length / 2) + 1 - votes.length);
}

/** Gives a seat back that the others have given to a bot, because they would rather wait; answers how many still have to want it. */
export async function handBack(sitting: Sitting, guest: string | undefined, seat: Seat): Promise<StandIn> {
  const { house, room } = sitting;
  const record = seatNamed(room, seat);
  if (guest === undefined || seatsOfGuest(room, guest).length === 0) throw new RequestError('not-your-seat');
  // Whoever has left the seat to a bot by themselves, or by the clock, takes it back by themselves.
  if (record.kind !== 'bot' || record.voted !== true || record.guest === undefined) throw new RequestError('not-given');
  await addVote(house.db, room.id, seat, guest, room.match.length);
  const missing = await missingVotes(sitting, record);
  if (missing > 0) return { seat, missing };
  await forgetVotes(house.db, room.id, seat);
  const { bot: _, voted: __, ...rest } = record;
  await pass(sitting, { ...rest, kind: 'person' });
  return { seat, missing: 0 };
}

/** Takes one's own seat back from a bot; or, for whoever made the match, the place of a bot against whom nobody else plays. */
export async function takeSeat(sitting: Sitting, guest: Guest | undefined, seat: Seat): Promise<void> {
  const { room } = sitting;
  const record = seatNamed(room, seat);
  if (guest === undefined || record.kind !== 'bot') throw new RequestError('not-your-seat');
  if (room.match.lost?.includes(seat)) throw new RequestError('has-lost');
  const isOwn = record.guest === guest.id;
  const others = room.seats.some((one) => one.guest !== undefined && one.guest !== guest.id);
  if (!isOwn && (record.guest !== undefined || room.match.creator !== guest.id || (others && seatsOfGuest(room, guest.id).length > 0)))
    throw new RequestError('not-your-seat');
  await forgetVotes(sitting.house.db, room.id, seat);
  const { bot: _, voted: __, held: ___, ...rest } = record;
  await pass(sitting, { ...rest, kind: 'person', guest: guest.id, name: isOwn ? (record.name ?? guest.name) : guest.name });
}
