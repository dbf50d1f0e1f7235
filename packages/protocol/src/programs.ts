/** Programs that play a seat for somebody: their tokens, and the way over plain HTTP. */
import type { Seat } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import { type Static, Type } from 'typebox';
import type { MatchInfo } from './http.ts';
import { PlaySchema, type SeatView } from './live.ts';

export const BotTokenSchema = Type.Object(
  { deadline: Type.Optional(Type.Integer({ minimum: 1000, maximum: 600_000, description: 'Milliseconds for each move; then one is made for the program.' })) },
  { additionalProperties: false },
);
export type BotTokenOrder = Static<typeof BotTokenSchema>;

/** A token as it is told once, to whoever made it. */
export interface BotToken {
  readonly token: string;
  readonly match: string;
  readonly seat: Seat;
  readonly deadline: number;
}

/** A token as its owner finds it again: which seat it opens, and no more. */
export interface ProgramInfo {
  readonly match: string;
  readonly game: string;
  readonly seat: Seat;
  readonly deadline: number;
  readonly created: number;
}

export const BotPlaySchema = Type.Omit(PlaySchema, ['t', 'seat'], { additionalProperties: false });
export type BotPlay = Static<typeof BotPlaySchema>;

/** The match as the seat of a program sees it. */
export interface BotTurn {
  readonly match: string;
  readonly seat: Seat;
  readonly info: MatchInfo;
  /** Entries in the log; `log` holds those from `from` on. */
  readonly seq: number;
  readonly from: number;
  readonly log: readonly Told[];
  /** Absent before the start. */
  readonly mine?: SeatView;
}

/** What opens one socket. */
export interface Ticket {
  readonly ticket: string;
  /** Milliseconds until it is worth nothing. */
  readonly lasts: number;
}
