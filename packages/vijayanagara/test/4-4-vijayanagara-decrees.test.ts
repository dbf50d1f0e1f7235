import { expect, test } from 'vitest';
import type { Board } from '../src/rules/board.ts';
import { decreeOf, independent, set, V } from './play.ts';

const influence = (level: number) => (board: Board) => {
  board.influence[V] = level;
  board.track[V] = 8 - 2 * level;
  board.available[5] = (board.available[5] as number) + 2 * level;
};

test('4.4.1: Prosperity of Controlled Provinces and a Resource for each Temple', () => {
  const play = decreeOf(V, 'tax', (board) => {
    set(board, 'karnataka', { 'obedient-raja': 0, 'rebelling-raja': 3, temple: 1 });
    set(board, 'andhra', { temple: 1 });
    independent(board, 'karnataka');
  });
  expect(play.board.resources[V]).toBe(7 + 2 + 2);
});

test('4.4.2: a Temple where there is a Raja', () => {
  const play = decreeOf(V, 'build');
  expect(play.nouns('select')).toEqual(['andhra', 'karnataka', 'tamilakam']);
  play.say('select', 'tamilakam');
  expect(play.n('tamilakam', 'temple')).toBe(1);
});

test('4.4.3: up to two Rajas placed with or next to a Vijayanagara piece', () => {
  const play = decreeOf(V, 'compel');
  expect(play.nouns('select')).toEqual(['gondwana', 'orissa', 'madhyadesh', 'maharashtra', 'andhra', 'karnataka', 'tamilakam']);
  play.all(['select', 'orissa'], ['place', 'obedient-raja'], ['place', 'obedient-raja']);
  expect(play.n('orissa', 'obedient-raja')).toBe(2);
});

test('4.4.3: or moved in from one adjacent Province, or one of each', () => {
  const play = decreeOf(V, 'compel').all(['select', 'andhra'], ['move', ['obedient-raja', 'karnataka']]);
  expect(play.why('move', ['obedient-raja', 'tamilakam'])).toEqual({ key: 'one-province', rule: '4.4.3' });
  play.say('place', 'obedient-raja');
  expect([play.n('andhra', 'obedient-raja'), play.n('karnataka', 'obedient-raja')]).toEqual([4, 2]);
});

test('4.4.3: Rebelling where Vijayanagara Controls', () => {
  const play = decreeOf(V, 'compel', (board) => {
    set(board, 'karnataka', { 'obedient-raja': 0, 'rebelling-raja': 3 });
    independent(board, 'karnataka');
  }).all(['select', 'karnataka'], ['place', 'obedient-raja'], ['done']);
  expect(play.n('karnataka', 'rebelling-raja')).toBe(4);
});

test('4.4.3: nothing more below Influence 2', () => {
  const play = decreeOf(V, 'compel', influence(1)).all(['select', 'andhra'], ['place', 'obedient-raja'], ['done']);
  expect(play.board.cavalry[V]).toBe(0);
  expect(play.n('andhra', 'troop')).toBe(1);
});

test('4.4.3 Influential: a Cavalry token, and a Sultanate Unit or Amir goes', () => {
  const play = decreeOf(V, 'compel', influence(2)).all(['select', 'andhra'], ['place', 'obedient-raja'], ['done']);
  expect(play.board.cavalry[V]).toBe(1);
  expect(play.why('remove', 'qasbah')).toEqual({ key: 'not-removable', rule: '4.4.3' });
  play.say('remove', 'troop');
  expect([play.n('andhra', 'troop'), play.n('andhra', 'rebelling-raja'), play.n('andhra', 'obedient-raja')]).toEqual([0, 1, 2]);
});

test('4.4.3 Influential: removing an Amir flips nobody', () => {
  const play = decreeOf(V, 'compel', (board) => {
    influence(2)(board);
    set(board, 'andhra', { 'obedient-amir': 1 });
  }).all(['select', 'andhra'], ['place', 'obedient-raja'], ['done'], ['remove', 'obedient-amir']);
  expect([play.n('andhra', 'obedient-raja'), play.n('andhra', 'rebelling-raja')]).toEqual([3, 0]);
});

test('4.4.3 Influential: it may remove nothing', () => {
  const play = decreeOf(V, 'compel', influence(2)).all(['select', 'andhra'], ['done'], ['no']);
  expect(play.n('andhra', 'troop')).toBe(1);
});
