/** Making a match and joining it. Nothing is dealt before the last seat is taken. */
import { timingSafeEqual } from 'node:crypto';
import type { Bot } from '@durbar/bots';
import { EditionError, type Engine, engineOf, type Game, readOptions } from '@durbar/kernel';
import { commit, freshSecret, sha256 } from '@durbar/kernel/node';
import type { Create, GameInfo, Join } from '@durbar/protocol';
import { defaultContract, type Head, passSeat } from '@durbar/table';
import { deadlineJobs } from './changes.ts';
import { RequestError } from './errors.ts';
import { freshId } from './guests.ts';
import type { Log } from './log.ts';
import { noticeJobs, type Told } from './notices/asked.ts';
import type { Referee } from './referee.ts';
import { gameOf, type Room, type Rooms } from './rooms.ts';
import { begun, comingTo, freeSeats, isComplete, settle, takenSeat } from './seating.ts';
import type { Guest } from './store/guests.ts';
import { dropInvitation, isInvited } from './store/invitations.ts';
import { addMatch, type Decided, type NewMatch } from './store/matches.ts';
import type { Store } from './store/open.ts';
import type { MatchRecord, SeatRecord } from './store/records.ts';
import type { Db } from './store/schema.ts';
import { isBlocked } from './store/shuns.ts';
import { written } from './writing.ts';

export interface House {
  readonly db: Db;
  readonly store: Store;
  readonly games: readonly Game[];
  readonly bots: readonly Bot[];
  readonly referee: Referee;
  readonly log: Log;
  /** Who is told what is asked of them, wherever they are. */
  readonly told: () => Told;
}

/** Makes whoever asks a guest; only done once their request is known to be sound. */
export type Welcome = () => Promise<Guest>;

export function gameInfos({ games, bots }: House): GameInfo[] {
  const names = bots.map(({ name }) => name);
  const current = games.filter(({ id }, i) => games.findIndex((game) => game.id === id) === i);
  return current.map(({ id, version, seats, options, editions }) => ({ id, version, seats, options, editions: Object.keys(editions), bots: names }));
}

/** Makes a match: its chance is promised first, then each taken seat adds its part. Whoever asks for a rematch and adds theirs is ready. */
export async function createMatch(house: House, welcome: Welcome, wanted: Create, at: number, links: Pick<NewMatch, 'after' | 'jobs'> = {}): Promise<string> {
  const { game, engine, edition, options } = await agreed(house, wanted);
  const guest = await welcome();
  const { lobby, contribution } = wanted;
  // Whoever sits everywhere alone draws one part for all seats but the first.
  const first = wanted.players.findIndex(({ kind }) => kind === 'me');
  const isAlone = wanted.players.every(({ kind }) => kind !== 'open');
  const isReady = isAlone || (links.after !== undefined && contribution !== undefined);
  const coming = isReady ? comingTo(undefined, undefined) : comingTo(lobby, undefined);
  const seats = wanted.players.map((player, seat) => takenSeat(seat, player, guest, seat === first ? { ...coming, contribution } : coming));
  const contract = contractOf(wanted);
  return newMatch(house, { game, engine, edition, options, contract }, seats, guest.id, at, { ...links, ...(lobby && !isAlone && { lobby }) });
}

/** A rated match is played as it is: without going back and without hints. */
function contractOf({ contract }: Create): Head['contract'] {
  const whole = { ...defaultContract, ...contract };
  return whole.rated ? { ...whole, rewind: 'never', coach: false } : whole;
}

/** Writes down a match with its seats, and deals if all of them are taken. */
export async function newMatch(
  house: House,
  { game, engine, edition, options, contract }: Agreed & Pick<Head, 'contract'>,
  seats: readonly SeatRecord[],
  creator: string,
  at: number,
  links: (Pick<NewMatch, 'after' | 'jobs'> & Pick<MatchRecord, 'lobby'>) | { readonly decides: (id: string) => Decided },
): Promise<string> {
  const id = freshId();
  const secret = freshSecret();
  const head: Head = {
    id,
    game: game.id,
    rules: engine.rules.name,
    editionName: edition,
    seats: seats.length,
    options,
    contract,
    commitment: commit(id, engine.rules.name, secret),
    created: at,
  };
  const match: MatchRecord = {
    id,
    head,
    status: 'waiting',
    waiting: [],
    invite: freshId(),
    creator,
    created: at,
    moved: at,
    length: 0,
    version: 0,
    ...('lobby' in links && links.lobby && { lobby: links.lobby }),
  };
  const linked = 'decides' in links ? { decides: links.decides(id) } : { after: links.after };
  const jobs = 'decides' in links ? [] : (links.jobs ?? []);
  if (!isComplete(seats)) await addMatch(house.store, { match, secret, seats, entries: [], ...linked, jobs });
  else {
    const { table, committed, waiting, seats: final, clock } = await begun(house, game, head, seats, match.lobby, secret, at);
    const live: MatchRecord = { ...match, status: 'live', waiting, length: table.log.length, ...(clock && { clock }) };
    await addMatch(house.store, {
      match: live,
      secret,
      seats: final,
      entries: written(table, committed),
      ...linked,
      jobs: [...jobs, ...deadlineJobs(match, live), ...noticeJobs(match, live, { before: seats, now: final }, { at, entries: committed }, house.told())],
    });
  }
  return id;
}

interface Agreed {
  readonly game: Game;
  readonly engine: Engine;
  readonly edition: string;
  readonly options: Head['options'];
}

/** Everything about a wanted match that does not depend on who sits where. */
export async function agreed({ games, bots, referee }: House, wanted: Pick<Create, 'game' | 'players' | 'edition' | 'options'>): Promise<Agreed> {
  const game = gameOf(games, wanted.game);
  if (!game.seats.includes(wanted.players.length)) throw new RequestError('bad-seats', { message: `${game.id} is played by ${game.seats.join(', ')}.` });
  for (const player of wanted.players) {
    if (player.kind !== 'me' && player.bot !== undefined && !bots.some(({ name }) => name === player.bot)) throw new RequestError('no-such-bot');
  }
  const edition = wanted.edition ?? Object.keys(game.editions)[0] ?? '';
  if (!Object.hasOwn(game.editions, edition)) throw new RequestError('no-such-edition');
  const read = readOptions(game, wanted.options);
  if (!read.ok) throw new RequestError('bad-options', { message: read.error });
  const { engine, why } = await referee.ask(() => {
    const made = engineFor(game, edition);
    return { engine: made, why: made.rules.refuse?.(wanted.players.length, read.options) };
  });
  if (why) throw new RequestError('bad-options', { why });
  return { game, engine, edition, options: read.options };
}

function engineFor(game: Game, edition: string): Engine {
  try {
    return engineOf(game, edition);
  } catch (error) {
    if (error instanceof EditionError) throw new RequestError('no-such-edition', { message: error.message });
    throw error;
  }
}

/** Takes a seat by the link, from the list, or because one was invited; whoever has one already keeps it. */
export async function joinMatch(
  house: House,
  rooms: Rooms,
  room: Room,
  known: string | undefined,
  welcome: Welcome,
  { invite, seat, contribution }: Join,
  at: number,
): Promise<{ guest: Guest; isNew: boolean }> {
  if (!(await mayJoin(house.db, room, known, invite))) throw new RequestError('bad-invite');
  const guest = await welcome();
  // Whoever has given a seat to a bot has it still: nobody may come to know two hands.
  if (room.seats.some((one) => one.guest === guest.id)) return { guest, isNew: false };
  if (room.match.lobby?.closed) throw new RequestError('match-closed');
  const free = freeSeat(room, seat);
  if (room.match.status === 'waiting') {
    await settle(house, rooms, room, [takenSeat(free.seat, { kind: 'me' }, guest, comingTo(room.match.lobby, contribution))], at);
  } else await takeOver(rooms, room, free, guest, at);
  await dropInvitation(house.db, room.id, guest.id);
  return { guest, isNew: true };
}

/** Whom the maker of the table has blocked does not sit down there, by whichever way; an invitation is the table's own word. */
async function mayJoin(db: Db, room: Room, guest: string | undefined, invite: string | undefined): Promise<boolean> {
  const { id, match, seats } = room;
  const isWelcome = async () => seats.some((seat) => guest !== undefined && seat.guest === guest) || !(await isBlocked(db, match.creator, guest));
  if (invite !== undefined) return isSameText(invite, match.invite) && isWelcome();
  if (freeSeats(room).length > 0 && match.lobby?.listed && (await isWelcome())) return true;
  return guest !== undefined && isInvited(db, id, guest);
}

/** Whether somebody could take a seat now, and so may read what they would agree to, even where nobody may watch. */
export async function mightSit(db: Db, room: Room, guest: string | undefined, invite: string | undefined): Promise<boolean> {
  return freeSeats(room).length > 0 && mayJoin(db, room, guest, invite);
}

/** The wanted seat if it is free, else the first that nobody holds, else one that a bot holds. */
function freeSeat(room: Room, wanted: number | undefined): SeatRecord {
  const free = freeSeats(room);
  const found = wanted === undefined ? (free.find(({ bot }) => bot === undefined) ?? free[0]) : free.find(({ seat }) => seat === wanted);
  if (found === undefined) throw new RequestError(wanted === undefined || free.length === 0 ? 'match-full' : 'seat-taken');
  return found;
}

/** The person comes for whom a bot held the seat; the log says so. */
async function takeOver(rooms: Rooms, room: Room, { held: _, bot: __, ...seat }: SeatRecord, guest: Guest, at: number): Promise<void> {
  if (room.table === undefined || room.paused) throw new RequestError('paused');
  const outcome = passSeat(room.table, seat.seat, undefined, at);
  if (!outcome.ok) throw new RequestError('over');
  const taken: SeatRecord = { ...seat, kind: 'person', guest: guest.id, name: guest.name, ready: true };
  await rooms.keep(room, { at, entries: outcome.committed, table: outcome.table, seats: [taken] });
}

function isSameText(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(sha256(a)), Buffer.from(sha256(b))];
  return timingSafeEqual(one, other);
}
