/** Writing changes of different matches into the data file in one durable commit. */
import type { DatabaseSync } from '@photostructure/sqlite';
import type { Statement, Value } from './change.ts';

export type Raw = InstanceType<typeof DatabaseSync>;

/** A change: written whole or not at all. */
type Change = readonly Statement[];

/** Changes as one list of plain values: many small objects take several times as long from one thread to another. */
export interface Packed {
  /** The statements there are; those of a move are always the same few. */
  readonly texts: readonly string[];
  readonly rest: readonly Value[];
}

export function pack(group: readonly Change[]): Packed {
  const numbers = new Map<string, number>();
  const rest: Value[] = [];
  for (const change of group) {
    rest.push(change.length);
    for (const { sql, values, one = false } of change) {
      const number = numbers.get(sql) ?? numbers.size;
      numbers.set(sql, number);
      rest.push(number, Number(one), values.length);
      for (const value of values) rest.push(value);
    }
  }
  return { texts: [...numbers.keys()], rest };
}

export function unpack({ texts, rest }: Packed): Statement[][] {
  const group: Statement[][] = [];
  let at = 0;
  const count = () => rest[at++] as number;
  while (at < rest.length) {
    group.push(
      Array.from({ length: count() }, () => {
        const [sql, one, length] = [texts[count()] as string, count() === 1, count()];
        at += length;
        return { sql, values: rest.slice(at - length, at), ...(one && { one }) };
      }),
    );
  }
  return group;
}

/** What became of a change: durable, or somebody else was quicker, or why it failed. */
export type Fate = 'saved' | 'overtaken' | Error;

/** How every connection that writes to the data file does it: what is committed is on the disk. */
export function tune(raw: Raw): void {
  raw.exec('PRAGMA busy_timeout=5000; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON');
  // The same pages are written again and again: each goes from the journal to the file once in 16 MB of them, not in four.
  raw.exec('PRAGMA wal_autocheckpoint=4000; PRAGMA cache_size=-16000');
}

class Overtaken extends Error {}

/** All in one commit; if any of them fails each is tried alone, so that nobody pays for another. */
export function writerOf(raw: Raw): (group: readonly Change[]) => Fate[] {
  const prepared = new Map<string, ReturnType<Raw['prepare']>>();

  function run({ sql, values, one }: Statement): void {
    let statement = prepared.get(sql);
    if (statement === undefined) {
      statement = raw.prepare(sql);
      prepared.set(sql, statement);
    }
    const { changes } = statement.run(...values) as { changes: number | bigint };
    if (one && Number(changes) !== 1) throw new Overtaken();
  }

  function commit(group: readonly Change[]): void {
    raw.exec('BEGIN IMMEDIATE');
    try {
      for (const statements of group) for (const statement of statements) run(statement);
      raw.exec('COMMIT');
    } catch (error) {
      raw.exec('ROLLBACK');
      throw error;
    }
  }

  return function write(group): Fate[] {
    try {
      commit(group);
      return group.map(() => 'saved');
    } catch (error) {
      if (group.length > 1) return group.flatMap((one) => write([one]));
      return [error instanceof Overtaken ? 'overtaken' : error instanceof Error ? error : new Error(String(error))];
    }
  };
}
