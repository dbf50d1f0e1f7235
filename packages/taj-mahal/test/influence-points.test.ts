/** Influence points 1 to 3. */
import { describe, expect, it } from 'vitest';
import { BLUE, BROWN, earlier, GRAY, paperBoard, RED } from './palace-example.ts';
import { Play } from './play.ts';

describe('Influence points 1: bonus tiles', () => {
  const oneTile = (kind: string) =>
    Play.at({ province: 'sindh', bonus: { bhakkar: kind }, hands: [['red/VG', 'red/EE']] })
      .turn('red/VG')
      .leave()
      .leave()
      .withdraw()
      .palace('bhakkar');

  it('the Taj Mahal tile brings 4 points and leaves the game', () => {
    const play = Play.at({ province: 'agra', visit: 12, hands: [['red/EV']] });
    play.turn('red/EV').leave().leave().withdraw().palace('agra');
    expect(play.told('points-bonus')).toEqual([{ seat: 0, tile: 'taj-mahal', points: 4, total: 4 }]);
    expect(play.board.spent[1]).toBe(1);
  });

  it('+2 brings 2 points and leaves the game', () => {
    const play = oneTile('two-points');
    expect(play.points(0)).toBe(2);
    expect(play.board.spent[2]).toBe(1);
    expect(play.told('points-bonus')).toEqual([{ seat: 0, tile: 'two-points', points: 2, total: 2 }]);
  });

  it('a card tile brings the topmost card of the deck, unseen by the others', () => {
    const play = oneTile('card');
    expect(play.board.hands[0]).toHaveLength(2);
    expect(play.told('drew')).toEqual([{ seat: 0 }]);
    expect(play.facts.find(({ kind }) => kind === 'drew-card')?.only).toEqual([0]);
    expect(play.barrier).toBe(true);
    expect(play.board.known[0]).toEqual([]);
  });

  it('a good brings 1 and stays with its owner', () => {
    const play = oneTile('tea');
    expect(play.told('points-good')).toEqual([{ seat: 0, good: 'tea', matching: 0, points: 1, total: 1 }]);
    expect(play.board.goods.slice(0, 4)).toEqual([0, 1, 0, 0]);
  });

  it('example: two tea tiles bring 3 and 4, the province tile 8, together 15', () => {
    const play = Play.at({
      visit: 9,
      province: 'gujarat',
      bonus: { ahmadabad: 'tea', surat: 'tea' },
      goods: [['tea', 'spices']],
      tiles: { 5: 0 },
      hands: [['red/VG', 'red/EE']],
    });
    // From earlier visits: tile 5 (spices and tea), a tea and a spices bonus tile.
    play.turn('red/VG').leave().leave().turn('red/EE').withdraw().palace('ahmadabad');
    expect(play.told('points-good')).toEqual([{ seat: 0, good: 'tea', matching: 2, points: 3, total: 3 }]);
    play.palace('surat');
    expect(play.told('points-good')).toEqual([{ seat: 0, good: 'tea', matching: 3, points: 4, total: 7 }]);
    expect(play.told('points-province')).toEqual([{ seat: 0, province: 'gujarat', goods: ['spices', 'tea'], matching: 6, points: 8, total: 15 }]);
    expect(play.told('points-palaces')).toMatchObject([{ points: 1, total: 16 }]);
  });
});

describe('Influence points 2: province tiles', () => {
  it('1 for each good on it: tile 1 has one, the others two', () => {
    const won = (visit: number) =>
      Play.at({ visit, hands: [['red/EE']] })
        .turn('red/EE')
        .leave()
        .leave()
        .withdraw()
        .told('points-province')[0]?.['points'];
    expect(won(1)).toBe(1);
    for (const visit of [2, 5, 11]) expect(won(visit)).toBe(2);
  });

  it('1 more for each matching good on province tiles and bonus tiles', () => {
    const play = Play.at({ visit: 6, hands: [['red/EE']], tiles: { 1: 0, 3: 0, 4: 1 }, goods: [['jewels']] });
    play.turn('red/EE').leave().leave().withdraw();
    // Tile 6 is rice and jewels; owned: rice (1), spices and jewels (3), jewels.
    expect(play.told('points-province')).toMatchObject([{ matching: 3, points: 5 }]);
  });
});

describe('Influence points 3: palaces', () => {
  const position = { ...earlier, seats: 4, visit: 10, province: 'a', edition: paperBoard };

  it('example: red 4, blue 3, brown 5, gray nothing', () => {
    const play = Play.at({ ...position, hands: [['red/VG'], ['red/MP'], ['red/EK'], ['red/EE']] });
    play.turn('red/VG').turn('red/MP').turn('red/EK').turn('red/EE');
    play.withdraw().palace('a2').palace('a4');
    expect(play.told('points-palaces')).toMatchObject([{ seat: RED, points: 4 }]);
    play.takeAny().withdraw().palace('a1');
    expect(play.told('points-palaces')).toMatchObject([{ seat: BLUE, points: 3 }]);
    play.takeAny().withdraw().crown('a3');
    expect(play.told('points-palaces')).toMatchObject([{ seat: BROWN, points: 5 }]);
    play.takeAny().withdraw();
    expect(play.told('province')).toMatchObject([{ seat: GRAY }]);
    expect(play.told('points-palaces')).toEqual([]);
  });

  it('example: gray would score 4 with a palace on A1', () => {
    const play = Play.at({ ...position, hands: [['red/VG'], ['red/MP'], ['red/EE'], ['red/EK']] });
    play.turn('red/VG').turn('red/MP').turn('red/EE').turn('red/EK');
    play.withdraw().palace('a2').palace('a4').takeAny().withdraw().palace('a1').takeAny();
    play.leave().withdraw().crown('a1');
    expect(play.told('points-palaces')).toMatchObject([{ seat: GRAY, points: 4 }]);
  });

  it('several palaces in the current province bring one point', () => {
    const play = Play.at({ province: 'sindh', bonus: { bhakkar: 'card' }, hands: [['red/VG']] });
    play.turn('red/VG').leave().leave().withdraw().palace('thatta').palace('sehwan');
    expect(play.told('points-palaces')).toMatchObject([{ points: 1 }]);
  });

  it('the way is broken by an empty city and by another player’s palace', () => {
    const reach = (palaces: { readonly [city: string]: number }) => {
      const play = Play.at({ visit: 5, province: 'marwar', palaces, hands: [['red/EV']] });
      return play.turn('red/EV').leave().leave().withdraw().palace('jaisalmer').told('points-palaces')[0]?.['points'];
    };
    // Jaisalmer has roads to Uch in Multan and Bhakkar in Sindh; Pakpattan lies behind Uch.
    expect(reach({ uch: 0, pakpattan: 0, lahore: 0 })).toBe(3);
    expect(reach({ pakpattan: 0, lahore: 0 })).toBe(1);
    expect(reach({ uch: 1, pakpattan: 0, lahore: 0 })).toBe(1);
    expect(reach({ uch: 0, bhakkar: 0 })).toBe(3);
  });
});
