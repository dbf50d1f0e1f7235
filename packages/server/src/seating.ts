/** Who sits where, and the deal once everybody is ready. */
import type { Game, Seat, Secret } from '@durbar/kernel';
import { freshContribution, sha256 } from '@durbar/kernel/node';
import type { Create, Lobby } from '@durbar/protocol';
import { type Clock, type Head, openTable, startClock } from '@durbar/table';
import { RequestError } from './errors.ts';
import type { House } from './lobby.ts';
import { gameOf, type Room, type Rooms, sourceOf } from './rooms.ts';
import type { Statement } from './store/change.ts';
import type { Guest } from './store/guests.ts';
import { secretOf } from './store/matches.ts';
import { quietOf } from './store/notices.ts';
import { moveTokens } from './store/programs.ts';
import type { MatchRecord, SeatRecord } from './store/records.ts';
import type { Db } from './store/schema.ts';

/** How a player comes to a seat: ready at once, with the part of the chance that their browser drew. */
export interface Coming {
  readonly ready: boolean;
  readonly contribution?: string | undefined;
}

/** Where everybody is ready by taking a seat. */
export const atOnce: Coming = { ready: true };

export const comingTo = (lobby: Lobby | undefined, contribution: string | undefined): Coming => ({ ready: lobby?.start !== 'ready', contribution });

/** A seat as its player wants it; whoever is ready adds a part of the chance. */
export function takenSeat(seat: number, player: Create['players'][number], guest: Guest, coming: Coming = atOnce): SeatRecord {
  switch (player.kind) {
    case 'me':
      return readied({ seat, kind: 'person', guest: guest.id, name: guest.name }, coming);
    case 'bot':
      return { seat, kind: 'bot', bot: player.bot, contribution: freshContribution() };
    case 'open':
      return { seat, kind: 'open', ...(player.bot !== undefined && { bot: player.bot, held: true }) };
  }
}

/** The same seat with its player ready, or not yet. */
export function readied({ ready: _, contribution: __, ...seat }: SeatRecord, coming: Coming): SeatRecord {
  return coming.ready ? { ...seat, ready: true, contribution: coming.contribution ?? freshContribution() } : seat;
}

export const contributionsOf = (seats: readonly SeatRecord[]): string[] => seats.map(({ contribution }) => contribution ?? '');

/** Whether nobody is missing: every person has accepted, and a bot sits or waits everywhere else. */
export const isComplete = (seats: readonly SeatRecord[]): boolean => seats.every(({ kind, ready, bot }) => (kind === 'person' ? ready : bot !== undefined));

/** The seats that somebody may still take: free ones before the start, and after it those that a bot holds until somebody comes. */
export function freeSeats({ match, seats }: { readonly match: Pick<MatchRecord, 'status'>; readonly seats: readonly SeatRecord[] }): SeatRecord[] {
  if (match.status === 'over') return [];
  return seats.filter(({ kind, held }) => (match.status === 'waiting' ? kind === 'open' : kind === 'bot' && held));
}

/** Bots play what they have held. */
const played = (seat: SeatRecord): SeatRecord => (seat.kind === 'open' ? { ...seat, kind: 'bot', contribution: freshContribution() } : seat);

/** The first entry of a match, and who sits where then: if that was agreed, everybody has drawn a place by the chance of the match. */
function deal(game: Game, head: Head, seats: readonly SeatRecord[], secret: Secret, at: number, draw: boolean) {
  const contributions = contributionsOf(seats);
  const source = sourceOf(head, contributions, secret.seed);
  const { order, ...opened } = openTable(game, head, sha256, contributions, source, at, { draw });
  const placed = order?.map((from, seat) => ({ ...(seats[from] as SeatRecord), seat })) ?? seats;
  return { ...opened, waiting: opened.table.engine.waiting(opened.table.state), source, order, seats: placed };
}

/** The clocks of a match that begins, with the quiet hours that its players have chosen. */
async function firstClock(db: Db, { contract }: Head, waiting: readonly Seat[], seats: readonly SeatRecord[], at: number): Promise<Clock | undefined> {
  const { clock: terms } = contract;
  if (terms === undefined) return undefined;
  const quiet = await quietOf(
    db,
    seats.flatMap(({ guest }) => guest ?? []),
  );
  const hours = seats.map(({ guest }) => (guest === undefined ? undefined : quiet.get(guest)));
  return startClock(terms, seats.length, waiting, at, hours);
}

/** Everything that a match begins with; throws an EndlessError if the rules find no end in dealing. */
export async function begun(house: House, game: Game, head: Head, seats: readonly SeatRecord[], lobby: Lobby | undefined, secret: Secret, at: number) {
  const sitting = seats.map(played);
  const dealt = await house.referee.ask(() => deal(game, head, sitting, secret, at, lobby?.draw === true));
  const clock = await firstClock(house.db, head, dealt.waiting, dealt.seats, at);
  return { ...dealt, clock };
}

/** Writes down seats of a table that has not begun; if nobody is missing then, it begins. `more` goes with it. */
export async function settle(
  house: House,
  rooms: Rooms,
  room: Room,
  changed: readonly SeatRecord[],
  at: number,
  more: readonly Statement[] = [],
): Promise<void> {
  const seats = room.seats.map((old) => changed.find(({ seat }) => seat === old.seat) ?? old);
  if (!isComplete(seats)) return rooms.keep(room, { at, entries: [], seats: changed, more });
  const { head, lobby } = room.match;
  const secret = await secretOf(house.store, room.id);
  if (secret === undefined || room.paused) throw new RequestError('paused');
  const opened = await rooms.guard(room, () => begun(house, gameOf(house.games, head), head, seats, lobby, secret, at));
  const { table, waiting, source, committed, order, seats: final, clock } = opened;
  const drawn = order?.map((from, to) => [from, to] as const);
  const tokens = drawn && seats.some(({ deadline }) => deadline !== undefined) ? moveTokens(room.id, drawn) : [];
  return rooms.keep(room, { at, entries: committed, table, waiting, source, seats: final, ...(clock && { clock }), more: [...more, ...tokens] });
}
