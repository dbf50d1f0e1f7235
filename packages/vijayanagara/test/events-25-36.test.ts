/** 2.3.4: Events 25 to 36, both halves. */
import { describe, expect, test } from 'vitest';
import { B, cavalry, D, eventBy, resources, set, V } from './play.ts';

describe('25 Canals of Firuz', () => {
  test('unshaded: a Troop from each of three Tributaries', () => {
    const play = eventBy(B, 25, 'unshaded').all(
      ['remove-at', ['troop', 'sindh']],
      ['remove-at', ['troop', 'malwa']],
      ['remove-at', ['troop', 'andhra']],
      ['faction', 'bahmani'],
    );
    expect([play.n('sindh', 'troop'), play.n('malwa', 'troop'), play.n('andhra', 'troop'), play.board.resources[B]]).toEqual([0, 2, 0, 8]);
  });
  test('shaded: Resources for Tributaries next to Delhi, and a Qasbah', () => {
    const play = eventBy(D, 25, 'shaded').say('place-at', ['qasbah', 'bengal']);
    expect([play.board.resources[D], play.n('bengal', 'qasbah')]).toEqual([15, 1]);
  });
});

describe('26 Elephants of Jajnagar', () => {
  test('unshaded: Units in Orissa and Cavalry', () => {
    const play = eventBy(V, 26, 'unshaded').all(
      ['faction', 'vijayanagara'],
      ['place-at', ['obedient-raja', 'orissa']],
      ['place-at', ['obedient-raja', 'orissa']],
    );
    expect([play.n('orissa', 'obedient-raja'), play.board.cavalry[V]]).toEqual([2, 1]);
  });
  test('shaded: a free March into Orissa only', () => {
    const play = eventBy(D, 26, 'shaded').say('command', 'march');
    expect(play.nouns('select')).toEqual(['orissa']);
    play.all(['select', 'orissa'], ['move', ['troop', 'andhra']], ['done']);
    expect([play.n('orissa', 'troop'), play.board.cavalry[D], play.board.resources[D]]).toEqual([1, 4, 15]);
  });
});

describe('27 A Draft on the Neighbour', () => {
  test('unshaded: the other pays 3', () => {
    const play = eventBy(B, 27, 'unshaded').say('faction', 'bahmani');
    expect(play.decider).toBe(V);
    play.say('either', 'pay-3-resources');
    expect(play.board.resources).toEqual([12, 9, 4]);
  });
  test('unshaded: or it is attacked', () => {
    const play = eventBy(B, 27, 'unshaded', (board) => {
      set(board, 'maharashtra', { fort: 1 });
      cavalry(0, 0, 0)(board);
    })
      .dice([1, 6, 6, 6], [6, 6])
      .all(['faction', 'bahmani'], ['either', 'refuse-influence-and-attack'], ['command', 'attack']);
    expect(play.nouns('select')).toEqual(['andhra', 'karnataka']);
    play.all(['select', 'karnataka'], ['support', ['obedient-amir', 'maharashtra']], ['done']);
    expect([play.board.influence[B], play.n('karnataka', 'obedient-raja')]).toEqual([2, 2]);
  });
  test('shaded: the south loses 2 each, Delhi has a free Limited Command', () => {
    const play = eventBy(D, 27, 'shaded').all(['command', 'conscript'], ['select', 'delhi'], ['count', 5]);
    expect([play.board.resources, play.n('delhi', 'troop')]).toEqual([[12, 4, 5], 9]);
  });
});

describe('28 Rumours of Thunder', () => {
  test('unshaded, 1-3: three Cavalry', () => {
    const play = eventBy(B, 28, 'unshaded').put('event/die', [3]).say('faction', 'bahmani');
    expect(play.board.cavalry[B]).toBe(3);
  });
  test('unshaded, 4-6: an opposing Structure goes', () => {
    const play = eventBy(B, 28, 'unshaded', (board) => set(board, 'karnataka', { temple: 1 }))
      .put('event/die', [4])
      .say('faction', 'bahmani');
    expect(play.nouns('remove-at')).toEqual([
      ['qasbah', 'andhra'],
      ['temple', 'karnataka'],
    ]);
    play.say('remove-at', ['temple', 'karnataka']);
    expect([play.n('karnataka', 'temple'), play.board.cavalry[B]]).toEqual([0, 2]);
  });
  test('shaded: Delhi, either way', () => {
    const play = eventBy(D, 28, 'shaded', (board) => set(board, 'gujarat', { fort: 1 }));
    expect([play.n('gujarat', 'fort'), play.board.cavalry[D]]).toEqual([0, 4]);
  });
});

describe("29 Gangadevi's Song", () => {
  test('unshaded: Cavalry, free Migrate and Attack at Mulbagal, Influence without Delhi in Tamilakam', () => {
    const play = eventBy(V, 29, 'unshaded', cavalry(0, 0, 0)).all(
      ['command', 'migrate'],
      ['select', 'tamilakam'],
      ['move', ['obedient-raja', 'karnataka']],
      ['done'],
      ['done'],
    );
    play.dice([1, 6, 6, 6], [6, 6]).all(['command', 'attack'], ['select', 'tamilakam'], ['done']);
    expect([play.n('tamilakam', 'obedient-raja'), play.n('tamilakam', 'troop'), play.board.influence[V], play.board.cavalry[V]]).toEqual([2, 0, 1, 2]);
  });
  test('shaded: Troops or Amirs in Tamilakam, Rajas at Mulbagal go', () => {
    const play = eventBy(B, 29, 'shaded').all(
      ['either', 'up-to-two-amirs'],
      ['place-at', ['obedient-amir', 'tamilakam']],
      ['done'],
      ['remove-at', ['obedient-raja', 'karnataka']],
      ['done'],
    );
    expect([play.n('tamilakam', 'obedient-amir'), play.n('karnataka', 'obedient-raja'), play.board.cavalry[B]]).toEqual([1, 2, 2]);
    const troops = eventBy(D, 29, 'shaded').all(['either', 'up-to-three-troops'], ['place-at', ['troop', 'tamilakam']], ['done'], ['done']);
    expect(troops.n('tamilakam', 'troop')).toBe(2);
  });
});

describe('30 The Royal Bondsmen', () => {
  test('unshaded: a Troop from Delhi and from each space next to it', () => {
    const play = eventBy(B, 30, 'unshaded');
    expect([
      play.n('delhi', 'troop'),
      play.n('punjab', 'troop'),
      play.n('rajput-kingdoms', 'troop'),
      play.n('malwa', 'troop'),
      play.n('jaunpur', 'troop'),
    ]).toEqual([3, 3, 0, 2, 1]);
    expect(play.board.resources[B]).toBe(8);
  });
  test('shaded: up to four Troops, at most two in each', () => {
    const play = eventBy(D, 30, 'shaded').all(['place-at', ['troop', 'delhi']], ['place-at', ['troop', 'delhi']], ['place-at', ['troop', 'bengal']], ['done']);
    expect([play.n('delhi', 'troop'), play.n('bengal', 'troop'), play.board.resources[D]]).toEqual([6, 1, 14]);
  });
});

describe('31 Horses off the Ship', () => {
  test('unshaded: Cavalry, more for majorities at the ports, and some for sale', () => {
    const play = eventBy(V, 31, 'unshaded').all(['faction', 'bahmani'], ['yes'], ['no']);
    expect([play.board.cavalry[B], play.board.resources[B]]).toEqual([4, 5]);
  });
  test('shaded: Delhi buys, the south loses', () => {
    const play = eventBy(D, 31, 'shaded').all(['yes'], ['yes']);
    expect([play.board.cavalry[D], play.board.resources]).toEqual([6, [10, 5, 6]]);
  });
  test('unshaded: without Resources nothing is for sale', () => {
    const play = eventBy(V, 31, 'unshaded', resources(B, 0)).say('faction', 'bahmani');
    expect(play.asked).toBe('eligible-faction.option');
  });
});

describe('32 Newcomers and Dakhnis', () => {
  test('unshaded: Influence, and a Fort or Amirs', () => {
    const play = eventBy(B, 32, 'unshaded').all(['either', 'free-build'], ['decree', 'build'], ['select', 'gujarat']);
    expect([play.board.influence[B], play.n('gujarat', 'fort')]).toEqual([1, 1]);
    const amirs = eventBy(B, 32, 'unshaded').all(['either', 'up-to-two-amirs'], ['place-at', ['obedient-amir', 'maharashtra']], ['done']);
    expect(amirs.n('maharashtra', 'obedient-amir')).toBe(5);
  });
  test('shaded: Influence falls, Amirs are replaced', () => {
    const play = eventBy(V, 32, 'shaded', (board) => {
      board.influence[B] = 1;
    }).all(['replace', ['obedient-amir', 'gujarat']], ['with-piece', 'obedient-raja'], ['done']);
    expect([play.board.influence[B], play.n('gujarat', 'obedient-amir'), play.n('gujarat', 'obedient-raja')]).toEqual([0, 0, 1]);
  });
});

describe('33 Land for Lances', () => {
  test('unshaded: a free Rally in one Province, 2 Cavalry', () => {
    const play = eventBy(V, 33, 'unshaded').all(['command', 'rally'], ['select', 'karnataka'], ['count', 2]);
    expect([play.n('karnataka', 'obedient-raja'), play.board.cavalry[V], play.board.resources[V]]).toEqual([5, 2, 7]);
  });
  test('shaded: Rajas are moved to a neighbour, Vijayanagara loses 2', () => {
    const play = eventBy(D, 33, 'shaded').all(
      ['select', 'karnataka'],
      ['select', 'maharashtra'],
      ['move', ['obedient-raja', 'karnataka']],
      ['move', ['obedient-raja', 'karnataka']],
      ['done'],
    );
    expect([play.n('maharashtra', 'obedient-raja'), play.board.resources[V], play.board.cavalry[D]]).toEqual([2, 5, 3]);
  });
});

describe('34 Stone across the Tungabhadra', () => {
  test('unshaded: Resources for Provinces with Rajas, a Raja in Karnataka', () => {
    const play = eventBy(V, 34, 'unshaded');
    expect([play.board.resources[V], play.n('karnataka', 'obedient-raja')]).toEqual([10, 4]);
  });
  test('shaded: 2 Resources taken, a Raja goes', () => {
    const play = eventBy(D, 34, 'shaded').say('remove-at', ['obedient-raja', 'tamilakam']);
    expect([play.board.resources, play.n('tamilakam', 'obedient-raja')]).toEqual([[14, 6, 5], 0]);
  });
});

describe('35 Lord of the East', () => {
  test('unshaded: Jaunpur without a Governor is Independent', () => {
    const play = eventBy(B, 35, 'unshaded').all(
      ['faction', 'bahmani'],
      ['place-at', ['obedient-amir', 'jaunpur']],
      ['place-at', ['obedient-amir', 'jaunpur']],
      ['place-at', ['obedient-amir', 'jaunpur']],
    );
    expect([play.marker('jaunpur'), play.n('jaunpur', 'rebelling-amir'), play.board.cavalry[B]]).toEqual(['bahmani', 3, 1]);
  });
  test('unshaded: otherwise the Governor and Troops go', () => {
    const play = eventBy(B, 35, 'unshaded', (board) => set(board, 'jaunpur', { governor: 1 })).all(
      ['remove-at', ['troop', 'jaunpur']],
      ['done'],
      ['faction', 'bahmani'],
      ['done'],
    );
    expect([play.marker('jaunpur'), play.n('jaunpur', 'governor'), play.n('jaunpur', 'troop')]).toEqual(['tributary', 0, 1]);
  });
  test('shaded: a Governor, a Qasbah, Troops and 5 Resources', () => {
    const play = eventBy(D, 35, 'shaded').all(['select', 'bengal'], ['place-at', ['troop', 'bengal']], ['done']);
    expect([play.n('bengal', 'governor'), play.n('bengal', 'qasbah'), play.n('bengal', 'troop'), play.board.resources[D]]).toEqual([1, 1, 1, 17]);
  });
});

describe('36 Letters from Samarkand', () => {
  test('unshaded: three Invaders and a Mongol Command', () => {
    const play = eventBy(V, 36, 'unshaded').all(['faction', 'vijayanagara'], ['mongols', 'advance'], ['count', 3]);
    expect([play.n('punjab', 'mongol'), play.board.resources[V], play.board.cavalry[V]]).toEqual([3, 9, 1]);
  });
  test('shaded: Troops in Punjab, Resources, Cavalry, a free Attack in the north', () => {
    const play = eventBy(D, 36, 'shaded', (board) => set(board, 'delhi', { mongol: 1 })).all(['place-at', ['troop', 'punjab']], ['done']);
    play.dice([1, 6, 6, 6], [6, 6]).all(['command', 'attack'], ['select', 'delhi'], ['done']);
    expect([play.n('punjab', 'troop'), play.n('delhi', 'mongol'), play.board.resources[D], play.board.cavalry[D]]).toEqual([5, 0, 14, 4]);
  });
});
