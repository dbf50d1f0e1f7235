/**
 * Rules under a time limit. Whatever is to be worked out in one round of the loop runs together under one watchdog,
 * which stops even a loop that never ends; only the work that was running then fails, and everything behind it goes on.
 * A worker thread for rules would cost a copy of the state and two hops for each move, several times what the move itself takes.
 */
import { MessageChannel } from 'node:worker_threads';
import { gathering } from './gather.ts';
import { byRuntime, type Guard, runWithin } from './watchdog.ts';

/** The rules of a match ran for longer than they may. */
export class EndlessError extends Error {
  override readonly name = 'EndlessError';
}

interface Work {
  run(): void;
  failed(error: unknown): void;
}

export interface Referee {
  /** Works something out, soon; rejects with what it throws, or with an EndlessError. */
  ask<T>(work: () => T): Promise<T>;
  /** The same at once, and with its own limit in milliseconds if one is given: for what happens seldom, or must not be begun twice. */
  now<T>(work: () => T, ms?: number): T;
  /** Nothing is asked any more. */
  close(): void;
}

/** How often something is tried that the machine gave no time to. */
const STARVED = 5;

const endless = (ms: number) => new EndlessError(`stopped after ${ms} ms`);

export function openReferee(limit: number, guard: Guard = byRuntime): Referee {
  let waiting: Work[] = [];
  /** What is being worked out, and how far that has come. */
  let works: Work[] = [];
  let at = 0;
  let isBusy = false;

  function begin(): void {
    if (isBusy) return;
    isBusy = true;
    works = waiting;
    waiting = [];
    at = 0;
    together();
  }

  function together(): void {
    const work = () => {
      for (; at < works.length; at++) works[at]?.run();
    };
    // It may only have been the last of many, or the machine was busy or asleep: alone it has all the time again.
    guard({ ms: limit, work, done: finish, stopped: () => alone(1) });
  }

  /** The limit is by the clock. Whoever had hardly any of that time, because the machine was busy with something else, may try again. */
  function alone(tries: number): void {
    const work = works[at];
    if (work === undefined) {
      finish();
      return;
    }
    const before = process.cpuUsage();
    let isRun = false;
    const next = () => {
      at += 1;
      together();
    };
    const stopped = () => {
      // It came to its end in the last moment, and whoever asked has the answer.
      if (isRun) return next();
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1000 < limit / 4 && tries < STARVED) return alone(tries + 1);
      work.failed(endless(limit));
      next();
    };
    const run = () => {
      work.run();
      isRun = true;
    };
    guard({ ms: limit, work: run, done: next, stopped });
  }

  /** Everything is worked out; what came meanwhile is next. */
  function finish(): void {
    isBusy = false;
    works = [];
    if (waiting.length > 0) soon();
    else port2.unref();
  }

  // A watchdog cuts off the event in which work began, whatever else was to happen in it: this one has nothing else.
  const { port1, port2 } = new MessageChannel();
  port2.on('message', begin).unref();
  const soon = gathering(() => {
    port2.ref();
    port1.postMessage(0);
  });

  return {
    ask: (work) =>
      new Promise((resolve, reject) => {
        waiting.push({
          run() {
            let value: ReturnType<typeof work>;
            try {
              value = work();
            } catch (error) {
              reject(error);
              return;
            }
            resolve(value);
          },
          failed: reject,
        });
        soon();
      }),
    now(work, ms = limit) {
      let value: ReturnType<typeof work> | undefined;
      const isDone = runWithin(ms, () => {
        value = work();
      });
      if (!isDone) throw endless(ms);
      return value as ReturnType<typeof work>;
    },
    close: () => port1.close(),
  };
}
