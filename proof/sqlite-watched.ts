/** SQLite as the server uses it, watched at the commits of the thread that writes: it can die there, and says how much is safe on the disk by its own setting. */
import fs from 'node:fs';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';
import { DatabaseSync as Real } from '@photostructure/sqlite';
import type { ServeOptions } from './child.ts';

/** When the thread that writes is to die. */
const moments = ['never', 'before', 'after'] as const;
export type Moment = Exclude<(typeof moments)[number], 'never'>;

interface Watch extends Pick<ServeOptions, 'synchronous' | 'ledger' | 'deaths'> {
  /** One of the moments, in memory that all threads of the process share. */
  readonly die: Int32Array;
}

const NAME = 'durbar-proof';
/** Threads begun later are given what is said here. */
const watch = () => getEnvironmentData(NAME) as unknown as Watch | undefined;

export function begin({ synchronous, ledger, deaths }: ServeOptions): void {
  const said: Watch = {
    die: new Int32Array(new SharedArrayBuffer(4)),
    ...(synchronous && { synchronous }),
    ...(ledger && { ledger }),
    ...(deaths && { deaths }),
  };
  setEnvironmentData(NAME, said as never);
}

export function dieAtCommit(moment: Moment): void {
  const { die } = watch() ?? {};
  if (die) Atomics.store(die, 0, moments.indexOf(moment));
}

function dieIfAsked(now: Moment): void {
  const { die, deaths } = watch() ?? {};
  if (isMainThread || die === undefined || moments[Atomics.load(die, 0)] !== now) return;
  if (deaths !== undefined) fs.writeFileSync(deaths, now);
  process.kill(process.pid, 'SIGKILL');
}

export class DatabaseSync extends Real {
  private readonly file: string;
  private ledger: number | undefined;
  constructor(...given: ConstructorParameters<typeof Real>) {
    super(...given);
    this.file = String(given[0]);
  }

  override exec(text: string): void {
    const { synchronous, ledger } = watch() ?? {};
    if (text !== 'COMMIT') {
      super.exec(synchronous ? text.replace('synchronous=FULL', `synchronous=${synchronous}`) : text);
      return;
    }
    dieIfAsked('before');
    super.exec(text);
    if (ledger !== undefined && !isMainThread) this.tell(ledger);
    dieIfAsked('after');
  }

  /** With FULL the log is synced at every commit; with less it is not, and nothing of it may be believed after the power fails. */
  private tell(ledger: string): void {
    const { synchronous } = this.prepare('PRAGMA synchronous').get() as { synchronous: number };
    const { size } = fs.statSync(`${this.file}-wal`);
    // In place and at once: whoever is killed meanwhile leaves the line before or this one.
    this.ledger ??= fs.openSync(ledger, 'w');
    fs.writeSync(this.ledger, `${synchronous} ${size}`.padEnd(32), 0);
  }
}
