/** Changes of different matches in one durable commit of the data file: whatever came in one round of the loop is written together. */
import type { DatabaseSync } from '@photostructure/sqlite';
import { OvertakenError } from '../errors.ts';
import { gathering } from '../gather.ts';
import type { Statement } from './change.ts';
import type { Db } from './schema.ts';

/** Milliseconds in which changes are gathered while there are many: each commit waits for the disk. */
const GATHERED = 3;

type Raw = InstanceType<typeof DatabaseSync>;

interface Waiting {
  readonly statements: readonly Statement[];
  done(): void;
  failed(error: unknown): void;
}

/** Writes statements whole or not at all; durable when it resolves. */
export type Write = (statements: readonly Statement[]) => Promise<void>;

export function openGroup(raw: Raw, db: Db): Write {
  const prepared = new Map<string, ReturnType<Raw['prepare']>>();
  let waiting: Waiting[] = [];

  function run({ sql, values, one }: Statement): void {
    let statement = prepared.get(sql);
    if (statement === undefined) {
      statement = raw.prepare(sql);
      prepared.set(sql, statement);
    }
    const { changes } = statement.run(...values) as { changes: number | bigint };
    if (one && Number(changes) !== 1) throw new OvertakenError('somebody else has written meanwhile');
  }

  function together(group: readonly Waiting[]): void {
    raw.exec('BEGIN IMMEDIATE');
    try {
      for (const { statements } of group) for (const statement of statements) run(statement);
      raw.exec('COMMIT');
    } catch (error) {
      raw.exec('ROLLBACK');
      throw error;
    }
  }

  /** All in one commit; if any of them fails each is tried alone, so that nobody pays for another. */
  function write(group: readonly Waiting[]): void {
    try {
      together(group);
      for (const { done } of group) done();
    } catch (error) {
      if (group.length === 1) group[0]?.failed(error);
      else for (const one of group) write([one]);
    }
  }

  async function flush(): Promise<void> {
    const group = waiting;
    waiting = [];
    try {
      // The only connection: nobody is in the middle of a transaction on it while we have it.
      await db.connection().execute(async () => write(group));
    } catch (error) {
      for (const { failed } of group) failed(error);
    }
  }

  const soon = gathering(() => void flush(), GATHERED);

  return (statements) =>
    new Promise((done, failed) => {
      waiting.push({ statements, done, failed });
      soon();
    });
}
