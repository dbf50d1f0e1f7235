/** People: accounts, sessions, profiles. */

import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';

const strict = { additionalProperties: false } as const;
const Name = Type.String({ minLength: 1, maxLength: limits.name });
/** Longer than any that is taken, so that whoever chooses one is told what is wrong with it. */
const Passphrase = Type.String({ minLength: 1, maxLength: 4 * limits.passphrase[1] });
/** What a browser brings back from a passkey; read by those who know the standard. */
const Signed = Type.Unknown();
const Id = Type.String({ minLength: 1, maxLength: 1024 });

/** That whoever has the session is who they say: asked for before anything that could shut them out. */
const Proof = Type.Object({ passphrase: Type.Optional(Passphrase), passkey: Type.Optional(Signed) }, strict);
export type Proof = Static<typeof Proof>;

export const VISIBLE = ['all', 'table', 'me'] as const;
/** Who may see a profile: everybody, those who have sat at a table with its owner, nobody else. */
export type Visible = (typeof VISIBLE)[number];

export const ClaimSchema = Type.Object({ name: Name, passphrase: Passphrase }, strict);
export type Claim = Static<typeof ClaimSchema>;

/** `bring`: what the guest of this browser has played becomes part of the account. */
export const LoginSchema = Type.Object({ name: Name, passphrase: Passphrase, bring: Type.Optional(Type.Boolean()) }, strict);
export type Login = Static<typeof LoginSchema>;

export const PasskeyLoginSchema = Type.Object({ response: Signed, bring: Type.Optional(Type.Boolean()) }, strict);
export type PasskeyLogin = Static<typeof PasskeyLoginSchema>;

export const PasskeyAskSchema = Type.Object({ purpose: Type.Union([Type.Literal('add'), Type.Literal('login'), Type.Literal('prove')]) }, strict);
export type PasskeyAsk = Static<typeof PasskeyAskSchema>;

/** `name` claims the account of a guest. */
export const PasskeyAddSchema = Type.Object({ response: Signed, name: Type.Optional(Name), proof: Type.Optional(Proof) }, strict);
export type PasskeyAdd = Static<typeof PasskeyAddSchema>;

export const PasskeyRemoveSchema = Type.Object({ id: Id, proof: Type.Optional(Proof) }, strict);
export type PasskeyRemove = Static<typeof PasskeyRemoveSchema>;

export const PassphraseSchema = Type.Object({ next: Passphrase, proof: Type.Optional(Proof) }, strict);
export type PassphraseChange = Static<typeof PassphraseSchema>;

export const MeSchema = Type.Object(
  { name: Type.Optional(Name), visible: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('table'), Type.Literal('me')])) },
  strict,
);
export type MeChange = Static<typeof MeSchema>;

/** One session, or without an id all but this one. */
export const EndSchema = Type.Object({ id: Type.Optional(Id) }, strict);
export type SessionEnd = Static<typeof EndSchema>;

export const DeleteSchema = Type.Object({ sure: Type.Literal(true), proof: Type.Optional(Proof) }, strict);
export type AccountDelete = Static<typeof DeleteSchema>;

export interface PasskeyInfo {
  readonly id: string;
  readonly label: string;
  readonly created: number;
  readonly used?: number;
}

/** Whoever asks. */
export interface Me {
  readonly id: string;
  readonly name: string;
  readonly claimed: boolean;
  readonly passphrase: boolean;
  readonly passkeys: readonly PasskeyInfo[];
  readonly visible: Visible;
  /** Matches with a seat of theirs. */
  readonly matches: number;
}

export interface MeAnswer {
  readonly me: Me | null;
}

export interface SessionInfo {
  readonly id: string;
  /** Like `Firefox · Linux`; empty if nothing is known. */
  readonly device: string;
  readonly created: number;
  readonly seen: number;
  /** The one that asks. */
  readonly here: boolean;
}

/** Matches among people only, or with a bot at the table. */
export const LADDERS = ['people', 'bots'] as const;
export type Ladder = (typeof LADDERS)[number];

export interface RatingInfo {
  readonly game: string;
  readonly seats: number;
  readonly ladder: Ladder;
  readonly rating: number;
  /** Half the width of the interval that holds the true value in 19 of 20 cases. */
  readonly within: number;
  readonly matches: number;
  /** Too few matches to say much. */
  readonly provisional: boolean;
}

/** Finished matches on one side of a game. */
export interface RecordInfo {
  readonly game: string;
  readonly seats: number;
  readonly ladder: Ladder;
  /** What was played, as a message key of the game. */
  readonly side: string;
  readonly matches: number;
  readonly won: number;
  readonly shared: number;
}

export interface PlayedInfo {
  readonly match: string;
  readonly game: string;
  readonly side: string;
  readonly place: number;
  readonly seats: number;
  readonly at: number;
  /** What it did to the rating. */
  readonly change?: number;
}

export interface Profile {
  readonly id: string;
  readonly name: string;
  readonly you: boolean;
  readonly claimed: boolean;
  readonly since: number;
  readonly ratings: readonly RatingInfo[];
  readonly records: readonly RecordInfo[];
  /** Turns that a clock waited for in finished matches, and those that were not answered in time; absent if there were none. */
  readonly pace?: { readonly asked: number; readonly late: number };
  /** Promises at tables, and what came of those that somebody has marked; absent if there were none. */
  readonly promises?: { readonly made: number; readonly kept: number; readonly broken: number };
  /** The last finished matches that whoever asks may look at. */
  readonly last: readonly PlayedInfo[];
}
