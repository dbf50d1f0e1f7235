/** A thought ends within its budget by the clock it was given; nothing here looks at a real one. */
import { type Engine, fastChance } from '@durbar/kernel';
import { describe, expect, it } from 'vitest';
import { botNamed, LEVELS } from '../src/index.ts';
import { games, positionOf, underWay } from './play.ts';

/** What a step of the rules and a look at the clock take. */
const STEP = 0.02;
const LOOKED = 0.5;

/** An engine whose steps take time, and the clock that they take it from. */
function timed(engine: Engine): { readonly engine: Engine; now(): number } {
  let time = 1000;
  const slow = new Proxy(engine, {
    get(of, key) {
      const value: unknown = Reflect.get(of, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        time += STEP;
        return Reflect.apply(value, of, args);
      };
    },
  });
  return {
    engine: slow,
    now() {
      time += LOOKED;
      return time;
    },
  };
}

describe.each(games.map((game) => ({ id: game.id, game })))('$id', ({ game }) => {
  it.each(LEVELS)('%s ends within its budget', (level) => {
    const bot = botNamed(level);
    const seats = game.seats[0] ?? 2;
    for (const decisions of [0, 13, 40]) {
      const { engine, state } = underWay(game, seats, decisions, `budget/${decisions}`);
      if (state.result !== undefined) continue;
      for (const ms of [40, 150]) {
        const clock = timed(engine);
        const began = clock.now();
        const thought = bot?.think(positionOf(clock.engine, state, seats, fastChance('mind')), { ms, now: clock.now });
        expect(positionOf(engine, state, seats, fastChance('mind')).choices).toContainEqual(thought?.choice);
        // Levels that answer at once take what they need, which is little.
        const limit = bot?.ms(engine) === 0 ? 400 : ms * 1.1;
        expect(clock.now() - began, `${ms} ms after ${decisions} decisions`).toBeLessThan(limit);
      }
    }
  });
});
