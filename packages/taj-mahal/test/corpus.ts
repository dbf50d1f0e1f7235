/** Recorded games: moves, outcomes of chance, and hashes of states. `npx tsx packages/taj-mahal/test/corpus.ts` records them anew. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Chance, type Choice, type Engine, engineOf, type Seat, type State } from '@durbar/kernel';
import { type Recorded, type Recording, record, replay } from '@durbar/kernel/kit';
import { sha256 } from '@durbar/kernel/node';
import { type Board, tajMahal } from '../src/index.ts';

const folder = new URL('./corpus/', import.meta.url);
const engine = engineOf(tajMahal) as unknown as Engine<Board>;

/** Each seat sometimes plays at random and mostly takes what looks best. */
function decide(state: State<Board>, will: Chance): readonly [Seat, Choice] {
  const seat = engine.waiting(state)[0] as Seat;
  const choices = engine.choices(state, seat);
  if (will.int('wild', 5) === 0) return [seat, choices[will.int('pick', choices.length)] as Choice];
  const guess = engine.guess(state, seat, will);
  const values = choices.map((choice) => {
    const after = engine.copy(guess);
    engine.advance(after, seat, choice, will);
    return engine.rules.evaluate?.(after.board, seat) ?? 0;
  });
  return [seat, choices[values.indexOf(Math.max(...values))] as Choice];
}

const recording: Recording<Board> = { engine, hash: sha256, every: 40, decide };

/** Plays a record again; returns the first thing that differs. */
export const replayed = (game: Recorded) => replay(recording, game);

export const recorded = (): [string, Recorded][] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Recorded]);

if (process.argv[1]?.endsWith('corpus.ts')) {
  for (let i = 0; i < 30; i++) {
    const seats = 3 + (i % 3);
    const game = record(recording, seats, { start: i % 2 === 0 ? 'drawn' : `seat-${1 + (i % seats)}`, memory: i % 4 !== 3 }, `corpus/${i}`);
    writeFileSync(new URL(`${String(i + 1).padStart(2, '0')}-${seats}p.json`, folder), `${JSON.stringify(game)}\n`);
  }
}
