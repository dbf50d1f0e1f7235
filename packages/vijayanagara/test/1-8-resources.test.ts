import { expect, test } from 'vitest';
import { commandOf, D, decreeOf, eventBy, resources, turnOf, V } from './play.ts';

test('1.8: nobody holds more than 24', () => {
  const play = decreeOf(D, 'collect-tribute', resources(D, 20));
  expect(play.board.resources[D]).toBe(24);
});

test('1.8: nobody holds less than 0', () => {
  const play = eventBy(D, 27, 'shaded', resources(V, 1));
  expect(play.board.resources[V]).toBe(0);
});

test('3.1: a Command costs a Resource for each selected space', () => {
  const play = commandOf(D, 'conscript').all(['select', 'delhi'], ['count', 2], ['select', 'malwa'], ['select', 'sindh'], ['done']);
  expect(play.board.resources[D]).toBe(9);
});

test('3.1: without Resources no Command can be paid', () => {
  const play = turnOf(D, resources(D, 0)).say('command-alone');
  expect(play.why('command', 'march')).toEqual({ key: 'no-resources', rule: '3.1' });
  expect(play.verbs()).toEqual(['no-command']);
});
