/** Reasons of bots, hints, and what decisions cost: who may ask for them, and the thinking. */
import { type Bot, botNamed, costOf, type Thought, trimmedThought } from '@durbar/bots';
import { type Seat, same } from '@durbar/kernel';
import type { CostInfo, ThoughtInfo } from '@durbar/protocol';
import { entryAt, ownMoves, stateAt, type Table } from '@durbar/table';
import { RequestError } from './errors.ts';
import { type Room, type Rooms, seatsOfGuest } from './rooms.ts';
import { thoughtAt } from './store/bots.ts';
import { recordOf } from './store/matches.ts';
import type { Db } from './store/schema.ts';
import type { Thinker } from './thinking.ts';

/** Decisions of one match that are looked at again, and milliseconds for each. */
const LOOKED_AT = 60;
const LOOK = 250;
const TOLD = 5;

/** Nobody else's game is spoilt: whoever asks is the only person at the table. */
export const isAlone = ({ seats }: Pick<Room, 'seats'>, guest: string | undefined): boolean =>
  guest !== undefined && seats.some((one) => one.guest === guest) && seats.every((one) => one.guest === undefined || one.guest === guest);

/** Whether everybody sees the same in this position. */
function isOpen({ engine, head, state }: Table): boolean {
  const views = Array.from({ length: head.seats }, (_, seat) => engine.view(state, seat).board);
  return views.every((view) => same(view, views[0]));
}

/** Whether somebody may be helped in a match that goes on: alone or by agreement of the table, and never where it counts. */
const mayBeHelped = ({ match, seats }: Pick<Room, 'match' | 'seats'>, guest: string | undefined): boolean => {
  const { coach: agreed, rated } = match.head.contract;
  return rated !== true && (isAlone({ seats }, guest) || agreed === true);
};

/** Practice is no way around that: every match that it was copied from and that still goes on has to allow it too. */
async function isHelpFair(db: Db, room: Pick<Room, 'match' | 'seats'>, guest: string | undefined): Promise<boolean> {
  let from: Pick<Room, 'match' | 'seats'> | undefined = room;
  while (from !== undefined) {
    if (from.match.status !== 'over' && !mayBeHelped(from, guest)) return false;
    const source: string | undefined = from.match.head.from?.match;
    from = source === undefined ? undefined : await recordOf(db, source);
  }
  return true;
}

/** What a bot thought when it made a move: once the match is over, or before that to somebody alone with bots in a game without secrets. */
export async function thoughtFor(db: Db, rooms: Rooms, room: Room, guest: string | undefined, seq: number): Promise<ThoughtInfo> {
  const { table, match } = room;
  if (table === undefined) throw new RequestError(room.paused ? 'paused' : 'not-started');
  const isOver = match.status === 'over' && (table.head.contract.spectators === 'open-after' || seatsOfGuest(room, guest).length > 0);
  const mayAsk = isOver || (isAlone(room, guest) && (await isHelpFair(db, room, guest)) && (await rooms.judge(room, () => isOpen(table))));
  if (!mayAsk) throw new RequestError('not-yet');
  const thought = await thoughtAt(db, room.id, seq);
  if (thought === undefined) throw new RequestError('no-thought');
  return thought;
}

/** A hint for one's own seat: alone always, with others only if the table agreed to it. */
export async function hintFor(
  { db, bots, thinker, rooms }: { readonly db: Db; readonly bots: readonly Bot[]; readonly thinker: Thinker; readonly rooms: Rooms },
  room: Room,
  guest: string | undefined,
  seat: Seat,
): Promise<Thought> {
  const { table } = room;
  if (!seatsOfGuest(room, guest).includes(seat)) throw new RequestError('not-your-seat');
  if (table === undefined || room.match.status !== 'live') throw new RequestError('over');
  if (!(await isHelpFair(db, room, guest))) throw new RequestError('no-coach');
  // What may be done at any time, like opening a negotiation, is nobody's question.
  if (!room.match.waiting.includes(seat)) throw new RequestError('not-asked');
  return trimmedThought(await rooms.guard(room, () => thinker.think(coach(bots), table, seat)));
}

function coach(bots: readonly Bot[]): Bot {
  const bot = bots.find(({ name }) => name === 'strong') ?? botNamed('strong');
  if (bot === undefined) throw new RequestError('no-such-bot');
  return bot;
}

/** The decisions of one's own seats that cost most, by a fresh look at each. */
export async function reportFor(thinker: Thinker, bots: readonly Bot[], rooms: Rooms, room: Room, guest: string | undefined): Promise<CostInfo[]> {
  const mine = seatsOfGuest(room, guest);
  if (mine.length === 0) throw new RequestError('not-your-seat');
  if (room.match.status !== 'over') throw new RequestError('not-over');
  const table = await rooms.whole(room);
  const costs: CostInfo[] = [];
  for (const seq of await rooms.judge(room, () => decisions(table, mine))) {
    const entry = entryAt(table, seq);
    const state = await rooms.judge(room, () => stateAt(table, seq - 1));
    if (entry?.kind !== 'move' || state === undefined) continue;
    const before: Table = { ...table, state, drafts: [] };
    const bot = coach(bots);
    const thought = await rooms.guard(room, () => thinker.think({ ...bot, ms: () => LOOK }, before, entry.seat, { taken: entry.choice }));
    const cost = costOf(thought, entry.choice);
    if (cost !== undefined) costs.push({ seq, seat: entry.seat, choice: entry.choice, ...cost });
  }
  return costs.sort((a, b) => b.cost - a.cost).slice(0, TOLD);
}

/** Own moves with something to decide, evenly from the whole match if there are many. */
function decisions(table: Table, mine: readonly Seat[]): number[] {
  const all = ownMoves(table, mine).filter((seq) => {
    const entry = entryAt(table, seq);
    const state = stateAt(table, seq - 1);
    return entry?.kind === 'move' && state !== undefined && table.engine.choices(state, entry.seat).length > 1;
  });
  const every = Math.max(1, all.length / LOOKED_AT);
  return Array.from({ length: Math.min(all.length, LOOKED_AT) }, (_, i) => all[Math.floor(i * every)] as number);
}
