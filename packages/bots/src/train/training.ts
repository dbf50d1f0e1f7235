/** How the weights of a game are trained: in rounds that can be laid aside, and taken up again, as plain JSON. */
import type { Chance, Choice, Engine, Json, Options, Seat, State } from '@durbar/kernel';

/** A quick player. */
export type Playing = (state: State, seat: Seat, choices: readonly Choice[], chance: Chance) => Choice;

export interface Field {
  readonly engine: Engine;
  readonly options: Options;
  /** Only the policy, or only the judgement; both if it is left out. A game that can only do both does both. The network is trained apart. */
  readonly part?: 'policy' | 'judge' | 'network';
}

/** Work in small pieces, so that whoever drives it can look up in between and leave off: a game that was played, or a batch of lessons that was learnt. */
export type Pieces<T> = Generator<'game' | 'batch', T, void>;

/** All of it at once. */
export function atOnce<T>(pieces: Pieces<T>): T {
  for (;;) {
    const next = pieces.next();
    if (next.done) return next.value;
  }
}

export interface Training {
  /** Where the weights of the house stand. */
  begin(): Json;
  /** One round of self-play, with so many games for everything that is tried. What it is given may be changed by then. */
  round(now: Json, games: number, seed: string): Pieces<Json>;
  /** How far it has come, in a few words. */
  tell(now: Json): string;
  /** The file of weights, with the games that they come from; may play some more. */
  finish(now: Json, games: number, seed: string): Pieces<Json>;
}
