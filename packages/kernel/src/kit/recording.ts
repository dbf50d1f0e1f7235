/** Games written down as moves, outcomes of chance and hashes of states, to be played again on later rules. */
import { canonical } from '../canonical.ts';
import { fastChance, tapeChance } from '../chance.ts';
import type { Engine } from '../engine.ts';
import type { Chance, Choice, Draw, Json, Options, Seat, State } from '../types.ts';

export interface Recorded {
  readonly seats: number;
  readonly options: Options;
  /** What chance gave, in order: label, range, value. */
  readonly draws: readonly (readonly [string, number, number])[];
  /** Each answer: seat, verb, noun. */
  readonly moves: readonly (readonly [Seat, string, Json?])[];
  /** Hash of the state after so many moves. */
  readonly hashes: { readonly [moves: number]: string };
  readonly points: readonly number[];
}

export interface Recording<B extends object> {
  readonly engine: Engine<B>;
  readonly hash: (text: string) => string;
  /** Moves from one hash to the next. */
  readonly every: number;
  decide(state: State<B>, will: Chance): readonly [Seat, Choice];
}

const hashed = (hash: (text: string) => string, state: object) => hash(canonical(state)).slice(0, 16);

/** Plays a game and writes it down. */
export function record<B extends object>({ engine, hash, every, decide }: Recording<B>, seats: number, options: Options, seed: string): Recorded {
  const chance = fastChance(seed);
  const will = fastChance(`${seed}/will`);
  const begun = engine.start(seats, options, chance);
  const draws: Draw[] = [...begun.draws];
  let { state } = begun;
  const moves: [Seat, string, Json?][] = [];
  const hashes: Record<number, string> = { 0: hashed(hash, state) };
  while (state.result === undefined) {
    const [seat, choice] = decide(state, will);
    const step = engine.step(state, seat, choice, chance);
    if (!step.ok) throw new Error(step.code);
    state = step.state;
    draws.push(...step.draws);
    moves.push(choice.noun === undefined ? [seat, choice.verb] : [seat, choice.verb, choice.noun]);
    if (moves.length % every === 0 || state.result) hashes[moves.length] = hashed(hash, state);
  }
  return { seats, options, draws: draws.map(({ label, n, value }) => [label, n, value]), moves, hashes, points: state.result.points ?? [] };
}

/** Plays a record again; returns the first thing that differs. */
export function replay<B extends object>({ engine, hash }: Pick<Recording<B>, 'engine' | 'hash'>, game: Recorded): string | undefined {
  const tape = tapeChance(game.draws.map(([label, n, value]) => ({ label, n, value })));
  let { state } = engine.start(game.seats, game.options, tape);
  if (hashed(hash, state) !== game.hashes[0]) return 'the start differs';
  for (const [i, [seat, verb, noun]] of game.moves.entries()) {
    const step = engine.step(state, seat, noun === undefined ? { verb } : { verb, noun }, tape);
    if (!step.ok) return `move ${i + 1} is refused: ${step.why.key}`;
    state = step.state;
    const expected = game.hashes[i + 1];
    if (expected !== undefined && expected !== hashed(hash, state)) return `the state after ${i + 1} moves differs`;
  }
  if (tape.left > 0) return `${tape.left} outcomes are left over`;
  return canonical(state.result?.points) === canonical(game.points) ? undefined : 'the points differ';
}
