/** What somebody is told of a match: only what they may see of it. */
import type { Seat, Viewer } from '@durbar/kernel';
import type { MatchInfo, Moment, SeatInfo, SeatView, ServerMessage } from '@durbar/protocol';
import { choicesFor, draftFacts, locksFor, maySee, planOf, type Table, type Told, toldFor, viewAt, viewFor } from '@durbar/table';
import { RequestError } from './errors.ts';
import { type Room, seatsOfGuest } from './rooms.ts';
import type { MatchRecord, SeatRecord } from './store/matches.ts';

/** Whether somebody is connected to a match. */
export type IsHere = (guest: string) => boolean;

export function infoFor(match: MatchRecord, seats: readonly SeatRecord[], guest: string | undefined, isHere: IsHere): MatchInfo {
  const { id, head, status, waiting, result, created, moved, length, rematch, playoff, decides } = match;
  const atHome = guest !== undefined && (match.creator === guest || seats.some((seat) => seat.guest === guest));
  return {
    id,
    game: head.game,
    rules: head.rules,
    edition: head.editionName,
    options: head.options,
    contract: head.contract,
    status,
    seats: seats.map((seat) => seatInfo(seat, guest, isHere)),
    waiting,
    ...(result && { result }),
    commitment: head.commitment ?? '',
    created,
    moved,
    length,
    ...(head.from && { from: head.from }),
    ...(rematch && { rematch }),
    ...(playoff && { playoff }),
    ...(decides && { decides }),
    ...(atHome && status === 'waiting' && { invite: match.invite }),
  };
}

function seatInfo({ seat, kind, guest, name, bot }: SeatRecord, viewer: string | undefined, isHere: IsHere): SeatInfo {
  return {
    seat,
    kind,
    ...(name !== undefined && { name }),
    ...(bot !== undefined && { bot }),
    you: guest !== undefined && guest === viewer,
    here: kind === 'bot' || (guest !== undefined && isHere(guest)),
  };
}

/** Those without a seat may not even know of a match that nobody may watch, unless a seat of it is still open. */
export function mayEnter(room: Room, guest: string | undefined): void {
  const { match } = room;
  if (match.head.contract.spectators !== 'none' || match.status === 'waiting') return;
  if (seatsOfGuest(room, guest).length === 0) throw new RequestError('no-watchers');
}

/** The whole of a match for one person, with the log from an entry on. */
export function matchMessage(room: Room, guest: string | undefined, have: number, isHere: IsHere): Extract<ServerMessage, { t: 'match' }> {
  const info = infoFor(room.match, room.seats, guest, isHere);
  const { table } = room;
  if (table === undefined) return { t: 'match', info, seq: 0, from: 0, log: [], mine: [] };
  const seats = seatsOfGuest(room, guest);
  const seq = table.log.length;
  const from = have <= seq ? have : 0;
  const viewers: readonly Viewer[] = seats.length > 0 ? seats : ['watcher'];
  return {
    t: 'match',
    info,
    seq,
    from,
    log: Array.from({ length: seq - from }, (_, i) => toldTo(table, from + i, viewers)),
    mine: seats.map((seat) => seatView(table, seat)),
    ...(seats.length === 0 && { public: viewFor(table, 'watcher') }),
  };
}

function seatView(table: Table, seat: Seat): SeatView {
  const choices = choicesFor(table, seat);
  const plan = planOf(table, seat);
  return {
    seat,
    view: viewFor(table, seat),
    choices,
    draft: plan.length,
    draftFacts: draftFacts(table, seat),
    ...(plan.length > 0 && { plan, before: table.engine.view(table.state, seat) }),
    locks: locksFor(table, seat, choices),
  };
}

/** One entry for somebody with several seats: whatever any of them may know, in the order in which it happened. */
function toldTo(table: Table, seq: number, viewers: readonly Viewer[]): Told {
  const [first, ...others] = viewers.map((viewer) => toldFor(table, seq, viewer));
  if (first === undefined) throw new RequestError('no-such-entry');
  if (others.length === 0) return first;
  const told = new Set([first, ...others].flatMap((one) => one?.facts ?? []));
  return { ...first, facts: (table.facts[seq] ?? []).filter((fact) => told.has(fact)) };
}

/** The match after one entry of its log, through the eyes of a seat or of a watcher. */
export function momentFor(room: Room, guest: string | undefined, seq: number, as: Viewer | undefined): Moment {
  const seats = seatsOfGuest(room, guest);
  const eyes = as ?? seats[0] ?? 'watcher';
  const { table } = room;
  if (table === undefined) throw new RequestError(room.paused ? 'paused' : 'no-such-entry');
  const mine: readonly Viewer[] = seats.length > 0 ? seats : ['watcher'];
  if (!mine.some((who) => maySee(table, who, eyes))) throw new RequestError('not-yours-to-see');
  const view = viewAt(table, seq, eyes);
  const told = toldFor(table, seq, eyes);
  if (view === undefined || told === undefined) throw new RequestError('no-such-entry');
  return { seq, view, told };
}
