/** The pages of whoever runs the house. */
import { type Static, Type } from 'typebox';

const strict = { additionalProperties: false } as const;

/** What `durbar admin link` has printed. */
export const HostEnterSchema = Type.Object({ token: Type.String({ minLength: 20, maxLength: 100 }) }, strict);

export const BanSchema = Type.Object({ banned: Type.Boolean() }, strict);
export type Ban = Static<typeof BanSchema>;

/** How the house is. */
export interface HostInfo {
  readonly people: number;
  readonly matches: { readonly waiting: number; readonly live: number; readonly over: number; readonly paused: number };
  readonly sockets: number;
  /** People who are connected, and since when this node is open. */
  readonly here: number;
  readonly opened: number;
  /** Bytes of the store, and of its disk what is free where that is known. */
  readonly store: { readonly kind: 'sqlite' | 'postgres'; readonly bytes: number; readonly free?: number };
  /** When the last copy was made that holds. */
  readonly backup?: number;
  /** What went wrong on this node since it is open, the latest first. */
  readonly failures: readonly HostFailure[];
  readonly jobs: { readonly waiting: number; readonly dead: number };
  /** Until when this browser is the host's. */
  readonly until: number;
}

/** Something that went wrong: the log has the rest. */
export interface HostFailure {
  readonly at: number;
  readonly what: string;
  readonly match?: string;
}

export interface HostUser {
  readonly id: string;
  readonly name: string;
  readonly created: number;
  /** When the guest became an account. */
  readonly claimed: number | null;
  readonly seen: number;
  readonly banned: number | null;
}

/** A match as a host sees it: how it goes on, and nothing of what is in it. */
export interface HostMatch {
  readonly id: string;
  readonly game: string;
  /** By seat: the name of a person, the level of a bot, nothing for a free seat. */
  readonly players: readonly { readonly name?: string; readonly bot?: string }[];
  readonly status: string;
  readonly length: number;
  readonly moved: number;
  readonly paused: string | null;
  readonly faults: number;
}

export interface HostReport {
  readonly id: string;
  readonly at: number;
  readonly match: string;
  readonly room: string;
  readonly by: string;
  readonly about: string;
  readonly text: string;
  /** What was said around it, each line with who said it. */
  readonly context: readonly { readonly n: number; readonly name: string; readonly guest: string; readonly text: string; readonly at: number }[];
  readonly n: number;
}

/** A job that was given up. */
export interface HostJob {
  readonly kind: string;
  readonly key: string;
  readonly attempts: number;
  readonly dead: number | null;
  readonly fault: string | null;
}
