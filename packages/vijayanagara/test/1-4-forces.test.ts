import { expect, test } from 'vitest';
import { available, B, commandOf, D, decreeOf, eventBy, independent, set, turnOf, V } from './play.ts';

test('1.4.3: what is removed becomes Available', () => {
  const play = commandOf(D, 'govern', (board) => set(board, 'maharashtra', { governor: 1 })).say('select', 'maharashtra');
  const before = available(play.board, 'obedient-amir');
  play.say('remove', 'obedient-amir');
  expect(available(play.board, 'obedient-amir')).toBe(before + 1);
});

test('1.4.4: one Structure of each Faction in a space', () => {
  const play = decreeOf(B, 'build', (board) => set(board, 'maharashtra', { fort: 1 }));
  expect(play.why('select', 'maharashtra')).toEqual({ key: 'stacked', rule: '1.4.4' });
  expect(play.nouns('select')).toContain('gondwana');
});

test('1.4.5: a Faction that gains Control has only Rebelling Units there', () => {
  const play = commandOf(B, 'migrate', (board) => {
    set(board, 'bengal', { 'obedient-amir': 0 });
    independent(board, 'bengal');
  }).say('select', 'bengal');
  play.say('move', ['obedient-amir', 'gondwana']);
  expect(play.n('bengal', 'rebelling-amir')).toBe(1);
  expect(play.n('bengal', 'obedient-amir')).toBe(0);
  expect(play.marker('bengal')).toBe('bahmani');
});

test('1.4.5: losing Control flips nothing', () => {
  const play = commandOf(D, 'march', (board) => {
    set(board, 'gujarat', { 'obedient-amir': 0, 'rebelling-amir': 1, troop: 0 });
    independent(board, 'gujarat');
  });
  expect(play.marker('gujarat')).toBe('bahmani');
  play.say('select', 'gujarat').all(['move', ['troop', 'malwa']], ['done']);
  expect(play.marker('gujarat')).toBe('nobody');
  expect(play.n('gujarat', 'rebelling-amir')).toBe(1);
});

test('1.4.6: without pieces in the box nothing is placed', () => {
  const play = turnOf(V, (board) => set(board, 'bengal', { 'obedient-raja': 8 }));
  expect(available(play.board, 'obedient-raja')).toBe(0);
  play.say('command-alone');
  expect(play.why('command', 'rally')).toEqual({ key: 'no-space', rule: '3.1.1' });
});

test('1.4.6: Units are placed Obedient, and Rebelling where their Faction Controls', () => {
  const play = commandOf(V, 'rally', (board) => {
    set(board, 'karnataka', { 'obedient-raja': 0, 'rebelling-raja': 3 });
    independent(board, 'karnataka');
  }).all(['select', 'karnataka'], ['count', 3], ['select', 'andhra']);
  expect(play.n('karnataka', 'rebelling-raja')).toBe(6);
  expect(play.n('andhra', 'obedient-raja')).toBe(3);
});

test('1.4.6: a replaced piece may simply be removed', () => {
  const play = eventBy(B, 9, 'unshaded').say('replace', ['governor', 'malwa']).say('with-piece', 'none');
  expect(play.n('malwa', 'governor')).toBe(0);
  expect(play.n('malwa', 'obedient-amir')).toBe(0);
});
