import { games } from '@durbar/games';
import { engineOf, fastChance, type Json, readOptions } from '@durbar/kernel';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { patched, patchOf } from '../src/patch.ts';

const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as Json);

it('leads from any value to any other, or says that it cannot', () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      const was = JSON.stringify(before);
      const patch = patchOf(before, after);
      const result = patch === undefined ? before : patch === null ? after : patched(before, JSON.parse(JSON.stringify(patch)));
      expect(result).toEqual(after);
      expect(JSON.stringify(before)).toBe(was);
    }),
    { numRuns: 500 },
  );
});

it('leads from some fields to others: more, fewer, changed, in another order', () => {
  const fields = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.integer({ min: 0, max: 2 })), { selector: ([key]) => key });
  fc.assert(
    fc.property(fields, fields, (before, after) => {
      const [old, now] = [Object.fromEntries(before), Object.fromEntries(after)];
      const patch = patchOf(old, now);
      expect(patch ? patched(old, patch) : old).toEqual(now);
    }),
    { numRuns: 500 },
  );
});

it('is small for what a move changes, and exact for every seat of every game', () => {
  for (const game of games) {
    const options = readOptions(game, {});
    const [seats = 2] = game.seats;
    const engine = engineOf(game);
    const chance = fastChance(game.id);
    let { state } = engine.start(seats, options.ok ? options.options : {}, chance);
    let [whole, small] = [0, 0];
    for (let move = 0; move < 60 && state.result === undefined; move++) {
      const seat = engine.waiting(state)[0] as number;
      const choices = engine.choices(state, seat);
      const step = engine.step(state, seat, choices[chance.int('choice', choices.length)], chance);
      if (!step.ok) throw new Error(step.code);
      for (const viewer of [0, 1, 'watcher'] as const) {
        const [before, after] = [engine.view(state, viewer), engine.view(step.state, viewer)] as unknown as [Json, Json];
        const patch = patchOf(before, after);
        expect(patch ? patched(before, patch) : before).toEqual(after);
        whole += JSON.stringify(after).length;
        small += JSON.stringify(patch ?? {}).length;
      }
      state = step.state;
    }
    expect(small, game.id).toBeLessThan(whole * 0.75);
  }
});
