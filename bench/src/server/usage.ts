/** What a server process uses, told to its parent. */
import type { ChildProcess } from 'node:child_process';

/** Lets a parent ask. */
export function tellUsage(): void {
  process.on('message', (what) => {
    const { user, system } = process.cpuUsage();
    if (what === 'cpu') process.send?.(user + system);
    else {
      // Pages that became free with one collection are given back with the next.
      for (let times = 0; times < 4; times++) (globalThis as { gc?: () => void }).gc?.();
      process.send?.(process.memoryUsage.rss());
    }
  });
  process.on('disconnect', () => process.exit());
}

/** Microseconds of processor time so far, or bytes of memory after collecting garbage. */
export function usageOf(child: ChildProcess, what: 'cpu' | 'rss'): Promise<number> {
  return new Promise((resolve) => {
    child.once('message', (usage) => resolve(usage as number));
    child.send(what);
  });
}
