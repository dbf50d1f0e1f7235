/** Coming together at a table: who sits where, who is ready, who is invited. */
import { type Static, Type } from 'typebox';
import type { MatchInfo } from './http.ts';
import { limits } from './limits.ts';

const strict = { additionalProperties: false } as const;
const seat = Type.Integer({ minimum: 0, maximum: 7 });

/** The part of the chance that a seat adds: 128 bits that its browser has drawn. */
export const ContributionSchema = Type.String({ pattern: '^[0-9a-f]{32}$' });

/** How a table comes together; absent: it begins when the last seat is taken, by whoever has the link, each where they sat down. */
export const LobbySchema = Type.Object(
  {
    /** `full`: whoever takes a seat has accepted the agreement. `ready`: everybody says so by a button, once all are there. */
    start: Type.Optional(Type.Union([Type.Literal('full'), Type.Literal('ready')])),
    /** On the list of open tables, for anybody. */
    listed: Type.Optional(Type.Boolean()),
    /** Seats are drawn when everybody is ready. */
    draw: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type Lobby = Static<typeof LobbySchema> & {
  /** The last player has left before it began. */
  readonly closed?: true;
};

/** Accepts the agreement of the table, or takes that back before the match begins. */
export const ReadySchema = Type.Object({ ready: Type.Boolean(), contribution: Type.Optional(ContributionSchema) }, strict);
export type Ready = Static<typeof ReadySchema>;

/** Wants the same match once more, or comes to it. */
export const RematchSchema = Type.Object({ contribution: Type.Optional(ContributionSchema) }, strict);
export type Rematch = Static<typeof RematchSchema>;

/** Changes to another free seat. */
export const SitSchema = Type.Object({ seat }, strict);

/** Lets a bot hold a free seat until a person comes; null: nobody holds it. */
export const HoldSchema = Type.Object({ seat, bot: Type.Union([Type.Null(), Type.String({ maxLength: 32 })]) }, strict);

/** Invites somebody by the name of their account. */
export const InviteSchema = Type.Object({ name: Type.String({ minLength: 1, maxLength: limits.name }) }, strict);

/** Tables that can be joined: those open to anybody, and those that somebody has invited you to. */
export interface Tables {
  readonly open: readonly MatchInfo[];
  readonly invitations: readonly Invitation[];
}

export interface Invitation {
  readonly by: string;
  /** Whose invitation it is. */
  readonly person: string;
  readonly match: MatchInfo;
}
