/** The data file written by a thread of its own (`writer.ts`). One group is on its way at a time. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WriteGroup } from './group.ts';
import { type Fate, pack } from './together.ts';

export interface Thread {
  readonly write: WriteGroup;
  close(): Promise<void>;
}

/** If the thread ends, what it was writing counts as failed, and the next group gets another one. */
export function openThread(program: URL, file: string): Thread {
  let worker: Worker | undefined;
  let isClosed = false;

  function started(): Worker {
    const fresh = new Worker(program, { workerData: file });
    fresh.once('exit', () => {
      if (worker === fresh) worker = undefined;
    });
    return fresh;
  }

  function write(group: Parameters<WriteGroup>[0]): Promise<readonly Fate[]> {
    worker ??= started();
    const writing = worker;
    return new Promise((resolve, reject) => {
      const ended = (why: unknown) => reject(new Error('the thread that writes has ended', { cause: why }));
      writing.once('error', ended).once('exit', ended);
      writing.once('message', (fates: readonly Fate[]) => {
        writing.off('error', ended).off('exit', ended);
        resolve(fates);
      });
      writing.postMessage(pack(group));
    });
  }

  return {
    write: (group) => (isClosed ? Promise.reject(new Error('the data file is closed')) : write(group)),
    async close() {
      isClosed = true;
      if (worker === undefined) return;
      const ended = once(worker, 'exit');
      worker.postMessage('close');
      await ended;
    },
  };
}
