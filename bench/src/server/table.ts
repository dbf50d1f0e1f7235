/** One match under load: four players with a socket each, who choose by chance; a move counts when it is saved and all four have seen it. */
import type { Choice } from '@durbar/kernel';

export interface Player {
  readonly match: string;
  /** What this seat may choose now; empty if it is not asked. */
  choices(): readonly Choice[];
  /** Sends a choice; resolves when the server says that it is saved. */
  choose(choice: Choice): Promise<void>;
  /** Resolves when this player has seen so many moves of the match. */
  seen(moves: number): Promise<void>;
  isOver(): boolean;
  close(): void;
}

/** Opens a new match with all its players connected. */
export type Open = () => Promise<readonly Player[]>;

/** Moves made by one match after the other until it is told to stop; each move's time in milliseconds goes to `took`. */
export async function playOn(open: Open, isStopped: () => boolean, pace: () => Promise<void>, took: (ms: number) => void): Promise<void> {
  while (!isStopped()) {
    const players = await open();
    for (let moves = 1; !isStopped() && !players.some((player) => player.isOver()); moves++) {
      await pace();
      const before = performance.now();
      const player = players.find((one) => one.choices().length > 0);
      if (player === undefined) break;
      await player.choose(randomChoice(player));
      await Promise.all(players.map((one) => one.seen(moves)));
      took(performance.now() - before);
    }
    for (const player of players) player.close();
  }
}

export function randomChoice(player: Player): Choice {
  const choices = player.choices();
  return choices[Math.floor(Math.random() * choices.length)] as Choice;
}

/** Waits of a player for what comes in. */
export class Waiter {
  #at = 0;
  #waiting: { readonly moves: number; readonly done: () => void }[] = [];
  reached(moves: number): void {
    this.#at = moves;
    this.#waiting = this.#waiting.filter((one) => {
      if (one.moves > moves) return true;
      one.done();
      return false;
    });
  }
  until(moves: number): Promise<void> {
    return this.#at >= moves ? Promise.resolve() : new Promise((done) => this.#waiting.push({ moves, done }));
  }
}
