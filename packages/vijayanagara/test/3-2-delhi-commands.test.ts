import { expect, test } from 'vitest';
import { available, B, commandOf, D, independent, set } from './play.ts';

test('3.2.1: five in Delhi, two with a Qasbah, one in another Tributary', () => {
  const play = commandOf(D, 'conscript').say('select', 'delhi');
  expect(play.nouns('count')).toEqual([1, 2, 3, 4, 5]);
  play.all(['count', 5], ['select', 'andhra']);
  expect(play.nouns('count')).toEqual([1, 2]);
  play.all(['count', 2], ['select', 'bengal']);
  expect([play.n('delhi', 'troop'), play.n('andhra', 'troop'), play.n('bengal', 'troop')]).toEqual([9, 3, 1]);
});

test('3.2.1: an Independent Province only with a Qasbah; a Region only with a Qasbah', () => {
  const play = commandOf(D, 'conscript', (board) => {
    set(board, 'punjab', { qasbah: 1 });
    independent(board, 'andhra', 'sindh');
  });
  expect(play.nouns('select')).toContain('andhra');
  expect(play.nouns('select')).toContain('punjab');
  expect(play.why('select', 'sindh')).toEqual({ key: 'not-conscript', rule: '3.2.1' });
});

test('3.2.1: no more than Available', () => {
  const play = commandOf(D, 'conscript', (board) => set(board, 'punjab', { troop: 12 })).say('select', 'delhi');
  expect(play.nouns('count')).toEqual([1, 2]);
});

test('3.2.2: Units come from several adjacent spaces, a Resource for each destination', () => {
  const play = commandOf(D, 'march').all(
    ['select', 'rajput-kingdoms'],
    ['move', ['troop', 'delhi']],
    ['move', ['governor', 'malwa']],
    ['move', ['troop', 'punjab']],
    ['done'],
    ['done'],
  );
  expect([play.n('rajput-kingdoms', 'troop'), play.n('rajput-kingdoms', 'governor')]).toEqual([3, 1]);
  expect(play.board.resources[D]).toBe(11);
});

test('3.2.2: only from adjacent spaces', () => {
  const play = commandOf(D, 'march').say('select', 'bengal');
  expect(play.why('move', ['troop', 'delhi'])).toEqual({ key: 'not-adjacent', rule: '1.3.5' });
  expect(play.nouns('move')).toEqual([['troop', 'jaunpur']]);
});

test('3.2.3: place a Governor', () => {
  const play = commandOf(D, 'govern').all(['select', 'sindh'], ['place', 'governor']);
  expect(play.n('sindh', 'governor')).toBe(1);
  expect(play.asked).toBe('govern.select');
});

test('3.2.3: with a Governor there, remove up to two Obedient Units of any Faction and place a Qasbah', () => {
  const play = commandOf(D, 'govern', (board) => set(board, 'malwa', { 'obedient-amir': 2, 'obedient-raja': 1 })).all(
    ['select', 'malwa'],
    ['remove', 'obedient-amir'],
    ['place', 'qasbah'],
    ['remove', 'obedient-raja'],
  );
  expect([play.n('malwa', 'obedient-amir'), play.n('malwa', 'obedient-raja'), play.n('malwa', 'qasbah')]).toEqual([1, 0, 1]);
  expect(play.asked).toBe('govern.select');
});

test('3.2.3: without a Governor nothing else', () => {
  const play = commandOf(D, 'govern').say('select', 'maharashtra');
  expect(play.why('remove', 'obedient-amir')).toEqual({ key: 'no-governor', rule: '3.2.3' });
  expect(play.why('place', 'qasbah')?.key).toBe('no-governor');
});

test('3.2.3: either place a Governor, or use one that is there', () => {
  const play = commandOf(D, 'govern', (board) => set(board, 'malwa', { 'obedient-amir': 2 })).all(['select', 'malwa'], ['remove', 'obedient-amir']);
  expect(play.why('place', 'governor')).toEqual({ key: 'governor-or-rest', rule: '3.2.3' });
});

test('3.2.3: Rebelling Units stay', () => {
  const play = commandOf(D, 'govern', (board) => set(board, 'malwa', { 'rebelling-amir': 1, 'obedient-raja': 1 })).say('select', 'malwa');
  expect(play.why('remove', 'rebelling-amir')).toEqual({ key: 'only-obedient', rule: '3.2.3' });
});

test('3.2.3: not where another Faction Controls; V2: a Qasbah may stand in Delhi', () => {
  const play = commandOf(D, 'govern', (board) => {
    set(board, 'gondwana', { 'obedient-amir': 0, 'rebelling-amir': 1 });
    set(board, 'delhi', { governor: 1 });
    independent(board, 'gondwana');
  });
  expect(play.why('select', 'gondwana')).toEqual({ key: 'not-govern', rule: '3.2.3' });
  play.all(['select', 'delhi'], ['place', 'qasbah']);
  expect(play.n('delhi', 'qasbah')).toBe(1);
});

test('a recorded turn: Govern in five spaces costs five, Collect Tribute then brings half of 18', () => {
  const play = commandOf(D, 'govern');
  for (const space of ['sindh', 'gujarat', 'jaunpur', 'bengal'] as const) play.all(['select', space], ['place', 'governor']);
  play.all(['select', 'malwa'], ['place', 'qasbah']);
  expect(play.board.resources[D]).toBe(7);
  expect(available(play.board, 'governor')).toBe(0);
});

/** Amirs in Gujarat against Troops there. */
const field = (troops: number, amirs: { obedient?: number; rebelling?: number }) => (board: Parameters<typeof set>[0]) => {
  set(board, 'gujarat', { troop: troops, 'obedient-amir': amirs.obedient ?? 0, 'rebelling-amir': amirs.rebelling ?? 0 });
  board.cavalry = [0, 0, 0];
};

test('3.2.4: only where somebody Rebels, or a Structure stands without Units', () => {
  const calm = commandOf(D, 'attack', (board) => {
    field(2, { obedient: 2 })(board);
    set(board, 'malwa', { 'rebelling-amir': 1 });
  });
  expect(calm.why('select', 'gujarat')).toEqual({ key: 'none-rebelling', rule: '3.2.4' });
  const stone = commandOf(D, 'attack', (board) => {
    field(2, {})(board);
    set(board, 'gujarat', { fort: 1 });
  });
  expect(stone.nouns('select')).toEqual(['gujarat']);
});

test('3.2.4: one Rebel is enough; all Units of the target are set Rebelling and may fall', () => {
  const play = commandOf(D, 'attack', field(3, { obedient: 2, rebelling: 1 }))
    .dice([1, 2, 6, 6], [6, 6])
    .say('select', 'gujarat');
  expect([play.n('gujarat', 'obedient-amir'), play.n('gujarat', 'rebelling-amir')]).toEqual([0, 1]);
});

test('3.2.4: hits are rolls of at most the number of Units, sixes always miss', () => {
  const play = commandOf(D, 'attack', field(2, { rebelling: 3 }))
    .dice([1, 2, 3, 6], [3, 4])
    .say('select', 'gujarat');
  expect([play.n('gujarat', 'rebelling-amir'), play.n('gujarat', 'troop')]).toEqual([1, 1]);
  const many = commandOf(D, 'attack', field(7, { rebelling: 6 }))
    .dice([5, 5, 6, 6], [6, 6])
    .say('select', 'gujarat');
  expect(many.n('gujarat', 'rebelling-amir')).toBe(4);
});

test('3.2.4: three dice against a Fort', () => {
  const play = commandOf(D, 'attack', (board) => {
    field(3, { rebelling: 4 })(board);
    set(board, 'gujarat', { fort: 1 });
  })
    .dice([1, 1, 1], [6, 6])
    .say('select', 'gujarat');
  expect(play.facts.find(({ kind }) => kind === 'rolled')?.data['attack']).toEqual([1, 1, 1]);
  expect(play.asked).toBe('battle.defender-loses');
  expect(play.decider).toBe(B);
});

test('3.2.4: the owner chooses its losses, Structures too', () => {
  const play = commandOf(D, 'attack', (board) => {
    field(3, { rebelling: 4 })(board);
    set(board, 'gujarat', { fort: 1 });
  })
    .dice([1, 6, 6], [6, 6])
    .all(['select', 'gujarat'], ['lose', ['fort', 'gujarat']]);
  expect([play.n('gujarat', 'fort'), play.n('gujarat', 'rebelling-amir')]).toEqual([0, 4]);
});

test('V14: a Structure alone hits nobody and is removed by a hit', () => {
  const play = commandOf(D, 'attack', (board) => {
    field(2, {})(board);
    set(board, 'gujarat', { fort: 1 });
  })
    .dice([1, 6, 6], [1, 1])
    .say('select', 'gujarat');
  expect([play.n('gujarat', 'fort'), play.n('gujarat', 'troop')]).toEqual([0, 2]);
});

test('3.2.4: a pure raid by two Units from one adjacent space with a Qasbah', () => {
  const play = commandOf(D, 'attack', (board) => {
    field(0, { rebelling: 2 })(board);
    set(board, 'malwa', { qasbah: 1 });
  }).say('select', 'gujarat');
  expect(play.why('done')).toEqual({ key: 'no-attackers', rule: '3.1.2' });
  expect(play.why('support', ['troop', 'sindh'])).toEqual({ key: 'no-structure', rule: '1.4.2' });
  play.dice([1, 2, 6, 6], [2, 6]).all(['support', ['troop', 'malwa']], ['support', ['governor', 'malwa']]);
  expect(play.asked).toBe('battle.attacker-loses');
  play.say('lose', ['governor', 'malwa']);
  expect([play.n('malwa', 'governor'), play.n('gujarat', 'rebelling-amir')]).toEqual([0, 0]);
});

test('3.2.4: losses from the space or from the support, as the owner likes', () => {
  const play = commandOf(D, 'attack', (board) => {
    field(2, { rebelling: 3 })(board);
    set(board, 'malwa', { qasbah: 1 });
  })
    .dice([6, 6, 6, 6], [1, 1])
    .all(['select', 'gujarat'], ['support', ['troop', 'malwa']], ['done']);
  expect(play.nouns('lose')).toEqual([
    ['troop', 'gujarat'],
    ['troop', 'malwa'],
  ]);
  play.all(['lose', ['troop', 'malwa']]);
  expect([play.n('malwa', 'troop'), play.n('gujarat', 'troop')]).toEqual([2, 1]);
});

test('3.2.4: the target is chosen where two Factions Rebel', () => {
  const play = commandOf(D, 'attack', (board) => {
    field(2, { rebelling: 1 })(board);
    set(board, 'gujarat', { 'rebelling-raja': 1 });
  }).say('select', 'gujarat');
  expect(play.nouns('target')).toEqual(['bahmani', 'vijayanagara']);
  play.dice([1, 6, 6, 6], [6, 6]).say('target', 'vijayanagara');
  expect([play.n('gujarat', 'rebelling-raja'), play.n('gujarat', 'rebelling-amir')]).toEqual([0, 1]);
});
