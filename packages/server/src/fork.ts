/** A moment of a match as the beginning of a practice match. */
import { randomUUID } from 'node:crypto';
import { fastChance, type Seat, type State } from '@durbar/kernel';
import { commit, freshSecret, sha256 } from '@durbar/kernel/node';
import type { Fork } from '@durbar/protocol';
import { openPractice, stateAt, type Table } from '@durbar/table';
import { RequestError } from './errors.ts';
import { freshId } from './guests.ts';
import type { House, Welcome } from './lobby.ts';
import { gameOf, type Room, type Rooms, seatsOfGuest, seatsSatAt } from './rooms.ts';
import { contributionsOf, takenSeat } from './seating.ts';
import { addMatch } from './store/matches.ts';
import { written } from './writing.ts';

/** Makes a practice match; its chance is new, and taking back is free there. */
export async function forkMatch(house: House, rooms: Rooms, room: Room, who: string | undefined, welcome: Welcome, wanted: Fork, at: number): Promise<string> {
  if (room.table === undefined) throw new RequestError(room.paused ? 'paused' : 'not-started');
  const table = await rooms.whole(room);
  const { bot } = wanted;
  if (bot !== undefined && !house.bots.some(({ name }) => name === bot)) throw new RequestError('no-such-bot');
  const mine = room.match.status === 'over' ? seatsSatAt(room, who) : seatsOfGuest(room, who);
  const seat = wanted.seat ?? mine[0] ?? 0;
  if (seat >= table.head.seats) throw new RequestError('bad-request');
  const position = await rooms.judge(room, () => positionFor(table, wanted.seq, mine, seat));

  const guest = await welcome();
  const id = freshId();
  const secret = freshSecret();
  const { commitment: _, from: __, ...old } = table.head;
  const head = {
    ...old,
    id,
    contract: { spectators: old.contract.spectators, odds: old.contract.odds, undo: 'turn', rewind: 'consent' },
    commitment: commit(id, old.rules, secret),
    created: at,
    from: { match: room.id, seq: wanted.seq },
  } as const;
  const seats = Array.from({ length: head.seats }, (_, one) =>
    takenSeat(one, bot === undefined || one === seat ? { kind: 'me' } : { kind: 'bot', bot }, guest),
  );
  const { table: begun, committed } = openPractice(gameOf(house.games, head), head, sha256, contributionsOf(seats), position, at);
  const waiting = await rooms.judge(room, () => begun.engine.waiting(begun.state));
  const match = {
    id,
    head,
    status: 'live',
    waiting,
    invite: freshId(),
    creator: guest.id,
    created: at,
    moved: at,
    length: committed.length,
    version: 0,
  } as const;
  await addMatch(house.store, { match, secret, seats, entries: written(begun, committed) });
  return id;
}

/** The truth once everything is open to whoever asks; before that, something that their seat cannot tell from it. */
function positionFor(table: Table, seq: number, mine: readonly Seat[], seat: Seat): State {
  const { engine, head } = table;
  const found = stateAt(table, seq);
  if (found === undefined) throw new RequestError('no-such-entry');
  // Nobody has lost yet where it begins anew.
  const { lost: _, ...state } = found;
  if (state.result !== undefined) throw new RequestError('over');
  const isOpen = table.state.result !== undefined && (head.contract.spectators === 'open-after' || mine.length > 0);
  if (isOpen) return state;
  if (!mine.includes(seat)) throw new RequestError('not-your-seat');
  const position = engine.guess(state, seat, fastChance(randomUUID()));
  if (engine.faults(position).length > 0) throw new RequestError('internal');
  return position;
}
