/** One match as a value. */
import type { Chance, Choice, Counts, Draw, Engine, Fact, Json, Message, Options, Refusal, Seat, Secret, State } from '@durbar/kernel';
import type { ClockTerms } from './clock.ts';

/** What everybody at the table agreed to; fixed when the match is made. */
export interface Contract {
  /** Who without a seat may watch: nobody, anybody the public view, and all hands once the match is over. Those who played see all of it then in any case. */
  readonly spectators: 'none' | 'public' | 'open-after';
  readonly odds: boolean;
  /** `turn`: steps stay a private draft until confirmed; `none`: every step counts at once. */
  readonly undo: 'turn' | 'none';
  /** Whether everybody together may go back behind what is committed. */
  readonly rewind: 'consent' | 'never';
  /** Whether hints may be asked for although other people play; absent: no. Alone against bots they may always be. */
  readonly coach?: boolean;
  /** Whether the result counts for the ratings; then nobody goes back to earlier moves and nobody is given hints. Absent: no. */
  readonly rated?: boolean;
  /** Whether those who watch may read along what is said at the table; absent: no. */
  readonly talk?: boolean;
  /** Absent: everybody has all the time in the world. */
  readonly clock?: ClockTerms;
}

export const defaultContract: Contract = { spectators: 'open-after', odds: true, undo: 'turn', rewind: 'consent' };

/** What a match is, before anybody has moved. */
export interface Head {
  readonly id: string;
  readonly game: string;
  /** Name of the rules, with their version: a match keeps them. */
  readonly rules: string;
  readonly editionName: string;
  /** The edition itself, if it is not one that comes with the game. */
  readonly edition?: Json;
  readonly seats: number;
  readonly options: Options;
  readonly contract: Contract;
  /** The host's promise of its seed, made before the first draw. */
  readonly commitment?: string;
  readonly created: number;
  /** A practice match: where the position comes from that it begins with. */
  readonly from?: { readonly match: string; readonly seq: number };
}

export type Body =
  | {
      readonly kind: 'start';
      readonly contributions: readonly string[];
      readonly draws: readonly Draw[];
      /** Seats were drawn, by the first of the draws; contributions are in the order of the seats before that. */
      readonly drawn?: true;
      /** What a practice match begins with, instead of the set-up of the game. */
      readonly position?: State;
    }
  | { readonly kind: 'move'; readonly seat: Seat; readonly choice: Choice; readonly draws: readonly Draw[] }
  | { readonly kind: 'rewind'; readonly to: number; readonly consent: readonly Seat[] }
  /** A seat whose time is out has lost. With a bot the others play on and the bot makes its moves; without one the match ends here, whatever its rules say. */
  | { readonly kind: 'forfeit'; readonly seat: Seat; readonly bot?: string }
  /** A seat has given another one time, in milliseconds. The position does not change. */
  | { readonly kind: 'gift'; readonly seat: Seat; readonly to: Seat; readonly time: number }
  /** Who plays a seat from here on: this bot, or without one a person. The position does not change. */
  | { readonly kind: 'seat'; readonly seat: Seat; readonly bot?: string };

/** An entry of the committed log; `prev` and `hash` chain it to everything before, `state` is the hash of what it leads to. */
export type Entry = Body & Chained;

export interface Chained {
  readonly seq: number;
  readonly at: number;
  readonly state: string;
  readonly prev: string;
  readonly hash: string;
}

/** Steps of one seat that nobody else knows of yet. */
export interface Draft {
  readonly seat: Seat;
  readonly choices: readonly Choice[];
  /** The state after each of them. */
  readonly states: readonly State[];
  readonly facts: readonly (readonly Fact[])[];
}

export type Hash = (bytes: Uint8Array) => string;
/** A source of chance that goes on after the draws already counted. */
export type Source = (counts: Counts) => Chance;

/** What a table knows of entries that it no longer holds. */
export interface Base {
  /** How many they are. */
  readonly length: number;
  /** Hash of the last of them. */
  readonly hash: string;
  /** How often each label was drawn on the way. */
  readonly counts: ReadonlyMap<string, number>;
}

export interface Table {
  readonly head: Head;
  readonly engine: Engine;
  readonly hash: Hash;
  /** Entries from `base` on: all of them if there is none. */
  readonly base?: Base | undefined;
  readonly log: readonly Entry[];
  /** What each entry told. */
  readonly facts: readonly (readonly Fact[])[];
  /** States after some of the entries, to replay from. */
  readonly snapshots: ReadonlyMap<number, State>;
  /** The entries that lead to the present state, of those that are held: all, unless a rewind left some behind. */
  readonly path: readonly number[];
  readonly state: State;
  readonly drafts: readonly Draft[];
}

export type TableError = Refusal | 'undo-nothing' | 'confirm-nothing' | 'no-consent' | 'rewind-never' | 'no-such-entry';

/** What an action on a table brought: the table after it and what must be written down, or why not. */
export type Outcome =
  | { readonly ok: true; readonly table: Table; readonly committed: readonly Entry[] }
  | { readonly ok: false; readonly code: TableError; readonly why?: Message };

/** A match as a file. */
export interface MatchFile {
  readonly format: 'durbar-match';
  readonly version: 1;
  readonly head: Head;
  readonly log: readonly Entry[];
  /** Revealed when the match is over. */
  readonly secret?: Secret;
}
