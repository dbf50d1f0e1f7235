/** Playing the game: play cards. */
import { describe, expect, it } from 'vitest';
import { expectOffered, expectWhy, Play } from './play.ts';

describe('Playing the game', () => {
  it('goes clockwise from the starting player, leaving out those who withdrew', () => {
    const hand = (colour: string) => [`${colour}/EV`, `${colour}/EG`, `${colour}/EM`];
    const play = Play.at({ start: 1, hands: [hand('red'), hand('yellow'), hand('green')] });
    expect(play.seat).toBe(1);
    expect(play.turn('yellow/EV').seat).toBe(2);
    expect(play.turn('green/EV').seat).toBe(0);
    expect(play.leave().seat).toBe(1);
    expect(play.turn('yellow/EG').seat).toBe(2);
    expect(play.turn('green/EG').seat).toBe(1);
  });

  it('asks for one coloured card or withdrawal', () => {
    const play = Play.at({ hands: [['red/EE', 'red/EV', 'red/EV', 'green/EM', 'white/E']] });
    expectOffered(play, 'play red/EE', 'play red/EV', 'play green/EM', 'withdraw');
    expectWhy(play, 'play', 'white/E', 'not-alone', 'Play cards');
    expectWhy(play, 'play', 'special/elephant', 'not-alone', 'Play cards');
    expectWhy(play, 'play', 'violet/EK', 'not-in-hand', 'Play cards');
    expectWhy(play, 'play', 'blue/EK', 'no-such-card', 'Play cards');
    expectWhy(play, 'add', 'white/E', 'play-or-withdraw', 'Playing the game');
    expectWhy(play, 'done', undefined, 'play-or-withdraw', 'Playing the game');
    expectWhy(play, 'withdraw', 'now', 'no-such-move', 'Playing the game');
  });
});

describe('Play cards', () => {
  it('lets one white card go with the coloured one', () => {
    const play = Play.at({ hands: [['red/EE', 'green/EM', 'white/E', 'white/K']] }).play('red/EE');
    expectOffered(play, 'add white/E', 'add white/K', 'done');
    expectWhy(play, 'add', 'green/EM', 'one-coloured', 'Play cards');
    expectWhy(play, 'play', 'green/EM', 'one-coloured', 'Play cards');
    expectWhy(play, 'play', 'white/E', 'add-or-done', 'Play cards');
    expectWhy(play, 'add', 'white/V', 'not-in-hand', 'Play cards');
    expectWhy(play, 'add', 'white/X', 'no-such-card', 'Play cards');
    expectWhy(play, 'add', 'special/elephant', 'not-holder', 'Special cards');
    expectWhy(play, 'withdraw', undefined, 'withdraw-next-turn', 'Play cards');
    expectWhy(play, 'take', 'white/E', 'add-or-done', 'Play cards');
    expectWhy(play, 'done', 'x', 'no-such-move', 'Play cards');
    expect(play.add('white/E').seat).toBe(1);
  });

  it('asks everybody with cards left, so that nobody learns who holds a white card', () => {
    const play = Play.at({ hands: [['red/EE', 'green/EM']] }).play('red/EE');
    expectOffered(play, 'done');
  });

  it('does not ask whose hand is empty', () => {
    expect(Play.at({ hands: [['red/EE']] }).play('red/EE').seat).toBe(1);
  });

  it('binds a player to the first colour for the visit', () => {
    const play = Play.at({ hands: [['red/EE', 'red/EV', 'green/EM', 'white/E']] });
    play.turn('red/EE').leave().leave();
    expectOffered(play, 'play red/EV', 'withdraw');
    expectWhy(play, 'play', 'green/EM', 'other-colour', 'Play cards');
    expect(play.why('play', 'green/EM')?.params).toEqual({ card: 'green/EM', colour: 'red' });
  });

  it('lets several players use the same colour', () => {
    const play = Play.at({ hands: [['red/EE'], ['red/EV'], ['red/EM']] });
    play.turn('red/EE').turn('red/EV').turn('red/EM');
    expect(play.board.colours).toEqual([0, 0, 0]);
  });

  it('frees the colour in the next visit', () => {
    const play = Play.at({ hands: [['red/EE', 'green/EM']] });
    play.turn('red/EE').leave().leave().withdraw();
    expect(play.board.visit).toBe(2);
    expect(play.board.colours).toEqual([-1, -1, -1]);
  });

  it('never gives a played card back', () => {
    const play = Play.at({ hands: [['red/EE', 'red/EV']] })
      .turn('red/EE')
      .leave()
      .leave();
    expect(play.hand(0)).toEqual(['red/EV']);
    expectOffered(play, 'play red/EV', 'withdraw');
    expectWhy(play, 'play', 'red/EE', 'not-in-hand', 'Play cards');
  });
});
