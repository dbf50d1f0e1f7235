/** What the parts of this table share. */
import type { Choice, Fact, Seat, View } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import type { World } from '@durbar/vijayanagara';
import type { Say } from '../../words/types.ts';
import type { Gesture, TableProps } from '../table.ts';
import type { BoardView, Card } from './reading.ts';
import type { Stage } from './stage.svelte.ts';
import type { Offer } from './talk/offer.ts';

export interface Desk {
  readonly world: World;
  readonly view: View;
  readonly board: BoardView;
  /** While a turn is being built: the board as everybody else still knows it. What differs is drawn as a ghost. */
  readonly before: BoardView | undefined;
  readonly card: Card;
  /** Whose eyes it is seen through, which is also their Faction; undefined for watchers. */
  readonly seat: Seat | undefined;
  /** What everybody is called, by seat. */
  readonly players: readonly string[];
  /** Up to the moment that is shown. */
  readonly log: readonly Told[];
  /** What is offered to the seat; stays in sight while an answer is on its way. */
  readonly choices: readonly Choice[];
  /** 1.5.2: the offer that waits for its answer, and how the seat may answer it. */
  readonly offer: Offer | undefined;
  readonly answers: readonly Choice[];
  readonly busy: boolean;
  /** Over for everybody, not only in a draft. */
  readonly over: boolean;
  readonly say: Say;
  /** The question that is asked now, in words; empty if there is none. */
  readonly question: string;
  /** A fact in words. */
  told(fact: Fact): string;
  /** A choice in words. */
  words(choice: Choice): string;
  choose(choice: Choice, gesture?: Gesture): void;
  why(choice: Choice): void;
  /** What the map shows for others, and where it is tapped. */
  readonly stage: Stage;
}

/** What every part of the table is given. */
export interface PartProps {
  readonly desk: Desk;
  readonly table: TableProps;
}
