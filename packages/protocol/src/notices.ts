/** How somebody wants to be told that a match waits for them. */
import type { Quiet } from '@durbar/table';
import { type Static, Type } from 'typebox';

const strict = { additionalProperties: false } as const;
const minute = Type.Integer({ minimum: 0, maximum: 1439 });

/** Hours of the day in which a slow clock stands: minutes of the day, and minutes east of Greenwich. */
export const QuietSchema = Type.Object(
  {
    from: minute,
    to: minute,
    east: Type.Integer({ minimum: -840, maximum: 840 }),
    /** Where the summer time of this place counts, its name as browsers know it. */
    zone: Type.Optional(Type.String({ maxLength: 64 })),
    /** Notices wait until the quiet hours are over. */
    hush: Type.Optional(Type.Boolean()),
  },
  strict,
);

/** `away`: if one is not acting in the match. */
export const ModeSchema = Type.Union([Type.Literal('away'), Type.Literal('always'), Type.Literal('never')]);
export type NoticeMode = Static<typeof ModeSchema>;

export const NoticeWishSchema = Type.Object(
  {
    mode: Type.Optional(ModeSchema),
    /** The language of the page; the house says it in English where it does not know it. */
    locale: Type.Optional(Type.String({ maxLength: 16 })),
    quiet: Type.Optional(Type.Union([Type.Null(), QuietSchema])),
  },
  strict,
);
export type NoticeWish = Static<typeof NoticeWishSchema>;

const address = Type.String({ minLength: 3, maxLength: 1000 });
const key = Type.String({ pattern: '^[\\w-]{16,128}={0,2}$' });

/** Where to tell it: this browser, a mail address, or a program at a web address. */
export const WaySchema = Type.Union([
  Type.Object({ kind: Type.Literal('push'), address, keys: Type.Object({ p256dh: key, auth: key }, strict) }, strict),
  Type.Object({ kind: Type.Literal('mail'), address }, strict),
  Type.Object({ kind: Type.Literal('webhook'), address }, strict),
]);
export type WayWish = Static<typeof WaySchema>;

export const MatchModeSchema = Type.Object({ mode: Type.Union([Type.Null(), ModeSchema]) }, strict);

/** Confirms a mail address, or ends what comes to it; by the word in the mail. */
export const TokenSchema = Type.Object({ token: Type.String({ minLength: 16, maxLength: 80 }) }, strict);

export interface WayInfo {
  readonly id: string;
  readonly kind: WayWish['kind'];
  readonly address: string;
  readonly confirmed: boolean;
  /** What a program checks our signature with; for webhooks. */
  readonly secret?: string;
}

export interface NoticeInfo {
  readonly mode: NoticeMode;
  readonly quiet?: Quiet & { readonly hush?: boolean };
  readonly ways: readonly WayInfo[];
  /** The key by which browsers know this house. */
  readonly push: string;
  readonly webhooks: boolean;
}

/** What a push or a webhook brings. */
export interface NoticeMessage {
  readonly id: string;
  readonly what: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly match?: string;
}
