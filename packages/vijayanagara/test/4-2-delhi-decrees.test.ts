import { expect, test } from 'vitest';
import { D, decreeOf, independent, set, turnOf } from './play.ts';

test('4.2.1: half the Tributary Prosperity and two Cavalry; nine at set-up', () => {
  const play = decreeOf(D, 'collect-tribute');
  expect([play.board.resources[D], play.board.cavalry[D]]).toEqual([21, 4]);
});

test('4.2.1: rounded down', () => {
  const play = decreeOf(D, 'collect-tribute', (board) => independent(board, 'sindh'));
  expect(play.board.resources[D]).toBe(20);
});

test('4.2.2: a column goes up to three spaces, with Units joining and leaving on the way', () => {
  const play = decreeOf(D, 'campaign').all(['select', 'delhi'], ['join', 'troop'], ['join', 'troop'], ['join', 'troop'], ['go', 'malwa']);
  play.all(['join', 'governor'], ['leave', 'troop'], ['go', 'gujarat'], ['go', 'sindh']);
  expect(play.asked).not.toBe('campaign.column');
  expect([play.n('delhi', 'troop'), play.n('malwa', 'troop'), play.n('malwa', 'governor')]).toEqual([1, 4, 0]);
  expect([play.n('gujarat', 'troop'), play.n('sindh', 'troop'), play.n('sindh', 'governor')]).toEqual([1, 3, 1]);
});

test('4.2.2: not further than three, and only along adjacent spaces', () => {
  const play = decreeOf(D, 'campaign').all(['select', 'delhi'], ['join', 'troop']);
  expect(play.why('go', 'bengal')).toEqual({ key: 'not-adjacent', rule: '1.3.5' });
  expect(play.why('done')).toEqual({ key: 'must-go', rule: '4.2.2' });
  play.say('go', 'jaunpur').say('done');
  expect(play.n('jaunpur', 'troop')).toBe(3);
});

test('4.2.2: an empty column goes nowhere', () => {
  expect(decreeOf(D, 'campaign').say('select', 'delhi').why('go', 'malwa')).toEqual({ key: 'empty-column', rule: '4.2.2' });
});

const obeys = (board: Parameters<typeof set>[0]) => {
  set(board, 'malwa', { 'rebelling-amir': 1 });
  set(board, 'jaunpur', { governor: 1, troop: 3 });
  independent(board, 'malwa', 'jaunpur', 'sindh');
};

test('4.2.3: Provinces that Delhi Controls with a Governor become Tributary and pay their Prosperity', () => {
  const play = decreeOf(D, 'demand-obedience', obeys);
  expect(play.nouns('select')).toEqual(['malwa', 'jaunpur']);
  expect(play.why('select', 'sindh')).toEqual({ key: 'no-governor', rule: '4.2.3' });
  play.all(['select', 'malwa'], ['select', 'jaunpur']);
  expect([play.marker('malwa'), play.marker('jaunpur'), play.board.resources[D]]).toEqual(['tributary', 'tributary', 14]);
  expect(play.n('malwa', 'obedient-amir')).toBe(1);
});

test('4.2.3: it may stop after one', () => {
  const play = decreeOf(D, 'demand-obedience', obeys).all(['select', 'malwa'], ['done']);
  expect(play.marker('jaunpur')).toBe('delhi');
});

test('4.2.3: nowhere at set-up', () => {
  expect(turnOf(D).say('command-and-decree').why('decree', 'demand-obedience')).toEqual({ key: 'nowhere', rule: '4.2.3' });
});
