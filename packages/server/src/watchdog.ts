/**
 * What stops rules that never end. The runtime has a limit of its own, but it makes a thread for each time and waits for it to end,
 * which took a tenth of a busy server's time. So one thread stays and looks on, and stops the main thread through the inspector.
 */
import { once } from 'node:events';
import vm from 'node:vm';
import { isMainThread, Worker } from 'node:worker_threads';

export interface Watched {
  readonly ms: number;
  work(): void;
  /** Exactly one of these follows: the work came to its end, or it was stopped somewhere on the way. */
  done(): void;
  stopped(): void;
}

/** Runs something for so many milliseconds at most. */
export type Guard = (watched: Watched) => void;

/** How the script finds its work: the only way in from a script compiled once. */
const ENTRY = Symbol.for('durbar.watched');
const script = new vm.Script(`globalThis[Symbol.for('durbar.watched')]()`);

/** By the limit of the runtime; answers whether the work came to its end. */
export function runWithin(ms: number, work: () => void): boolean {
  const before: unknown = Reflect.get(globalThis, ENTRY);
  Reflect.set(globalThis, ENTRY, work);
  try {
    script.runInThisContext({ timeout: ms });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  } finally {
    Reflect.set(globalThis, ENTRY, before);
  }
}

export const byRuntime: Guard = ({ ms, work, done, stopped }) => (runWithin(ms, work) ? done() : stopped());

/** What both threads see: the number of what runs, how long it may, whether the thread sleeps, and whether it has let go of the main one. */
const [TURN, LIMIT, ASLEEP, GONE] = [0, 1, 2, 3];
const CELLS = 4;
/** Instead of a number: nothing runs, it is being stopped, the process ends. */
const [NOTHING, STOPPING, ENDING] = [0, -1, -2];
/** How often it looks within a limit: what runs may run that much longer. */
const LOOKS = 4;
/** Milliseconds that one thread waits for the other at the most. */
const PATIENCE = 5000;

const LOOKS_ON = `
  const { parentPort, workerData: cells } = require('node:worker_threads');
  const session = new (require('node:inspector').Session)();
  session.connectToMainThread();
  let [turn, since] = [0, 0];
  function look() {
    for (;;) {
      const now = Atomics.load(cells, ${TURN});
      if (now === ${ENDING}) return leave();
      if (now <= 0) {
        Atomics.store(cells, ${ASLEEP}, 1);
        Atomics.wait(cells, ${TURN}, now);
        continue;
      }
      if (now !== turn) [turn, since] = [now, performance.now()];
      const limit = Atomics.load(cells, ${LIMIT});
      if (performance.now() - since < limit) Atomics.wait(cells, ${TURN}, now, limit / ${LOOKS});
      else if (Atomics.compareExchange(cells, ${TURN}, turn, ${STOPPING}) === turn) return session.post('Runtime.terminateExecution', answered);
    }
  }
  function answered(error) {
    if (error) Atomics.store(cells, ${TURN}, turn);
    else parentPort.postMessage('stopped');
    setImmediate(look);
  }
  function leave() {
    parentPort.close();
    session.disconnect();
    Atomics.store(cells, ${GONE}, 1);
    Atomics.notify(cells, ${GONE});
  }
  // Else the thread ends when it has nothing to do but to wait for an answer.
  parentPort.on('message', () => undefined);
  parentPort.postMessage('ready');
  setImmediate(look);
`;

let opened: Promise<Guard> | undefined;

/** The thread that looks on, one for the process; where there can be none it is the limit of the runtime. */
export function openWatchdog(): Promise<Guard> {
  opened ??= isMainThread && process.features.inspector ? watchdog().catch(() => byRuntime) : Promise.resolve(byRuntime);
  return opened;
}

async function watchdog(): Promise<Guard> {
  const cells = new Int32Array(new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT));
  const thread = new Worker(LOOKS_ON, { eval: true, workerData: cells, execArgv: [] });
  const ended = new Promise<never>((_, reject) => {
    thread.once('error', reject).once('exit', () => reject(new Error('the thread that looks on has ended')));
  });
  await Promise.race([once(thread, 'message'), ended]);
  let isThere = true;
  let turn = 0;
  let running: Watched | undefined;
  function stopped(): void {
    const watched = running;
    running = undefined;
    Atomics.store(cells, TURN, NOTHING);
    watched?.stopped();
  }
  thread.on('message', stopped);
  ended.catch(() => {
    isThere = false;
    stopped();
  });
  thread.unref();
  process.once('exit', () => {
    // Else the runtime says that it waits for a debugger.
    Atomics.store(cells, TURN, ENDING);
    Atomics.notify(cells, TURN);
    if (isThere) Atomics.wait(cells, GONE, 0, PATIENCE);
  });

  /** Whoever calls this must bear that nothing follows: what is stopped unwinds everything down to the event that began it. */
  return (watched) => {
    // Somebody else was stopped and does not know it yet.
    if (!isThere || running !== undefined) {
      byRuntime(watched);
      return;
    }
    running = watched;
    turn = (turn % 0x7fffffff) + 1;
    Atomics.store(cells, LIMIT, watched.ms);
    Atomics.store(cells, TURN, turn);
    if (Atomics.compareExchange(cells, ASLEEP, 1, 0) === 1) Atomics.notify(cells, TURN);
    watched.work();
    if (Atomics.compareExchange(cells, TURN, turn, NOTHING) !== turn) awaitStop();
    running = undefined;
    watched.done();
  };
}

/** The thread has made up its mind: what it stops must be this and nothing that comes later. It is by processor time, because a machine may sleep. */
function awaitStop(): void {
  for (const before = process.cpuUsage(); process.cpuUsage(before).user < PATIENCE * 1000; );
}
