import { expect, test } from 'vitest';
import { B, eventBy, tughlaq, turnOf, V } from './play.ts';

test('2.7.1: no Rebel under the Khalji Dynasty', () => {
  expect(turnOf(B).say('command-alone').why('command', 'rebel')).toEqual({ key: 'khalji', rule: '2.7.1' });
});

test('2.7.2: Rebel under the Tughlaq Dynasty', () => {
  expect(turnOf(B, tughlaq).say('command-alone').nouns('command')).toContain('rebel');
});

test('2.7.1: an Event may grant a Rebel even then', () => {
  const play = eventBy(V, 19, 'unshaded').all(['faction', 'bahmani'], ['done'], ['command', 'rebel']);
  expect(play.nouns('select')).toEqual(['gondwana']);
  play.say('select', 'gondwana');
  expect(play.marker('gondwana')).toBe('bahmani');
});
