/** A match that is over: what came of it for each seat, and for the ratings. A job, so that it happens once whatever happens in between. */
import type { Result, Seat } from '@durbar/kernel';
import type { Ladder } from '@durbar/protocol';
import type { Jobs } from '../jobs.ts';
import type { Room, Rooms } from '../rooms.ts';
import { jobStatement, type Statement } from '../store/change.ts';
import { entriesOf } from '../store/matches.ts';
import type { Store } from '../store/open.ts';
import { notCounted, type PlayedRow, playedStatement, type RatingKey, ratingOf, ratingStatement } from '../store/people.ts';
import type { MatchRecord, SeatRecord } from '../store/records.ts';
import { paceOf } from './pace.ts';
import { beginner, rate, type Skill } from './rating.ts';

export interface EndedOptions {
  readonly store: Store;
  readonly rooms: Rooms;
  readonly jobs: Jobs;
  readonly now: () => number;
}

const ENDED = 'ended';

export function countEnded({ store, rooms, jobs, now }: EndedOptions) {
  jobs.on(ENDED, async ({ key }, done) => {
    const statements = await rooms.use(key, (room) => statementsFor(store, rooms, room, now()));
    await store.write([...statements, jobStatement(done)]);
  });
  return {
    /** Matches that ended before results were counted. */
    async start(): Promise<void> {
      for (const match of await notCounted(store.db, now())) await jobs.set({ put: { kind: ENDED, key: match, due: now() } });
    },
  };
}

async function statementsFor(store: Store, rooms: Rooms, room: Room, at: number): Promise<Statement[]> {
  const { match, seats, table } = room;
  const { result } = match;
  if (!isCounted(match, seats) || result === undefined || table === undefined) return [];
  const { game, contract } = match.head;
  const places = placesOf(result, seats.length);
  // A seat with a deadline for each move is played by a program of its owner.
  const ladder: Ladder = seats.every(({ guest, deadline }) => guest !== undefined && deadline === undefined) ? 'people' : 'bots';
  const sides = await rooms.judge(room, () => seats.map(({ seat }) => table.engine.rules.side?.(table.state.board, seat)));
  const log = contract.clock ? (await entriesOf(store.db, room.id, 0, match.length)).map(({ entry }) => entry) : [];
  const rows = seats.map(({ seat, guest }): PlayedRow => {
    const place = places[seat] ?? 1;
    const sharing = places.filter((one) => one === place).length;
    const { asked = null, late = null } = paceOf(log, seat, contract.clock, match.clock) ?? {};
    const whose = { match: room.id, seat, guest: guest ?? null, game, seats: seats.length, side: sides[seat] ?? `seat.${seat}` };
    return { ...whose, place, sharing, ladder, asked, late, at: match.moved };
  });
  if (contract.rated !== true) return rows.map((row) => playedStatement(row));
  const keys = seats.map((seat): RatingKey => ({ who: whoOf(seat), game, seats: seats.length, ladder }));
  const before = await Promise.all(keys.map((key) => ratingOf(store.db, key)));
  const skills = before.map((one): Skill => one ?? beginner);
  const after = rate(skills, places);
  // The same bot on two seats would learn twice from one match.
  const isAlone = ({ who }: RatingKey) => keys.filter((key) => key.who === who).length === 1;
  return [
    ...rows.map((row, i) => playedStatement(row, skills[i], after[i])),
    ...keys.flatMap((key, i) => (isAlone(key) && after[i] ? [ratingStatement(key, before[i], after[i], at)] : [])),
  ];
}

/** Whose rating it is: whoever sat down carries the result, even if a bot played on for them. */
const whoOf = ({ guest, bot }: SeatRecord): string => guest ?? `bot:${bot ?? ''}`;

/** Not practice, not a file from elsewhere, not the games that decide a tie, nobody against themselves, and nobody gone. */
function isCounted({ id, head, decides }: MatchRecord, seats: readonly SeatRecord[]): boolean {
  const people = seats.flatMap(({ guest }) => guest ?? []);
  const isWhole = seats.every(({ kind, guest }) => guest !== undefined || kind === 'bot');
  return head.id === id && head.from === undefined && decides === undefined && isWhole && people.length > 0 && new Set(people).size === people.length;
}

/** The place of each seat, from 1: winners first, the others by their points if there are any; last of all those who lost before the end, the first of them behind. */
export function placesOf({ winners, points, lost = [] }: Result, seats: number): number[] {
  const lostAt = (seat: Seat): number => (lost.includes(seat) ? lost.indexOf(seat) : lost.length);
  const isBetter = (a: Seat, b: Seat): boolean => {
    if (lostAt(a) !== lostAt(b)) return lostAt(a) > lostAt(b);
    if (winners.includes(a) !== winners.includes(b)) return winners.includes(a);
    return !winners.includes(a) && winners.length > 0 && (points?.[a] ?? 0) > (points?.[b] ?? 0);
  };
  const all = Array.from({ length: seats }, (_, seat) => seat);
  return all.map((seat) => 1 + all.filter((other) => isBetter(other, seat)).length);
}
