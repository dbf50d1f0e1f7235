/** What is measured: whole random games, by our engines and by the peer. */
import { type Chance, type Engine, engineOf, fastChance, type Game, type Options, readOptions, type State } from '@durbar/kernel';
import type { Task } from './measure.ts';
import type { Peer } from './peer.ts';

export interface Field {
  readonly engine: Engine;
  readonly seats: number;
  readonly options: Options;
  readonly chance: Chance;
}

/** A game as it is set up without any wishes: first edition, smallest number of seats, default options. */
export function fieldOf(game: Game): Field {
  const read = readOptions(game, {});
  if (!read.ok) throw new Error(read.error);
  return { engine: engineOf(game), seats: game.seats[0] ?? 2, options: read.options, chance: fastChance('bench') };
}

function pick<T>(items: readonly T[], chance: Chance): T {
  return items[items.length === 1 ? 0 : chance.int('', items.length)] as T;
}

/** A random game in place; counts decisions. */
export function advanceTask(name: string, { engine, seats, options, chance }: Field): Task {
  return {
    name,
    run() {
      const { state } = engine.start(seats, options, chance);
      while (state.result === undefined) {
        const seat = pick(engine.waiting(state), chance);
        engine.advance(state, seat, pick(engine.choices(state, seat), chance), chance);
      }
      return state.step;
    },
  };
}

/** A random game by checked steps that leave every earlier state as it was; counts decisions. */
export function stepTask(name: string, { engine, seats, options, chance }: Field): Task {
  return {
    name,
    run() {
      let { state } = engine.start(seats, options, chance);
      while (state.result === undefined) {
        const seat = pick(engine.waiting(state), chance);
        const step = engine.step(state, seat, pick(engine.choices(state, seat), chance), chance);
        if (!step.ok) throw new Error(`an offered choice was refused (${step.code})`);
        state = step.state;
      }
      return state.step;
    },
  };
}

/** Copies of states from all along random games; counts copies. */
export function copyTask(name: string, { engine }: Field, states: readonly State[]): Task {
  return {
    name,
    run() {
      let steps = 0;
      for (const state of states) steps += engine.copy(state).step;
      if (steps < 0) throw new Error('a copy lost its step');
      return states.length;
    },
  };
}

export function peerTask(name: string, peer: Peer, chance: Chance): Task {
  return {
    name,
    run() {
      let state = peer.start();
      let moves = 0;
      while (state.ctx.gameover === undefined) {
        state = peer.play(state, pick(peer.moves(state), chance));
        moves += 1;
      }
      return moves;
    },
  };
}

/**
 * Every state of some random games. They go through JSON and not through `copy`: keeping thousands of copies alive
 * would teach the runtime to put every later copy where only old things belong, and collecting those is slow.
 */
export function sampleStates({ engine, seats, options, chance }: Field, games: number): State[] {
  const states: State[] = [];
  for (let i = 0; i < games; i++) {
    const { state } = engine.start(seats, options, chance);
    states.push(JSON.parse(JSON.stringify(state)));
    while (state.result === undefined) {
      const seat = pick(engine.waiting(state), chance);
      engine.advance(state, seat, pick(engine.choices(state, seat), chance), chance);
      states.push(JSON.parse(JSON.stringify(state)));
    }
  }
  return states;
}
