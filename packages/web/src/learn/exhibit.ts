/** A position to look at: nothing happens to it. */
import { fastChance, type Game } from '@durbar/kernel';
import { type Laid, Stage } from './stage.ts';

export class Exhibit extends Stage {
  constructor(game: Game, laid: Laid, edition: string) {
    super(game, laid, edition, '', fastChance(laid.id));
  }
  protected take(): string {
    return 'lesson-not-now';
  }
  protected open(): readonly never[] {
    return [];
  }
}
