/** Ending a visit and starting the next visit. */
import { describe, expect, it } from 'vitest';
import { Play } from './play.ts';

describe('Ending a visit', () => {
  it('moves the starting player figure to the left, the visit to the next province, and lays out a supply', () => {
    const play = Play.at({ start: 2, visit: 4 });
    play.leave().leave().withdraw();
    expect(play.told('visit')).toMatchObject([{ visit: 5, seat: 0, province: play.edition.provinces[play.board.tiles.indexOf(5)]?.name }]);
    expect(play.seat).toBe(0);
    expect(play.board.supply).toHaveLength(5);
  });

  it('replaces the influence tiles that were taken and returns the crown', () => {
    const play = Play.at({ province: 'sindh', hands: [['red/KV']] });
    play.turn('red/KV').leave().leave().withdraw();
    expect(play.board.court).toEqual([0, 1, 1, 1]);
    expect(play.board.crown).toBe(false);
    play.palace('thatta').crown('sehwan');
    expect(play.board.court).toEqual([1, 1, 1, 1]);
    expect(play.board.stacks).toEqual([4, 5, 5, 5]);
    expect(play.board.crown).toBe(true);
  });

  it('turns the discard pile over when the deck is empty', () => {
    const play = Play.at({ deck: ['red/EE', 'red/EV'], supply: ['red/EG', 'red/EG', 'red/EG', 'red/EM', 'red/EM'] });
    play.leave();
    expect(play.board.deck).toBe(1);
    play.leave();
    expect(play.board.deck).toBe(0);
    play.withdraw();
    expect(play.told('reshuffled')).toEqual([{ cards: 89 }]);
    expect(play.board.deck).toBe(89 - 1 - 5);
  });

  it('removes bonus and province tiles that nobody won; the court keeps the rest', () => {
    const play = Play.at({ province: 'gujarat', bonus: { ahmadabad: 'tea', surat: 'two-points' } });
    play.leave().leave().withdraw();
    expect(play.told('bonus-lost')).toEqual([
      { city: 'ahmadabad', tile: 'tea' },
      { city: 'surat', tile: 'two-points' },
    ]);
    expect(play.told('province-lost')).toEqual([{ province: 'gujarat', tile: 1 }]);
    expect(play.board.tileOwners[0]).toBe(-2);
    expect(play.board.court).toEqual([1, 1, 1, 1]);
    expect(play.board.stacks).toEqual([5, 5, 5, 5]);
  });
});
