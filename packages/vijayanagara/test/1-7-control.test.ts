import { expect, test } from 'vitest';
import { B, commandOf, D, eventBy, independent, set, tughlaq, turnOf, V } from './play.ts';

test('1.7: Control needs more pieces than all others together', () => {
  const play = turnOf(D, (board) => {
    set(board, 'gujarat', { troop: 2, 'obedient-amir': 1, 'obedient-raja': 1 });
    independent(board, 'gujarat');
  });
  expect(play.marker('gujarat')).toBe('nobody');
});

test('1.7: Structures are pieces and count', () => {
  const play = turnOf(B, (board) => {
    set(board, 'gujarat', { troop: 1, 'obedient-amir': 0, 'rebelling-amir': 1, fort: 1 });
    independent(board, 'gujarat');
  });
  expect(play.marker('gujarat')).toBe('bahmani');
});

test('1.7: Control changes hands in the step that changes the majority', () => {
  const play = commandOf(D, 'march', (board) => {
    set(board, 'gujarat', { troop: 1, 'obedient-amir': 0, 'rebelling-amir': 2 });
    independent(board, 'gujarat');
  }).all(['select', 'gujarat'], ['move', ['troop', 'malwa']], ['move', ['troop', 'malwa']], ['move', ['troop', 'malwa']]);
  expect(play.marker('gujarat')).toBe('bahmani');
  play.say('done');
  expect(play.marker('gujarat')).toBe('delhi');
  expect(play.facts.some(({ kind, rule }) => kind === 'control' && rule === '1.7')).toBe(true);
});

test('V1: a replacement shows no majority in between', () => {
  const play = eventBy(V, 19, 'shaded', (board) => {
    set(board, 'gondwana', { 'obedient-amir': 1, 'obedient-raja': 1 });
    independent(board, 'gondwana');
  }).all(['replace', ['obedient-amir', 'gondwana']], ['with-piece', 'troop'], ['done']);
  expect(play.marker('gondwana')).toBe('nobody');
  expect(play.n('gondwana', 'obedient-raja')).toBe(1);
});

test('1.7: leaving may hand Control to another Faction, whose Units then Rebel', () => {
  const play = commandOf(V, 'migrate', (board) => {
    set(board, 'andhra', { troop: 0, qasbah: 0, 'obedient-raja': 1, 'obedient-amir': 1 });
    independent(board, 'andhra');
    tughlaq(board);
  }).all(['select', 'karnataka'], ['move', ['obedient-raja', 'andhra']], ['done']);
  expect(play.marker('andhra')).toBe('bahmani');
  expect(play.n('andhra', 'rebelling-amir')).toBe(1);
});
