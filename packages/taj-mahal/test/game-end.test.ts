/** Game end. */
import { describe, expect, it } from 'vitest';
import { handPoints } from '../src/index.ts';
import { Play } from './play.ts';

const { edition } = new Play();
const points = (...cards: string[]) =>
  handPoints(
    edition,
    cards.map((card) => edition.cardNamed.get(card) as number),
  ).points;

describe('Game end', () => {
  it('example: a special card, two white, three of the longest colour: 6', () => {
    expect(points('special/elephant', 'white/E', 'white/K', 'red/EE', 'red/EV', 'red/EG', 'green/EE')).toBe(6);
  });
  it('example: a special card, one white, two of the longest colour: 4', () => {
    expect(points('special/two-points', 'white/M', 'violet/EE', 'violet/EK', 'yellow/EV')).toBe(4);
  });
  it('example: a special card, no white, five of the longest colour: 6', () => {
    expect(points('special/change-colour', 'green/EE', 'green/EE', 'green/EV', 'green/GM', 'green/EK', 'red/EE', 'red/EV')).toBe(6);
  });
  it('colours that tie for most count once', () => {
    expect(points('red/EE', 'red/EV', 'green/EE', 'green/EV', 'violet/EE', 'violet/EV')).toBe(2);
    expect(points()).toBe(0);
  });

  const last = { visit: 12, province: 'agra', supply: ['white/E', 'white/E', 'white/E', 'white/E', 'white/E'] };

  it('ends after the twelfth visit; cards taken then count', () => {
    const play = Play.at({ ...last, hands: [['red/EE', 'red/EV'], ['special/elephant'], []], points: [50, 40, 30], deck: ['red/EE', 'red/EG', 'yellow/EE'] });
    play.leave().leave().withdraw();
    expect(play.state.result).toMatchObject({ winners: [0], reason: 'most-points', rule: 'Game end' });
    expect(play.told('points-hand')).toHaveLength(3);
    expect(play.told('points-hand')[1]).toMatchObject({ seat: 1, specials: 1, whites: 2, longest: 1, points: 4, total: 44 });
    expect(play.state.result?.points).toEqual(play.board.points);
  });

  it('whoever ties for most shares the victory', () => {
    const play = Play.at({ ...last, points: [10, 10, 11], deck: ['violet/EE', 'violet/EG', 'violet/EM'] });
    play.leave().leave().withdraw();
    expect(play.state.result).toMatchObject({ winners: [0, 1, 2], points: [13, 13, 13], reason: 'shared' });
  });

  it('influence tiles and the other colours are worth nothing', () => {
    const hands = [['red/EE', 'green/EE', 'violet/EE'], [], []];
    const play = Play.at({ ...last, hands, influence: [['monk', 'vizier', 'general', 'princess']], deck: ['yellow/EE', 'yellow/EG', 'yellow/EM'] });
    play.leave().leave().withdraw();
    // Two white cards and one card of a longest colour.
    expect(play.told('points-hand')[0]).toMatchObject({ specials: 0, whites: 2, longest: 1, points: 3, total: 3 });
  });

  it('the province of Agra is the last: nobody is asked any more', () => {
    const play = Play.at({ ...last });
    play.leave().leave().withdraw();
    expect(play.engine.waiting(play.state)).toEqual([]);
    expect(play.kinds.slice(-3)).toEqual(['points-hand', 'points-hand', 'points-hand']);
  });
});
