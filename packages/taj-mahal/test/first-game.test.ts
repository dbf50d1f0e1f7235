/** A first game: four visits that the rules can play to the end. */
import { type Engine, engineOf, fastChance, type State } from '@durbar/kernel';
import { expect, it } from 'vitest';
import { FIRST_VISITS } from '../src/first-game.ts';
import { type Board, firstGame, tajMahal } from '../src/index.ts';

it.each(['a', 'b', 'c'])('deals four visits that end in Agra (%s)', (seed) => {
  const { position, seats } = firstGame(fastChance(seed));
  const engine = engineOf(tajMahal) as unknown as Engine<Board>;
  expect(engine.faults(position as State<Board>)).toEqual([]);
  const chance = fastChance(`${seed}/play`);
  const state = engine.copy(position as State<Board>);
  let visits = 0;
  for (let visit = 0; state.result === undefined; ) {
    if (state.board.visit !== visit) {
      visit = state.board.visit;
      visits += 1;
    }
    const seat = engine.waiting(state)[0] as number;
    const choices = engine.choices(state, seat);
    engine.advance(state, seat, choices[chance.int('any', choices.length)] as (typeof choices)[number], chance);
    expect(engine.rules.audit(state.board)).toEqual([]);
  }
  expect(visits).toBe(FIRST_VISITS);
  expect(state.result.points).toHaveLength(seats);
});
