/** Ten thousand random games for a number of players, audited after every step. */
import { fastChance } from '@durbar/kernel';
import { expect, it } from 'vitest';
import { Play } from './play.ts';

const GAMES = 10_000;
const { engine } = new Play();

export function randomGames(seats: number): void {
  it(`${GAMES} random games with ${seats} players keep every card, tile and palace`, () => {
    const chance = fastChance(`random/${seats}`);
    let decisions = 0;
    for (let game = 0; game < GAMES; game++) {
      const { state } = engine.start(seats, { start: 'drawn', memory: true }, chance);
      while (state.result === undefined) {
        const seat = state.board.turn;
        const choices = engine.choices(state, seat);
        if (choices.length === 0) throw new Error(`seat ${seat} has nothing to choose in game ${game}, step ${state.step}`);
        engine.advance(state, seat, choices[chance.int('pick', choices.length)] as (typeof choices)[number], chance);
        decisions += 1;
        const faults = engine.rules.audit(state.board);
        if (faults.length > 0) throw new Error(`game ${game}, step ${state.step}: ${faults.join(' ')}`);
      }
      if (state.board.visit !== 12) throw new Error(`game ${game} ended in visit ${state.board.visit}`);
    }
    expect(decisions).toBeGreaterThan(GAMES * 100);
  });
}
