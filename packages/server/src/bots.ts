/** Bots on their seats: they move through the same gate as people, each move written down before anybody sees it. */
import { randomUUID } from 'node:crypto';
import type { Bot } from '@durbar/bots';
import { fastChance, type Seat } from '@durbar/kernel';
import { choicesFor, confirm, draftOf, stateFor, type Table } from '@durbar/table';
import { RequestError } from './errors.ts';
import type { Log } from './log.ts';
import { step } from './moves.ts';
import type { Room, Rooms } from './rooms.ts';

/** How long to wait before a move that could not be saved is tried again. */
const RETRY = 5000;

export interface BotRunner {
  /** Lets the bot that is asked, if any, move after a pause. */
  wake(room: Room): void;
  /** Wakes the bots of these matches one after the other, without making anybody wait for it. */
  resume(matches: readonly string[]): void;
  close(): Promise<void>;
}

export function runBots(options: {
  readonly rooms: Rooms;
  readonly bots: readonly Bot[];
  readonly pause: number;
  readonly now: () => number;
  readonly log: Log;
  readonly announce: (room: Room) => void;
}): BotRunner {
  const { rooms, bots, announce } = options;
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let closed = false;

  function wake(room: Room, delay = options.pause): void {
    if (closed || timers.has(room.id) || botAsked(room) === undefined) return;
    timers.set(
      room.id,
      setTimeout(() => start(room.id), delay),
    );
  }

  function start(id: string): void {
    timers.delete(id);
    background(rooms.use(id, turn));
  }

  function background(work: Promise<void>): void {
    const done: Promise<void> = work.catch((error) => options.log.error({ err: error }, 'bot failed')).finally(() => running.delete(done));
    running.add(done);
  }

  async function wakeAll(matches: readonly string[]): Promise<void> {
    for (const match of matches) {
      if (closed) return;
      await rooms.use(match, (room) => wake(room));
    }
  }

  async function turn(room: Room): Promise<void> {
    const seat = botAsked(room);
    if (closed || seat === undefined || room.table === undefined) return;
    try {
      await move(room, room.table, seat);
    } catch (error) {
      if (!(error instanceof RequestError)) rooms.pause(room, error);
      wake(room, RETRY);
      return;
    }
    announce(room);
  }

  async function move(room: Room, table: Table, seat: Seat): Promise<void> {
    const at = options.now();
    const choice = decide(botOn(room, seat), table, seat);
    const played = step(rooms, room, table, seat, choice, at);
    if (!played.ok) throw new Error(`the bot chose what was not offered (${played.code})`);
    const outcome = draftOf(played.table, seat) ? confirm(played.table, seat, at) : played;
    if (!outcome.ok) throw new Error(outcome.code);
    await rooms.keep(room, { at, entries: outcome.committed, table: outcome.table });
  }

  function botOn(room: Room, seat: Seat): Bot {
    const name = room.seats[seat]?.bot;
    const bot = bots.find((one) => one.name === name);
    if (bot === undefined) throw new Error(`this house has no bot ${name}`);
    return bot;
  }

  return {
    wake: (room) => wake(room),
    resume: (matches) => background(wakeAll(matches)),
    async close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

function botAsked(room: Room): Seat | undefined {
  if (room.paused || room.match.status !== 'live') return undefined;
  return room.match.waiting.find((seat) => room.seats[seat]?.kind === 'bot');
}

/** A bot is given guesses of its own seat and never the match itself. */
function decide(bot: Bot, table: Table, seat: Seat) {
  const { engine } = table;
  const mine = stateFor(table, seat);
  return bot.decide({
    engine,
    seat,
    seats: table.head.seats,
    choices: choicesFor(table, seat),
    chance: fastChance(randomUUID()),
    guess: (chance) => engine.guess(mine, seat, chance),
  });
}
