/** Standing orders: a seat that is asked and has one moves by it, through the same gate as people. Nobody but its owner knows of it. */
import { type Choice, type Game, type Json, type Seat, same } from '@durbar/kernel';
import { type ClientMessage, limits } from '@durbar/protocol';
import { choicesFor, confirm, draftOf, lengthOf, type Table, viewFor } from '@durbar/table';
import { RequestError } from './errors.ts';
import type { Log } from './log.ts';
import { step, tableFor } from './moves.ts';
import { gameOf, type Room, type Rooms } from './rooms.ts';
import { dropOrder, matchesWithOrders, ordersOf, saveOrder } from './store/orders.ts';
import type { Db } from './store/schema.ts';

/** Moves by orders in a row after which somebody has to move by hand: two orders must not play on between themselves. */
const IN_A_ROW = 64;

/** Writes down the order of a seat, or drops it; throws a RequestError that says what is wrong with it. */
export async function takeOrder(
  db: Db,
  rooms: Rooms,
  games: readonly Game[],
  room: Room,
  guest: string | undefined,
  message: Extract<ClientMessage, { t: 'order' }>,
): Promise<void> {
  const { seat } = message;
  tableFor(room, guest, seat);
  const { orders } = gameOf(games, room.match.head);
  if (orders === undefined) throw new RequestError('no-orders');
  if (message.order === null) return dropOrder(db, room.id, seat);
  const why = await rooms.judge(room, () => orders.check(message.order, seat));
  if (why || JSON.stringify(message.order).length > limits.order) throw new RequestError('bad-order', { why });
  return saveOrder(db, room.id, seat, message.order as Json);
}

/** The choice by which an order answers, if it has an answer that is offered. */
function answerOf(orders: NonNullable<Game['orders']>, table: Table, seat: Seat, order: Json): Choice | undefined {
  const choices = choicesFor(table, seat);
  const choice = orders.answer(viewFor(table, seat), seat, order, choices);
  return choices.find((one) => choice !== undefined && same(one, choice));
}

export interface OrderRunner {
  /** Lets a seat that is asked and has an order move by it. */
  wake(room: Room): void;
  /** Goes on with everything that was asked when the house closed. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

export function runOrders(options: {
  readonly db: Db;
  readonly rooms: Rooms;
  readonly games: readonly Game[];
  readonly now: () => number;
  readonly log: Log;
  readonly announce: (room: Room) => void;
}): OrderRunner {
  const { db, rooms, games } = options;
  const running = new Set<Promise<void>>();
  /** Length of the log after the last move by order, and how many came before it in a row. */
  const rows = new Map<string, { length: number; moves: number }>();
  let closed = false;

  function background(work: Promise<void>): void {
    const done: Promise<void> = work.catch((error) => options.log.error({ err: error }, 'standing order failed')).finally(() => running.delete(done));
    running.add(done);
  }

  const mayHave = (room: Room) =>
    !closed && !room.paused && room.match.status === 'live' && games.some(({ id, orders }) => id === room.match.head.game && orders !== undefined);

  async function obey(room: Room): Promise<void> {
    const { table } = room;
    if (!mayHave(room) || table === undefined) return;
    const people = room.match.waiting.filter((seat) => room.seats[seat]?.kind === 'person' && draftOf(table, seat) === undefined);
    for (const { seat, order } of await ordersOf(db, room.id, people)) {
      if (!(await moved(room, table, seat, order))) continue;
      options.announce(room);
      return;
    }
  }

  /** Whether the order had an answer, and it has been taken. */
  async function moved(room: Room, table: Table, seat: Seat, order: Json): Promise<boolean> {
    const { orders } = gameOf(games, room.match.head);
    const row = rows.get(room.id);
    const moves = row?.length === lengthOf(table) ? row.moves : 0;
    if (orders === undefined || moves >= IN_A_ROW) return false;
    const choice = await rooms.judge(room, () => answerOf(orders, table, seat, order));
    if (choice === undefined) return false;
    const at = options.now();
    const next = await rooms.judged(room, at, () => {
      const played = step(rooms, room, table, seat, choice, at);
      const outcome = played.ok && draftOf(played.table, seat) ? confirm(played.table, seat, at) : played;
      if (!outcome.ok) throw new RequestError(outcome.code);
      return outcome;
    });
    await rooms.keep(room, next);
    rows.set(room.id, { length: lengthOf(next.table), moves: moves + 1 });
    return true;
  }

  function wake(room: Room): void {
    if (mayHave(room) && room.match.waiting.some((seat) => room.seats[seat]?.kind === 'person')) background(rooms.use(room.id, obey));
    else rows.delete(room.id);
  }

  return {
    wake,
    async resume() {
      for (const match of await matchesWithOrders(db)) background(rooms.use(match, obey));
    },
    async close() {
      closed = true;
      await Promise.all(running);
    },
  };
}
