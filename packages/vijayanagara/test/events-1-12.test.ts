/** 2.3.4: Events 1 to 12, both halves. */
import { describe, expect, test } from 'vitest';
import { available, B, cavalry, D, eventBy, independent, resources, set, V } from './play.ts';

describe('1 The Mughalpura Quarter', () => {
  test('unshaded: Troops in Delhi or Punjab become Invaders, a southern Faction gains Cavalry', () => {
    const play = eventBy(V, 1, 'unshaded').all(['replace', ['troop', 'punjab']], ['with-piece', 'mongol']);
    expect(play.why('replace', ['troop', 'delhi'])).toEqual({ key: 'more-spaces', rule: '2.3.4' });
    play.all(['replace', ['troop', 'punjab']], ['with-piece', 'mongol'], ['faction', 'bahmani']);
    expect([play.n('punjab', 'troop'), play.n('punjab', 'mongol'), play.board.cavalry]).toEqual([2, 2, [2, 1, 0]]);
  });
  test('shaded: Troops in Delhi, Invaders become Troops', () => {
    const play = eventBy(D, 1, 'shaded', (board) => set(board, 'punjab', { mongol: 2 })).all(
      ['replace', ['mongol', 'punjab']],
      ['with-piece', 'troop'],
      ['done'],
    );
    expect([play.n('delhi', 'troop'), play.n('punjab', 'troop'), play.n('punjab', 'mongol'), play.board.cavalry[D]]).toEqual([6, 5, 1, 3]);
  });
});

describe('2 Kara Rides South', () => {
  test('unshaded: three Units at Kara and Devagiri, 3 Resources', () => {
    const play = eventBy(B, 2, 'unshaded').say('faction', 'bahmani');
    expect(play.why('place-at', ['obedient-amir', 'sindh'])).toEqual({ key: 'not-by-event', rule: '2.3.4' });
    play.all(['place-at', ['obedient-amir', 'jaunpur']], ['place-at', ['obedient-amir', 'malwa']], ['place-at', ['obedient-amir', 'malwa']]);
    expect([play.n('jaunpur', 'obedient-amir'), play.n('malwa', 'obedient-amir'), play.board.resources[B]]).toEqual([1, 2, 9]);
  });
  test('shaded: Delhi moves to Devagiri and takes Resources there', () => {
    const play = eventBy(D, 2, 'shaded').all(['select', 'maharashtra'], ['move', ['governor', 'malwa']], ['move', ['troop', 'jaunpur']], ['done']);
    expect([play.n('maharashtra', 'governor'), play.n('maharashtra', 'troop')]).toEqual([1, 1]);
    expect(play.board.resources).toEqual([17, 3, 7]);
  });
});

describe('3 Sandbags at Ranthambhor', () => {
  test('unshaded: without a Governor the Rajput Kingdoms are Independent', () => {
    const play = eventBy(V, 3, 'unshaded').all(['remove-at', ['troop', 'rajput-kingdoms']], ['place-at', ['rebelling-raja', 'rajput-kingdoms']], ['done']);
    expect([play.marker('rajput-kingdoms'), play.n('rajput-kingdoms', 'rebelling-raja')]).toEqual(['vijayanagara', 1]);
  });
  test('unshaded: with a Governor they stay Tributary', () => {
    const play = eventBy(V, 3, 'unshaded', (board) => set(board, 'rajput-kingdoms', { governor: 1 })).all(['done'], ['done']);
    expect(play.marker('rajput-kingdoms')).toBe('tributary');
  });
  test('shaded: Delhi garrisons, subdues and gains', () => {
    const play = eventBy(D, 3, 'shaded', (board) => independent(board, 'rajput-kingdoms')).all(
      ['place-at', ['troop', 'rajput-kingdoms']],
      ['done'],
      ['remove-at', ['obedient-amir', 'gujarat']],
    );
    expect([play.marker('rajput-kingdoms'), play.n('rajput-kingdoms', 'governor'), play.n('gujarat', 'obedient-amir'), play.board.resources[D]]).toEqual([
      'tributary',
      1,
      0,
      15,
    ]);
  });
});

describe('4 Fixed Prices, Full Granaries', () => {
  test('unshaded: Resources from Delhi and a Unit where Prosperity is 2', () => {
    const play = eventBy(B, 4, 'unshaded').all(['faction', 'vijayanagara'], ['place-at', ['obedient-raja', 'bengal']]);
    expect([play.board.resources, play.n('bengal', 'obedient-raja')]).toEqual([[9, 6, 10], 1]);
  });
  test('shaded: a free Conscript in up to four spaces', () => {
    const play = eventBy(D, 4, 'shaded').all(
      ['command', 'conscript'],
      ['select', 'delhi'],
      ['count', 5],
      ['select', 'sindh'],
      ['select', 'malwa'],
      ['select', 'bengal'],
    );
    expect([play.board.resources[D], play.n('delhi', 'troop'), play.n('bengal', 'troop')]).toEqual([14, 9, 1]);
  });
});

describe('5 Warden of Dipalpur', () => {
  test('unshaded: Units at Multan to Delhi, then a Mongol Command', () => {
    const play = eventBy(B, 5, 'unshaded').all(
      ['move', ['troop', 'punjab']],
      ['move', ['troop', 'sindh']],
      ['done'],
      ['faction', 'bahmani'],
      ['mongols', 'amass'],
    );
    expect([play.n('delhi', 'troop'), play.n('mountain-passes', 'mongol'), play.board.resources[B]]).toEqual([6, 3, 8]);
  });
  test('shaded: a garrison at Multan and a free Attack in the north', () => {
    const play = eventBy(D, 5, 'shaded', (board) => set(board, 'punjab', { mongol: 1 })).all(['select', 'punjab'], ['place-at', ['troop', 'punjab']], ['done']);
    play.dice([1, 6, 6, 6], [6, 6]).all(['command', 'attack'], ['select', 'punjab'], ['done']);
    expect([play.n('punjab', 'governor'), play.n('punjab', 'troop'), play.n('punjab', 'mongol'), play.board.cavalry[D]]).toEqual([1, 5, 0, 3]);
  });
});

describe("6 Kafur's Laden Elephants", () => {
  test('unshaded: in two Provinces Sultanate Units go and Rajas come', () => {
    const play = eventBy(V, 6, 'unshaded').all(
      ['select', 'andhra'],
      ['remove-at', ['troop', 'andhra']],
      ['place-at', ['obedient-raja', 'andhra']],
      ['done'],
      ['done'],
    );
    expect([play.n('andhra', 'troop'), play.n('andhra', 'obedient-raja'), play.board.cavalry[V]]).toEqual([0, 3, 1]);
  });
  test('shaded: a free Campaign, then Resources for Units in the far south', () => {
    const play = eventBy(D, 6, 'shaded').all(['decree', 'campaign'], ['select', 'andhra'], ['join', 'troop'], ['go', 'karnataka'], ['done']);
    expect([play.n('karnataka', 'troop'), play.board.resources[D], play.board.cavalry[D]]).toEqual([1, 16, 3]);
  });
});

describe('7 Brand and Roll', () => {
  test('unshaded: Delhi returns Cavalry, a southern Faction gains it', () => {
    const play = eventBy(B, 7, 'unshaded').all(['faction', 'bahmani'], ['remove-at', ['troop', 'malwa']]);
    expect([play.board.cavalry, play.n('malwa', 'troop')]).toEqual([[0, 2, 0], 2]);
  });
  test('shaded: the south returns, Delhi gains', () => {
    expect(eventBy(D, 7, 'shaded', cavalry(1, 2, 0)).board.cavalry).toEqual([4, 1, 0]);
  });
});

describe("8 One Summer's Sultan", () => {
  test('unshaded: Delhi pays 4, or is Ineligible', () => {
    const play = eventBy(B, 8, 'unshaded').all(['remove-at', ['troop', 'delhi']], ['done']);
    expect([play.asked, play.decider]).toEqual(['event-either.option', D]);
    play.all(['either', 'lose-4-resources'], ['faction', 'bahmani']);
    expect([play.n('malwa', 'governor'), play.n('delhi', 'troop'), play.board.resources]).toEqual([0, 3, [8, 9, 7]]);
  });
  test('unshaded: without 4 Resources it is Ineligible', () => {
    const play = eventBy(B, 8, 'unshaded', resources(D, 3)).all(['done'], ['faction', 'bahmani']);
    expect(play.board.verdict[D]).toBe(2);
  });
  test('shaded: Governors, 3 Resources, Eligible on the next card', () => {
    const play = eventBy(D, 8, 'shaded').all(['place-at', ['governor', 'bengal']], ['done']);
    expect([play.n('bengal', 'governor'), play.board.resources[D], play.board.box[D]]).toEqual([1, 15, 0]);
  });
});

describe('9 Assignments on the Rolls', () => {
  test('unshaded: one Governor or Troop in each of two Provinces becomes an Amir', () => {
    const play = eventBy(B, 9, 'unshaded').all(['replace', ['troop', 'sindh']], ['with-piece', 'obedient-amir']);
    expect(play.why('replace', ['troop', 'sindh'])?.key).toBe('per-space');
    play.all(['replace', ['governor', 'malwa']], ['with-piece', 'obedient-amir']);
    expect([play.n('sindh', 'obedient-amir'), play.n('malwa', 'obedient-amir'), play.board.resources[B]]).toEqual([1, 1, 7]);
  });
  test('shaded: a free Govern, then Resources for Governors in Tributaries', () => {
    const play = eventBy(D, 9, 'shaded').all(['command', 'govern'], ['select', 'sindh'], ['place', 'governor'], ['done']);
    expect(play.board.resources[D]).toBe(14);
  });
});

describe('10 Earth Wall, Stone Wall', () => {
  test('unshaded: a Unit and a Structure at Warangal, a Sultanate Unit goes', () => {
    const play = eventBy(V, 10, 'unshaded').all(['faction', 'vijayanagara'], ['select', 'andhra'], ['remove-at', ['troop', 'andhra']]);
    expect([play.n('andhra', 'obedient-raja'), play.n('andhra', 'temple'), play.n('andhra', 'troop')]).toEqual([3, 1, 0]);
  });
  test('shaded: a Qasbah and Troops, then Obedient Units go', () => {
    const play = eventBy(D, 10, 'shaded').all(
      ['select', 'gondwana'],
      ['place-at', ['troop', 'gondwana']],
      ['done'],
      ['either', 'remove-up-to-two-obedient-units'],
      ['remove-at', ['obedient-amir', 'gondwana']],
    );
    expect([play.n('gondwana', 'qasbah'), play.n('gondwana', 'troop'), play.n('gondwana', 'obedient-amir'), play.board.cavalry[D]]).toEqual([1, 1, 0, 4]);
  });
  test('shaded: or a free Attack there', () => {
    const play = eventBy(D, 10, 'shaded', (board) => set(board, 'gondwana', { 'obedient-amir': 0, 'rebelling-amir': 1 }));
    play
      .dice([1, 6, 6, 6], [6, 6])
      .all(['select', 'gondwana'], ['place-at', ['troop', 'gondwana']], ['done'], ['either', 'free-attack'], ['command', 'attack']);
    expect(play.nouns('select')).toEqual(['gondwana']);
    play.all(['select', 'gondwana'], ['done'], ['done']);
    expect(play.n('gondwana', 'rebelling-amir')).toBe(0);
  });
});

describe('11 The Parrot of India', () => {
  test('unshaded: one Influence up', () => {
    expect(eventBy(B, 11, 'unshaded').say('faction', 'bahmani').board.influence).toEqual([0, 1, 0]);
  });
  test('shaded: one Influence down, 4 Resources for Delhi', () => {
    const play = eventBy(D, 11, 'shaded', (board) => {
      board.influence[B] = 1;
    }).say('faction', 'bahmani');
    expect([play.board.influence[B], play.board.resources[D]]).toEqual([0, 16]);
  });
});

describe('12 Hammir Returns to Chittor', () => {
  test('unshaded: a Province without Sultanate pieces is Independent; Units, Cavalry, a free Migrate', () => {
    const play = eventBy(V, 12, 'unshaded').all(['select', 'rajput-kingdoms'], ['remove-at', ['troop', 'rajput-kingdoms']]);
    expect(play.marker('rajput-kingdoms')).toBe('nobody');
    play.all(['faction', 'bahmani'], ['place-at', ['obedient-amir', 'rajput-kingdoms']], ['done'], ['command', 'migrate']);
    expect(play.nouns('select')).toEqual(['rajput-kingdoms', 'gujarat', 'malwa']);
    play.all(['select', 'malwa'], ['move', ['obedient-amir', 'maharashtra']], ['done'], ['done']);
    expect([play.n('rajput-kingdoms', 'rebelling-amir'), play.n('malwa', 'obedient-amir'), play.board.cavalry[B], play.board.resources[B]]).toEqual([
      1, 1, 1, 6,
    ]);
  });
  test('shaded: a Governor and a Qasbah at Chittor, southern Units go, 4 Resources', () => {
    const play = eventBy(D, 12, 'shaded').all(['select', 'gujarat'], ['remove-at', ['obedient-amir', 'gujarat']]);
    expect([play.n('gujarat', 'governor'), play.n('gujarat', 'qasbah'), play.n('gujarat', 'obedient-amir'), play.board.resources[D]]).toEqual([1, 1, 0, 16]);
    expect(available(play.board, 'qasbah')).toBe(3);
  });
});
