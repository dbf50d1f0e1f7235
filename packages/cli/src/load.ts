/** A match file, checked as far as it goes. */
import type { Game } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import { type Imported, type ImportFault, importMatch, type Table } from '@durbar/table';
import { readJsonFile } from './files.ts';

export interface Loaded {
  readonly given: unknown;
  /** The match up to the first entry that fails. */
  readonly table: Table | undefined;
  readonly fault?: { readonly code: ImportFault['code'] | 'rules-failed'; readonly message: string; readonly seq?: number };
}

export function loadMatch(file: string, games: readonly Game[]): Loaded {
  const given = readJsonFile(file);
  const read = attempt(given, games);
  if (read instanceof Error) {
    // A recorded failure ends with the entry that makes the rules throw.
    const seq = logOf(given).length - 1;
    const before = upTo(given, games, seq);
    const message = before === undefined ? read.message : `Entry ${seq} makes the rules fail: ${read.message}`;
    return { given, table: before, fault: { code: 'rules-failed', message, ...(before !== undefined && { seq }) } };
  }
  if (read.ok) return { given, table: read.table };
  const { fault } = read;
  return { given, table: fault.seq === undefined ? undefined : upTo(given, games, fault.seq), fault };
}

function attempt(given: unknown, games: readonly Game[]): Imported | Error {
  try {
    return importMatch(given, games, sha256);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const logOf = (given: unknown): readonly unknown[] => (given as { log: readonly unknown[] }).log;

function upTo(given: unknown, games: readonly Game[], length: number): Table | undefined {
  if (length < 1) return undefined;
  const read = attempt({ ...(given as object), log: logOf(given).slice(0, length) }, games);
  return !(read instanceof Error) && read.ok ? read.table : undefined;
}
