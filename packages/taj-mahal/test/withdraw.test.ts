/** Withdraw. */
import { describe, expect, it } from 'vitest';
import { expectOffered, expectWhy, Play } from './play.ts';

describe('the example of Anna, Bob, Chris and Doris', () => {
  const ANNA = 0;
  const BOB = 1;
  const CHRIS = 2;
  const DORIS = 3;
  const play = Play.at({
    seats: 4,
    province: 'sindh',
    bonus: { bhakkar: 'two-points' },
    hands: [
      ['red/EE', 'red/EE'],
      ['yellow/EV', 'yellow/EV'],
      ['green/EG', 'green/EP', 'green/EE'],
      ['violet/GP', 'violet/MK'],
    ],
  });
  play.turn('red/EE').turn('yellow/EV').turn('green/EG').turn('violet/GP');
  play.turn('red/EE').turn('yellow/EV').turn('green/EP').turn('violet/MK');

  it('Anna has the majority of elephants and takes the province tile', () => {
    expect(play.seat).toBe(ANNA);
    play.withdraw();
    expect(play.told('province')).toEqual([{ seat: ANNA, province: 'sindh', tile: 1 }]);
    expect(play.points(ANNA)).toBe(1);
    expect(play.told('discarded')).toEqual([{ seat: ANNA, cards: ['red/EE', 'red/EE'] }]);
    play.takeAny();
  });

  it('Bob has the majority of viziers and places a palace', () => {
    expect(play.seat).toBe(BOB);
    play.withdraw();
    expect(play.told('influence')).toEqual([{ seat: BOB, force: 'vizier' }]);
    expectOffered(play, 'palace bhakkar', 'palace umarkot', 'palace thatta', 'palace sehwan');
    play.palace('thatta').takeAny();
    expect(play.points(BOB)).toBe(1);
  });

  it('Chris ties with Doris for general and princess, and plays on', () => {
    expect(play.seat).toBe(CHRIS);
    play.turn('green/EE');
  });

  it('Doris is content with the monk and the Grand Mogul', () => {
    expect(play.seat).toBe(DORIS);
    play.withdraw();
    expect(play.told('influence')).toEqual([{ seat: DORIS, force: 'monk' }]);
    expect(play.told('crown')).toEqual([{ seat: DORIS }]);
    play.palace('umarkot').crown('thatta').takeAny();
    expect(play.points(DORIS)).toBe(1);
  });

  it('Chris takes princess and general, now that her cards are gone', () => {
    expect(play.seat).toBe(CHRIS);
    play.withdraw();
    expect(play.told('influence')).toEqual([
      { seat: CHRIS, force: 'general' },
      { seat: CHRIS, force: 'princess' },
    ]);
    play.palace('sehwan');
    expect(play.told('palace')).toEqual([
      { seat: CHRIS, city: 'sehwan' },
      { seat: CHRIS, city: 'bhakkar' },
    ]);
    expect(play.points(CHRIS)).toBe(3);
    expect(play.board.visit).toBe(2);
  });
});

describe('Withdraw', () => {
  it('places normal palaces on cities of the current province without one', () => {
    const play = Play.at({ province: 'sindh', hands: [['red/VG'], ['red/MP']] });
    play.turn('red/VG').turn('red/MP').leave().withdraw().palace('thatta');
    expectOffered(play, 'palace bhakkar', 'palace umarkot', 'palace sehwan');
    expectWhy(play, 'palace', 'thatta', 'city-taken', 'Withdraw');
    expectWhy(play, 'palace', 'agra', 'other-province', 'Withdraw');
    expectWhy(play, 'palace', 'rome', 'no-such-city', 'Withdraw');
    expectWhy(play, 'crown', 'thatta', 'no-crown', 'Withdraw');
    expectWhy(play, 'withdraw', undefined, 'build-first', 'Withdraw');
    play.palace('sehwan').takeAny().withdraw();
    expectOffered(play, 'palace bhakkar', 'palace umarkot');
  });

  it('places the crown palace anywhere in the province, beside another palace too', () => {
    const play = Play.at({ province: 'sindh', start: 1, hands: [['red/EK'], ['red/MP']] });
    play.turn('red/MP').leave().turn('red/EK').withdraw().palace('thatta').palace('sehwan').takeAny();
    play.withdraw();
    expectOffered(play, 'crown bhakkar', 'crown umarkot', 'crown thatta', 'crown sehwan');
    expectWhy(play, 'palace', 'bhakkar', 'only-crown', 'Withdraw');
    expectWhy(play, 'crown', 'agra', 'other-province', 'Withdraw');
    play.crown('thatta');
    expect(play.board.crowned[play.edition.cityNamed.get('thatta') as number]).toBe(1);
    expect(play.points(0)).toBe(2);
  });

  it('lets one player win all six prizes', () => {
    const play = Play.at({ province: 'sindh', hands: [['red/VG', 'red/MP', 'red/EK']] });
    play.turn('red/VG').leave().leave().turn('red/MP').turn('red/EK').withdraw();
    expect(play.kinds.slice(0, 7)).toEqual(['withdrew', 'influence', 'influence', 'influence', 'influence', 'crown', 'province']);
    play.palace('bhakkar').palace('umarkot').palace('thatta');
    expectOffered(play, 'palace sehwan', 'crown bhakkar', 'crown umarkot', 'crown thatta', 'crown sehwan');
    play.palace('sehwan').crown('bhakkar');
    expect(play.board.visit).toBe(2);
  });

  it('gives nothing for as many symbols as another, or fewer', () => {
    const play = Play.at({ hands: [['red/EV'], ['green/EV'], ['violet/EE']] });
    play.turn('red/EV').turn('green/EV').turn('violet/EE').withdraw();
    expect(play.kinds).not.toContain('influence');
    expect(play.kinds).not.toContain('province');
    expect(play.told('discarded')).toEqual([{ seat: 0, cards: ['red/EV'] }]);
  });

  it('does not give a prize twice in a visit: not a tile, not the crown, not the province', () => {
    const play = Play.at({
      province: 'sindh',
      hands: [
        ['red/EV', 'red/EK', 'white/E'],
        ['green/EV', 'green/EK'],
      ],
    });
    // Level with seat 1 in viziers and Grand Moguls, ahead in elephants.
    play.turn('red/EV').turn('green/EV').leave().turn('red/EK', 'white/E').turn('green/EK').withdraw();
    expect(play.kinds.slice(0, 3)).toEqual(['withdrew', 'province', 'points-province']);
    play.takeAny().withdraw();
    expect(play.told('influence')).toEqual([{ seat: 1, force: 'vizier' }]);
    expect(play.told('crown')).toEqual([{ seat: 1 }]);
    expect(play.kinds).not.toContain('province');
    const ahead = Play.at({
      province: 'sindh',
      hands: [
        ['red/EV', 'red/KV'],
        ['green/EV', 'green/EG'],
      ],
    });
    ahead.turn('red/EV').turn('green/EV').leave().turn('red/KV').turn('green/EG');
    ahead.withdraw().palace('thatta').crown('thatta').takeAny().withdraw();
    expect(ahead.told('influence')).toEqual([{ seat: 1, force: 'general' }]);
    expect(ahead.kinds).not.toContain('crown');
    expect(ahead.told('province')).toEqual([{ seat: 1, province: 'sindh', tile: 1 }]);
  });

  it('the crown palace is its owner’s like any other: it connects and scores', () => {
    const play = Play.at({ visit: 5, province: 'marwar', palaces: { uch: 0 }, hands: [['red/EK']] });
    play.turn('red/EK').leave().leave().withdraw().crown('jaisalmer');
    expect(play.told('points-palaces')).toMatchObject([{ points: 2 }]);
  });
});
