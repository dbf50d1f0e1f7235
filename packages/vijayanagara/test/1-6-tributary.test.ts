import { expect, test } from 'vitest';
import { SPACES } from '../src/rules/spaces.ts';
import { B, D, decreeOf, eventBy, independent, set, tributary, turnOf } from './play.ts';

test('1.6: the game begins with Tributary markers in all Provinces', () => {
  const play = turnOf(D);
  for (const space of SPACES) expect(play.marker(space)).toBe(['mountain-passes', 'punjab', 'delhi'].includes(space) ? 'nobody' : 'tributary');
});

test('1.6: a Tributary marker flips every Rebelling Amir and Raja there', () => {
  const play = decreeOf(D, 'demand-obedience', (board) => {
    set(board, 'malwa', { 'rebelling-amir': 2, 'rebelling-raja': 1, 'obedient-amir': 0 });
    independent(board, 'malwa');
  });
  expect(play.marker('malwa')).toBe('delhi');
  play.say('select', 'malwa');
  expect(play.marker('malwa')).toBe('tributary');
  expect([play.n('malwa', 'obedient-amir'), play.n('malwa', 'obedient-raja'), play.n('malwa', 'rebelling-amir')]).toEqual([2, 1, 0]);
});

test('1.6, 2.7.1: an Event may make a Province Independent under the Khalji Dynasty', () => {
  const play = eventBy(B, 17, 'unshaded').all(['done']);
  expect(play.marker('tamilakam')).toBe('nobody');
});

test('1.7: a Tributary is never Controlled', () => {
  const play = turnOf(B, (board) => tributary(board, 'maharashtra'));
  expect(play.marker('maharashtra')).toBe('tributary');
});
