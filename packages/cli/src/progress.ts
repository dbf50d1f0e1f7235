import type { Io } from './io.ts';

const WIDTH = 30;

/** A bar on the error stream, if somebody is looking. */
export function progressBar(io: Io, total: number): { show(done: number, what?: string): void; clear(): void } {
  if (io.err.isTTY !== true) return { show: () => {}, clear: () => {} };
  return {
    show(done, what = `${done} of ${total}`) {
      const full = Math.round((done / total) * WIDTH);
      io.err.write(`\r${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${what}\x1b[K`);
    },
    clear: () => void io.err.write('\r\x1b[K'),
  };
}
