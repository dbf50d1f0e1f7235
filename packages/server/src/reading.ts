/** Reading a match from the store: from the last state that was kept, and only in doubt from the whole log. */
import type { Game } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import { type Draft, gameFor, type Imported, readingMatch, rebased, resumeMatch, type Table, trimmed } from '@durbar/table';
import type { Referee } from './referee.ts';
import { entriesOf, type Loaded } from './store/matches.ts';
import type { Store } from './store/open.ts';
import type { MatchRecord } from './store/records.ts';
import type { Db } from './store/schema.ts';
import { written } from './writing.ts';

/** Milliseconds for the few entries since the last state that was kept: the house may only just have started. */
const PATIENCE = 2000;
/** Milliseconds of a long log that are read in one go. */
const SLICE = 20;
/** Entries that stay in memory. */
const TAIL = 16;

export async function readTable(store: Store, games: readonly Game[], referee: Referee, loaded: Loaded): Promise<Table> {
  const { match, drafts } = loaded;
  const expected = loaded.kept ? match.length - loaded.kept.length + 1 : match.length;
  if (loaded.log.length !== expected) throw new Error(`the log has ${loaded.log.length} entries where the match says ${expected}`);
  const table = referee.now(() => resumed(games, loaded), PATIENCE) ?? (await fromWholeLog(store, games, referee, match));
  const empty = (draft: Pick<Draft, 'seat' | 'choices'>): Draft => ({ ...draft, states: [], facts: [] });
  return referee.now(() => ({ ...table, drafts: drafts.flatMap((draft) => rebased(table, empty(draft))) }), PATIENCE);
}

function resumed(games: readonly Game[], { match, kept, log }: Loaded): Table | undefined {
  const game = gameFor(games, match.head);
  const [last, ...since] = log;
  if (kept === undefined || game === undefined || last === undefined) return undefined;
  return resumeMatch(game, match.head, sha256, { state: kept.state, counts: new Map(kept.counts) }, last, since);
}

/** Plays the whole log again, and keeps what was not kept yet: what its entries told. */
async function fromWholeLog(store: Store, games: readonly Game[], referee: Referee, match: MatchRecord): Promise<Table> {
  const table = await wholeTable(store.db, games, referee, match);
  const untold = await store.db.selectFrom('entry').select('seq').where('match', '=', match.id).where('facts', 'is', null).execute();
  const missing = new Set(untold.map(({ seq }) => seq));
  const facts = written(
    table,
    table.log.filter(({ seq }) => missing.has(seq)),
  );
  if (facts.length > 0)
    await store.write(
      facts.map(({ entry, facts: told }) => ({
        sql: 'update entry set facts = ? where match = ? and seq = ?',
        values: [JSON.stringify(told), match.id, entry.seq],
      })),
    );
  return trimmed(table, Math.min(TAIL, table.log.length - 1));
}

/** A match with all entries of its log; throws if they cannot be believed. */
export async function wholeTable(db: Db, games: readonly Game[], referee: Referee, match: MatchRecord): Promise<Table> {
  const log = (await entriesOf(db, match.id, 0, match.length)).map(({ entry }) => entry);
  if (log.length !== match.length) throw new Error(`the log has ${log.length} entries, the match says ${match.length}`);
  const read = await readFile(referee, games, { format: 'durbar-match', version: 1, head: match.head, log });
  if (!read.ok) throw new Error(read.fault.message);
  return read.table;
}

/** Reads a whole match slice by slice, so that nobody else waits for a long one; throws an EndlessError if one slice has no end. */
export async function readFile(referee: Referee, games: readonly Game[], given: unknown): Promise<Imported> {
  const reading = readingMatch(given, games, sha256);
  for (;;) {
    const slice = referee.now(() => readOn(reading));
    if (slice.done) return slice.value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function readOn<T>(reading: Iterator<undefined, T>): IteratorResult<undefined, T> {
  const until = performance.now() + SLICE;
  let one = reading.next();
  while (!one.done && performance.now() < until) one = reading.next();
  return one;
}
