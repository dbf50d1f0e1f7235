/** Recorded games: moves, outcomes of chance, and hashes of states. `npx tsx packages/vijayanagara/test/corpus.ts` records them anew. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  type Chance,
  type Choice,
  canonical,
  type Draw,
  type Engine,
  engineOf,
  fastChance,
  type Json,
  type Options,
  type State,
  tapeChance,
} from '@durbar/kernel';
import { sha256 } from '@durbar/kernel/node';
import { type Board, vijayanagara } from '../src/index.ts';

export interface Recorded {
  readonly options: Options;
  /** What chance gave, in order: label, range, value. */
  readonly draws: readonly (readonly [string, number, number])[];
  /** Each answer: seat, verb, noun. */
  readonly moves: readonly (readonly [number, string, Json?])[];
  /** Hash of the state after so many moves. */
  readonly hashes: { readonly [moves: number]: string };
  readonly points: readonly number[];
}

const folder = new URL('./corpus/', import.meta.url);
const engine = engineOf(vijayanagara) as unknown as Engine<Board>;
const EVERY = 50;

const hashOf = (state: State<Board>) => sha256(canonical(state)).slice(0, 16);

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

function record(options: Options, seed: string): Recorded {
  const chance = fastChance(seed);
  const will = fastChance(`${seed}/will`);
  const begun = engine.start(3, options, chance);
  const tape: Draw[] = [...begun.draws];
  let { state } = begun;
  const moves: [number, string, Json?][] = [];
  const hashes: Record<number, string> = { 0: hashOf(state) };
  while (state.result === undefined) {
    const [seat, choice] = decide(state, will);
    const step = engine.step(state, seat, choice, chance);
    if (!step.ok) throw new Error(step.code);
    state = step.state;
    tape.push(...step.draws);
    moves.push(choice.noun === undefined ? [seat, choice.verb] : [seat, choice.verb, choice.noun]);
    if (moves.length % EVERY === 0 || state.result) hashes[moves.length] = hashOf(state);
  }
  return { options, draws: tape.map(({ label, n, value }) => [label, n, value]), moves, hashes, points: state.result.points ?? [] };
}

/** Plays a record again; returns the first thing that differs. */
export function replay(game: Recorded): string | undefined {
  const tape = tapeChance(game.draws.map(([label, n, value]) => ({ label, n, value })));
  let { state } = engine.start(3, game.options, tape);
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

const TALKS = ['open', 'none', 'own', 'open'] as const;

if (process.argv[1]?.endsWith('corpus.ts')) {
  for (let i = 0; i < 20; i++) {
    const options = { 'timurs-shadow': i % 3 === 2, tiebreak: i % 2 === 0 ? 'shared' : 'aadu-huli', negotiation: TALKS[i % 4] as string };
    writeFileSync(new URL(`${String(i + 1).padStart(2, '0')}.json`, folder), `${JSON.stringify(record(options, `corpus/${i}`))}\n`);
  }
}
