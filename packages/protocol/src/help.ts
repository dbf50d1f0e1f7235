/** Bots that stand in, their reasons, and a coach. */
import type { Choice, Message, Seat } from '@durbar/kernel';
import { type Static, Type } from 'typebox';

export const StandInSchema = Type.Object({ bot: Type.String({ maxLength: 32 }) }, { additionalProperties: false });
export type StandInOrder = Static<typeof StandInSchema>;

/** What came of the wish for a bot: how many others have to want it before one plays. */
export interface StandIn {
  readonly seat: Seat;
  readonly missing: number;
}

export const HintSchema = Type.Object({ seat: Type.Integer({ minimum: 0, maximum: 7 }) }, { additionalProperties: false });
export type HintOrder = Static<typeof HintSchema>;

export interface CandidateInfo {
  readonly choice: Choice;
  readonly share: number;
  readonly value: number;
}

/** A decision of a bot with its reasons; values are shares of the victory, 0 to 1. */
export interface ThoughtInfo {
  readonly choice: Choice;
  readonly candidates: readonly CandidateInfo[];
  readonly expected: readonly number[];
  readonly line: readonly { readonly seat: Seat; readonly choice: Choice }[];
  readonly iterations: number;
  readonly ms: number;
  readonly reason?: Message;
}

const strict = { additionalProperties: false } as const;
const choice = Type.Object({ verb: Type.String({ maxLength: 64 }), noun: Type.Optional(Type.Unknown()) }, strict);
const text = Type.String({ maxLength: 80 });

/** The same from outside, where a file brings it along: nothing proves it, but it has the form. */
export const ThoughtSchema = Type.Object(
  {
    choice,
    candidates: Type.Array(Type.Object({ choice, share: Type.Number(), value: Type.Number() }, strict), { maxItems: 16 }),
    expected: Type.Array(Type.Number(), { maxItems: 8 }),
    line: Type.Array(Type.Object({ seat: Type.Integer({ minimum: 0, maximum: 7 }), choice }, strict), { maxItems: 16 }),
    iterations: Type.Number(),
    ms: Type.Number(),
    reason: Type.Optional(
      Type.Object({ key: text, params: Type.Optional(Type.Record(Type.String(), Type.Union([text, Type.Number()]))), rule: Type.Optional(text) }, strict),
    ),
  },
  strict,
);

/** A decision that cost something. */
export interface CostInfo {
  readonly seq: number;
  readonly seat: Seat;
  readonly choice: Choice;
  readonly cost: number;
  readonly value: number;
  readonly better: CandidateInfo;
  readonly line: ThoughtInfo['line'];
}
