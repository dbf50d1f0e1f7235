/** Messages over the socket of one match. */
import type { Choice, Fact, Json, Message, Seat, View } from '@durbar/kernel';
import type { Patch, Told } from '@durbar/table';
import { type Static, Type } from 'typebox';
import type { MatchInfo } from './http.ts';
import { limits } from './limits.ts';
import { type RewindInfo, type SaidInfo, talkMessages } from './talk.ts';

const id = Type.String({ minLength: 1, maxLength: 64 });
const seat = Type.Integer({ minimum: 0, maximum: 7 });
/** The step that the sender sees, its own draft included: an answer to another one is stale. */
const step = Type.Integer({ minimum: 0 });
const choice = Type.Object({ verb: Type.String({ maxLength: 64 }), noun: Type.Optional(Type.Unknown()) }, { additionalProperties: false });
const strict = { additionalProperties: false } as const;

const minute = Type.Integer({ minimum: 0, maximum: 1439 });
const quiet = Type.Object(
  { from: minute, to: minute, east: Type.Integer({ minimum: -840, maximum: 840 }), zone: Type.Optional(Type.String({ maxLength: 64 })) },
  strict,
);

/**
 * A step, or several of one gesture: all are taken or none, but what stands behind a barrier is left out.
 * With `confirm` the turn is confirmed in the same breath if nothing is left to decide in it.
 */
export const PlaySchema = Type.Object(
  {
    t: Type.Literal('play'),
    id,
    seat,
    step,
    choice,
    more: Type.Optional(Type.Array(choice, { maxItems: limits.gesture })),
    confirm: Type.Optional(Type.Boolean()),
  },
  strict,
);

/** What a client may send. `id` names the message; sent again with the same id it has no second effect. */
export const ClientMessageSchema = Type.Union([
  PlaySchema,
  Type.Object({ t: Type.Literal('undo'), id, seat, step }, strict),
  Type.Object({ t: Type.Literal('reset'), id, seat, step }, strict),
  Type.Object({ t: Type.Literal('confirm'), id, seat, step }, strict),
  Type.Object({ t: Type.Literal('why'), id, seat, choice }, strict),
  /** Somebody is at the page and does something there; nothing is answered. */
  Type.Object({ t: Type.Literal('here'), id }, strict),
  /** Time for an opponent, in milliseconds; nothing is taken from the giver. */
  Type.Object({ t: Type.Literal('gift'), id, seat, to: seat, time: Type.Integer({ minimum: 1000, maximum: 7 * 24 * 60 * 60 * 1000 }) }, strict),
  Type.Object({ t: Type.Literal('vacation'), id, seat, away: Type.Boolean() }, strict),
  /** Hours of the day in which a slow clock of this seat stands: minutes of the day, and minutes east of Greenwich. */
  Type.Object({ t: Type.Literal('quiet'), id, seat, quiet: Type.Union([Type.Null(), quiet]) }, strict),
  /** What the seat wants answered in its absence; null: nothing any more. */
  Type.Object({ t: Type.Literal('order'), id, seat, order: Type.Unknown() }, strict),
  /** A promise in the open, to one seat or to the whole table. */
  Type.Object({ t: Type.Literal('promise'), id, seat, to: Type.Optional(seat), text: Type.String({ minLength: 1, maxLength: limits.promise }) }, strict),
  /** What one of those it concerns says of a promise. */
  Type.Object(
    { t: Type.Literal('mark'), id, seat, n: Type.Integer({ minimum: 0 }), mark: Type.Union([Type.Literal('kept'), Type.Literal('broken'), Type.Null()]) },
    strict,
  ),
  ...talkMessages,
]);
export type ClientMessage = Static<typeof ClientMessageSchema>;

/** What one of your own seats sees and may do. */
export interface SeatView {
  readonly seat: Seat;
  readonly view: View;
  readonly choices: readonly Choice[];
  /** Steps of your draft, and what they would tell. */
  readonly draft: number;
  readonly draftFacts: readonly Fact[];
  /** The choices of your draft, each with how many of the facts are its own, and what you saw before them. */
  readonly plan?: readonly PlannedStep[];
  readonly before?: View;
  /** Places among `choices` of those that could not be taken back. */
  readonly locks?: readonly number[];
}

export interface PlannedStep {
  readonly choice: Choice;
  readonly facts: number;
}

/** The standing order of one of your own seats. */
export interface OrderInfo {
  readonly seat: Seat;
  readonly order: Json;
}

/** A promise that binds nobody, and what those it concerns say of it. */
export interface PromiseInfo {
  readonly n: number;
  readonly seat: Seat;
  /** Absent: made to the whole table. */
  readonly to?: Seat;
  readonly text: string;
  readonly at: number;
  /** Entries in the log when it was made. */
  readonly seq: number;
  readonly marks: readonly { readonly seat: Seat; readonly mark: 'kept' | 'broken' }[];
}

/** What has changed for one of your own seats, beside the public view. */
export interface SeatChange {
  readonly seat: Seat;
  /** How its view differs from the public one, if that is not as it was; null: not at all any more. */
  readonly own?: Patch | null;
  /** Everything that is not the view. */
  readonly rest?: Patch;
}

/** A message of yours that took effect and is saved: its id, and the entries in the log then. */
export type Saved = readonly [string, number];

export type ServerMessage =
  /** The match as you may see it. `log` holds the entries from `from` on; those before are as you have them. */
  | {
      readonly t: 'match';
      readonly info: MatchInfo;
      /** Entries in the log; the next one has this number. */
      readonly seq: number;
      readonly from: number;
      readonly log: readonly Told[];
      readonly mine: readonly SeatView[];
      /** The public view, for those without a seat and for those who asked for changes. Absent before the start. */
      readonly public?: View;
      /** What would be `saved` messages of their own; only for those who asked for changes. */
      readonly saved?: readonly Saved[];
    }
  /**
   * What has changed since the last `match` or `next` on this socket; only for those who asked for it with `diff=1`.
   * `base` is the number of entries that the change begins with. See `follow`.
   */
  | {
      readonly t: 'next';
      readonly base: number;
      readonly seq: number;
      readonly info?: Patch;
      /** By seat. */
      readonly here?: readonly boolean[];
      readonly log: readonly Told[];
      readonly view?: Patch;
      readonly mine: readonly SeatChange[];
      readonly saved?: readonly Saved[];
    }
  /** The standing orders of your own seats, all of them. */
  | { readonly t: 'orders'; readonly orders: readonly OrderInfo[] }
  /** Promises that are new to you or have changed. */
  | { readonly t: 'promises'; readonly promises: readonly PromiseInfo[] }
  /** Lines of talk that are new to you; `fresh`: all there are, in place of those you have. */
  | { readonly t: 'talk'; readonly said: readonly SaidInfo[]; readonly fresh?: true }
  /** What you have written down for yourself. */
  | { readonly t: 'note'; readonly text: string }
  /** The wish to go back that is open now, if any. */
  | { readonly t: 'rewind'; readonly ask: RewindInfo | null }
  /** Your message took effect and is saved. */
  | { readonly t: 'saved'; readonly id: string; readonly seq: number }
  | { readonly t: 'why'; readonly id: string; readonly why: Message | null }
  | { readonly t: 'error'; readonly id?: string; readonly code: string; readonly message: string; readonly why?: Message; readonly retry?: number };
