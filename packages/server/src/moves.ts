/** The path of a move: gate, pure table, one transaction; the answer and the news come after. */
import { type Choice, type Seat, same } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import type { ClientMessage } from '@durbar/protocol';
import { choicesFor, confirm, draftOf, type Entry, factsAt, lengthOf, type Outcome, play, reset, stateFor, type Table, undo } from '@durbar/table';
import { type Code, OvertakenError, RequestError } from './errors.ts';
import { type Accepted, type Room, type Rooms, seatsOfGuest } from './rooms.ts';
import { commandOf } from './store/matches.ts';
import type { Db } from './store/schema.ts';

export type Command = Extract<ClientMessage, { t: 'play' | 'undo' | 'reset' | 'confirm' }>;

/** What a command brought: the length of the log it led to, and who has to hear of it. */
export interface Taken {
  readonly seq: number;
  readonly news: 'everybody' | 'own' | 'none';
}

/** A table that can be played at, and the seat that wants to. */
export function tableFor(room: Room, guest: string | undefined, seat: Seat): Table {
  if (!seatsOfGuest(room, guest).includes(seat)) throw new RequestError('not-your-seat');
  if (room.paused) throw new RequestError('paused');
  if (room.table === undefined) throw new RequestError('not-started');
  return room.table;
}

/** How often a change is tried again that another node was quicker than. */
const TRIES = 4;

export interface Taking {
  readonly rooms: Rooms;
  readonly db: Db;
}

/** Takes one message of somebody at the table; `frame` is its text as it came. Throws a RequestError if it is refused; nothing has changed then. */
export async function take(by: Taking, room: Room, guest: string | undefined, command: Command, frame: string, at: number): Promise<Taken> {
  if (guest === undefined) throw new RequestError('not-your-seat');
  for (let tries = 1; ; tries++) {
    try {
      return await taken(by, room, guest, command, frame, at);
    } catch (error) {
      // A message that took effect before is refused now, or overtaken by itself: it is answered as it was then.
      const before = await commandOf(by.db, room.id, guest, command.id);
      if (before) {
        if (before.said !== sha256(frame)) throw new RequestError('id-used');
        return { seq: before.seq, news: 'none' };
      }
      if (!(error instanceof OvertakenError)) throw error;
      if (tries === TRIES) throw new RequestError('stale');
    }
  }
}

async function taken({ rooms }: Taking, room: Room, guest: string, command: Command, frame: string, at: number): Promise<Taken> {
  const table = tableFor(room, guest, command.seat);
  if (stateFor(table, command.seat).step !== command.step) throw new RequestError('stale');
  const { entries, table: after, match } = await rooms.judged(room, at, () => act(rooms, room, table, command, at));
  const seq = lengthOf(after);
  await rooms.keep(room, { at, entries, table: after, match, command: { match: room.id, guest, id: command.id, said: sha256(frame), seq, at } });
  return { seq, news: entries.length > 0 ? 'everybody' : 'own' };
}

function act(rooms: Rooms, room: Room, table: Table, command: Command, at: number) {
  switch (command.t) {
    case 'play':
      return gesture(rooms, room, table, command, at);
    case 'undo':
      return accepted(undo(table, command.seat));
    case 'reset':
      return accepted(reset(table, command.seat));
    case 'confirm':
      return accepted(confirm(table, command.seat, at));
  }
}

/** All steps of a gesture or none. What follows a barrier is left out: whoever sent it could not know what would come. */
function gesture(rooms: Rooms, room: Room, table: Table, command: Extract<Command, { t: 'play' }>, at: number): Accepted {
  const { seat, choice, more = [] } = command;
  const committed: Entry[] = [];
  let after = table;
  for (const one of [choice, ...more] as Choice[]) {
    const outcome = accepted(step(rooms, room, after, seat, one, at));
    after = outcome.table;
    committed.push(...outcome.committed);
    if (outcome.committed.some((entry) => isBarrier(after, entry))) break;
  }
  const isComplete = draftOf(after, seat) !== undefined && !after.engine.waiting(stateFor(after, seat)).includes(seat);
  if (!command.confirm || !isComplete) return { ok: true, table: after, committed };
  const confirmed = accepted(confirm(after, seat, at));
  return { ...confirmed, committed: [...committed, ...confirmed.committed] };
}

/** Whether chance or a private reveal came with an entry. */
const isBarrier = (table: Table, entry: Entry): boolean =>
  entry.kind === 'move' && (entry.draws.length > 0 || factsAt(table, entry.seq).some(({ only }) => only !== undefined));

function accepted(outcome: Outcome): Accepted {
  if (outcome.ok) return outcome;
  throw new RequestError(outcome.code satisfies Code, { why: outcome.why });
}

/** One step by the rules; if they fail at an offered choice the match is paused, at anything else the choice is refused. */
export function step(rooms: Rooms, room: Room, table: Table, seat: Seat, choice: Choice, at: number): Outcome {
  const { source } = room;
  if (source === undefined) throw new RequestError('paused');
  try {
    return play(table, seat, choice, source, at);
  } catch (error) {
    if (!choicesFor(table, seat).some((offered) => same(offered, choice))) throw new RequestError('not-offered');
    rooms.pause(room, error);
    throw new RequestError('paused');
  }
}
