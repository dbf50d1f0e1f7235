/** What the shell gives to a game that lays out the whole table itself. */
import type { Choice, Fact, Json, Result, Seat, View } from '@durbar/kernel';
import type { PlannedStep, PromiseInfo } from '@durbar/protocol';
import type { Told } from '@durbar/table';
import type { Snippet } from 'svelte';
import type { Device } from '../route.ts';
import type { Say } from '../words/types.ts';

/** What a chosen step brings with it. */
export interface Gesture {
  /** Steps after it, sent and taken together with it; what would follow a barrier is left out. */
  readonly more?: readonly Choice[];
  /** Confirms the turn with it, if nothing is left to decide then; otherwise as the settings say. */
  readonly confirm?: boolean;
}

export interface Beside {
  /** Undefined: none is on file. */
  readonly order: Json | undefined;
  readonly promises: readonly PromiseInfo[];
  /** Sets the order, or drops it. */
  onorder(order: Json | null): void;
  /** Promises something to one seat, or to the whole table. */
  onpromise(text: string, to: Seat | undefined): void;
  onmark(n: number, mark: 'kept' | 'broken' | null): void;
}

export interface TableProps {
  readonly view: View;
  readonly edition: string;
  /** Whose eyes it is seen through; undefined for watchers. */
  readonly seat: Seat | undefined;
  /** What everybody is called, by seat. */
  readonly players: readonly string[];
  /** What the acting seat may do; empty while looking back, while waiting and for watchers. */
  readonly choices: readonly Choice[];
  /** The log up to the moment that is shown. */
  readonly log: readonly Told[];
  /** Steps of the acting seat that nobody else knows of yet, and what they told. */
  readonly draft: {
    readonly steps: number;
    readonly facts: readonly Fact[];
    readonly complete: boolean;
    /** Its choices, each with how many of the facts are its own; and what was seen before the first of them. */
    readonly plan: readonly PlannedStep[];
    readonly before: View | undefined;
  };
  /** Those of `choices` that could not be taken back. */
  readonly locks: readonly Choice[];
  /** What is kept beside the match: the standing order of the seat, and the open ledger of promises. */
  readonly beside: Beside;
  /** A tie that other matches have decided: the result with its winners. */
  readonly decided: Result | undefined;
  /** Whether this table shows odds. */
  readonly odds: boolean;
  /** Whether steps stay a draft until they are confirmed. */
  readonly undoable: boolean;
  /** Entries of the log whose bot can be asked for its reasons. */
  readonly reasons: ReadonlySet<number>;
  /** Choices to lay out, as the reader asked elsewhere on the page; anew with each wish. */
  readonly wish: readonly Choice[] | undefined;
  /** Something is on its way to the server. */
  readonly busy: boolean;
  /** What this device is, if there are several at one table: the board in the middle, or one hand. */
  readonly device: Device | undefined;
  /** An earlier moment is shown. */
  readonly back: boolean;
  readonly say: Say;
  onchoose(choice: Choice, gesture?: Gesture): void;
  onwhy(choice: Choice): void;
  onundo(): void;
  onreset(): void;
  onconfirm(): void;
  /** Asks a bot why it made the move of an entry. */
  onreason(at: number): void;
  /** An entry of the log in words. */
  tell(entry: Told): string;
  /** Shows the moment after an entry of the log; undefined: the present. */
  onlook(at: number | undefined): void;
  /** Parts of the shell, to be placed. */
  readonly title: Snippet;
  readonly status: Snippet;
  readonly replay: Snippet;
  readonly history: Snippet;
  readonly moves: Snippet;
  readonly ending: Snippet;
  /** The small switch that confirms turns automatically, for a bar of actions. */
  readonly auto: Snippet;
}
