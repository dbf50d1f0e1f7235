/** Programs that play a seat for its owner: tokens that open this one seat, and what happens when a program is late. */
import { randomBytes, randomUUID } from 'node:crypto';
import { pick } from '@durbar/bots';
import { fastChance, type Seat } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import type { BotToken } from '@durbar/protocol';
import { choicesFor, confirm, draftOf, type Outcome, reset, stateFor, type Table } from '@durbar/table';
import type { FastifyRequest } from 'fastify';
import { RequestError } from './errors.ts';
import { step } from './moves.ts';
import { type Accepted, type Room, type Rooms, seatsOfGuest } from './rooms.ts';
import { dropToken, putToken, tokenOf } from './store/programs.ts';
import type { SeatRecord } from './store/records.ts';
import type { Db } from './store/schema.ts';

/** Milliseconds for each move, if nobody says otherwise. */
const DEADLINE = 60_000;
/** Steps of one turn that are made for a late program. */
const MOST = 64;

/** A program by its token: it is nobody but this seat. */
export interface Program {
  readonly token: string;
  readonly match: string;
  readonly seat: Seat;
  readonly guest: string;
}

const BEARER = /^Bearer ([\w-]{20,100})$/;

/** The program that sends this request; undefined if it is none. Throws if it has a token that opens nothing. */
export async function programOf(db: Db, request: FastifyRequest): Promise<Program | undefined> {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  const [, token] = BEARER.exec(authorization) ?? [];
  const program = token === undefined ? undefined : await tokenOf(db, sha256(token));
  if (program === undefined) throw new RequestError('bad-token');
  return program;
}

/** The program's seat, if it still is its owner's. */
export function seatOfProgram(room: Room, { guest, seat }: Pick<Program, 'guest' | 'seat'>): Seat {
  if (!seatsOfGuest(room, guest).includes(seat)) throw new RequestError('bad-token');
  return seat;
}

function ownSeat(room: Room, guest: string | undefined, seat: Seat): SeatRecord & { readonly guest: string } {
  const record = room.seats.find((one) => one.seat === seat);
  if (guest === undefined || record?.guest !== guest || !seatsOfGuest(room, guest).includes(seat)) throw new RequestError('not-your-seat');
  return { ...record, guest };
}

/** Lets a program play one's own seat; a token from before is worth nothing then. */
export async function makeToken(
  db: Db,
  rooms: Rooms,
  room: Room,
  guest: string | undefined,
  seat: Seat,
  given: number | undefined,
  at: number,
): Promise<BotToken> {
  const record = ownSeat(room, guest, seat);
  if (room.match.status === 'over') throw new RequestError('over');
  const token = randomBytes(32).toString('base64url');
  const deadline = given ?? DEADLINE;
  await putToken(db, { token: sha256(token), match: room.id, seat, guest: record.guest }, at);
  await rooms.keep(room, { at, entries: [], seats: [{ ...record, deadline }] });
  return { token, match: room.id, seat, deadline };
}

export async function revokeToken(db: Db, rooms: Rooms, room: Room, guest: string | undefined, seat: Seat, at: number): Promise<void> {
  const { deadline, ...record } = ownSeat(room, guest, seat);
  await dropToken(db, room.id, seat);
  if (deadline !== undefined) await rooms.keep(room, { at, entries: [], seats: [record] });
}

/** Makes a move for a program that is late, by chance; answers whether it was. */
export async function moveLate(rooms: Rooms, room: Room, seat: Seat, at: number): Promise<boolean> {
  const { table, match, seats } = room;
  const isLate = match.status === 'live' && !room.paused && match.waiting.includes(seat) && seats[seat]?.deadline !== undefined;
  if (!isLate || table === undefined) return false;
  await rooms.keep(room, await rooms.judged(room, at, () => anyTurn(rooms, room, table, seat, at)));
  return true;
}

/** Steps by chance until something is committed. */
function anyTurn(rooms: Rooms, room: Room, table: Table, seat: Seat, at: number): Accepted {
  const chance = fastChance(randomUUID());
  let after: Table = draftOf(table, seat) ? taken(reset(table, seat)).table : table;
  for (let steps = 0; steps < MOST; steps++) {
    let outcome = taken(step(rooms, room, after, seat, pick(choicesFor(after, seat), chance), at));
    const isComplete = draftOf(outcome.table, seat) !== undefined && !after.engine.waiting(stateFor(outcome.table, seat)).includes(seat);
    if (isComplete) outcome = taken(confirm(outcome.table, seat, at));
    after = outcome.table;
    if (outcome.committed.length > 0) return outcome;
  }
  throw new Error(`no end to the turn of seat ${seat}`);
}

function taken(outcome: Outcome): Accepted {
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome;
}
