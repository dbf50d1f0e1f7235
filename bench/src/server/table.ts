/** One match under load: four players with a socket each, who choose by chance; a move counts when it is saved and all four have seen it. */
import type { Choice } from '@durbar/kernel';

export interface Player {
  readonly match: string;
  /** What this seat may choose now; empty if it is not asked. */
  choices(): readonly Choice[];
  choose(choice: Choice): void;
  /** Whether the server has said that what this player chose last is saved. */
  isSaved(): boolean;
  /** Moves of the match that this player has seen. */
  seen(): number;
  isOver(): boolean;
  /** Called whenever something has come in. */
  heard: () => void;
  close(): void;
}

/** Opens a new match with all its players connected. */
export type Open = () => Promise<readonly Player[]>;

/** Makes one move by chance, the match's first or a later one; resolves when it is saved and everybody has seen it, with false if nobody is asked. */
export function moved(players: readonly Player[], moves: number): Promise<boolean> {
  const player = players.find((one) => one.choices().length > 0);
  if (player === undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    const look = () => {
      if (player.isSaved() && players.every((one) => one.seen() >= moves)) resolve(true);
    };
    for (const one of players) one.heard = look;
    player.choose(randomChoice(player));
  });
}

/** Moves made by one match after the other until it is told to stop; each move's time in milliseconds goes to `took`. */
export async function playOn(open: Open, isStopped: () => boolean, pace: () => Promise<void>, took: (ms: number) => void): Promise<void> {
  while (!isStopped()) {
    const players = await open();
    for (let moves = 1; !isStopped() && !players.some((player) => player.isOver()); moves++) {
      await pace();
      const before = performance.now();
      if (!(await moved(players, moves))) break;
      took(performance.now() - before);
    }
    for (const player of players) player.close();
  }
}

function randomChoice(player: Player): Choice {
  const choices = player.choices();
  return choices[Math.floor(Math.random() * choices.length)] as Choice;
}
