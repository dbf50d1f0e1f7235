/** Small helpers so that specs read as play. */
import { type Choice, type Engine, engineOf, fastChance, readOptions, type State, type Stepped } from '@durbar/kernel';
import { aaduHuli, type Board, GOAT, readEdition, TIGER } from '../src/index.ts';

const chance = fastChance('spec');

export interface Position {
  readonly goats?: readonly string[];
  readonly tigers: readonly string[];
  readonly hand?: number;
  readonly captured?: number;
  readonly goal?: number;
  readonly turn: 'goats' | 'tigers';
  readonly quiet?: number;
  readonly edition?: string;
}

/** A game being played: moves by name, refusals by reason. */
export class Play {
  engine: Engine<Board>;
  state: State<Board>;
  last: Stepped<Board> | undefined;
  private constructor(engine: Engine<Board>, state: State<Board>) {
    this.engine = engine;
    this.state = state;
  }
  static start(given: Record<string, number | string> = {}, edition = 'classic-23'): Play {
    const options = readOptions(aaduHuli, given);
    if (!options.ok) throw new Error(options.error);
    const engine = engineOf(aaduHuli, edition) as unknown as Engine<Board>;
    return new Play(engine, engine.start(2, options.options, chance).state);
  }
  static at(position: Position): Play {
    const play = Play.start({}, position.edition);
    const edition = readEdition(aaduHuli.editions[position.edition ?? 'classic-23'] ?? null);
    const points = edition.points.map(({ name }) => (position.tigers.includes(name) ? TIGER : position.goats?.includes(name) ? GOAT : 0));
    const { hand = 0, captured = 0, goal = 5, quiet = 0, turn } = position;
    const goats = position.goats?.length ?? 0;
    const at = turn === 'goats' && hand > 0 ? 'place' : 'move';
    play.state = {
      ...play.state,
      board: {
        ...play.state.board,
        points,
        hand,
        captured,
        goal,
        quiet,
        turn: turn === 'goats' ? GOAT : TIGER,
        herd: goats + hand + captured,
        pride: position.tigers.length,
      },
      stack: [
        { proc: 'game', at: turn, vars: {} },
        { proc: turn, at, vars: {} },
      ],
    };
    return play;
  }
  get seat(): number {
    return this.engine.waiting(this.state)[0] ?? -1;
  }
  get choices(): string[] {
    return this.engine.choices(this.state, this.seat).map(said);
  }
  /** Takes a move such as "place b1", "move b1 b2" or "leap a1 c3". */
  do(...moves: string[]): this {
    for (const move of moves) {
      const step = this.engine.step(this.state, this.seat, parsed(move), chance);
      if (!step.ok) throw new Error(`${move}: ${step.code} ${step.why.key}`);
      this.last = step;
      this.state = step.state;
    }
    return this;
  }
  /** The reason why a move is not offered. */
  why(move: string): string | undefined {
    return this.engine.why(this.state, this.seat, parsed(move))?.key;
  }
  piece(point: string): string {
    const edition = readEdition(aaduHuli.editions[this.state.rules.split('/')[1] ?? ''] ?? null);
    return ['empty', 'goat', 'tiger'][this.state.board.points[edition.index.get(point) ?? -1] ?? -1] ?? 'nowhere';
  }
}

function parsed(move: string): Choice {
  const [verb = '', ...points] = move.split(' ');
  return { verb, noun: points.length === 1 ? (points[0] ?? '') : points };
}

const said = ({ verb, noun }: Choice) => [verb, ...(Array.isArray(noun) ? noun : [noun])].join(' ');
