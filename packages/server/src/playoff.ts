/** A tied match is decided by matches of another game between the tied, one after the other; the house makes them. */
import type { Seat } from '@durbar/kernel';
import { freshContribution } from '@durbar/kernel/node';
import type { PlayoffInfo } from '@durbar/protocol';
import { standing } from '@durbar/table';
import { agreed, type House, newMatch } from './lobby.ts';
import type { Log } from './log.ts';
import type { Room, Rooms } from './rooms.ts';
import { resultOf, savePlayoff, undecided } from './store/matches.ts';
import type { SeatRecord } from './store/records.ts';

export interface PlayoffRunner {
  /** Goes on with a match that has ended in a tie, or with the tied one that it decides. */
  wake(room: Room): void;
  /** Goes on with all ties that were undecided when the house closed. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

export function runPlayoffs(options: {
  readonly house: House;
  readonly rooms: Rooms;
  readonly now: () => number;
  readonly log: Log;
  readonly announce: (room: Room) => void;
}): PlayoffRunner {
  const { house, rooms } = options;
  const running = new Set<Promise<unknown>>();
  let closed = false;

  function later(match: string, job: (room: Room) => void | Promise<void>): void {
    if (closed) return;
    const done: Promise<unknown> = rooms
      .use(match, job)
      .catch((error) => options.log.error({ match, err: error }, 'playoff failed'))
      .finally(() => running.delete(done));
    running.add(done);
  }

  async function settle(room: Room): Promise<void> {
    const { result, playoff: before } = room.match;
    if (result?.playoff === undefined || before?.result !== undefined || room.paused) return;
    const games = await Promise.all((before?.games ?? []).map(async (game) => ({ ...game, ...(await played(game.match)) })));
    const results = games.flatMap(({ result: one }) => one ?? []);
    if (results.length < games.length) return;
    const now = standing(result, house.games, results);
    if ('result' in now) {
      const playoff: PlayoffInfo = { games, result: now.result };
      await savePlayoff(house.db, { match: room.id, before, now: playoff });
      room.match = { ...room.match, playoff, version: room.match.version + 1 };
    } else room.match = { ...room.match, playoff: await rooms.guard(room, () => nextGame(room, games, now)), version: room.match.version + 1 };
    house.store.tell(room.id);
    options.announce(room);
  }

  async function played(match: string) {
    const result = await resultOf(house.db, match);
    return result && { result };
  }

  /** Makes the next match with both seats taken, and answers where the tie stands with it. */
  async function nextGame(room: Room, games: PlayoffInfo['games'], now: Extract<ReturnType<typeof standing>, { next: unknown }>): Promise<PlayoffInfo> {
    const { match } = room;
    const seats = now.next.map((seat, i): SeatRecord => ({ ...seatOf(room, seat), seat: i, ready: true, contribution: freshContribution() }));
    const players = seats.map(() => ({ kind: 'open' }) as const);
    const wanted = { ...(await agreed(house, { game: now.game, players, options: { ...now.options } })), contract: match.head.contract };
    const withGame = (id: string): PlayoffInfo => ({ games: [...games, { match: id, seats: now.next }] });
    const creator = seats.find(({ guest }) => guest !== undefined)?.guest ?? match.creator;
    const decides = (id: string) => ({ match: room.id, before: match.playoff, now: withGame(id) });
    const id = await newMatch(house, wanted, seats, creator, options.now(), { decides });
    later(id, options.announce);
    return withGame(id);
  }

  return {
    wake(room) {
      const { status, result, playoff, decides } = room.match;
      if (status !== 'over') return;
      if (result?.playoff && playoff === undefined) later(room.id, settle);
      if (decides !== undefined) later(decides, settle);
    },
    async resume() {
      for (const match of await undecided(house.db)) later(match, settle);
    },
    async close() {
      closed = true;
      await Promise.all(running);
    },
  };
}

function seatOf(room: Room, seat: Seat): SeatRecord {
  const found = room.seats.find((one) => one.seat === seat);
  if (found === undefined) throw new Error(`match ${room.id} has no seat ${seat}`);
  return found;
}
