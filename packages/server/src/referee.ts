/**
 * Rules under a time limit. Whatever is to be worked out in one round of the loop runs together under one watchdog of the runtime,
 * which stops even a loop that never ends; only the work that was running then fails, and everything behind it goes on.
 * A worker thread for rules would cost a copy of the state and two hops for each move, several times what the move itself takes.
 */
import vm from 'node:vm';
import { gathering } from './gather.ts';

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
}

/** How often something is tried that the machine gave no time to. */
const STARVED = 5;

/** How the script finds its work: the only way in from a script compiled once. */
const ENTRY = Symbol.for('durbar.referee');

export function openReferee(limit: number): Referee {
  const script = new vm.Script(`globalThis[Symbol.for('durbar.referee')]()`);
  let waiting: Work[] = [];

  function watched(work: () => void, ms: number): void {
    const before: unknown = Reflect.get(globalThis, ENTRY);
    Reflect.set(globalThis, ENTRY, work);
    try {
      script.runInThisContext({ timeout: ms });
    } catch (error) {
      throw (error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new EndlessError(`stopped after ${ms} ms`) : error;
    } finally {
      Reflect.set(globalThis, ENTRY, before);
    }
  }

  /** The limit is by the clock. Whoever had hardly any of that time, because the machine was busy with something else, may try again. */
  function alone(work: Work | undefined): void {
    for (let tries = 1; ; tries++) {
      const before = process.cpuUsage();
      try {
        watched(() => work?.run(), limit);
        return;
      } catch (error) {
        const { user, system } = process.cpuUsage(before);
        const isStarved = error instanceof EndlessError && (user + system) / 1000 < limit / 4;
        if (isStarved && tries < STARVED) continue;
        work?.failed(error);
        return;
      }
    }
  }

  function batch(): void {
    const works = waiting;
    waiting = [];
    let at = 0;
    const rest = () => {
      for (; at < works.length; at++) works[at]?.run();
    };
    while (at < works.length) {
      try {
        watched(rest, limit);
      } catch {
        // It may only have been the last of many, or the machine was busy or asleep: alone it has all the time again.
        alone(works[at]);
        at += 1;
      }
    }
  }

  const soon = gathering(batch);

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
      watched(() => {
        value = work();
      }, ms);
      return value as ReturnType<typeof work>;
    },
  };
}
