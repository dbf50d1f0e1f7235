/** Bots on their seats: they move through the same gate as people, each move written down before anybody sees it. */
import { randomUUID } from 'node:crypto';
import { type Bot, botNamed, continued, pick, type Thought } from '@durbar/bots';
import { type Choice, fastChance, type Seat } from '@durbar/kernel';
import { choicesFor, confirm, draftOf, lengthOf, stateFor, type Table } from '@durbar/table';
import { RequestError } from './errors.ts';
import type { Log } from './log.ts';
import { step } from './moves.ts';
import { EndlessError, type Referee } from './referee.ts';
import type { Room, Rooms } from './rooms.ts';
import type { Thinker } from './thinking.ts';

/** How long to wait before a move that could not be saved is tried again. */
const RETRY = 5000;

export interface BotRunner {
  /** Lets the bot that is asked, if any, move after a pause. */
  wake(room: Room): void;
  /** Wakes the bots of these matches one after the other, without making anybody wait for it. */
  resume(matches: readonly string[]): void;
  close(): Promise<void>;
}

/** A decision that a bot is about to take: it counts only if the match has not moved on meanwhile. */
interface Due {
  readonly bot: Bot;
  readonly table: Table;
  readonly seat: Seat;
}

/** What is being thought about, once that is known, and how to leave it. */
interface Thinking {
  due?: Due;
  readonly abort: AbortController;
}

export function runBots(options: {
  readonly rooms: Rooms;
  readonly referee: Referee;
  readonly bots: readonly Bot[];
  readonly thinker: Thinker;
  readonly pause: number;
  readonly now: () => number;
  readonly log: Log;
  readonly announce: (room: Room) => void;
  /** Keeps what a bot thought when it made the move of this entry. */
  readonly remember?: (room: Room, seq: number, thought: Thought) => Promise<void>;
}): BotRunner {
  const { rooms, referee, bots, announce, log } = options;
  const timers = new Map<string, NodeJS.Timeout>();
  const thinking = new Map<string, Thinking>();
  /** Thoughts by the table that their choice led to: what was decided along with it needs no other. */
  const plans = new WeakMap<Table, { readonly seat: Seat; readonly thought: Thought }>();
  const running = new Set<Promise<void>>();
  let closed = false;

  function wake(room: Room, delay = options.pause): void {
    const now = thinking.get(room.id);
    if (now?.due && !isStillDue(now.due, room)) now.abort.abort();
    if (closed || timers.has(room.id) || now !== undefined || botAsked(room) === undefined) return;
    timers.set(
      room.id,
      setTimeout(() => start(room.id), delay),
    );
  }

  function start(id: string): void {
    timers.delete(id);
    const now: Thinking = { abort: new AbortController() };
    thinking.set(id, now);
    background(
      turn(id, now).finally(() => {
        if (thinking.get(id) === now) thinking.delete(id);
      }),
    );
  }

  function background(work: Promise<void>): void {
    const done: Promise<void> = work.catch((error) => log.error({ err: error }, 'bot failed')).finally(() => running.delete(done));
    running.add(done);
  }

  async function wakeAll(matches: readonly string[]): Promise<void> {
    for (const match of matches) {
      if (closed) return;
      await rooms.use(match, (room) => wake(room));
    }
  }

  /** Thinks while the room is free for others, then moves if the decision is still the same. */
  async function turn(id: string, mine: Thinking): Promise<void> {
    const { signal } = mine.abort;
    const due = await rooms.use(id, dueIn);
    if (due === undefined) return;
    mine.due = due;
    let thought: Thought | Choice;
    try {
      thought = await thoughtOf(due, signal);
    } catch (error) {
      return rooms.use(id, (room) => rooms.pause(room, error));
    }
    await rooms.use(id, async (room) => {
      thinking.delete(id);
      const now = dueIn(room);
      if (now && isSame(due, now) && !signal.aborted) await moved(room, now, thought);
      else wake(room);
    });
  }

  function dueIn(room: Room): Due | undefined {
    const seat = botAsked(room);
    if (closed || seat === undefined || room.table === undefined) return undefined;
    const name = room.seats[seat]?.bot ?? '';
    const bot = bots.find((one) => one.name === name) ?? botNamed(name);
    if (bot === undefined) {
      rooms.pause(room, new Error(`this house has no bot ${name}`));
      return undefined;
    }
    return { bot, table: room.table, seat };
  }

  /** What the bot decides; if it fails or takes too long, anything that is offered. Throws only if the rules themselves fail. */
  async function thoughtOf(due: Due, signal: AbortSignal): Promise<Thought | Choice> {
    const { table, seat } = due;
    const choices = await referee.ask(() => choicesFor(table, seat));
    const last = plans.get(table);
    const planned = last?.seat === seat ? continued({ before: last.thought, choices, seat }) : undefined;
    if (planned !== undefined) return planned;
    try {
      const thought = await options.thinker.think(due.bot, table, seat, { signal });
      const why = await referee.ask(() => table.engine.why(stateFor(table, seat), seat, thought.choice));
      if (why !== undefined) throw new Error('it chose what was not offered');
      return thought;
    } catch (error) {
      if (error instanceof EndlessError) throw error;
      if (!closed && !signal.aborted) log.error({ match: due.table.head.id, bot: due.bot.name, err: error }, 'a bot failed, another move was made for it');
      return pick(choices, fastChance(randomUUID()));
    }
  }

  async function moved(room: Room, due: Due, thought: Thought | Choice): Promise<void> {
    try {
      const seq = await move(room, due, 'choice' in thought ? thought.choice : thought);
      if ('choice' in thought) {
        if (thought.plan?.length && room.table) plans.set(room.table, { seat: due.seat, thought });
        await options.remember?.(room, seq, thought);
      }
    } catch (error) {
      const isLater = error instanceof RequestError || (error instanceof Error && error.name === 'OvertakenError');
      if (!isLater) rooms.pause(room, error);
      wake(room, RETRY);
      return;
    }
    announce(room);
  }

  /** Makes one step; answers the number of its entry. */
  async function move(room: Room, { table, seat }: Due, choice: Choice): Promise<number> {
    const at = options.now();
    const next = await rooms.judged(room, at, () => {
      const played = step(rooms, room, table, seat, choice, at);
      if (!played.ok) throw new Error(`the bot chose what was not offered (${played.code})`);
      const outcome = draftOf(played.table, seat) ? confirm(played.table, seat, at) : played;
      if (!outcome.ok) throw new Error(outcome.code);
      return outcome;
    });
    await rooms.keep(room, next);
    return next.entries[0]?.seq ?? 0;
  }

  return {
    wake: (room) => wake(room),
    resume: (matches) => background(wakeAll(matches)),
    async close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await options.thinker.close();
      await Promise.all(running);
    },
  };
}

/** The seat that a bot is asked for: its own, or that of somebody for whom it stands in. */
function botAsked(room: Room): Seat | undefined {
  if (room.paused || room.match.status !== 'live') return undefined;
  return room.match.waiting.find((seat) => room.seats[seat]?.bot !== undefined);
}

/** Whether a match still waits for what a bot thinks about. */
const isStillDue = (due: Due, room: Room) =>
  botAsked(room) === due.seat && room.seats[due.seat]?.bot === due.bot.name && room.table !== undefined && lengthOf(room.table) === lengthOf(due.table);

/** A match that nobody looks at may have been read anew meanwhile: the length of its log says whether it is where it was. */
const isSame = (due: Due, now: Due) => now.seat === due.seat && now.bot === due.bot && lengthOf(now.table) === lengthOf(due.table);
