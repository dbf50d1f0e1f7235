/** What somebody is told of a match: only what they may see of it. */
import type { Seat, Viewer } from '@durbar/kernel';
import type { MatchInfo, Moment, SeatInfo, SeatView } from '@durbar/protocol';
import { choicesFor, draftFacts, draftOf, heldAt, locksFor, maySee, planOf, type Table, toldFor, viewAt, viewFor } from '@durbar/table';
import { RequestError } from './errors.ts';
import { type Room, type Rooms, seatsOfGuest } from './rooms.ts';
import { freeSeats } from './seating.ts';
import type { MatchRecord, SeatRecord } from './store/records.ts';

/** Whether somebody is there: did something in the match lately. */
export type IsHere = (guest: string) => boolean;

type CommonInfo = Omit<MatchInfo, 'seats' | 'invite' | 'host'>;

/** What everybody is told of a match alike. Made for every move: what is seldom there is added, and not spread in. */
export function commonInfo(match: MatchRecord, paused: boolean, now: number): CommonInfo {
  const { head, status, result, clock, rematch, playoff, decides, lobby } = match;
  const info: { -readonly [key in keyof CommonInfo]: CommonInfo[key] } = {
    id: match.id,
    game: head.game,
    rules: head.rules,
    edition: head.editionName,
    options: head.options,
    contract: head.contract,
    status,
    waiting: match.waiting,
    commitment: head.commitment ?? '',
    created: match.created,
    moved: match.moved,
    length: match.length,
  };
  if (result) info.result = result;
  if (clock) info.clock = { now, seats: match.stopped === undefined ? clock : heldAt(clock, match.stopped) };
  if (paused || match.paused) info.paused = true;
  if (head.from) info.from = head.from;
  if (rematch) info.rematch = rematch;
  if (playoff) info.playoff = playoff;
  if (decides) info.decides = decides;
  if (lobby && status === 'waiting') info.lobby = lobby;
  return info;
}

export function infoFor(
  { match, seats, paused = false }: { readonly match: MatchRecord; readonly seats: readonly SeatRecord[]; readonly paused?: boolean },
  guest: string | undefined,
  isHere: IsHere,
  now: number,
  /** A program sees this seat of its guest and nothing else of theirs. */
  only?: Seat,
): MatchInfo {
  const { status } = match;
  const atHome = guest !== undefined && only === undefined && (match.creator === guest || seats.some((seat) => seat.guest === guest));
  return {
    ...commonInfo(match, paused, now),
    seats: seats.map((seat) => ({
      ...seatInfo(status === 'over' ? unheld(seat) : seat, only === undefined || only === seat.seat ? guest : undefined, isHere),
      ...(match.lost?.includes(seat.seat) && { lost: true }),
    })),
    ...(atHome && (status === 'waiting' || freeSeats({ match, seats }).length > 0) && { invite: match.invite }),
    ...(status === 'waiting' && guest !== undefined && match.creator === guest && { host: true }),
  };
}

/** After the end nobody comes any more for whom a bot would hold a seat. */
const unheld = ({ held: _, ...seat }: SeatRecord): SeatRecord => seat;

function seatInfo({ seat, kind, guest, name, bot, deadline, ready, held, voted }: SeatRecord, viewer: string | undefined, isHere: IsHere): SeatInfo {
  return {
    seat,
    kind,
    ...(name !== undefined && { name }),
    ...(bot !== undefined && { bot }),
    ...(guest !== undefined && { person: guest }),
    ...(kind === 'person' && guest === undefined && { gone: true }),
    ...(kind === 'person' && deadline !== undefined && { program: true }),
    you: guest !== undefined && guest === viewer,
    here: kind === 'bot' || (guest !== undefined && isHere(guest)),
    ...(ready && kind === 'person' && { ready: true }),
    ...(held && { held: true }),
    ...(voted && { voted: true }),
  };
}

/** Those without a seat may not even know of a match that nobody may watch, unless a seat of it is still open. */
export function mayEnter(room: Room, guest: string | undefined): void {
  const { match } = room;
  if (match.head.contract.spectators !== 'none' || match.status === 'waiting') return;
  // Whoever has given a seat to a bot still belongs to the table.
  if (guest === undefined || !room.seats.some((seat) => seat.guest === guest)) throw new RequestError('no-watchers');
}

/** What one seat sees and may do, its own draft included. */
export const seatView = (table: Table, seat: Seat): SeatView => ({ ...seatRest(table, seat), view: viewFor(table, seat) });

/** The same without the view. */
export function seatRest(table: Table, seat: Seat): Omit<SeatView, 'view'> {
  const choices = choicesFor(table, seat);
  if (choices.length === 0 && draftOf(table, seat) === undefined) return atRest(seat);
  const plan = planOf(table, seat);
  return {
    seat,
    choices,
    draft: plan.length,
    draftFacts: draftFacts(table, seat),
    ...(plan.length > 0 && { plan, before: table.engine.view(table.state, seat) }),
    locks: locksFor(table, seat, choices),
  };
}

/** Seats that have nothing to do; made once, because nearly all of them have nothing. */
const resting: Omit<SeatView, 'view'>[] = [];
function atRest(seat: Seat): Omit<SeatView, 'view'> {
  resting[seat] ??= { seat, choices: [], draft: 0, draftFacts: [], locks: [] };
  return resting[seat];
}

/** The match after one entry of its log, through the eyes of a seat or of a watcher. */
export async function momentFor(rooms: Rooms, room: Room, guest: string | undefined, seq: number, as: Viewer | undefined): Promise<Moment> {
  const seats = seatsOfGuest(room, guest);
  const eyes = as ?? seats[0] ?? 'watcher';
  if (room.table === undefined) throw new RequestError(room.paused ? 'paused' : 'no-such-entry');
  const table = await rooms.whole(room);
  const mine: readonly Viewer[] = seats.length > 0 ? seats : ['watcher'];
  if (!mine.some((who) => maySee(table, who, eyes))) throw new RequestError('not-yours-to-see');
  const view = await rooms.judge(room, () => viewAt(table, seq, eyes));
  const told = toldFor(table, seq, eyes);
  if (view === undefined || told === undefined) throw new RequestError('no-such-entry');
  return { seq, view, told };
}
