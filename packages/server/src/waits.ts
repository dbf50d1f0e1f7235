/** Those who wait for a match to change without a socket: one request each, answered when there is something to say. */
import { RequestError } from './errors.ts';

/** Requests of one program that may wait at once, and seconds after which one more may come. */
const MOST = 4;
const RETRY = 1;

export type Waits = ReturnType<typeof openWaits>;

export function openWaits() {
  const waiting = new Map<string, Set<() => void>>();
  const counts = new Map<string, number>();
  let closed = false;

  return {
    /** Whether everybody who waits is sent home. */
    isClosed: () => closed,

    /** Counts a request that may wait; answers how to end it. */
    enter(who: string): () => void {
      const count = counts.get(who) ?? 0;
      if (count >= MOST) throw new RequestError('slow-down', { retry: RETRY });
      counts.set(who, count + 1);
      return () => {
        const left = (counts.get(who) ?? 1) - 1;
        if (left > 0) counts.set(who, left);
        else counts.delete(who);
      };
    },

    /** Resolves when the match changes, or after so many milliseconds. */
    change(match: string, ms: number): Promise<void> {
      return new Promise((resolve) => {
        const all = waiting.get(match) ?? new Set();
        waiting.set(match, all);
        const done = () => {
          clearTimeout(timer);
          all.delete(done);
          if (all.size === 0 && waiting.get(match) === all) waiting.delete(match);
          resolve();
        };
        const timer = setTimeout(done, closed ? 0 : ms);
        all.add(done);
      });
    },

    wake(match: string): void {
      for (const done of waiting.get(match) ?? []) done();
    },

    close(): void {
      closed = true;
      for (const all of [...waiting.values()]) for (const done of all) done();
    },
  };
}
