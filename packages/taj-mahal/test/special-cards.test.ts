/** The special cards. */
import { describe, expect, it } from 'vitest';
import { expectOffered, expectWhy, Play } from './play.ts';

const CHANGE = 'special/change-colour';

describe('Special cards: winning them', () => {
  const winVizier = (position: { readonly hands?: readonly (readonly string[])[]; readonly influence?: readonly (readonly string[])[] }) => {
    const play = Play.at({ province: 'sindh', ...position, hands: [['red/EV', ...(position.hands?.[0] ?? [])], ...(position.hands?.slice(1) ?? [])] });
    return play.turn('red/EV').leave().leave().withdraw().palace('thatta');
  };

  it('two identical influence tiles are exchanged for the card on the table', () => {
    const play = winVizier({ influence: [['vizier']] });
    expect(play.told('exchanged')).toEqual([{ seat: 0, force: 'vizier', card: 'special/grand-mogul' }]);
    expect(play.hand(0)).toContain('special/grand-mogul');
    expect(play.board.influence.slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(play.board.stacks).toEqual([5, 5, 5, 5]);
  });

  it('or for the card in another player’s hand', () => {
    const play = winVizier({ influence: [['vizier']], hands: [[], ['special/grand-mogul']] });
    expect(play.told('exchanged-from')).toEqual([{ seat: 0, force: 'vizier', card: 'special/grand-mogul', holder: 1 }]);
    expect(play.hand(0)).toContain('special/grand-mogul');
    expect(play.hand(1)).not.toContain('special/grand-mogul');
  });

  it('who holds it already only returns the tiles', () => {
    const play = winVizier({ influence: [['vizier']], hands: [['special/grand-mogul']] });
    expect(play.told('kept')).toEqual([{ seat: 0, force: 'vizier', card: 'special/grand-mogul' }]);
    expect(play.board.influence.slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(play.hand(0)).toContain('special/grand-mogul');
  });

  it('two different tiles win nothing', () => {
    const play = winVizier({ influence: [['monk']] });
    expect(play.kinds).not.toContain('exchanged');
    expect(play.board.influence.slice(0, 4)).toEqual([1, 0, 1, 0]);
  });
});

describe('Special cards: playing them', () => {
  it('go with a coloured card like a white one, one a turn, several in a visit, and come back', () => {
    const play = Play.at({ province: 'sindh', hands: [['red/EV', 'red/EG', 'special/elephant', 'special/grand-mogul', 'white/E']] }).play('red/EV');
    expectOffered(play, 'add white/E', 'add special/grand-mogul', 'add special/elephant', 'done');
    play.add('special/elephant').leave().leave();
    play.play('red/EG');
    expectOffered(play, 'add white/E', 'add special/grand-mogul', 'done');
    expectWhy(play, 'add', 'special/elephant', 'once-a-visit', 'Special cards');
    expectWhy(play, 'add', CHANGE, 'not-holder', 'Special cards');
    play.add('special/grand-mogul').withdraw();
    expect(play.told('crown')).toEqual([{ seat: 0 }]);
    play.palace('thatta').palace('sehwan').crown('thatta');
    expect(play.told('taken-back')).toEqual([{ seat: 0, cards: ['special/elephant', 'special/grand-mogul'] }]);
    expect(play.hand(0)).toEqual(expect.arrayContaining(['special/elephant', 'special/grand-mogul']));
  });

  it('+1 elephant counts like a white elephant', () => {
    const play = Play.at({ hands: [['red/EV', 'special/elephant'], ['green/EG']] });
    play.turn('red/EV', 'special/elephant').turn('green/EG').leave().withdraw();
    expect(play.told('province')).toHaveLength(1);
  });

  it('+1 Grand Mogul counts like the white Grand Mogul', () => {
    const play = Play.at({ province: 'sindh', hands: [['red/EK', 'special/grand-mogul'], ['green/EK']] });
    play.turn('red/EK', 'special/grand-mogul').turn('green/EK').leave().withdraw();
    expect(play.told('crown')).toEqual([{ seat: 0 }]);
  });

  it('+2 points score when it is played', () => {
    const play = Play.at({ hands: [['red/EV', 'special/two-points']] }).turn('red/EV', 'special/two-points');
    expect(play.points(0)).toBe(2);
    expect(play.told('points-special')).toEqual([{ seat: 0, points: 2, total: 2 }]);
  });

  it('in hand they do nothing', () => {
    const play = Play.at({ hands: [['special/two-points', 'special/elephant']] });
    play.leave();
    expect(play.points(0)).toBe(0);
  });

  it('the change of colour lets another colour be played for one turn', () => {
    const play = Play.at({ hands: [['red/EE', 'red/EV', 'green/EM', 'violet/EG', CHANGE]] });
    play.turn('red/EE').leave().leave();
    expectOffered(play, 'play red/EV', 'play green/EM', 'play violet/EG', 'withdraw');
    play.play('green/EM');
    expect(play.told('added')).toEqual([{ seat: 0, card: CHANGE }]);
    expectOffered(play, 'play red/EV', 'withdraw');
    expectWhy(play, 'play', 'violet/EG', 'other-colour', 'Play cards');
  });

  it('in the first turn it leaves the colour to the second coloured card', () => {
    const play = Play.at({ hands: [['red/EE', 'red/EV', 'green/EM', 'green/EG', 'violet/EG', CHANGE]] });
    play.turn('red/EE', CHANGE);
    expect(play.told('colour-open')).toEqual([{ seat: 0 }]);
    play.leave().leave();
    expectOffered(play, 'play red/EV', 'play green/EG', 'play green/EM', 'play violet/EG', 'withdraw');
    play.turn('green/EM');
    expectOffered(play, 'play green/EG', 'withdraw');
  });

  it('with a card of the right colour it changes nothing', () => {
    const play = Play.at({ hands: [['red/EE', 'red/EV', 'red/EG', 'green/EM', CHANGE]] });
    play.turn('red/EE').leave().leave().turn('red/EV', CHANGE);
    expectOffered(play, 'play red/EG', 'withdraw');
  });
});
