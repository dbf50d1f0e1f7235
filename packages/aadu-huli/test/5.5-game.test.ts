/** 5.5 Aadu-Huli aata. */
import { engineOf, fastChance, readOptions } from '@durbar/kernel';
import { describe, expect, it } from 'vitest';
import { aaduHuli } from '../src/index.ts';
import { Play } from './play.ts';

describe('5.5 set-up', () => {
  it('puts three Tigers on the marked vertices and lets the Goats, all fifteen in hand, begin', () => {
    const game = Play.start();
    expect(['a1', 'b3', 'b4'].map((point) => game.piece(point))).toEqual(['tiger', 'tiger', 'tiger']);
    expect(game.state.board).toMatchObject({ hand: 15, captured: 0, goal: 5 });
    expect(game.state.board.points.filter((piece) => piece !== 0)).toHaveLength(3);
    expect(game.seat).toBe(0);
  });
  it('decides by lot who plays the Goats when the table wants it', () => {
    const options = readOptions(aaduHuli, { sides: 'drawn' });
    if (!options.ok) throw new Error(options.error);
    const goats = new Set<number>();
    for (let seed = 0; seed < 20; seed++) {
      const { state, draws, barrier, facts } = engineOf(aaduHuli).start(2, options.options, fastChance(seed));
      const [seat] = engineOf(aaduHuli).waiting(state);
      expect(draws).toEqual([{ label: 'player-one', n: 2, value: seat }]);
      expect(facts).toMatchObject([{ kind: 'sides', rule: '5.5', data: { goats: seat } }]);
      expect(barrier).toBe(true);
      goats.add(seat ?? -1);
    }
    expect([...goats].sort()).toEqual([0, 1]);
  });
});

describe('5.5 Player One: the Goats', () => {
  it('places a Goat from the supply onto any empty vertex', () => {
    const game = Play.start();
    expect(game.choices).toHaveLength(20);
    game.do('place b1');
    expect(game.piece('b1')).toBe('goat');
    expect(game.state.board.hand).toBe(14);
    expect(game.seat).toBe(1);
    expect(game.last?.facts).toEqual([{ kind: 'placed', rule: '5.5', data: { point: 'b1', hand: 14 } }]);
  });
  it('cannot place onto an occupied or unknown vertex', () => {
    const game = Play.start();
    expect(game.why('place a1')).toBe('occupied');
    expect(game.why('place z9')).toBe('no-such-point');
  });
  it('moves only once all Goats have been placed', () => {
    expect(Play.at({ goats: ['e1'], tigers: ['a1'], hand: 1, turn: 'goats' }).why('move e1 e2')).toBe('place-first');
    const game = Play.at({ goats: ['e1'], tigers: ['a1'], turn: 'goats' });
    expect(game.choices).toEqual(['move e1 d2', 'move e1 e2']);
    expect(game.why('place e2')).toBe('all-placed');
    game.do('move e1 e2');
    expect([game.piece('e1'), game.piece('e2')]).toEqual(['empty', 'goat']);
  });
  it('moves one Goat to an adjacent vertex and never leaps', () => {
    const game = Play.at({ goats: ['e1', 'e2'], tigers: ['a1'], turn: 'goats' });
    expect(game.why('move e1 e3')).toBe('not-adjacent');
    expect(game.why('move e1 e2')).toBe('occupied');
    expect(game.why('move a1 b2')).toBe('not-yours');
    expect(game.why('leap e1 e3')).toBe('goats-never-leap');
  });
});

describe('5.5 Player Two: the Tigers', () => {
  it('moves one Tiger to an adjacent vertex', () => {
    const game = Play.at({ goats: ['e4'], tigers: ['c3'], turn: 'tigers' });
    expect(game.choices).toEqual(['move c3 b3', 'move c3 c2', 'move c3 c4', 'move c3 d3']);
    game.do('move c3 d3');
    expect([game.piece('c3'), game.piece('d3')]).toEqual(['empty', 'tiger']);
    expect(game.seat).toBe(0);
  });
  it('captures a Goat by leaping over it to the free vertex behind, and the Goat leaves the game', () => {
    const game = Play.at({ goats: ['b3', 'e4'], tigers: ['a1'], turn: 'tigers' });
    expect(game.choices).toEqual(['leap a1 c3', 'move a1 b2', 'move a1 b4', 'move a1 b5']);
    game.do('leap a1 c3');
    expect(['a1', 'b3', 'c3'].map((point) => game.piece(point))).toEqual(['empty', 'empty', 'tiger']);
    expect(game.state.board.captured).toBe(1);
    expect(game.last?.facts[0]).toEqual({ kind: 'captured', rule: '5.5', data: { from: 'a1', over: 'b3', to: 'c3', captured: 1, goal: 5 } });
  });
  it('leaps only in a straight line, over a Goat, onto a free vertex', () => {
    const game = Play.at({ goats: ['b3', 'c3', 'b2'], tigers: ['a1', 'b1'], turn: 'tigers' });
    expect(game.why('leap a1 c3')).toBe('occupied');
    expect(game.why('leap a1 c4')).toBe('no-goat-between');
    expect(game.why('leap a1 b5')).toBe('no-leap');
    expect(game.why('leap b1 d1')).toBe('no-goat-between');
    expect(game.why('leap b1 b3')).toBe('occupied');
    expect(game.choices).toContain('leap a1 c2');
  });
  it('may leave a capture alone', () => {
    const game = Play.at({ goats: ['b3', 'e4'], tigers: ['a1'], turn: 'tigers' }).do('move a1 b2');
    expect(game.state.board.captured).toBe(0);
  });
  it('is never placed', () => {
    expect(Play.at({ goats: ['b3'], tigers: ['a1'], turn: 'tigers' }).why('place c3')).toBe('tigers-move');
  });
});

describe('5.5 the end', () => {
  it('Player Two wins with the fifth capture', () => {
    const game = Play.at({ goats: ['b3', 'e4'], tigers: ['a1'], captured: 4, turn: 'tigers' }).do('leap a1 c3');
    expect(game.state.result).toEqual({ winners: [1], reason: 'captures', rule: '5.5' });
    expect(game.engine.waiting(game.state)).toEqual([]);
    expect(game.why('move e4 e3')).toBe('kernel.over');
  });
  it('not with the fourth', () => {
    const game = Play.at({ goats: ['b3', 'e4'], tigers: ['a1'], captured: 3, turn: 'tigers' }).do('leap a1 c3');
    expect(game.state.result).toBeUndefined();
  });
  it('Player One wins by trapping all Tigers', () => {
    const game = Play.at({ goats: ['b2', 'c1', 'd1'], tigers: ['b1'], hand: 2, turn: 'goats' }).do('place b3');
    expect(game.state.result).toEqual({ winners: [0], reason: 'trapped', rule: '5.5' });
  });
  it('a Tiger that can still leap is not trapped', () => {
    const game = Play.at({ goats: ['b2', 'c1', 'd1'], tigers: ['b1'], hand: 2, turn: 'goats' }).do('place e4');
    expect(game.state.result).toBeUndefined();
    expect(game.choices).toEqual(['leap b1 b3']);
  });
});

describe('5.5 handicaps', () => {
  it('one to four Tigers, ten to twenty Goats, another number of captures', () => {
    for (const tigers of [1, 2, 3, 4]) {
      const { board } = Play.start({ tigers, goats: 10 + tigers, captures: tigers }).state;
      expect(board.points.filter((piece) => piece === 2)).toHaveLength(tigers);
      expect(board).toMatchObject({ hand: 10 + tigers, goal: tigers });
    }
    expect(readOptions(aaduHuli, { tigers: 5 }).ok).toBe(false);
    expect(readOptions(aaduHuli, { goats: 9 }).ok).toBe(false);
    expect(readOptions(aaduHuli, { goats: 21 }).ok).toBe(false);
  });
  it('refuses more captures than Goats', () => {
    const { rules } = engineOf(aaduHuli);
    expect(rules.refuse?.(2, { tigers: 3, goats: 10, captures: 11, sides: 'seated' })?.key).toBe('too-many-captures');
    expect(rules.refuse?.(2, { tigers: 3, goats: 10, captures: 10, sides: 'seated' })).toBeUndefined();
  });
});
