import { expect, test } from 'vitest';
import { B, cavalry, clear, commandOf, independent, set, tughlaq, V } from './play.ts';

test('3.4.1: one Raja, one more in Karnataka, with a Temple, and where it Controls', () => {
  const play = commandOf(V, 'rally', (board) => {
    set(board, 'karnataka', { 'obedient-raja': 0, 'rebelling-raja': 3, temple: 1 });
    set(board, 'andhra', { temple: 1 });
    independent(board, 'karnataka');
  });
  expect(play.nouns('select')).toEqual(['andhra', 'karnataka', 'tamilakam']);
  play.say('select', 'karnataka');
  expect(play.nouns('count')).toEqual([1, 2, 3, 4]);
  play.all(['count', 4], ['select', 'andhra']);
  expect(play.nouns('count')).toEqual([1, 2]);
});

test('3.4.1: Karnataka even without a piece', () => {
  const play = commandOf(V, 'rally', clear);
  expect(play.nouns('select')).toEqual(['karnataka']);
  expect(play.why('select', 'andhra')).toEqual({ key: 'not-rally', rule: '3.4.1' });
});

test('3.4.2: Rajas migrate, and shift Influence where a Bahmani piece is', () => {
  const play = commandOf(V, 'migrate').all(['select', 'maharashtra'], ['move', ['obedient-raja', 'karnataka']], ['done'], ['shift']);
  expect([play.board.influence, play.board.resources[V]]).toEqual([[0, 0, 1], 5]);
});

test('3.4.3: Rebel where Vijayanagara pieces outnumber all others', () => {
  const play = commandOf(V, 'rebel', tughlaq);
  expect(play.nouns('select')).toEqual(['karnataka']);
  play.say('select', 'karnataka');
  expect([play.marker('karnataka'), play.n('karnataka', 'rebelling-raja')]).toEqual(['vijayanagara', 3]);
});

test('3.4.3: a tie is no majority', () => {
  expect(commandOf(V, 'rebel', tughlaq).why('select', 'andhra')).toEqual({ key: 'no-majority', rule: '3.4.3' });
});

test('3.4.4: one Raja at most supports, from a Province with a Temple', () => {
  const play = commandOf(V, 'attack', (board) => {
    set(board, 'karnataka', { temple: 1 });
    cavalry(0, 0, 0)(board);
  });
  play.dice([1, 6, 6, 6], [6, 6]).all(['select', 'maharashtra'], ['support', ['obedient-raja', 'karnataka']]);
  expect(play.n('maharashtra', 'obedient-amir')).toBe(3);
  expect(play.asked).toBe('vijayanagara-attack.select');
});

test('3.4.4: three dice against a Bahmani Fort', () => {
  const play = commandOf(V, 'attack', (board) => {
    set(board, 'andhra', { troop: 0, qasbah: 0, 'obedient-amir': 1, fort: 1 });
    cavalry(0, 0, 0)(board);
  })
    .dice([6, 6, 6], [6, 6])
    .say('select', 'andhra');
  expect(play.facts.find(({ kind }) => kind === 'rolled')?.data['attack']).toEqual([6, 6, 6]);
});

test('3.4.4: Influence shifts to the winner, also when it defends', () => {
  const play = commandOf(V, 'attack', (board) => {
    set(board, 'andhra', { troop: 0, qasbah: 0, 'obedient-amir': 2 });
    cavalry(0, 0, 0)(board);
  })
    .dice([6, 6, 6, 6], [1, 6])
    .say('select', 'andhra');
  expect(play.board.influence).toEqual([0, 1, 0]);
  expect(play.board.influence[B]).toBe(1);
});
