import { fastChance } from '@durbar/kernel';
import { expect, it } from 'vitest';
import { Play } from './play.ts';

const { engine } = new Play();

it('keeps a state below 2 kB of JSON', () => {
  let largest = 0;
  for (let game = 0; game < 60; game++) {
    const chance = fastChance(`size/${game}`);
    const { state } = engine.start(5, { start: 'drawn', memory: true }, chance);
    while (state.result === undefined) {
      const choices = engine.choices(state, state.board.turn);
      engine.advance(state, state.board.turn, choices[chance.int('pick', choices.length)] as (typeof choices)[number], chance);
      largest = Math.max(largest, JSON.stringify(state).length);
    }
  }
  expect(largest).toBeLessThan(2000);
});
