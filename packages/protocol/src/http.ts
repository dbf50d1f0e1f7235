/** Requests and answers over HTTP. */
import type { Message, OptionSpec, Result, Seat, View } from '@durbar/kernel';
import type { Contract, SeatClock, Told } from '@durbar/table';
import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';
import { ContributionSchema, type Lobby, LobbySchema } from './tables.ts';

const Name = Type.String({ minLength: 1, maxLength: limits.name });

const YEAR = 366 * 24 * 60 * 60 * 1000;
const Time = Type.Integer({ minimum: 0, maximum: YEAR });
const Some = Type.Integer({ minimum: 1000, maximum: YEAR });
const Out = Type.Union([Type.Literal('wait'), Type.Literal('bot'), Type.Literal('forfeit')]);

/** How time is given, in milliseconds. */
export const ClockSchema = Type.Union([
  Type.Object({ pace: Type.Literal('live'), bank: Some, increment: Time, out: Out }, { additionalProperties: false }),
  Type.Object({ pace: Type.Literal('move'), each: Some, vacation: Time, out: Out }, { additionalProperties: false }),
  Type.Object(
    { pace: Type.Literal('day'), moves: Type.Integer({ minimum: 1, maximum: 24 }), bank: Some, vacation: Time, out: Out },
    { additionalProperties: false },
  ),
]);

export const ContractSchema = Type.Object(
  {
    spectators: Type.Union([Type.Literal('none'), Type.Literal('public'), Type.Literal('open-after')]),
    odds: Type.Boolean(),
    undo: Type.Union([Type.Literal('turn'), Type.Literal('none')]),
    rewind: Type.Union([Type.Literal('consent'), Type.Literal('never')]),
    coach: Type.Optional(Type.Boolean()),
    rated: Type.Optional(Type.Boolean()),
    talk: Type.Optional(Type.Boolean()),
    clock: Type.Optional(ClockSchema),
  },
  { additionalProperties: false },
);

/** Who is to sit on a seat: whoever asks, a friend with the link, or a bot. */
export const PlayerSchema = Type.Union([
  Type.Object({ kind: Type.Literal('me') }, { additionalProperties: false }),
  /** A friend's seat; a bot may hold it until somebody comes. */
  Type.Object({ kind: Type.Literal('open'), bot: Type.Optional(Type.String({ maxLength: 32 })) }, { additionalProperties: false }),
  Type.Object({ kind: Type.Literal('bot'), bot: Type.String({ maxLength: 32 }) }, { additionalProperties: false }),
]);

export const CreateSchema = Type.Object(
  {
    game: Type.String({ maxLength: 40 }),
    edition: Type.Optional(Type.String({ maxLength: 40 })),
    options: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Type.Union([Type.Number(), Type.String({ maxLength: 80 }), Type.Boolean()]))),
    contract: Type.Optional(Type.Partial(ContractSchema, { additionalProperties: false })),
    players: Type.Array(PlayerSchema, { minItems: 1, maxItems: 8 }),
    name: Type.Optional(Name),
    lobby: Type.Optional(LobbySchema),
    contribution: Type.Optional(ContributionSchema),
  },
  { additionalProperties: false },
);
export type Create = Static<typeof CreateSchema>;

/** By the key of a link; without one where the table is open to anybody, or to those invited by name. */
export const JoinSchema = Type.Object(
  {
    invite: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    name: Type.Optional(Name),
    /** A seat of one's choice, if it is free. */
    seat: Type.Optional(Type.Integer({ minimum: 0, maximum: 7 })),
    contribution: Type.Optional(ContributionSchema),
  },
  { additionalProperties: false },
);
export type Join = Static<typeof JoinSchema>;

/** A practice match from a moment of another: every seat is yours, or all but one are a bot's. */
export const ForkSchema = Type.Object(
  {
    seq: Type.Integer({ minimum: 0 }),
    /** Whose knowledge it begins with, and the seat you keep if bots play the others. */
    seat: Type.Optional(Type.Integer({ minimum: 0, maximum: 7 })),
    bot: Type.Optional(Type.String({ maxLength: 32 })),
  },
  { additionalProperties: false },
);
export type Fork = Static<typeof ForkSchema>;

/** A game of this house, as the home page offers it. */
export interface GameInfo {
  readonly id: string;
  readonly version: number;
  readonly seats: readonly number[];
  readonly options: readonly OptionSpec[];
  readonly editions: readonly string[];
  readonly bots: readonly string[];
}

export interface SeatInfo {
  readonly seat: Seat;
  readonly kind: 'person' | 'bot' | 'open';
  readonly name?: string;
  readonly bot?: string;
  /** Whose profile belongs to the seat. */
  readonly person?: string;
  /** Whoever sat here has deleted the account. */
  readonly gone?: true;
  /** Whether this seat is yours. */
  readonly you: boolean;
  /** A program plays it for its owner. */
  readonly program?: true;
  /** Whether whoever has it is there: did something in this match lately. */
  readonly here: boolean;
  /** Before the start: whoever sits here has accepted the agreement. */
  readonly ready?: true;
  /** A bot holds the seat until a person comes. */
  readonly held?: true;
  /** A bot plays it because the others wanted one, who may give it back. */
  readonly voted?: true;
  /** Its time was out and it has lost; a bot plays its moves. */
  readonly lost?: true;
}

/** `waiting`: a seat is still open; nothing has been dealt. */
export type Status = 'waiting' | 'live' | 'over';

export interface MatchInfo {
  readonly id: string;
  readonly game: string;
  readonly rules: string;
  readonly edition: string;
  readonly options: { readonly [key: string]: number | string | boolean };
  readonly contract: Contract;
  readonly status: Status;
  readonly seats: readonly SeatInfo[];
  /** Seats that are asked now. */
  readonly waiting: readonly Seat[];
  readonly result?: Result;
  readonly commitment: string;
  readonly created: number;
  readonly moved: number;
  /** Entries in the log. */
  readonly length: number;
  /** Clocks of the seats, for everybody to see, and when the server said so. */
  readonly clock?: { readonly now: number; readonly seats: readonly SeatClock[] };
  /** Nobody can play it now. */
  readonly paused?: true;
  /** A practice match: the match and the entry whose position it began with. */
  readonly from?: { readonly match: string; readonly seq: number };
  /** The match that follows this one, and the seat here of whoever asked for it. */
  readonly rematch?: { readonly match: string; readonly seat: Seat };
  /** The victory is tied and other matches decide it: those so far, and what came of it once they are over. */
  readonly playoff?: PlayoffInfo;
  /** The tied match that this one decides. */
  readonly decides?: string;
  /** Key of the link for open seats; only for those who have a seat. */
  readonly invite?: string;
  /** How the table comes together, and whether you have made it. */
  readonly lobby?: Lobby;
  readonly host?: true;
}

export interface PlayoffInfo {
  /** Matches in order, each with the seats of the tied match that sit on its seats 0 and 1. */
  readonly games: readonly { readonly match: string; readonly seats: readonly [Seat, Seat]; readonly result?: Result }[];
  /** The tied match with its winners, once nothing is left to play. */
  readonly result?: Result;
}

export interface Created {
  readonly match: string;
}

/** A moment of a match, for the replay. */
export interface Moment {
  readonly seq: number;
  readonly view: View;
  readonly told: Told;
}

/** What every failed request answers. `code` is for programs, `message` for people. */
export interface Failure {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly why?: Message;
    /** Seconds after which it may be tried again. */
    readonly retry?: number;
  };
}
