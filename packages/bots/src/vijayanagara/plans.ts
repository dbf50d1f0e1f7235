/** Turns that were thought out as a whole are carried out without another thought. */
import type { Chance, Engine, State } from '@durbar/kernel';
import type { Board } from '@durbar/vijayanagara';
import type { Move, Thought } from '../bot.ts';

/** Positions that are remembered. */
const MOST = 256;

/** A turn up to the next chance uses none. */
const NO_CHANCE: Chance = {
  int() {
    throw new Error('chance within a plan');
  },
};

const nameOf = ({ board, stack, step }: State<Board>, seat: number, manner: string): string => JSON.stringify([step, seat, manner, board, stack]);

export class Plans {
  private readonly engine: Engine<Board>;
  private readonly known = new Map<string, Thought>();
  constructor(engine: Engine<Board>) {
    this.engine = engine;
  }

  /** What was decided for a position within a turn; `manner` tells apart those who think differently. */
  at(state: State<Board>, seat: number, manner: string): Thought | undefined {
    return this.known.get(nameOf(state, seat, manner));
  }

  keep(root: State<Board>, seat: number, thought: Thought, manner: string): void {
    const state = this.engine.copy(root);
    const { line } = thought;
    for (let i = 0; i + 1 < line.length; i++) {
      this.engine.advance(state, seat, (line[i] as Move).choice, NO_CHANCE);
      const choice = (line[i + 1] as Move).choice;
      const candidates = [{ choice, share: 1, value: thought.expected[seat] ?? 0 }];
      this.known.set(nameOf(state, seat, manner), { ...thought, choice, candidates, line: line.slice(i + 1), iterations: 0, ms: 0 });
    }
    for (const name of this.known.keys()) {
      if (this.known.size <= MOST) break;
      this.known.delete(name);
    }
  }
}
