/** Where bots think: in workers away from the sockets, each with a guess of its seat and never the match itself. */
import { randomUUID } from 'node:crypto';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { type Bot, type Job, jobsOf, merged, type Position, type Thought } from '@durbar/bots';
import { type Choice, fastChance, type Json, type Seat } from '@durbar/kernel';
import { choicesFor, stateFor, type Table } from '@durbar/table';
import type { Log } from './log.ts';
import type { Referee } from './referee.ts';

/** What a worker is asked, and what it answers. */
export interface Question {
  readonly id: number;
  readonly game: string;
  /** Name of the rules, with their version. */
  readonly rules: string;
  /** Name of an edition of the game, or the edition itself. */
  readonly edition: Json;
  readonly job: Job;
  /** One number: once it is not 0, nobody wants to know any more. A worker that thinks reads no messages. */
  readonly flag: SharedArrayBuffer;
}
export type Answer = { readonly id: number; readonly thought: Thought } | { readonly id: number; readonly error: string };

export interface Asking {
  /** A choice that is to be judged. */
  readonly taken?: Choice;
  /** Ends the thought before its time: what was found so far is the answer, or none if it had not begun. */
  readonly signal?: AbortSignal;
}

/** Rejects with an EndlessError if the rules find no end in what is asked of them here. */
export interface Thinker {
  think(bot: Bot, table: Table, seat: Seat, asking?: Asking): Promise<Thought>;
  close(): Promise<void>;
}

/** Time beyond its budget after which a worker is given up: it may have to load the game first. */
const GRACE = 6000;

/** A bot is given guesses of its own seat. */
function positionOf(table: Table, seat: Seat, taken: Choice | undefined): Position {
  const { engine } = table;
  const mine = stateFor(table, seat);
  const chance = fastChance(randomUUID());
  const guess = (by: typeof chance) => engine.guess(mine, seat, by);
  return { engine, seat, seats: table.head.seats, choices: choicesFor(table, seat), chance, guess, ...(taken && { taken }) };
}

/** Thinking in this very process, for tests and for hosts without workers. */
export const thinkHere = (referee: Referee): Thinker => ({
  think: async (bot, table, seat, { taken } = {}) => referee.now(() => bot.think(positionOf(table, seat, taken)), bot.ms(table.engine) + GRACE),
  close: async () => {},
});

interface Task {
  readonly question: Question;
  readonly ms: number;
  resolve(thought: Thought): void;
  reject(error: Error): void;
}

export interface PoolOptions {
  readonly file: URL;
  readonly size: number;
  readonly log: Log;
  readonly referee: Referee;
  readonly worker?: WorkerOptions;
  readonly grace?: number;
}

/** So many workers, made when they are first needed. Of those that are idle, all think about the same decision. */
export function openPool({ file, size, log, referee, worker: given = {}, grace = GRACE }: PoolOptions): Thinker {
  const idle: Worker[] = [];
  const busy = new Map<Worker, { task: Task; timer: NodeJS.Timeout }>();
  const queue: Task[] = [];
  let last = 0;
  let closed = false;

  function next(): void {
    const task = queue[0];
    if (task === undefined || closed) return;
    const worker = idle.pop() ?? (busy.size < size ? started() : undefined);
    if (worker === undefined) return;
    queue.shift();
    const timer = setTimeout(() => giveUp(worker, 'thinks too long'), task.ms + grace);
    busy.set(worker, { task, timer });
    worker.ref();
    worker.postMessage(task.question);
    next();
  }

  function started(): Worker {
    const worker = new Worker(file, given);
    worker.on('message', (answer: Answer) => answered(worker, answer));
    worker.on('error', (error) => giveUp(worker, String(error)));
    worker.on('exit', () => giveUp(worker, 'has ended'));
    return worker;
  }

  function answered(worker: Worker, answer: Answer): void {
    const work = busy.get(worker);
    if (work === undefined || work.task.question.id !== answer.id) return;
    busy.delete(worker);
    clearTimeout(work.timer);
    worker.unref();
    idle.push(worker);
    if ('thought' in answer) work.task.resolve(answer.thought);
    else work.task.reject(new Error(answer.error));
    next();
  }

  function giveUp(worker: Worker, why: string): void {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
    const work = busy.get(worker);
    busy.delete(worker);
    worker.removeAllListeners('exit');
    void worker.terminate();
    if (work === undefined) return;
    clearTimeout(work.timer);
    if (!closed) log.error({ bot: work.task.question.job.bot, why }, 'a bot was given up');
    work.task.reject(new Error(`the bot ${why}`));
    next();
  }

  /** What waits for a worker is not asked any more. */
  function leave(tasks: readonly Task[]): void {
    for (const task of tasks) {
      const at = queue.indexOf(task);
      if (at < 0) continue;
      queue.splice(at, 1);
      task.reject(new Error('nobody asks any more'));
    }
  }

  function ask(table: Table, job: Job, ms: number, flag: SharedArrayBuffer, asked: Task[]): Promise<Thought> {
    const { game, rules, edition, editionName } = table.head;
    last += 1;
    const question: Question = { id: last, game, rules, edition: edition ?? editionName, job, flag };
    return new Promise((resolve, reject) => {
      const task = { question, ms, resolve, reject };
      asked.push(task);
      queue.push(task);
      next();
    });
  }

  return {
    async think(bot, table, seat, { taken, signal } = {}) {
      const ms = bot.ms(table.engine);
      const free = ms > 0 && queue.length === 0 ? size - busy.size : 1;
      const { jobs, choices } = await referee.ask(() => {
        const position = positionOf(table, seat, taken);
        return { jobs: jobsOf(position, bot.name, { ms }, Math.max(1, free)), choices: position.choices };
      });
      const flag = new SharedArrayBuffer(4);
      const asked: Task[] = [];
      const thoughts = Promise.all(jobs.map((job) => ask(table, job, ms, flag, asked)));
      const stop = () => {
        Atomics.store(new Int32Array(flag), 0, 1);
        leave(asked);
      };
      signal?.addEventListener('abort', stop);
      if (signal?.aborted) stop();
      return merged(await thoughts.finally(() => signal?.removeEventListener('abort', stop)), choices);
    },
    async close() {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(new Error('the house closes'));
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()));
    },
  };
}
