/** A match as a file: export, and import that believes nothing it cannot check. */
import {
  EditionError,
  engineOf,
  type Fact,
  type Game,
  isChoice,
  isRecord,
  type Json,
  readOptions,
  type Secret,
  type State,
  same,
  TapeError,
  tapeChance,
} from '@durbar/kernel';
import { isTerms } from './clock.ts';
import { append, entryHash, forfeited, lastHash, lengthOf, stateAt, stateHash } from './log.ts';
import { startAgain } from './seats.ts';
import type { Base, Contract, Entry, Hash, Head, MatchFile, Table } from './types.ts';

export type ImportFault = {
  readonly code: 'not-a-match' | 'unknown-game' | 'other-rules' | 'bad-entry' | 'bad-options';
  readonly message: string;
  readonly seq?: number;
};
export type Imported = { readonly ok: true; readonly table: Table; readonly file: MatchFile } | { readonly ok: false; readonly fault: ImportFault };

export function exportMatch(table: Table, secret?: Secret): MatchFile {
  return { format: 'durbar-match', version: 1, head: table.head, log: table.log, ...(secret && { secret }) };
}

const fail = (code: ImportFault['code'], message: string, seq?: number): Imported => ({
  ok: false,
  fault: seq === undefined ? { code, message } : { code, message, seq },
});

/** The game by whose rules a match is played: a house may keep older versions of a game behind the current one. */
export function gameFor(games: readonly Game[], { game, rules }: Pick<Head, 'game' | 'rules'>): Game | undefined {
  const all = games.filter(({ id }) => id === game);
  return all.find(({ id, version }) => rules.startsWith(`${id}@${version}/`)) ?? all[0];
}

/** Reads a match from outside, checks its chain and plays it again; names the first entry that fails. */
export function importMatch(given: unknown, games: readonly Game[], hash: Hash): Imported {
  return drained(readingMatch(given, games, hash));
}

/** What comes of it, without a rest. */
function drained<T>(reading: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

/** The same with a rest after each entry, for whoever has other things to do meanwhile. */
export function* readingMatch(given: unknown, games: readonly Game[], hash: Hash): Generator<undefined, Imported> {
  if (!isFile(given)) return fail('not-a-match', 'This is not a Durbar match file of version 1.');
  const { head, log } = given;
  const game = gameFor(games, head);
  if (game === undefined) return fail('unknown-game', `This house has no game ${JSON.stringify(head.game)}.`);
  if (!game.seats.includes(head.seats)) return fail('bad-options', `${head.game} is not played by ${head.seats}.`);
  const options = readOptions(game, head.options);
  if (!options.ok) return fail('bad-options', options.error);
  if (!same(options.options, head.options)) return fail('bad-options', 'The match does not say all of its options.');
  try {
    const engine = engineOf(game, head.edition ?? head.editionName);
    if (engine.rules.name !== head.rules)
      return fail('other-rules', `The match was played by the rules ${JSON.stringify(head.rules)}, this house has ${engine.rules.name}.`);
    const empty: Table = {
      head,
      engine,
      hash,
      log: [],
      facts: [],
      snapshots: new Map(),
      path: [],
      state: { rules: '', board: {}, stack: [], step: 0 },
      drafts: [],
    };
    const folded = yield* following(empty, log);
    return 'code' in folded ? { ok: false, fault: folded } : { ok: true, table: folded, file: given };
  } catch (error) {
    if (error instanceof EditionError) return fail('other-rules', error.message);
    throw error;
  }
}

/** The table after more entries, or what is wrong with the first that cannot be believed; rests after each. */
function* following(before: Table, log: readonly Entry[]): Generator<undefined, Table | ImportFault> {
  let table = before;
  for (const entry of log) {
    const seq = lengthOf(table);
    const after = believed(table, entry, seq);
    if (typeof after === 'string') return { code: 'bad-entry', message: `Entry ${seq} ${after}.`, seq };
    table = append(table, entry, after.state, after.facts);
    yield;
  }
  return table;
}

/**
 * A host's own match, from a state that it kept and the entries since: `last` is the entry that led to the state.
 * Undefined if the state is not that of the entry, or an entry does not follow: then only the whole log can tell.
 */
export function resumeMatch(
  game: Game,
  head: Head,
  hash: Hash,
  kept: { readonly state: State; readonly counts: Base['counts'] },
  last: Entry,
  since: readonly Entry[],
): Table | undefined {
  const engine = engineOf(game, head.edition ?? head.editionName);
  if (engine.rules.name !== head.rules || last.hash !== entryHash(hash, last) || last.state !== stateHash(hash, kept.state)) return undefined;
  const base: Base = { length: last.seq + 1, hash: last.hash, counts: kept.counts };
  const resting: Table = { head, engine, hash, base, log: [], facts: [], snapshots: new Map(), path: [], state: kept.state, drafts: [] };
  const table = drained(following(resting, since));
  return 'code' in table ? undefined : table;
}

/** What an entry leads to, or what is wrong with it. */
function believed(table: Table, entry: Entry, seq: number): { readonly state: State; readonly facts: readonly Fact[] } | string {
  if (!isEntry(entry)) return 'does not have the form of an entry';
  if (entry.seq !== seq) return `calls itself entry ${entry.seq}`;
  if (entry.prev !== lastHash(table)) return 'does not follow the one before it';
  if (entry.hash !== entryHash(table.hash, entry)) return 'was changed after it was written';
  const after = replayed(table, entry);
  if (typeof after === 'string') return after;
  return stateHash(table.hash, after.state) === entry.state ? after : 'leads to another state than it says';
}

function replayed(table: Table, entry: Entry): { readonly state: State; readonly facts: readonly Fact[] } | string {
  const { engine, head } = table;
  if (entry.kind === 'start' && (entry.position ?? head.from) !== undefined) return begun(table, entry.position);
  if ((entry.kind === 'start') !== (lengthOf(table) === 0)) return 'is not where it belongs';
  if (entry.kind === 'seat') return entry.seat < head.seats ? { state: table.state, facts: [] } : 'names a seat that is not there';
  if (entry.kind === 'gift') return entry.seat < head.seats && entry.to < head.seats ? { state: table.state, facts: [] } : 'names a seat that is not there';
  if (entry.kind === 'rewind') {
    const state = table.path.includes(entry.to) ? stateAt(table, entry.to) : undefined;
    return state === undefined ? 'goes back to nowhere' : { state, facts: [] };
  }
  if (entry.kind === 'forfeit') {
    const state = forfeited(table.state, head.seats, entry);
    return state === undefined ? 'forfeits what cannot be forfeited' : { state, facts: [] };
  }
  try {
    const tape = tapeChance(entry.draws);
    const step = entry.kind === 'start' ? startAgain(engine, head, entry, tape) : engine.step(table.state, entry.seat, entry.choice, tape);
    if (!step.ok) return `holds a move that was not possible (${step.code})`;
    return tape.left > 0 ? 'holds more chance than its move used' : step;
  } catch (error) {
    if (error instanceof TapeError) return `does not hold the chance of its move: ${error.message}`;
    throw error;
  }
}

/** A practice match begins with a position that can be played on by the seats it has. */
function begun(table: Table, position: State | undefined): { readonly state: State; readonly facts: readonly Fact[] } | string {
  const { engine, head } = table;
  if (lengthOf(table) > 0) return 'is not where it belongs';
  if (position === undefined || head.from === undefined) return 'begins with a position but does not say whose, or says so but has none';
  const [fault] = engine.faults(position);
  if (fault !== undefined) return `begins with a position that cannot be played: ${fault}`;
  if (position.result !== undefined) return 'begins with a match that is over';
  if (engine.allowed(position).some((seat) => seat >= head.seats)) return 'begins with a position for more seats';
  return { state: position, facts: [] };
}

function isFile(given: unknown): given is MatchFile {
  if (!isRecord(given) || given['format'] !== 'durbar-match' || given['version'] !== 1) return false;
  const { head, log, secret } = given;
  if (!isRecord(head) || !Array.isArray(log) || log.length === 0) return false;
  if (secret !== undefined && !(isRecord(secret) && typeof secret['seed'] === 'string' && typeof secret['salt'] === 'string')) return false;
  if (head['from'] !== undefined && !isOrigin(head['from'])) return false;
  const texts = ['id', 'game', 'rules', 'editionName'].every((key) => typeof head[key] === 'string');
  return texts && typeof head['seats'] === 'number' && typeof head['created'] === 'number' && isRecord(head['options']) && isContract(head['contract']);
}

const isOrigin = (given: Json) => isRecord(given) && typeof given['match'] === 'string' && given['match'].length <= 80 && Number.isInteger(given['seq']);

const CONTRACT = new Set(['spectators', 'odds', 'undo', 'rewind', 'clock', 'coach', 'rated', 'talk', 'memoryAid']);

/** Heads of older matches also name a memory aid, which games have among their options now; their chain covers it, so it stays. */
export function isContract(given: unknown): given is Contract {
  if (!isRecord(given) || !Object.keys(given).every((key) => CONTRACT.has(key))) return false;
  if (given['clock'] !== undefined && !isTerms(given['clock'])) return false;
  return (
    ['none', 'public', 'open-after'].includes(String(given['spectators'])) &&
    typeof given['odds'] === 'boolean' &&
    ['undefined', 'boolean'].includes(typeof given['coach']) &&
    ['undefined', 'boolean'].includes(typeof given['rated']) &&
    ['undefined', 'boolean'].includes(typeof given['talk']) &&
    ['turn', 'none'].includes(String(given['undo'])) &&
    ['consent', 'never'].includes(String(given['rewind']))
  );
}

function isEntry(given: unknown): given is Entry {
  if (!isRecord(given)) return false;
  if (!['state', 'prev', 'hash'].every((key) => typeof given[key] === 'string') || typeof given['at'] !== 'number') return false;
  switch (String(given['kind'])) {
    case 'start':
      if (given['position'] !== undefined && !isRecord(given['position'])) return false;
      if (given['drawn'] !== undefined && given['drawn'] !== true) return false;
      return isDraws(given['draws']) && Array.isArray(given['contributions']) && given['contributions'].every((one) => typeof one === 'string');
    case 'move':
      return isDraws(given['draws']) && typeof given['seat'] === 'number' && isChoice(given['choice']);
    case 'forfeit':
    case 'seat':
      return Number.isInteger(given['seat']) && Number(given['seat']) >= 0 && ['undefined', 'string'].includes(typeof given['bot']);
    case 'gift':
      return ['seat', 'to', 'time'].every((key) => Number.isInteger(given[key]) && Number(given[key]) >= 0);
    case 'rewind':
      return typeof given['to'] === 'number' && Array.isArray(given['consent']);
    default:
      return false;
  }
}

const isDraws = (given: Json | undefined) =>
  Array.isArray(given) &&
  given.every((draw) => isRecord(draw) && typeof draw['label'] === 'string' && typeof draw['n'] === 'number' && typeof draw['value'] === 'number');
