import { expect, test } from 'vitest';
import { B, commandOf, D, eventBy, set, turnOf, V } from './play.ts';

test('3.1.1: a space is selected once in a Command', () => {
  const play = commandOf(D, 'conscript').all(['select', 'malwa']);
  expect(play.why('select', 'malwa')).toEqual({ key: 'chosen', rule: '3.1.1' });
});

test('3.1.1: spaces are selected in any order, one after the other is done', () => {
  const play = commandOf(D, 'conscript').all(['select', 'tamilakam'], ['select', 'sindh'], ['select', 'delhi'], ['count', 5]);
  expect([play.n('tamilakam', 'troop'), play.n('sindh', 'troop'), play.n('delhi', 'troop')]).toEqual([2, 2, 9]);
});

test('2.3.3: a Command may select no space at all', () => {
  expect(commandOf(D, 'march').say('done').decider).not.toBe(D);
});

test('3.1.2: no Unit marches twice', () => {
  const play = commandOf(D, 'march').all(['select', 'malwa'], ['move', ['troop', 'delhi']], ['done'], ['select', 'gujarat']);
  play.all(['move', ['troop', 'malwa']], ['move', ['troop', 'malwa']], ['move', ['troop', 'malwa']]);
  expect(play.why('move', ['troop', 'malwa'])).toEqual({ key: 'used', rule: '3.1.2' });
});

test('3.1.2: no Unit attacks twice, not even in support', () => {
  const play = commandOf(D, 'attack', (board) => {
    set(board, 'malwa', { qasbah: 1, troop: 2, governor: 0 });
    set(board, 'gujarat', { troop: 0, 'obedient-amir': 0, 'rebelling-amir': 1 });
    set(board, 'andhra', { qasbah: 0 });
    set(board, 'punjab', { mongol: 1 });
    set(board, 'maharashtra', { 'obedient-amir': 3, 'rebelling-amir': 1 });
    board.cavalry = [0, 0, 0];
  }).all(['select', 'gujarat'], ['support', ['troop', 'malwa']], ['support', ['troop', 'malwa']]);
  expect(play.why('select', 'maharashtra')).toEqual({ key: 'no-attackers', rule: '3.1.2' });
});

test('3.1.3: a free Command costs nothing, but shifting Influence in it costs a Resource', () => {
  const play = eventBy(V, 20, 'unshaded', (board) => set(board, 'andhra', { 'obedient-amir': 1 })).all(
    ['command', 'migrate'],
    ['select', 'andhra'],
    ['move', ['obedient-raja', 'karnataka']],
    ['done'],
  );
  expect(play.board.resources[V]).toBe(7);
  play.say('shift');
  expect(play.board.resources[V]).toBe(6);
  expect(play.board.influence[V]).toBe(1);
});

test("3.1: a Faction's own four Commands", () => {
  expect(turnOf(D).say('command-alone').nouns('command')).toEqual(['conscript', 'march', 'govern']);
  expect(turnOf(B).say('command-alone').nouns('command')).toEqual(['attack', 'rally', 'migrate']);
});
