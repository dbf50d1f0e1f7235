/** Random play for tests: seats, options and editions of a game, and whole games through the checked door. */
import { fastChance } from '../chance.ts';
import type { Engine, Stepped } from '../engine.ts';
import { engineOf } from '../game.ts';
import { readOptions } from '../options.ts';
import type { Chance, Choice, Draw, Game, Options, Seat, State } from '../types.ts';

/** One way to set a game up. */
export interface Setting {
  readonly engine: Engine;
  readonly edition: string;
  readonly seats: number;
  readonly options: Options;
}

export interface Move {
  readonly seat: Seat;
  readonly choice: Choice;
  readonly draws: readonly Draw[];
}

/** A whole random game: every state from the first to the last, and the moves between them. */
export interface Played {
  readonly setting: Setting;
  readonly seed: string;
  readonly start: Stepped<object>;
  readonly states: readonly State[];
  readonly moves: readonly Move[];
  readonly steps: readonly Stepped<object>[];
}

export function pick<T>(items: readonly T[], chance: Chance): T {
  if (items.length === 0) throw new Error('nothing to pick from');
  return items[chance.int('pick', items.length)] as T;
}

/** Random options that the game accepts together; defaults half of the time. */
export function randomSetting(game: Game, chance: Chance): Setting {
  const edition = pick(Object.keys(game.editions), chance);
  const engine = engineOf(game, edition);
  for (let tries = 0; tries < 1000; tries++) {
    const seats = pick(game.seats, chance);
    const given: Record<string, number | string | boolean> = {};
    for (const spec of game.options) {
      if (chance.int('default', 2) === 0) continue;
      if (spec.kind === 'int') given[spec.key] = spec.min + chance.int('option', spec.max - spec.min + 1);
      else if (spec.kind === 'choice') given[spec.key] = pick(spec.of, chance);
      else given[spec.key] = chance.int('option', 2) === 1;
    }
    const read = readOptions(game, given);
    if (!read.ok) throw new Error(read.error);
    if (engine.rules.refuse?.(seats, read.options) === undefined) return { engine, edition, seats, options: read.options };
  }
  throw new Error(`${game.id}: no options can be played`);
}

/** Whoever acts next: most often somebody the match waits for. */
function actor(engine: Engine, state: State, will: Chance): Seat {
  const waiting = engine.waiting(state);
  const free = engine.allowed(state).filter((seat) => !waiting.includes(seat) && engine.choices(state, seat).length > 0);
  return pick(free.length > 0 && will.int('free', 4) === 0 ? free : waiting, will);
}

/** Plays one random game with checked steps; a game that does not end in `limit` steps is an error. */
export function playRandom(setting: Setting, seed: string, limit: number): Played {
  const { engine, seats, options } = setting;
  const chance = fastChance(seed);
  const will = fastChance(`${seed}/will`);
  const start = engine.start(seats, options, chance);
  const states = [start.state];
  const moves: Move[] = [];
  const steps: Stepped<object>[] = [];
  let state = start.state;
  while (state.result === undefined) {
    if (moves.length >= limit) throw new Error(`${setting.edition}, seed ${seed}: no end after ${limit} steps`);
    const seat = actor(engine, state, will);
    const choice = pick(engine.choices(state, seat), will);
    const step = engine.step(state, seat, choice, chance);
    if (!step.ok) throw new Error(`${setting.edition}, seed ${seed}, step ${state.step}: offered ${JSON.stringify(choice)} was refused (${step.code})`);
    state = step.state;
    states.push(state);
    moves.push({ seat, choice, draws: step.draws });
    steps.push(step);
  }
  return { setting, seed, start, states, moves, steps };
}
