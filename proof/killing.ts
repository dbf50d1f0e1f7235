/** Moments at which a server is killed: around a commit of the thread that writes, and at any other time. */
import fs from 'node:fs';
import type { Chance } from '@durbar/kernel';
import { pick } from '@durbar/kernel/kit';
import type { Served } from './child.ts';

/** Acknowledgements as they come in. */
export class Acks {
  heard: () => void = () => undefined;
  #count = 0;
  #waiting: { readonly at: number; readonly done: () => void }[] = [];
  add(): void {
    this.#count += 1;
    this.heard();
    for (const { at, done } of this.#waiting) if (this.#count >= at) done();
  }
  /** Resolves after so many more, or when they come too slowly. */
  async some(more: number): Promise<void> {
    await new Promise<void>((done) => {
      const late = setTimeout(done, 30_000);
      this.#waiting = [
        {
          at: this.#count + more,
          done: () => {
            clearTimeout(late);
            done();
          },
        },
      ];
    });
    this.#waiting = [];
  }
}

export const moments = ['before the commit', 'after the commit', 'at an acknowledgement', 'while the log grows', 'at any time'] as const;
export type Reached = Map<(typeof moments)[number], number>;

/** Milliseconds that a moment may keep us waiting. */
const PATIENCE = 30_000;

export interface Killing {
  readonly server: Served;
  readonly will: Chance;
  readonly acked: Acks;
  /** Where SQLite writes its log. */
  readonly wal: string;
  /** Where the thread that writes says that it dies. */
  readonly deaths: string;
  readonly reached: Reached;
}

/** Kills the server at the moment that was reached least; false if it did not come, and the server was ended some time. */
export async function killAround({ server, will, acked, wal, deaths, reached }: Killing): Promise<boolean> {
  const fewest = Math.min(...moments.map((one) => reached.get(one) ?? 0));
  const moment = pick(
    moments.filter((one) => (reached.get(one) ?? 0) === fewest),
    will,
  );
  let isReached = false;
  const kill = () => {
    isReached = true;
    server.child.kill('SIGKILL');
  };
  let watcher: fs.FSWatcher | undefined;
  fs.rmSync(deaths, { force: true });
  await acked.some(40 + will.int('acks', 40));
  const last = setTimeout(() => server.child.kill('SIGKILL'), PATIENCE);
  setTimeout(
    () => {
      if (moment === 'before the commit') server.ask({ die: 'before' });
      else if (moment === 'after the commit') server.ask({ die: 'after' });
      else if (moment === 'at an acknowledgement') acked.heard = kill;
      else if (moment === 'while the log grows') watcher = fs.watch(wal, kill);
      else kill();
    },
    will.int('ms', 60),
  );
  await server.gone;
  acked.heard = () => undefined;
  watcher?.close();
  clearTimeout(last);
  if (moment === 'before the commit' || moment === 'after the commit') isReached = fs.existsSync(deaths) && moment.startsWith(fs.readFileSync(deaths, 'utf8'));
  if (isReached) reached.set(moment, (reached.get(moment) ?? 0) + 1);
  return isReached;
}
