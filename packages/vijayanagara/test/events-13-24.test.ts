/** 2.3.4: Events 13 to 24, both halves. */
import { describe, expect, test } from 'vitest';
import { B, clear, D, eventBy, independent, resources, set, turnOf, V } from './play.ts';

describe('13 Court on the Deccan Road', () => {
  test('unshaded: Troops leave Delhi; a free Rally', () => {
    const play = eventBy(B, 13, 'unshaded').all(['remove-at', ['troop', 'delhi']], ['done'], ['either', 'bahmani-free-rally-in-up-to-three-provinces']);
    play.all(['command', 'rally'], ['select', 'gondwana'], ['select', 'gujarat'], ['select', 'madhyadesh']);
    expect([play.n('delhi', 'troop'), play.n('gondwana', 'obedient-amir'), play.board.resources[B]]).toEqual([3, 2, 6]);
  });
  test('unshaded: or three Invaders and a Mongol Command', () => {
    const play = eventBy(B, 13, 'unshaded').all(
      ['done'],
      ['either', 'three-mongol-invaders-and-one-mongol-invader-command'],
      ['faction', 'vijayanagara'],
      ['mongols', 'advance'],
      ['count', 2],
    );
    expect([play.n('mountain-passes', 'mongol'), play.n('punjab', 'mongol')]).toEqual([1, 2]);
  });
  test('shaded: the court moves south', () => {
    const play = eventBy(D, 13, 'shaded').all(
      ['select', 'maharashtra'],
      ['move', ['troop', 'delhi']],
      ['done'],
      ['remove-at', ['obedient-amir', 'maharashtra']],
      ['done'],
    );
    expect([
      play.n('maharashtra', 'troop'),
      play.n('maharashtra', 'governor'),
      play.n('maharashtra', 'qasbah'),
      play.n('maharashtra', 'obedient-amir'),
      play.board.resources[D],
    ]).toEqual([1, 1, 1, 3, 15]);
  });
  test('shaded: no Resources from an Independent Province', () => {
    const play = eventBy(D, 13, 'shaded', (board) => {
      set(board, 'maharashtra', { 'obedient-amir': 0, 'rebelling-amir': 4 });
      independent(board, 'maharashtra');
    }).all(['select', 'maharashtra'], ['done']);
    expect(play.board.resources[D]).toBe(12);
  });
});

describe('14 Brass for Silver', () => {
  test('unshaded: the die for Delhi, half of it for a southern Faction', () => {
    const play = eventBy(B, 14, 'unshaded');
    expect(play.board.resources[D]).toBe(6);
    play.say('faction', 'bahmani');
    expect(play.board.resources).toEqual([6, 9, 7]);
  });
  test('shaded: seven, and on a low roll two each to the south', () => {
    expect(eventBy(D, 14, 'shaded').board.resources).toEqual([19, 6, 7]);
    const low = turnOf(D, undefined, {}, 14).put('event/die', [2]).say('event', 'shaded');
    expect(low.board.resources).toEqual([15, 8, 9]);
  });
});

describe('15 Empty Threshing Floors', () => {
  test('unshaded: a Resource for every two Troops around Delhi, at most five; Units in one Province', () => {
    const play = eventBy(V, 15, 'unshaded').all(['faction', 'bahmani'], ['place-at', ['obedient-amir', 'malwa']]);
    expect(play.why('place-at', ['obedient-amir', 'jaunpur'])?.key).toBe('more-spaces');
    play.say('done');
    expect([play.board.resources[D], play.n('malwa', 'obedient-amir')]).toEqual([7, 1]);
  });
  test('shaded: each Faction removes half of its Units in a Province, rounded up', () => {
    const play = eventBy(D, 15, 'shaded', (board) => set(board, 'andhra', { 'obedient-amir': 3 })).all(['select', 'andhra']);
    expect([play.n('andhra', 'troop'), play.n('andhra', 'obedient-amir'), play.n('andhra', 'obedient-raja'), play.board.resources[D]]).toEqual([0, 1, 1, 15]);
  });
});

describe('16 Pestilence in the Camp', () => {
  test('unshaded: Delhi removes as many Units as the die from the space and its neighbours, not from Delhi', () => {
    const play = eventBy(V, 16, 'unshaded').put('event/die', [3]).say('select', 'punjab');
    expect(play.decider).toBe(D);
    expect(play.why('remove-at', ['troop', 'delhi'])?.key).toBe('not-by-event');
    play.all(['remove-at', ['troop', 'punjab']], ['remove-at', ['troop', 'sindh']], ['remove-at', ['troop', 'punjab']]);
    expect([play.n('punjab', 'troop'), play.n('sindh', 'troop'), play.board.resources[D]]).toEqual([2, 0, 10]);
  });
  test('shaded: a southern Faction removes half the die, rounded up', () => {
    const play = eventBy(D, 16, 'shaded')
      .put('event/die', [3])
      .all(['faction', 'vijayanagara'], ['select', 'tamilakam'], ['remove-at', ['obedient-raja', 'andhra']], ['remove-at', ['obedient-raja', 'karnataka']]);
    expect([play.n('andhra', 'obedient-raja'), play.n('karnataka', 'obedient-raja'), play.board.resources[D]]).toEqual([1, 2, 15]);
  });
});

describe('17 Sultans of the Pearl Coast', () => {
  test('unshaded: Tamilakam is Independent, Rebelling Amirs come', () => {
    const play = eventBy(B, 17, 'unshaded').all(
      ['place-at', ['rebelling-amir', 'tamilakam']],
      ['place-at', ['rebelling-amir', 'tamilakam']],
      ['place-at', ['rebelling-amir', 'tamilakam']],
    );
    expect([play.marker('tamilakam'), play.n('tamilakam', 'rebelling-amir'), play.board.resources[B]]).toEqual(['bahmani', 3, 9]);
  });
  test('shaded: others go, Rajas come', () => {
    const play = eventBy(V, 17, 'shaded').all(['remove-at', ['troop', 'tamilakam']], ['place-at', ['obedient-raja', 'tamilakam']], ['done']);
    expect([play.n('tamilakam', 'troop'), play.n('tamilakam', 'obedient-raja'), play.board.resources[V]]).toEqual([0, 2, 10]);
  });
});

describe('18 Five Sons of Sangama', () => {
  test('unshaded: up to five Rajas around Karnataka, at most two in each', () => {
    const play = eventBy(V, 18, 'unshaded').all(['place-at', ['obedient-raja', 'karnataka']], ['place-at', ['obedient-raja', 'karnataka']]);
    expect(play.why('place-at', ['obedient-raja', 'karnataka'])).toEqual({ key: 'per-space', rule: '2.3.4' });
    play.all(['place-at', ['obedient-raja', 'maharashtra']], ['done']);
    expect([play.n('karnataka', 'obedient-raja'), play.n('maharashtra', 'obedient-raja'), play.board.resources[V]]).toEqual([5, 1, 9]);
  });
  test('shaded: Delhi removes Rajas from a Province and places a Governor', () => {
    const play = eventBy(D, 18, 'shaded').all(['select', 'karnataka'], ['remove-at', ['obedient-raja', 'karnataka']], ['done']);
    expect([play.n('karnataka', 'obedient-raja'), play.n('karnataka', 'governor'), play.board.resources[D]]).toEqual([2, 1, 15]);
  });
});

describe('19 Seventy-Five Chiefs', () => {
  test('unshaded: a Unit in each of three Provinces, then a free Rebel', () => {
    const play = eventBy(V, 19, 'unshaded').all(
      ['faction', 'vijayanagara'],
      ['place-at', ['obedient-raja', 'orissa']],
      ['place-at', ['obedient-raja', 'tamilakam']],
      ['done'],
      ['command', 'rebel'],
    );
    expect(play.nouns('select')).toEqual(['orissa', 'tamilakam']);
    play.say('select', 'tamilakam');
    expect([play.marker('tamilakam'), play.n('tamilakam', 'rebelling-raja'), play.board.resources[V]]).toEqual(['vijayanagara', 2, 7]);
  });
  test('shaded: an Amir or Raja in each of four Provinces is replaced', () => {
    const play = eventBy(D, 19, 'shaded').say('replace', ['obedient-amir', 'madhyadesh']);
    expect(play.nouns('with-piece')).toEqual(['troop', 'obedient-raja', 'none']);
    play.all(['with-piece', 'troop'], ['replace', ['obedient-raja', 'andhra']], ['with-piece', 'obedient-amir'], ['done']);
    expect([play.n('madhyadesh', 'troop'), play.n('andhra', 'obedient-amir')]).toEqual([3, 1]);
  });
});

describe('20 Last Lamp of the Hoysalas', () => {
  test('unshaded: a free Migrate into one Province, then a Raja in Karnataka', () => {
    const play = eventBy(V, 20, 'unshaded').all(['command', 'migrate'], ['select', 'tamilakam'], ['move', ['obedient-raja', 'karnataka']], ['done']);
    expect([play.n('tamilakam', 'obedient-raja'), play.n('karnataka', 'obedient-raja')]).toEqual([2, 3]);
  });
  test('shaded: Amirs in Karnataka or Tamilakam, a Raja goes', () => {
    const play = eventBy(B, 20, 'shaded').all(
      ['select', 'karnataka'],
      ['place-at', ['obedient-amir', 'karnataka']],
      ['done'],
      ['remove-at', ['obedient-raja', 'karnataka']],
    );
    expect([play.n('karnataka', 'obedient-amir'), play.n('karnataka', 'obedient-raja'), play.board.resources[B]]).toEqual([1, 2, 7]);
  });
});

describe('21 The Amirs of a Hundred', () => {
  test('unshaded: a Rebelling Amir, flips, and a Sultanate Unit goes, in two Provinces', () => {
    const play = eventBy(B, 21, 'unshaded').all(
      ['select', 'madhyadesh'],
      ['flip-at', ['obedient-amir', 'madhyadesh']],
      ['done'],
      ['remove-at', ['troop', 'madhyadesh']],
      ['done'],
    );
    expect([play.n('madhyadesh', 'rebelling-amir'), play.n('madhyadesh', 'obedient-amir'), play.n('madhyadesh', 'troop')]).toEqual([2, 1, 1]);
  });
  test('shaded: near a Governor or Qasbah Amirs go, the others obey', () => {
    const play = eventBy(D, 21, 'shaded', (board) => set(board, 'maharashtra', { 'obedient-amir': 2, 'rebelling-amir': 2 })).say('select', 'maharashtra');
    play.all(['remove-at', ['obedient-amir', 'maharashtra']], ['done']);
    expect([play.n('maharashtra', 'obedient-amir'), play.n('maharashtra', 'rebelling-amir'), play.board.resources[D]]).toEqual([3, 0, 15]);
  });
});

describe('22 The Sringeri Grant', () => {
  test('unshaded: a free Build, then Resources for Temples', () => {
    const play = eventBy(V, 22, 'unshaded').all(['decree', 'build'], ['select', 'karnataka']);
    expect([play.n('karnataka', 'temple'), play.board.resources[V]]).toEqual([1, 8]);
  });
  test('shaded: a Temple or 4 Resources', () => {
    const play = eventBy(B, 22, 'shaded', (board) => set(board, 'karnataka', { temple: 1 }));
    expect(play.decider).toBe(V);
    play.say('either', 'remove-one-temple');
    expect([play.n('karnataka', 'temple'), play.board.resources]).toEqual([0, [12, 8, 7]]);
  });
  test('shaded: neither possible: it loses what it has', () => {
    expect(eventBy(B, 22, 'shaded', resources(V, 3)).board.resources).toEqual([12, 8, 0]);
  });
});

describe('23 Chasing Taghi', () => {
  test('unshaded: Amirs in Gujarat, Troops to Sindh', () => {
    const play = eventBy(B, 23, 'unshaded').all(
      ['place-at', ['obedient-amir', 'gujarat']],
      ['done'],
      ['select', 'delhi'],
      ['move', ['troop', 'delhi']],
      ['done'],
    );
    expect([play.n('gujarat', 'obedient-amir'), play.n('sindh', 'troop'), play.n('delhi', 'troop')]).toEqual([2, 2, 3]);
  });
  test('shaded: a free March in two spaces, then a free Attack in one', () => {
    const play = eventBy(D, 23, 'shaded', (board) => set(board, 'punjab', { mongol: 1 })).all(
      ['command', 'march'],
      ['select', 'bengal'],
      ['move', ['troop', 'jaunpur']],
      ['done'],
      ['select', 'sindh'],
      ['move', ['troop', 'punjab']],
      ['done'],
    );
    play.dice([6, 6, 6, 6], [6, 6]).all(['command', 'attack'], ['select', 'punjab'], ['done']);
    expect([play.n('bengal', 'troop'), play.n('sindh', 'troop'), play.board.resources[D]]).toEqual([1, 2, 12]);
  });
});

describe('24 Two Sieges of Ekdala', () => {
  test('unshaded: Bengal becomes Independent', () => {
    const play = eventBy(B, 24, 'unshaded').say('faction', 'bahmani');
    expect([play.marker('bengal'), play.board.resources[B]]).toEqual(['nobody', 10]);
  });
  test('unshaded: or, Independent already, it is settled', () => {
    const play = eventBy(B, 24, 'unshaded', (board) => independent(board, 'bengal')).all(
      ['faction', 'bahmani'],
      ['place-at', ['obedient-amir', 'bengal']],
      ['place-at', ['obedient-amir', 'bengal']],
    );
    expect([play.marker('bengal'), play.n('bengal', 'rebelling-amir')]).toEqual(['bahmani', 2]);
  });
  test('shaded: a garrison, and Resources from a Tributary', () => {
    const play = eventBy(D, 24, 'shaded').all(['place-at', ['troop', 'bengal']], ['done']);
    expect([play.n('bengal', 'governor'), play.n('bengal', 'troop'), play.board.resources[D]]).toEqual([1, 1, 17]);
  });
  test('shaded: or a Controlled Bengal becomes Tributary', () => {
    const play = eventBy(D, 24, 'shaded', (board) => {
      clear(board);
      independent(board, 'bengal');
    }).all(['done']);
    expect([play.marker('bengal'), play.board.resources[D]]).toEqual(['tributary', 12]);
  });
});
