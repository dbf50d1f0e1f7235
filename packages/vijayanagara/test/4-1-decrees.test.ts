import { expect, test } from 'vitest';
import { B, D, turnOf, V } from './play.ts';

test('4.1: a Faction has its own Decrees, those that can be used now', () => {
  expect(turnOf(D).say('command-and-decree').nouns('decree')).toEqual(['collect-tribute', 'campaign']);
  expect(turnOf(B).say('command-and-decree').nouns('decree')).toEqual(['trade', 'build']);
  expect(turnOf(V).say('command-and-decree').nouns('decree')).toEqual(['build', 'tax', 'compel']);
});

test('4.1: one of them must be performed', () => {
  const play = turnOf(B).all(['command-and-decree'], ['no-command']);
  expect(play.verbs()).toEqual(['decree']);
});

test('4.1: why a Decree cannot be used', () => {
  const play = turnOf(B).say('command-and-decree');
  expect(play.why('decree', 'conspire')).toEqual({ key: 'nowhere', rule: '4.3.3' });
  expect(play.why('decree', 'tax')).toEqual({ key: 'not-your-decree', rule: '4.1' });
});
