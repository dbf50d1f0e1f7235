import { expect, test } from 'vitest';
import type { Board } from '../src/rules/board.ts';
import { B, decreeOf, independent, set } from './play.ts';

const influence = (level: number) => (board: Board) => {
  board.influence[B] = level;
  const freed = 2 * Math.floor(level / 2);
  board.track[B] = 4 - freed;
  board.available[3] = (board.available[3] as number) + freed;
};

test('4.3.1: a Resource for each Province with a Bahmani piece, and one Cavalry', () => {
  const play = decreeOf(B, 'trade', (board) => set(board, 'bengal', { fort: 1 }));
  expect([play.board.resources[B], play.board.cavalry[B]]).toEqual([11, 1]);
});

test('4.3.1: two Cavalry at Influence 1 and 2, three at 3 and 4', () => {
  expect([1, 2, 3, 4].map((level) => decreeOf(B, 'trade', influence(level)).board.cavalry[B])).toEqual([2, 2, 3, 3]);
});

test('4.3.2: a Fort where there is an Amir', () => {
  const play = decreeOf(B, 'build');
  expect(play.nouns('select')).toEqual(['gujarat', 'gondwana', 'madhyadesh', 'maharashtra']);
  expect(play.why('select', 'malwa')).toEqual({ key: 'no-unit', rule: '4.3.2' });
  play.say('select', 'gujarat');
  expect(play.n('gujarat', 'fort')).toBe(1);
});

test('4.3.2: a Fort may bring Control', () => {
  const play = decreeOf(B, 'build', (board) => independent(board, 'gujarat')).say('select', 'gujarat');
  expect([play.marker('gujarat'), play.n('gujarat', 'rebelling-amir')]).toEqual(['bahmani', 1]);
});

const courts = (board: Board) => {
  set(board, 'gujarat', { governor: 1 });
  set(board, 'madhyadesh', { governor: 1 });
  set(board, 'andhra', { governor: 1 });
};

test('4.3.3: Governors in up to two Provinces with a Bahmani piece become Amirs, Obedient or Rebelling', () => {
  const play = decreeOf(B, 'conspire', courts);
  expect(play.nouns('replace')).toEqual([
    ['governor', 'gujarat'],
    ['governor', 'madhyadesh'],
  ]);
  play.all(['replace', ['governor', 'gujarat']], ['as', 'rebelling'], ['replace', ['governor', 'madhyadesh']], ['as', 'obedient']);
  expect([play.n('gujarat', 'rebelling-amir'), play.n('gujarat', 'governor'), play.n('madhyadesh', 'obedient-amir')]).toEqual([1, 0, 3]);
});

test('4.3.3: two different Provinces; the Governor may simply go', () => {
  const play = decreeOf(B, 'conspire', (board) => {
    set(board, 'gujarat', { governor: 2 });
    set(board, 'madhyadesh', { governor: 1 });
  }).all(['replace', ['governor', 'gujarat']], ['as', 'none']);
  expect(play.why('replace', ['governor', 'gujarat'])).toEqual({ key: 'chosen', rule: '4.3.3' });
  expect(play.n('gujarat', 'governor')).toBe(1);
  play.say('done');
});

test('4.3.3 Influential: Rajas too, and in adjacent Provinces', () => {
  const low = decreeOf(B, 'conspire', courts);
  expect(low.why('replace', ['obedient-raja', 'andhra'])).toEqual({ key: 'not-influential', rule: '4.3.3' });
  expect(low.why('replace', ['governor', 'andhra'])).toEqual({ key: 'no-bahmani', rule: '4.3.3' });
  const high = decreeOf(B, 'conspire', influence(2)).all(['replace', ['obedient-raja', 'karnataka']], ['as', 'rebelling']);
  expect([high.n('karnataka', 'obedient-raja'), high.n('karnataka', 'rebelling-amir')]).toEqual([2, 1]);
});

test('4.3.3 Influential: a Rebelling Raja becomes a Rebelling Amir', () => {
  const play = decreeOf(B, 'conspire', (board) => {
    influence(2)(board);
    set(board, 'karnataka', { 'rebelling-raja': 1 });
  }).say('replace', ['rebelling-raja', 'karnataka']);
  expect(play.why('as', 'obedient')).toEqual({ key: 'rebel-stays', rule: '4.3.3' });
  expect(play.nouns('as')).toEqual(['rebelling', 'none']);
});

test('V23: a Fort alone is a Bahmani piece for Conspire', () => {
  const play = decreeOf(B, 'conspire', (board) => {
    set(board, 'bengal', { fort: 1, governor: 1 });
  });
  expect(play.nouns('replace')).toContainEqual(['governor', 'bengal']);
});
