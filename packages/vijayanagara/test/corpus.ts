/** Recorded games: moves, outcomes of chance, and hashes of states. `npx tsx packages/vijayanagara/test/corpus.ts` records them anew. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Chance, type Choice, type Engine, engineOf, fastChance, type State } from '@durbar/kernel';
import { type Recorded, type Recording, record, replay } from '@durbar/kernel/kit';
import { sha256 } from '@durbar/kernel/node';
import { type Board, vijayanagara } from '../src/index.ts';

const folder = new URL('./corpus/', import.meta.url);
const engine = engineOf(vijayanagara) as unknown as Engine<Board>;

/** Each seat mostly takes what looks best at once, sometimes anything; others than the deciding Faction speak up now and then. */
function decide(state: State<Board>, will: Chance): readonly [number, Choice] {
  const seats = will.int('speak', 40) === 0 ? engine.allowed(state) : engine.waiting(state);
  const seat = seats[will.int('who', seats.length)] as number;
  const choices = engine.choices(state, seat);
  if (will.int('wild', 3) === 0) return [seat, choices[will.int('pick', choices.length)] as Choice];
  const values = choices.map((choice) => {
    const after = engine.copy(state);
    engine.advance(after, seat, choice, fastChance('trial'));
    return choice.verb === 'negotiate' ? Number.NEGATIVE_INFINITY : (engine.rules.evaluate?.(after.board, seat) ?? 0);
  });
  const best = Math.max(...values);
  const good = choices.filter((_, i) => values[i] === best);
  return [seat, good[will.int('good', good.length)] as Choice];
}

const recording: Recording<Board> = { engine, hash: sha256, every: 50, decide };

/** Plays a record again; returns the first thing that differs. */
export const replayed = (game: Recorded) => replay(recording, game);

export const recorded = (): [string, Recorded][] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Recorded]);

const TALKS = ['open', 'none', 'own', 'open'] as const;

if (process.argv[1]?.endsWith('corpus.ts')) {
  for (let i = 0; i < 20; i++) {
    const options = { 'timurs-shadow': i % 3 === 2, tiebreak: i % 2 === 0 ? 'shared' : 'aadu-huli', negotiation: TALKS[i % 4] as string };
    writeFileSync(new URL(`${String(i + 1).padStart(2, '0')}.json`, folder), `${JSON.stringify(record(recording, 3, options, `corpus/${i}`))}\n`);
  }
}
