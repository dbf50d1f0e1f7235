/** Rulings A1 to A4 of docs/RULINGS.md. */
import { fastChance } from '@durbar/kernel';
import { playRandom, randomSetting } from '@durbar/kernel/kit';
import { describe, expect, it } from 'vitest';
import { aaduHuli, type Board, readEdition } from '../src/index.ts';
import { Play } from './play.ts';

describe('A1: no move may bring back the position after your turn before last', () => {
  it('bans the Goats', () => {
    const game = Play.at({ goats: ['e1', 'b6'], tigers: ['a1'], turn: 'tigers' }).do('move a1 b3', 'move e1 e2', 'move b3 a1');
    expect(game.choices).not.toContain('move e2 e1');
    expect(game.why('move e2 e1')).toBe('returns');
    expect(game.choices).toContain('move e2 e3');
  });
  it('bans the Tigers', () => {
    const game = Play.at({ goats: ['e1', 'b6'], tigers: ['a1'], turn: 'goats' }).do('move e1 e2', 'move a1 b3', 'move e2 e1');
    expect(game.choices).not.toContain('move b3 a1');
    expect(game.why('move b3 a1')).toBe('returns');
    expect(game.choices).toContain('move b3 b2');
  });
  it('allows a step back when the other side has moved on', () => {
    const game = Play.at({ goats: ['e1', 'b6'], tigers: ['a1'], turn: 'goats' }).do('move e1 e2', 'move a1 b3', 'move e2 d3');
    expect(game.choices).toContain('move b3 a1');
  });
  it('agrees with comparing whole positions in random games', () => {
    const chance = fastChance('returns');
    const position = ({ points, hand, captured }: Board) => JSON.stringify([points, hand, captured]);
    const seen = { banned: 0, allowed: 0 };
    for (let i = 0; i < 100; i++) {
      const played = playRandom({ ...randomSetting(aaduHuli, chance), options: { sides: 'seated', tigers: 1, goats: 10, captures: 10 } }, `returns/${i}`, 3000);
      const { engine } = played.setting;
      for (const [at, state] of played.states.entries()) {
        const before = played.states[at - 3];
        if (state.result !== undefined || before === undefined) continue;
        const [seat = -1] = engine.waiting(state);
        const choices = engine.choices(state, seat);
        for (const choice of choices) {
          const after = engine.copy(state);
          engine.advance(after, seat, choice, chance);
          if (position(after.board as Board) !== position(before.board as Board)) seen.allowed += 1;
          else expect(choices).toHaveLength(1);
        }
        const { recent } = state.board as Board;
        const names = readEdition(aaduHuli.editions[played.setting.edition] ?? null).points.map(({ name }) => name);
        const back = { verb: 'move', noun: [names[recent[3] ?? -1] ?? '', names[recent[2] ?? -1] ?? ''] };
        if (engine.why(state, seat, back)?.key === 'returns') seen.banned += 1;
      }
    }
    expect(seen.allowed).toBeGreaterThan(10_000);
    expect(seen.banned).toBeGreaterThan(10);
  });
});

describe('A2: Goats that cannot move have lost', () => {
  it('ends the game for the Tigers', () => {
    const game = Play.at({ goats: ['b1'], tigers: ['b2', 'd1'], captured: 3, turn: 'tigers' }).do('move d1 c1');
    expect(game.state.result).toEqual({ winners: [1], reason: 'goats-stuck', rule: '5.5' });
  });
});

describe('A3: where the ban would leave no move, it does not apply', () => {
  it('for the Goats', () => {
    const game = Play.at({ goats: ['b2'], tigers: ['c1', 'a1'], turn: 'tigers' }).do('move a1 b4', 'move b2 b1', 'move b4 a1');
    expect(game.choices).toEqual(['move b1 b2']);
    expect(game.why('move b1 b2')).toBeUndefined();
    expect(game.do('move b1 b2').state.result).toBeUndefined();
  });
  it('for the Tigers: they are trapped only when they could not move without the ban either', () => {
    const game = Play.at({ goats: ['c1', 'd1', 'e4'], tigers: ['b2'], turn: 'goats' }).do('move e4 e3', 'move b2 b1', 'move e3 e4');
    expect(game.state.result).toBeUndefined();
    expect(game.choices).toEqual(['move b1 b2']);
  });
});

describe('A4: a long time without a placement or a capture is a draw', () => {
  it('after the hundredth quiet turn', () => {
    const game = Play.at({ goats: ['e1', 'b6'], tigers: ['a1'], turn: 'goats', quiet: 98 }).do('move e1 e2');
    expect(game.state.result).toBeUndefined();
    game.do('move a1 b3');
    expect(game.state.result).toEqual({ winners: [], reason: 'no-progress', rule: '5.5' });
  });
  it('a capture starts the count anew', () => {
    const game = Play.at({ goats: ['b3', 'e4'], tigers: ['a1'], turn: 'tigers', quiet: 99 }).do('leap a1 c3');
    expect(game.state.result).toBeUndefined();
    expect(game.state.board.quiet).toBe(0);
  });
});
