/** SQLite as the server uses it, watched at its commits: it can die there, and it says how much is safe on the disk by its own setting. */
import fs from 'node:fs';
import { DatabaseSync as Real } from '@photostructure/sqlite';

/** What the server of the proofs wants to happen at the next commit. */
export const watch: { die?: 'before' | 'after' | undefined; synchronous?: string | undefined; ledger?: string | undefined } = {};

export class DatabaseSync extends Real {
  private readonly file: string;
  constructor(...given: ConstructorParameters<typeof Real>) {
    super(...given);
    this.file = String(given[0]);
  }

  override exec(text: string): void {
    if (text !== 'COMMIT') {
      super.exec(watch.synchronous ? text.replace('synchronous=FULL', `synchronous=${watch.synchronous}`) : text);
      return;
    }
    if (watch.die === 'before') process.kill(process.pid, 'SIGKILL');
    super.exec(text);
    if (watch.ledger !== undefined) this.tell(watch.ledger);
    if (watch.die === 'after') process.kill(process.pid, 'SIGKILL');
  }

  /** With FULL the log is synced at every commit; with less it is not, and nothing of it may be believed after the power fails. */
  private tell(ledger: string): void {
    const { synchronous } = this.prepare('PRAGMA synchronous').get() as { synchronous: number };
    const { size } = fs.statSync(`${this.file}-wal`);
    fs.writeFileSync(ledger, `${synchronous} ${size}\n`);
  }
}
