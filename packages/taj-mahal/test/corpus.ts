/** Recorded games: moves, outcomes of chance, and hashes of states. `npx tsx packages/taj-mahal/test/corpus.ts` records them anew. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Choice, canonical, type Draw, type Engine, engineOf, fastChance, type Options, type State, tapeChance } from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import { type Board, tajMahal } from '../src/index.ts';

export interface Recorded {
  readonly seats: number;
  readonly options: Options;
  /** What chance gave, in order: label, range, value. */
  readonly draws: readonly (readonly [string, number, number])[];
  /** Each answer: seat, verb, noun. */
  readonly moves: readonly (readonly [number, string, string?])[];
  /** Hash of the state after so many moves. */
  readonly hashes: { readonly [moves: number]: string };
  readonly points: readonly number[];
}

const folder = new URL('./corpus/', import.meta.url);
const engine = engineOf(tajMahal) as unknown as Engine<Board>;
const EVERY = 40;

export const hashOf = (state: State<Board>) => sha256(canonical(state)).slice(0, 16);

/** A game in which each seat sometimes plays at random and mostly takes what looks best. */
function record(seats: number, options: Options, seed: string): Recorded {
  const tape: Draw[] = [];
  const chance = fastChance(seed);
  const will = fastChance(`${seed}/will`);
  const begun = engine.start(seats, options, chance);
  tape.push(...begun.draws);
  let { state } = begun;
  const moves: [number, string, string?][] = [];
  const hashes: Record<number, string> = { 0: hashOf(state) };
  while (state.result === undefined) {
    const seat = engine.waiting(state)[0] as number;
    const choice = decide(state, seat, will);
    const step = engine.step(state, seat, choice, chance);
    if (!step.ok) throw new Error(step.code);
    state = step.state;
    tape.push(...step.draws);
    moves.push(choice.noun === undefined ? [seat, choice.verb] : [seat, choice.verb, String(choice.noun)]);
    if (moves.length % EVERY === 0 || state.result) hashes[moves.length] = hashOf(state);
  }
  return { seats, options, draws: tape.map(({ label, n, value }) => [label, n, value]), moves, hashes, points: state.result.points ?? [] };
}

function decide(state: State<Board>, seat: number, will: ReturnType<typeof fastChance>): Choice {
  const choices = engine.choices(state, seat);
  if (will.int('wild', 5) === 0) return choices[will.int('pick', choices.length)] as Choice;
  const guess = engine.guess(state, seat, will);
  const values = choices.map((choice) => {
    const after = engine.copy(guess);
    engine.advance(after, seat, choice, will);
    return engine.rules.evaluate?.(after.board, seat) ?? 0;
  });
  return choices[values.indexOf(Math.max(...values))] as Choice;
}

/** Plays a record again; returns the first thing that differs. */
export function replay(game: Recorded): string | undefined {
  const tape = tapeChance(game.draws.map(([label, n, value]) => ({ label, n, value })));
  let { state } = engine.start(game.seats, game.options, tape);
  if (hashOf(state) !== game.hashes[0]) return 'the start differs';
  for (const [i, [seat, verb, noun]] of game.moves.entries()) {
    const step = engine.step(state, seat, noun === undefined ? { verb } : { verb, noun }, tape);
    if (!step.ok) return `move ${i + 1} is refused: ${step.why.key}`;
    state = step.state;
    const hash = game.hashes[i + 1];
    if (hash !== undefined && hash !== hashOf(state)) return `the state after ${i + 1} moves differs`;
  }
  if (tape.left > 0) return `${tape.left} outcomes are left over`;
  return canonical(state.result?.points) === canonical(game.points) ? undefined : 'the points differ';
}

export const recorded = (): [string, Recorded][] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Recorded]);

if (process.argv[1]?.endsWith('corpus.ts')) {
  for (let i = 0; i < 30; i++) {
    const seats = 3 + (i % 3);
    const game = record(seats, { start: i % 2 === 0 ? 'drawn' : `seat-${1 + (i % seats)}`, memory: i % 4 !== 3 }, `corpus/${i}`);
    writeFileSync(new URL(`${String(i + 1).padStart(2, '0')}-${seats}p.json`, folder), `${JSON.stringify(game)}\n`);
  }
}
