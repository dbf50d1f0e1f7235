/** Every ruling of docs/rulings/taj-mahal.md, by its number. */
import { describe, expect, it } from 'vitest';
import { expectOffered, Play } from './play.ts';

const CHANGE = 'special/change-colour';
const whites = ['white/E', 'white/E', 'white/E', 'white/E', 'white/E'];

describe('Rulings', () => {
  it('T1: a tie gives nothing, and dissolves when a player leaves', () => {
    const play = Play.at({ province: 'sindh', hands: [['red/EV'], ['green/EV']] });
    play.turn('red/EV').turn('green/EV').leave();
    play.withdraw();
    expect(play.kinds).not.toContain('influence');
    play.takeAny().withdraw();
    expect(play.told('influence')).toEqual([{ seat: 1, force: 'vizier' }]);
    expect(play.told('province')).toHaveLength(1);
  });

  it('T1: nobody wins a symbol they do not show', () => {
    const play = Play.at({ hands: [['red/EE']] });
    play.turn('red/EE').leave().leave().withdraw();
    expect(play.kinds).not.toContain('influence');
    expect(play.kinds).not.toContain('crown');
  });

  it('T2: a city with only the crown palace still takes a normal one', () => {
    const play = Play.at({ province: 'sindh', hands: [['red/EK'], ['green/EV']] });
    play.turn('red/EK').turn('green/EV').leave().withdraw().crown('thatta').takeAny().withdraw();
    expectOffered(play, 'palace bhakkar', 'palace umarkot', 'palace thatta', 'palace sehwan');
    play.palace('thatta');
    const city = play.edition.cityNamed.get('thatta') as number;
    expect([play.board.palaces[city], play.board.crowned[city]]).toEqual([2, 1]);
  });

  it('T3: the crown palace may stand beside one’s own, in either order', () => {
    for (const order of ['crown', 'palace'] as const) {
      const play = Play.at({ province: 'sindh', hands: [['red/KV']] })
        .turn('red/KV')
        .leave()
        .leave()
        .withdraw();
      if (order === 'crown') play.crown('thatta').palace('thatta');
      else play.palace('thatta').crown('thatta');
      expect(play.points(0)).toBe(1);
    }
  });

  it('T4: the crown palace leaves the bonus tile for the next normal palace', () => {
    const play = Play.at({ province: 'sindh', bonus: { bhakkar: 'two-points' }, hands: [['red/EK'], ['green/EV']] });
    play.turn('red/EK').turn('green/EV').leave().withdraw().crown('bhakkar');
    expect(play.kinds).not.toContain('bonus');
    expect(play.points(0)).toBe(1);
    play.takeAny().withdraw().palace('bhakkar');
    expect(play.told('bonus')).toEqual([{ seat: 1, city: 'bhakkar', tile: 'two-points' }]);
  });

  it('T4: a bonus tile under a crown palace alone leaves the game', () => {
    const play = Play.at({ province: 'sindh', bonus: { bhakkar: 'two-points' }, hands: [['red/EK']] });
    play.turn('red/EK').leave().leave().withdraw().crown('bhakkar');
    expect(play.told('bonus-lost')).toEqual([{ city: 'bhakkar', tile: 'two-points' }]);
  });

  it('T5: the province tile nobody won leaves the game; influence tiles and crown stay in the court', () => {
    const play = Play.at({});
    play.leave().leave().withdraw();
    expect(play.kinds).toContain('province-lost');
    expect([...play.board.court, ...play.board.stacks]).toEqual([1, 1, 1, 1, 5, 5, 5, 5]);
  });

  it('T6: prizes, palaces with bonus tiles, province tile, palace points, discard, supply', () => {
    const play = Play.at({ province: 'sindh', bonus: { bhakkar: 'tea' }, hands: [['red/EV'], []] });
    play.turn('red/EV').leave().leave().withdraw();
    const first = play.kinds;
    play.palace('bhakkar');
    expect([...first, ...play.kinds].slice(0, 11)).toEqual([
      'withdrew',
      'influence',
      'province',
      'palace',
      'bonus',
      'points-good',
      'points-province',
      'points-palaces',
      'discarded',
      'took',
      'visit',
    ]);
  });

  it('T7: a card tile draws before the supply is chosen from', () => {
    const play = Play.at({ province: 'sindh', bonus: { bhakkar: 'card' }, hands: [['red/EV'], ['red/EE', 'red/EG']] });
    play.turn('red/EV').turn('red/EE').leave().withdraw().palace('bhakkar');
    expect(play.kinds).toContain('drew');
    expect(play.offered[0]).toMatch(/^take /);
  });

  it('T8: whoever withdraws before playing any card draws one, also when forced', () => {
    const play = Play.at({ hands: [['white/E', 'white/K']] });
    expectOffered(play, 'withdraw');
    play.withdraw();
    expect(play.kinds).toContain('drew');
    const later = Play.at({ hands: [['red/EE']] })
      .turn('red/EE')
      .leave()
      .leave()
      .withdraw();
    expect(later.kinds).not.toContain('drew');
  });

  it('T9: who cannot play their colour must withdraw', () => {
    const play = Play.at({ hands: [['red/EE', 'green/EE', 'white/E']] })
      .turn('red/EE')
      .leave()
      .leave();
    expectOffered(play, 'withdraw');
  });

  it('T10: the exchange is made for the players, with every special card back in hand', () => {
    const play = Play.at({ province: 'sindh', hands: [['red/EV'], ['green/EE', 'special/grand-mogul']], influence: [['vizier']] });
    play.turn('red/EV').turn('green/EE', 'special/grand-mogul').leave();
    play.withdraw().palace('thatta').takeAny().withdraw().crown('thatta');
    expect(play.told('taken-back')).toEqual([{ seat: 1, cards: ['special/grand-mogul'] }]);
    expect(play.told('exchanged-from')).toEqual([{ seat: 0, force: 'vizier', card: 'special/grand-mogul', holder: 1 }]);
  });

  it('T11: a special card is played once in a visit, and never with a white one', () => {
    const play = Play.at({ hands: [['red/EE', 'red/EV', 'special/elephant', 'white/E']] });
    expect(play.turn('red/EE', 'special/elephant').seat).toBe(1);
    play.leave().leave().play('red/EV');
    expectOffered(play, 'add white/E', 'done');
  });

  it('T12: the supply is 2n - 1 cards, also for the twelfth visit', () => {
    for (const seats of [3, 4, 5]) {
      const play = Play.at({ seats, visit: 11 });
      for (let i = 0; i < seats; i++) play.leave();
      expect(play.board.visit).toBe(12);
      expect(play.board.supply).toHaveLength(2 * seats - 1);
    }
  });

  it('T13: with deck and discard pile empty, the supply has what there is', () => {
    const play = Play.at({ hoarder: 2, supply: whites });
    play.withdraw();
    expect(play.told('no-card')).toEqual([{ seat: 0 }]);
    play.withdraw().withdraw();
    expect(play.told('supply')).toEqual([{ cards: [] }]);
    expect(play.board.visit).toBe(2);
    play.withdraw().withdraw().withdraw();
    expect(play.board.visit).toBe(3);
  });

  it('T14: there is no limit to a hand', () => {
    const play = Play.at({ hoarder: 0, supply: whites });
    expect(play.board.hands[0]).toHaveLength(91);
    play.leave();
    expect(play.board.hands[0]).toHaveLength(93);
  });

  it('T15: no tie is broken', () => {
    const play = Play.at({ visit: 12, province: 'agra', supply: whites, points: [10, 10, 11], deck: ['violet/EE', 'violet/EG', 'violet/EM'] });
    play.leave().leave().withdraw();
    expect(play.state.result?.winners).toEqual([0, 1, 2]);
  });

  it('T16: palaces do not run out', () => {
    const cities = new Play().edition.cities.filter(({ province }) => province !== 9).map(({ name }) => name);
    const play = Play.at({ visit: 12, province: 'agra', palaces: Object.fromEntries(cities.map((name) => [name, 0])), hands: [['red/EV']] });
    play.turn('red/EV').leave().leave().withdraw().palace('kol');
    expect(play.told('points-palaces')).toMatchObject([{ points: 12 }]);
  });

  it('T17: palaces score only with one in the current province', () => {
    const play = Play.at({ visit: 5, province: 'marwar', palaces: { uch: 0, bhakkar: 0 }, hands: [['red/EE']] });
    play.turn('red/EE').leave().leave().withdraw();
    expect(play.kinds).not.toContain('points-palaces');
  });

  it('T18: two players are refused', () => {
    expect(new Play().engine.rules.refuse?.(2, { start: 'drawn', memory: true })?.key).toBe('two-players');
  });

  it('T20: the discard pile is turned over when a card must be drawn, not earlier', () => {
    const play = Play.at({ deck: ['violet/EK'] });
    play.leave();
    expect(play.board.deck).toBe(0);
    expect(play.kinds).not.toContain('reshuffled');
    play.withdraw();
    expect(play.kinds).toContain('reshuffled');
  });

  it('T21: a card tile draws before the own cards are discarded, and gives nothing if both piles are empty', () => {
    const play = Play.at({ province: 'sindh', bonus: { bhakkar: 'card' }, hoarder: 2, supply: whites, hands: [['red/EV']] });
    play.turn('red/EV').leave().leave().withdraw().palace('bhakkar');
    expect(play.told('no-card')).toEqual([{ seat: 0 }]);
    // The card then discarded is the whole new supply.
    expect(play.told('supply')).toEqual([{ cards: ['red/EV'] }]);
  });

  it('T22: the exchange after the twelfth visit comes before the hands are scored', () => {
    const play = Play.at({ visit: 12, province: 'agra', hands: [['red/EV']], influence: [['vizier']], supply: whites });
    play.turn('red/EV').leave().leave().withdraw().palace('kol');
    expect(play.kinds).toContain('exchanged');
    expect(play.told('points-hand')[0]).toMatchObject({ seat: 0, specials: 1, whites: 1 });
  });

  it('T23: prizes are taken and palaces placed, wanted or not', () => {
    const play = Play.at({ province: 'sindh', hands: [['red/EV']] })
      .turn('red/EV')
      .leave()
      .leave()
      .withdraw();
    expect(play.board.court[0]).toBe(0);
    expectOffered(play, 'palace bhakkar', 'palace umarkot', 'palace thatta', 'palace sehwan');
  });

  it('T24: the province tile of the same withdrawal does not count for its bonus tiles; the reverse does', () => {
    const play = Play.at({ visit: 5, province: 'sindh', bonus: { bhakkar: 'tea' }, hands: [['red/EV']] });
    play.turn('red/EV').leave().leave().withdraw().palace('bhakkar');
    expect(play.told('points-good')).toMatchObject([{ points: 1 }]);
    expect(play.told('points-province')).toMatchObject([{ goods: ['spices', 'tea'], points: 3 }]);
  });

  it('T25: from a short supply each takes the lesser of two and what is left', () => {
    const play = Play.at({ supply: ['red/EE', 'green/EE', 'violet/EE'] });
    play.withdraw().take('green/EE');
    play.take('red/EE').withdraw();
    expect(play.told('took')).toEqual([{ seat: 1, card: 'violet/EE' }]);
    expect(play.withdraw().told('took')).toEqual([]);
  });

  it('T26: the last player who has not played gets one card from the deck and the one left', () => {
    const play = Play.at({ supply: whites });
    play.leave().leave().withdraw();
    expect(play.told('drew')).toEqual([{ seat: 2 }]);
    expect(play.told('took')).toEqual([{ seat: 2, card: 'white/E' }]);
  });

  it('T27: a change of colour in the first turn fixes nothing; the next coloured card does', () => {
    const play = Play.at({ hands: [['red/EE', 'green/EE', 'green/EV', 'violet/EE', CHANGE]] });
    play.turn('red/EE', CHANGE).leave().leave().turn('green/EE');
    expectOffered(play, 'play green/EV', 'withdraw');
  });

  it('T28: only what everybody saw is known; a card of that kind that is played is taken for it', () => {
    const play = Play.at({ province: 'sindh', hands: [['red/EE', 'red/EE', 'red/EV']], known: [['red/EE']] });
    const known = () => play.board.known[0]?.map((card) => play.edition.cards[card]?.name);
    play.turn('red/EE');
    expect(known()).toEqual([]);
    play.leave().leave().turn('red/EE').turn('red/EV').withdraw().palace('thatta');
    expect(known()).toHaveLength(1);
  });

  it('T29: everybody with a card left is asked for a second one; another colour brings the change with it', () => {
    const play = Play.at({
      hands: [
        ['red/EE', 'red/EV', 'green/EE', CHANGE],
        ['yellow/EE', 'yellow/EV'],
      ],
    });
    play.turn('red/EE');
    expectOffered(play.play('yellow/EE'), 'done');
    play.done().leave().play('green/EE');
    expect(play.told('added')).toEqual([{ seat: 0, card: CHANGE }]);
    expect(play.seat).toBe(1);
  });

  it('T30: the only free city, and cards that are all alike, are taken without a question', () => {
    const play = Play.at({ province: 'sindh', supply: whites, hands: [['red/VG', 'red/MP']] });
    play.turn('red/VG');
    expect(play.withdraw().told('took')).toHaveLength(2);
    play.withdraw().turn('red/MP').withdraw().palace('bhakkar').palace('umarkot').palace('thatta');
    expect(play.told('palace')).toEqual([
      { seat: 0, city: 'thatta' },
      { seat: 0, city: 'sehwan' },
    ]);
  });

  it('T31: the colour is bound for the visit, and all cards of the visit are discarded', () => {
    const play = Play.at({ hands: [['red/EE', 'red/EE', 'green/EE', 'white/E']] });
    play.turn('red/EE').leave().leave().turn('red/EE', 'white/E');
    expectOffered(play, 'withdraw');
    expect(play.withdraw().told('discarded')).toEqual([{ seat: 0, cards: ['red/EE', 'red/EE', 'white/E'] }]);
  });
});
