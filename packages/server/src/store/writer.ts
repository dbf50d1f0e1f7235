/** The thread that writes the data file: while it waits for the disk, the sockets do not. */
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';
import { type Packed, tune, unpack, writerOf } from './together.ts';

const raw = new DatabaseSync(String(workerData));
tune(raw);
const write = writerOf(raw);

parentPort?.on('message', (group: Packed | 'close') => {
  if (group !== 'close') {
    parentPort?.postMessage(write(unpack(group)));
    return;
  }
  raw.close();
  parentPort?.close();
});
