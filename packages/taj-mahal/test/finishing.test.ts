/** Finishing a withdrawal. */
import { describe, expect, it } from 'vitest';
import { expectOffered, expectWhy, Play } from './play.ts';

describe('Finishing a withdrawal', () => {
  it('discards the cards of the visit and takes two of choice from the supply', () => {
    const play = Play.at({ hands: [['red/EE'], ['green/EE', 'green/EE']], supply: ['red/EV', 'red/EV', 'green/EG', 'violet/EK', 'white/E'] });
    play.turn('red/EE').turn('green/EE').leave();
    play.withdraw();
    expect(play.told('discarded')).toEqual([{ seat: 0, cards: ['red/EE'] }]);
    expectOffered(play, 'take green/EG', 'take violet/EK', 'take white/E');
    expectWhy(play, 'take', 'red/EV', 'not-in-supply', 'Finishing a withdrawal');
    expectWhy(play, 'take', 'pink/EV', 'no-such-card', 'Finishing a withdrawal');
    expectWhy(play, 'withdraw', undefined, 'take-first', 'Finishing a withdrawal');
    play.take('white/E').take('green/EG');
    expect(play.hand(0)).toEqual(['green/EG', 'white/E']);
    expect(play.seat).toBe(1);
  });

  it('the last player takes the one card that remains', () => {
    const play = Play.at({ hands: [['red/EV']], province: 'sindh', supply: ['red/EE', 'red/EE', 'yellow/EE', 'yellow/EE', 'white/K'] });
    play.turn('red/EV').withdraw().take('red/EE').take('red/EE').withdraw().take('yellow/EE').take('yellow/EE');
    expect(play.seat).toBe(0);
    play.withdraw().palace('thatta');
    expect(play.told('took')).toEqual([{ seat: 0, card: 'white/K' }]);
  });

  it('the last player goes on alone as long as they like', () => {
    const play = Play.at({ province: 'sindh', hands: [['red/EV', 'red/EG', 'red/EM', 'red/EP']] });
    play.turn('red/EV').leave().leave();
    for (const card of ['red/EG', 'red/EM', 'red/EP']) expect(play.turn(card).seat).toBe(0);
    expectOffered(play, 'withdraw');
    play.withdraw();
    expect(play.told('influence')).toHaveLength(4);
  });

  it('who leaves without having played draws a card, then takes two', () => {
    const play = Play.at({ hands: [['red/EE']] });
    play.withdraw();
    expect(play.told('withdrew')).toEqual([{ seat: 0, cards: 0 }]);
    expect(play.kinds).toContain('drew');
    expect(play.kinds).not.toContain('discarded');
    expect(play.board.hands[0]).toHaveLength(2);
    play.takeAny();
    expect(play.board.hands[0]).toHaveLength(4);
  });

  it('who sits out in the first round may have seen others play before', () => {
    const play = Play.at({ hands: [['red/EE'], ['green/EE']] })
      .turn('red/EE')
      .withdraw();
    expect(play.told('withdrew')).toEqual([{ seat: 1, cards: 0 }]);
    expect(play.told('drew')).toEqual([{ seat: 1 }]);
    expect(play.points(1)).toBe(0);
  });

  it('does not ask when all cards of the supply are alike', () => {
    const play = Play.at({ supply: ['red/EV', 'red/EV', 'red/EV', 'green/EV', 'green/EV'] });
    play.withdraw().take('green/EV').take('green/EV');
    expect(play.withdraw().told('took')).toHaveLength(2);
  });
});
