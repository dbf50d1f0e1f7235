/** A puzzle being solved: every choice may be tried, one is right. */
import type { Puzzle } from '@durbar/bots';
import { type Choice, type Fact, fastChance, type Game, same } from '@durbar/kernel';
import { Stage } from '../learn/stage.ts';

export interface Solving {
  /** What was tried and was not it, the last one last. */
  readonly tried: readonly Choice[];
  /** The answer stands on the board, found or shown. */
  readonly solved: 'found' | 'shown' | undefined;
}

export class Riddle extends Stage {
  readonly #puzzle: Puzzle;
  readonly #changed: (solving: Solving) => void;
  #solving: Solving = { tried: [], solved: undefined };

  constructor(game: Game, puzzle: Puzzle, edition: string, you: string, changed: (solving: Solving) => void) {
    super(game, puzzle, edition, you, fastChance(`puzzle/${puzzle.id}`));
    this.#puzzle = puzzle;
    this.#changed = changed;
    changed(this.#solving);
  }

  /** Only the first step of a gesture is the answer. */
  protected take([choice]: readonly Choice[]): string | undefined {
    if (choice === undefined || this.#solving.solved !== undefined) return 'lesson-not-now';
    if (same(choice, this.#puzzle.choice)) this.#settle('found');
    else this.#change({ ...this.#solving, tried: [...this.#solving.tried.filter((one) => !same(one, choice)), choice] });
    return undefined;
  }

  /** Gives the answer away. */
  reveal(): void {
    if (this.#solving.solved !== undefined) return;
    const have = this.length;
    this.#settle('shown');
    this.show(have);
  }

  /** What the answer brought, once it stands on the board. */
  outcome(): readonly Fact[] {
    const last = this.moment(this.length - 1, this.#puzzle.seat);
    return this.#solving.solved !== undefined && last.ok ? last.value.told.facts : [];
  }

  #settle(solved: 'found' | 'shown'): void {
    this.play(this.#puzzle.seat, this.#puzzle.choice);
    this.#change({ ...this.#solving, solved });
  }
  #change(solving: Solving): void {
    this.#solving = solving;
    this.#changed(solving);
  }

  protected open(): readonly Choice[] {
    return this.#solving.solved === undefined ? this.choices() : [];
  }
}
