/** Who sits where, and the deal once every seat is taken. */
import type { Game, Secret } from '@durbar/kernel';
import { freshContribution, sha256 } from '@durbar/kernel/node';
import type { Create } from '@durbar/protocol';
import { type Head, openTable } from '@durbar/table';
import { RequestError } from './errors.ts';
import type { House } from './lobby.ts';
import { gameOf, type Room, type Rooms, sourceOf } from './rooms.ts';
import type { Guest } from './store/guests.ts';
import { type SeatRecord, secretOf } from './store/matches.ts';

/** A seat as its player wants it; with the part of the chance that a taken seat adds. */
export function takenSeat(seat: number, player: Create['players'][number], guest: Guest): SeatRecord {
  switch (player.kind) {
    case 'me':
      return { seat, kind: 'person', guest: guest.id, name: guest.name, contribution: freshContribution() };
    case 'bot':
      return { seat, kind: 'bot', bot: player.bot, contribution: freshContribution() };
    case 'open':
      return { seat, kind: 'open' };
  }
}

export const contributionsOf = (seats: readonly SeatRecord[]): string[] => seats.map(({ contribution }) => contribution ?? '');

export function deal(game: Game, head: Head, seats: readonly SeatRecord[], secret: Secret, at: number) {
  const contributions = contributionsOf(seats);
  const source = sourceOf(head, contributions, secret.seed);
  return { ...openTable(game, head, sha256, contributions, source, at), source };
}

/** Gives an open seat to somebody; if it was the last one, the match begins. */
export async function sitDown(house: House, rooms: Rooms, room: Room, open: SeatRecord, guest: Guest, at: number): Promise<void> {
  const seat = takenSeat(open.seat, { kind: 'me' }, guest);
  const seats = room.seats.map((old) => (old.seat === open.seat ? seat : old));
  if (seats.some(({ kind }) => kind === 'open')) return rooms.keep(room, { at, entries: [], seat });
  const { head } = room.match;
  const secret = await secretOf(house.store, room.id);
  if (secret === undefined) throw new RequestError('paused');
  const { table, source, committed } = deal(gameOf(house.games, head), head, seats, secret, at);
  return rooms.keep(room, { at, entries: committed, table, source, seat });
}
