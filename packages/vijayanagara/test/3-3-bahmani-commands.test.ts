import { expect, test } from 'vitest';
import { B, cavalry, clear, commandOf, independent, set, tributary, tughlaq, turnOf, V } from './play.ts';

const alone = (board: Parameters<typeof set>[0]) => {
  clear(board);
  board.cavalry = [0, 0, 0];
};

test('3.3.1: one Amir with a Bahmani piece there, one more in Maharashtra, one more where it Controls', () => {
  const play = commandOf(B, 'rally', (board) => {
    set(board, 'maharashtra', { 'obedient-amir': 0, 'rebelling-amir': 4 });
    independent(board, 'maharashtra');
  });
  expect(play.nouns('select')).toEqual(['gujarat', 'gondwana', 'madhyadesh', 'maharashtra']);
  play.say('select', 'maharashtra');
  expect(play.nouns('count')).toEqual([1, 2, 3]);
  play.all(['count', 3], ['select', 'gondwana']);
  expect([play.n('maharashtra', 'rebelling-amir'), play.n('gondwana', 'obedient-amir')]).toEqual([7, 2]);
});

test('3.3.1: Maharashtra even without a piece, elsewhere not', () => {
  const play = commandOf(B, 'rally', alone);
  expect(play.nouns('select')).toEqual(['maharashtra']);
  expect(play.why('select', 'gujarat')).toEqual({ key: 'not-rally', rule: '3.3.1' });
});

test('3.3.2: up to three Amirs from any adjacent Provinces', () => {
  const play = commandOf(B, 'migrate').all(
    ['select', 'malwa'],
    ['move', ['obedient-amir', 'maharashtra']],
    ['move', ['obedient-amir', 'madhyadesh']],
    ['move', ['obedient-amir', 'gujarat']],
  );
  expect(play.n('malwa', 'obedient-amir')).toBe(3);
  expect(play.asked).toBe('bahmani-migrate.select');
});

test('3.3.2: Obedient in a Tributary, Rebelling where Bahmani Controls, otherwise as they were', () => {
  const rebels = (board: Parameters<typeof set>[0]) => {
    set(board, 'maharashtra', { 'obedient-amir': 0, 'rebelling-amir': 4 });
    set(board, 'gujarat', { troop: 4 });
    independent(board, 'maharashtra', 'gujarat');
  };
  const tribute = commandOf(B, 'migrate', rebels).all(['select', 'malwa'], ['move', ['rebelling-amir', 'maharashtra']], ['done']);
  expect(tribute.n('malwa', 'obedient-amir')).toBe(1);
  const foreign = commandOf(B, 'migrate', rebels).all(['select', 'gujarat'], ['move', ['rebelling-amir', 'maharashtra']], ['done']);
  expect([foreign.n('gujarat', 'obedient-amir'), foreign.n('gujarat', 'rebelling-amir')]).toEqual([1, 1]);
  const home = commandOf(B, 'migrate', rebels).all(['select', 'maharashtra'], ['move', ['obedient-amir', 'madhyadesh']], ['done']);
  expect(home.n('maharashtra', 'rebelling-amir')).toBe(5);
});

test('3.3.2: for a Resource Influence shifts where a Vijayanagara piece is, once', () => {
  const play = commandOf(B, 'migrate', (board) => {
    board.influence[V] = 1;
    board.track[V] = 6;
    board.available[5] = (board.available[5] as number) + 2;
  }).all(['select', 'karnataka'], ['move', ['obedient-amir', 'maharashtra']], ['done']);
  expect(play.asked).toBe('bahmani-migrate.shift');
  play.all(['shift']);
  expect(play.decider).toBe(V);
  play.all(['return-available'], ['return-available']);
  expect([play.board.influence, play.board.resources[B]]).toEqual([[0, 1, 0], 4]);
  play.all(['select', 'andhra'], ['move', ['obedient-amir', 'maharashtra']], ['done']);
  expect(play.asked).toBe('bahmani-migrate.select');
});

test('3.3.2: no shift without a Vijayanagara piece', () => {
  expect(commandOf(B, 'migrate').all(['select', 'malwa'], ['move', ['obedient-amir', 'maharashtra']], ['done']).asked).toBe('bahmani-migrate.select');
});

test('3.3.3: Rebel where Bahmani pieces outnumber all others: Amirs rise, the marker goes', () => {
  const play = commandOf(B, 'rebel', tughlaq);
  expect(play.nouns('select')).toEqual(['gondwana', 'maharashtra']);
  expect(play.why('select', 'madhyadesh')).toEqual({ key: 'no-majority', rule: '3.3.3' });
  play.say('select', 'maharashtra');
  expect([play.marker('maharashtra'), play.n('maharashtra', 'rebelling-amir')]).toEqual(['bahmani', 4]);
  expect(play.why('select', 'maharashtra')?.key).toBe('chosen');
});

test('3.3.3: not in an Independent Province', () => {
  const play = commandOf(B, 'rebel', (board) => {
    tughlaq(board);
    independent(board, 'bengal');
  });
  expect(play.why('select', 'bengal')).toEqual({ key: 'not-tributary', rule: '3.3.3' });
});

test('3.3.4: any opposing pieces may be attacked, without Amirs in the Province too', () => {
  const play = commandOf(B, 'attack', (board) => {
    set(board, 'maharashtra', { fort: 1 });
    board.cavalry = [0, 0, 0];
  });
  expect(play.nouns('select')).toEqual(['gujarat', 'malwa', 'madhyadesh', 'andhra', 'karnataka']);
  play.dice([1, 2, 6, 6], [6, 6]).all(['select', 'malwa'], ['support', ['obedient-amir', 'maharashtra']], ['support', ['obedient-amir', 'maharashtra']]);
  expect(play.asked).toBe('battle.defender-loses');
  play.all(['lose', ['troop', 'malwa']], ['lose', ['governor', 'malwa']]);
  expect([play.n('malwa', 'troop'), play.n('malwa', 'governor')]).toEqual([2, 0]);
});

test('3.3.4: up to two Amirs support, from one Province with a Fort', () => {
  const play = commandOf(B, 'attack', (board) => {
    set(board, 'maharashtra', { fort: 1 });
    set(board, 'madhyadesh', { fort: 1 });
    board.cavalry = [0, 0, 0];
  }).all(['select', 'andhra'], ['target', 'delhi'], ['support', ['obedient-amir', 'maharashtra']]);
  expect(play.why('support', ['obedient-amir', 'madhyadesh'])).toEqual({ key: 'one-support-space', rule: '3.3.4' });
});

const rivals = (board: Parameters<typeof set>[0]) => {
  alone(board);
  set(board, 'andhra', { 'rebelling-amir': 3, 'rebelling-raja': 3 });
  independent(board, 'andhra');
};

test('3.3.4: between the southern Factions Influence shifts to the one that loses fewer pieces', () => {
  const play = commandOf(B, 'attack', rivals).dice([1, 6, 6, 6], [6, 6]).all(['select', 'andhra']);
  expect(play.board.influence).toEqual([0, 1, 0]);
  expect(play.marker('andhra')).toBe('bahmani');
  const lost = commandOf(B, 'attack', rivals).dice([6, 6, 6, 6], [1, 6]).all(['select', 'andhra']);
  expect(lost.board.influence).toEqual([0, 0, 1]);
  const even = commandOf(B, 'attack', rivals).dice([1, 6, 6, 6], [1, 6]).all(['select', 'andhra']);
  expect(even.board.influence).toEqual([0, 0, 0]);
});

test('3.3.4: no Influence in battles with Delhi', () => {
  const play = commandOf(B, 'attack', cavalry(0, 0, 0))
    .dice([1, 6, 6, 6], [6, 6])
    .all(['select', 'madhyadesh']);
  expect(play.board.influence).toEqual([0, 0, 0]);
  expect(play.n('madhyadesh', 'troop')).toBe(1);
});

test('V1, V15: losses are taken together; nobody Rebels for a passing majority', () => {
  const play = commandOf(B, 'attack', (board) => {
    alone(board);
    set(board, 'andhra', { 'obedient-amir': 3, 'rebelling-raja': 3 });
    independent(board, 'andhra');
  })
    .dice([1, 1, 6, 6], [1, 1])
    .all(['select', 'andhra']);
  expect([play.n('andhra', 'obedient-amir'), play.n('andhra', 'rebelling-raja'), play.marker('andhra')]).toEqual([1, 1, 'nobody']);
});

test('3.3.4: in a Tributary nothing is Controlled after a battle', () => {
  const play = commandOf(B, 'attack', (board) => {
    rivals(board);
    tributary(board, 'andhra');
  })
    .dice([1, 6, 6, 6], [6, 6])
    .all(['select', 'andhra']);
  expect(play.marker('andhra')).toBe('tributary');
});

test('3.3.3: why Rebel is not offered: the Dynasty first, then that no Province qualifies', () => {
  expect(turnOf(B).say('command-alone').why('command', 'rebel')).toEqual({ key: 'khalji', rule: '2.7.1' });
  const nowhere = turnOf(B, (board) => {
    tughlaq(board);
    clear(board);
    set(board, 'tamilakam', { 'rebelling-raja': 1 });
    independent(board, 'tamilakam');
  });
  expect(nowhere.say('command-alone').why('command', 'rebel')).toEqual({ key: 'no-space', rule: '3.1.1' });
});
