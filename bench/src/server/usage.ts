/** What a server process has used so far, told to its parent. */
import type { ChildProcess } from 'node:child_process';

export interface Usage {
  /** Microseconds of processor time. */
  readonly cpu: number;
  readonly rss: number;
}

/** Lets a parent ask. */
export function tellUsage(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    (globalThis as { gc?: () => void }).gc?.();
    process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() });
  });
  process.on('disconnect', () => process.exit());
}

export function usageOf(child: ChildProcess): Promise<Usage> {
  return new Promise((resolve) => {
    child.once('message', (usage) => resolve(usage as Usage));
    child.send('usage');
  });
}
