/** Matches as files: out when they are over, in as a copy of one's own. */
import { isRecord, readOptions, same } from '@durbar/kernel';
import { freshContribution, freshSecret } from '@durbar/kernel/node';
import { type ThoughtInfo, ThoughtSchema } from '@durbar/protocol';
import { exportMatch, gameFor, type Imported, type ImportFault, type MatchFile, maySee, type Table } from '@durbar/table';
import { Compile } from 'typebox/compile';
import { RequestError } from './errors.ts';
import { freshId } from './guests.ts';
import type { House, Welcome } from './lobby.ts';
import { readFile } from './reading.ts';
import { EndlessError } from './referee.ts';
import { type Room, type Rooms, seatsSatAt } from './rooms.ts';
import { addThoughts } from './store/bots.ts';
import { addMatch, secretOf } from './store/matches.ts';
import type { MatchRecord, SeatRecord } from './store/records.ts';
import { written } from './writing.ts';

const isThought = Compile(ThoughtSchema);

/** A finished match with its secret, so that anybody who may see all of it can check the chance. */
export async function fileOf(house: House, rooms: Rooms, room: Room, guest: string | undefined): Promise<MatchFile> {
  const { match } = room;
  if (match.status !== 'over') throw new RequestError('not-over');
  if (room.table === undefined) throw new RequestError('paused');
  const table = await rooms.whole(room);
  if (!maySee(table, seatsSatAt(room, guest)[0] ?? 'watcher', 0)) throw new RequestError('not-yours-to-see');
  return exportMatch(table, await secretOf(house.store, room.id));
}

/** A file that was refused, with the entry at which it fails. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly fault: ImportFault;
  constructor(fault: ImportFault) {
    super(fault.message);
    this.fault = fault;
  }
}

/**
 * Takes a match from a file as a practice copy in which every seat belongs to whoever brought it.
 * The chain of hashes begins with the head, so head and log stay as they are and only the address here is new.
 * A finished match can be looked through and checked. One that is not over is played on by fresh chance,
 * but only if nobody promised its chance: another seed would break that promise, and a known one would tell what comes.
 */
export async function takeFile(house: House, welcome: Welcome, given: unknown, at: number): Promise<string> {
  const { table, file } = await believed(house, given);
  const { head } = table;
  const { result } = table.state;
  if (result === undefined && head.commitment !== undefined) throw new RequestError('unfinished');
  const waiting = await house.referee.ask(() => table.engine.waiting(table.state));
  const guest = await welcome();
  const id = freshId();
  const match: MatchRecord = {
    id,
    head,
    status: result ? 'over' : 'live',
    waiting,
    ...(result && { result }),
    invite: freshId(),
    creator: guest.id,
    created: at,
    moved: at,
    length: table.log.length,
    version: 0,
  };
  const seats = Array.from(
    { length: head.seats },
    (_, seat): SeatRecord => ({ seat, kind: 'person', guest: guest.id, name: guest.name, contribution: freshContribution() }),
  );
  await addMatch(house.store, { match, secret: result ? file.secret : freshSecret(), seats, entries: written(table, table.log) });
  await addThoughts(house.db, id, thoughtsIn(given, table));
  return id;
}

/** Reasons of bots that a file brings along, by entry: those that have the form, and are of the move that was made. */
function thoughtsIn(given: unknown, table: Table): Map<number, ThoughtInfo> {
  const { thoughts } = given as { readonly thoughts?: unknown };
  const found = new Map<number, ThoughtInfo>();
  if (!isRecord(thoughts)) return found;
  for (const entry of table.log) {
    const thought = Object.hasOwn(thoughts, entry.seq) ? thoughts[entry.seq] : undefined;
    if (entry.kind === 'move' && isThought.Check(thought) && same((thought as ThoughtInfo).choice, entry.choice)) found.set(entry.seq, thought as ThoughtInfo);
  }
  return found;
}

async function believed(house: House, given: unknown) {
  const { games } = house;
  const read = await readGiven(house, given);
  if (!read.ok) throw new FileError(read.fault);
  const { head } = read.table;
  const game = gameFor(games, head);
  const options = game && readOptions(game, head.options);
  if (!options?.ok || !same(options.options, head.options)) throw new FileError({ code: 'bad-options', message: 'The match does not name all its options.' });
  const strange = [head.id, head.editionName, head.commitment ?? ''].some((text) => typeof text !== 'string' || text.length > 80);
  if (strange) throw new FileError({ code: 'not-a-match', message: 'This is not a Durbar match file of version 1.' });
  return read;
}

/** Rules may stumble over a board that no match ever leads to, or find no end in it; a file that brings them to that is no match. */
async function readGiven({ games, referee, log }: House, given: unknown): Promise<Imported> {
  try {
    return await readFile(referee, games, given);
  } catch (error) {
    if (error instanceof EndlessError) log.error({ err: error }, 'a file that was brought has no end');
    throw new FileError({ code: 'not-a-match', message: 'The file cannot be read as a match.' });
  }
}
