/** Matches and seats as records, and as rows of the data file. */
import type { Result, Seat } from '@durbar/kernel';
import type { Lobby, PlayoffInfo, Status } from '@durbar/protocol';
import type { Clock, Head } from '@durbar/table';
import type { Selectable } from 'kysely';
import type { Schema } from './schema.ts';

/** Records of matches and of their seats have all their fields, in the same order: the runtime finds those of one shape without searching. */
export interface MatchRecord {
  /** The address of the match here; an imported one keeps in its head the id it was played under. */
  readonly id: string;
  readonly head: Head;
  readonly status: Status;
  readonly waiting: readonly Seat[];
  /** Seats that have lost although it goes on. */
  readonly lost?: readonly Seat[] | undefined;
  readonly result?: Result | undefined;
  readonly invite: string;
  readonly creator: string;
  readonly created: number;
  readonly moved: number;
  readonly length: number;
  /** Changes so far. */
  readonly version: number;
  readonly clock?: Clock | undefined;
  readonly paused?: 'host' | 'failed' | undefined;
  /** Since when it is paused. */
  readonly stopped?: number | undefined;
  /** Once the match is over: the one that follows it. */
  readonly rematch?: Rematch | undefined;
  /** Tied: the matches that decide it. And the tied match that this one decides. */
  readonly playoff?: PlayoffInfo | undefined;
  readonly decides?: string | undefined;
  /** How it comes together, if not as most do. */
  readonly lobby?: Lobby | undefined;
}

export interface Rematch {
  readonly match: string;
  /** Old seat of whoever asked for it. */
  readonly seat: Seat;
}

export interface SeatRecord {
  readonly seat: Seat;
  readonly kind: 'person' | 'bot' | 'open';
  readonly guest?: string | undefined;
  readonly name?: string | undefined;
  readonly bot?: string | undefined;
  /** The seat's part of the chance; added when it is taken. */
  readonly contribution?: string | undefined;
  /** A program plays it for its guest: milliseconds that it has for each move. */
  readonly deadline?: number | undefined;
  /** Whoever sits here has accepted the agreement. */
  readonly ready?: true | undefined;
  /** A bot holds it until a person comes. */
  readonly held?: true | undefined;
  /** A bot plays it because the others wanted one. */
  readonly voted?: true | undefined;
}

/** What a record of a match is read from. */
export const COLUMNS = [
  ...(['id', 'head', 'status', 'waiting', 'result', 'invite', 'creator', 'created', 'moved', 'length'] as const),
  ...(['rematch', 'playoff', 'decides', 'version', 'clock', 'paused', 'stopped', 'lobby', 'lost'] as const),
] as const;

export function matchRecord(row: Pick<Selectable<Schema['match']>, (typeof COLUMNS)[number]>): MatchRecord {
  const { id, head, status, waiting, lost, result, invite, creator, created, moved, length, version } = row;
  const { rematch, playoff, decides, clock, paused, stopped, lobby } = row;
  return {
    id,
    invite,
    creator,
    created,
    moved,
    length,
    version,
    head: JSON.parse(head) as Head,
    status: status as Status,
    waiting: JSON.parse(waiting) as Seat[],
    lost: read<Seat[]>(lost),
    result: read<Result>(result),
    rematch: read<Rematch>(rematch),
    playoff: read<PlayoffInfo>(playoff),
    decides: decides ?? undefined,
    lobby: read<Lobby>(lobby),
    clock: read<Clock>(clock),
    paused: paused === null ? undefined : paused === 'host' ? 'host' : 'failed',
    stopped: stopped === null ? undefined : Number(stopped),
  };
}

/** A copy of a match, ready to be changed; a record that was spread from another has a shape of its own. */
export const copiedMatch = (match: MatchRecord): { -readonly [key in keyof MatchRecord]: MatchRecord[key] } => ({
  id: match.id,
  invite: match.invite,
  creator: match.creator,
  created: match.created,
  moved: match.moved,
  length: match.length,
  version: match.version,
  head: match.head,
  status: match.status,
  waiting: match.waiting,
  lost: match.lost,
  result: match.result,
  rematch: match.rematch,
  playoff: match.playoff,
  decides: match.decides,
  lobby: match.lobby,
  clock: match.clock,
  paused: match.paused,
  stopped: match.stopped,
});

const read = <T>(text: string | null): T | undefined => (text === null ? undefined : (JSON.parse(text) as T));

export const seatRecord = ({ seat, kind, guest, name, bot, contribution, deadline, ready, held, voted }: Selectable<Schema['seat']>): SeatRecord => ({
  seat,
  kind: kind as SeatRecord['kind'],
  guest: guest ?? undefined,
  name: name ?? undefined,
  bot: bot ?? undefined,
  contribution: contribution ?? undefined,
  deadline: deadline ?? undefined,
  ready: ready === null ? undefined : true,
  held: held === null ? undefined : true,
  voted: voted === null ? undefined : true,
});

/** The same seat as a record with all its fields. */
export const wholeSeat = ({ seat, kind, guest, name, bot, contribution, deadline, ready, held, voted }: SeatRecord): SeatRecord => ({
  seat,
  kind,
  guest,
  name,
  bot,
  contribution,
  deadline,
  ready,
  held,
  voted,
});

export const seatRow = (match: string, { seat, kind, guest, name, bot, contribution, deadline, ready, held, voted }: SeatRecord): Schema['seat'] => ({
  match,
  seat,
  kind,
  guest: guest ?? null,
  name: name ?? null,
  bot: bot ?? null,
  contribution: contribution ?? null,
  deadline: deadline ?? null,
  ready: ready ? 1 : null,
  held: held ? 1 : null,
  voted: voted ? 1 : null,
});
