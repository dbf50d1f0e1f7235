/** What is said beside a match, and going back by consent. */
import type { Seat } from '@durbar/kernel';
import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';

const strict = { additionalProperties: false } as const;
const id = Type.String({ minLength: 1, maxLength: 64 });
const seat = Type.Integer({ minimum: 0, maximum: 7 });
const n = Type.Integer({ minimum: 0 });

/** Where something is said: at the table, or among those who watch. */
export const RoomSchema = Type.Union([Type.Literal('table'), Type.Literal('watchers')]);
export type TalkRoom = Static<typeof RoomSchema>;

/** Messages of a client about it. */
export const talkMessages = [
  Type.Object({ t: Type.Literal('talk'), id, room: RoomSchema, text: Type.String({ minLength: 1, maxLength: limits.talk }) }, strict),
  /** What only the sender reads. */
  Type.Object({ t: Type.Literal('note'), id, text: Type.String({ maxLength: limits.note }) }, strict),
  /** Asks everybody to go back to the moment after an entry. */
  Type.Object({ t: Type.Literal('rewind'), id, seat, to: n }, strict),
  Type.Object({ t: Type.Literal('consent'), id, seat, agree: Type.Boolean() }, strict),
] as const;

export interface SaidInfo {
  readonly room: TalkRoom;
  /** Counts for each room. */
  readonly n: number;
  readonly name: string;
  /** Of those who play. */
  readonly seat?: Seat;
  readonly you: boolean;
  readonly text: string;
  readonly at: number;
}

export interface RewindInfo {
  readonly to: number;
  /** Entries in the log when it was asked: once there are more, the wish is void. */
  readonly length: number;
  /** Whose wish it is, and who has agreed so far. */
  readonly seat: Seat;
  readonly agreed: readonly Seat[];
  /** Since then chance or something private has come to light. */
  readonly revealed: boolean;
  /** Who did not agree: then nobody is asked any more. */
  readonly refused?: Seat;
}

/** Somebody by what they have said, or by where they sit. */
const Whom = Type.Union([Type.Object({ room: RoomSchema, n }, strict), Type.Object({ seat }, strict)]);
/** Reads somebody no more (`mute`), or has nothing to do with them (`block`). */
export const ShunSchema = Type.Object({ whom: Whom, kind: Type.Union([Type.Literal('mute'), Type.Literal('block')]) }, strict);
export type ShunWish = Static<typeof ShunSchema>;

/** The same for somebody by their profile, wherever one came across them. */
export const ShunPersonSchema = Type.Object({ person: id, kind: ShunSchema.properties.kind }, strict);
export type ShunPersonWish = Static<typeof ShunPersonSchema>;

/** Becomes a guest without taking a seat, to speak among those who watch. */
export const GreetSchema = Type.Object({ name: Type.Optional(Type.String({ maxLength: limits.name })) }, strict);
export interface Greeted {
  /** Nobody knew this browser before: a socket that is open does not know it either. */
  readonly isNew: boolean;
}

export interface ShunInfo {
  readonly id: string;
  readonly kind: ShunWish['kind'];
  readonly name: string;
}

/** Asks the host to look at a line of talk; `text` says why, if anything. */
export const ComplaintSchema = Type.Object({ room: RoomSchema, n, text: Type.String({ maxLength: limits.talk }) }, strict);
export type ComplaintWish = Static<typeof ComplaintSchema>;
