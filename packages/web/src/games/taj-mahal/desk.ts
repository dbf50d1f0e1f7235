/** What the parts of this table share. */
import type { Choice, Fact, Seat } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import type { Edition, TajMahalView } from '@durbar/taj-mahal';
import type { Say } from '../../words/types.ts';

export interface Desk {
  readonly edition: Edition;
  readonly board: TajMahalView;
  /** Whose view it is; undefined for watchers. */
  readonly seat: Seat | undefined;
  /** What everybody is called, by seat. */
  readonly players: readonly string[];
  readonly log: readonly Told[];
  readonly choices: readonly Choice[];
  readonly say: Say;
  /** A fact in words. */
  told(fact: Fact): string;
  choose(choice: Choice): void;
  why(choice: Choice): void;
}
