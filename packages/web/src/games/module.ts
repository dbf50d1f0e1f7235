/** What a game brings to the shell: it draws its view and offers its choices, nothing else. */
import type { Puzzle } from '@durbar/bots';
import type { Chance, Choice, Fact, Game, Lesson, Message, Options, Params, Seat, State, View } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import type { Component } from 'svelte';
import type { Example } from '../rules/book.ts';
import type { FactSound } from '../sound/cues.ts';
import type { Say } from '../words/types.ts';
import type { TableProps } from './table.ts';

export interface BoardProps {
  readonly view: View;
  readonly edition: string;
  /** What the acting seat may do; empty while looking back, while waiting and for watchers. */
  readonly choices: readonly Choice[];
  /** What happened last, to be marked. */
  readonly last: readonly Fact[];
  /** Whether the board faces the other side of the screen. */
  readonly turned: boolean;
  /** A choice on its way to the server. */
  readonly pending: Choice | undefined;
  readonly say: Say;
  onchoose(choice: Choice): void;
  /** Asks why a choice is not possible; absent for those who have no seat. */
  readonly onwhy: ((choice: Choice) => void) | undefined;
}

/** A number to keep in sight, beside the seat it belongs to. */
export interface Count {
  readonly seat: Seat;
  /** Message key of its name. */
  readonly key: string;
  readonly value: number;
  /** What it counts up to or down from, if there is such a number. */
  readonly of?: number;
}

/** A moment of the log worth a mark in the replay, and what to call it. */
export interface LogMark extends Message {
  readonly seq: number;
}

/** Somebody was away: what is known now, and how much of the log they had seen. */
export interface Missed {
  readonly log: readonly Told[];
  readonly since: number;
  /** Their seats, and the one that is on the screen with what it may do. */
  readonly own: readonly Seat[];
  readonly seat: Seat | undefined;
  readonly view: View;
  readonly choices: readonly Choice[];
  readonly say: Say;
}
/** What they are told: lines that each lead to an entry, and what is asked of them now. */
export interface Digest {
  readonly lines: readonly { readonly to: number; readonly head: string; readonly text: string }[];
  readonly asked: string | undefined;
}

/** Something that can be laid out at the table from there; it is played only when it is confirmed at the table. */
export interface DigestAction extends Message {
  readonly choices: readonly Choice[];
}

export interface GameModule {
  /** Whether a seat knows what the others may not see: then only one hand at a time is on a screen. */
  readonly hidden?: boolean;
  /** The board alone, in the layout of the shell; or the whole table, laid out by the game. */
  readonly Board?: Component<BoardProps>;
  readonly Table?: Component<TableProps>;
  /** What a seat plays, as a message key, and the icon for it. */
  seat(view: View | undefined, seat: Seat): { readonly key: string; readonly icon: string };
  counts(view: View, edition: string): readonly Count[];
  /** A choice as a message with its parameters. */
  words(choice: Choice): Message;
  /** A fact as a message with its parameters. */
  told(fact: Fact): Message;
  /** Parameters of its messages with names in place of identifiers, and players in place of seats. */
  named?(say: Say, params: Params, players: readonly string[]): Params;
  /** What a fact sounds like, for those who want to hear it; most sound like nothing. */
  sound?(fact: Fact): FactSound | undefined;
  /** What happened meanwhile, where turn after turn with all its facts would be too much. */
  digest?(missed: Missed): Digest;
  /** What the one who was away may want to do at once; its table lays out what is chosen (`wish`). */
  digestActions?(missed: Missed): readonly DigestAction[];
  /** Where a replay can be entered. */
  marks?(log: readonly Told[]): readonly LogMark[];
  /** Keys that work on its board, as message keys: the keys and what they do. */
  readonly keys: readonly { readonly keys: string; readonly does: string }[];
}

/** A first game: a position that is dealt anew each time. */
export type First = (chance: Chance) => { readonly seats: number; readonly options: Options; readonly position: State };

/** A game in the list: the module and all that belongs to it are loaded when they are needed. */
export interface GameEntry {
  readonly module: () => Promise<{ readonly module: GameModule }>;
  /** It can be played around a common screen with a phone for each player: because of hands to hide, or a map for all. */
  readonly hands?: boolean;
  /** The rules themselves, for what is played in the browser. */
  readonly game: () => Promise<Game>;
  /** Its lessons; what they say stands in texts.ts. */
  readonly lessons: () => Promise<readonly Lesson[]>;
  /** Positions with one clearly best choice. */
  readonly puzzles: () => Promise<readonly Puzzle[]>;
  /** Positions that go with the examples of its rules. */
  readonly examples: () => Promise<readonly Example[]>;
  /** Pictures for sections of its rules, drawn from its components. */
  readonly figures: () => Promise<{ readonly default: Component<{ rule: string }> }>;
  /** Its components to look through without a match. */
  readonly explore: () => Promise<{ readonly default: Component }>;
  /** A short game for those who have never played it. */
  readonly first?: () => Promise<First>;
  /** Icons of the seats before the match has begun. */
  readonly icons: readonly string[];
}
