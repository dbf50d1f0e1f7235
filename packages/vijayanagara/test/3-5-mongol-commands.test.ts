import { expect, test } from 'vitest';
import type { Board } from '../src/rules/board.ts';
import { cardDrawn, cavalry, D, set } from './play.ts';

/** A Mongol Invasion led by the Bahmani Kingdom. */
const invasion = (arrange?: (board: Board) => void, dice: { attack?: number[]; defence?: number[] } = {}) =>
  cardDrawn({ deck: 6, mongol: 0, ...dice }, (board) => {
    cavalry(0, 0, 0)(board);
    arrange?.(board);
  });

test('3.5.1: three into the Passes; beyond four they go on to Punjab, and to Delhi', () => {
  const play = invasion((board) => {
    set(board, 'mountain-passes', { mongol: 3 });
    set(board, 'punjab', { mongol: 3 });
  }).say('mongols', 'amass');
  expect([play.n('mountain-passes', 'mongol'), play.n('punjab', 'mongol'), play.n('delhi', 'mongol')]).toEqual([4, 4, 1]);
});

test('3.5.1, V18: as many as are Available; none: not at all', () => {
  const play = invasion((board) => set(board, 'delhi', { mongol: 11 })).say('mongols', 'amass');
  expect(play.n('mountain-passes', 'mongol')).toBe(1);
  expect(play.why('mongols', 'amass')).toEqual({ key: 'none-available', rule: '1.4.3' });
});

test('3.5.2: one or more Invaders advance, from the Passes or from Punjab', () => {
  const play = invasion((board) => {
    set(board, 'mountain-passes', { mongol: 2 });
    set(board, 'punjab', { mongol: 2 });
  }).all(['mongols', 'advance'], ['select', 'punjab']);
  expect(play.nouns('count')).toEqual([1, 2]);
  play.say('count', 2);
  expect([play.n('punjab', 'mongol'), play.n('delhi', 'mongol')]).toEqual([0, 2]);
});

test('3.5.2: nobody to advance', () => {
  expect(invasion().why('mongols', 'advance')).toEqual({ key: 'none-to-advance', rule: '3.5.2' });
  expect(invasion().why('mongols', 'attack-and-plunder')).toEqual({ key: 'no-mongols', rule: '3.5.3' });
});

test('3.5.3: in the Passes each Invader left costs Delhi a Resource, down to 3', () => {
  const play = invasion((board) => set(board, 'mountain-passes', { mongol: 3, troop: 0 })).say('mongols', 'attack-and-plunder');
  expect(play.board.resources[D]).toBe(9);
  const poor = invasion((board) => {
    set(board, 'mountain-passes', { mongol: 3, troop: 0 });
    board.resources[D] = 4;
  }).say('mongols', 'attack-and-plunder');
  expect(poor.board.resources[D]).toBe(3);
  const poorer = invasion((board) => {
    set(board, 'mountain-passes', { mongol: 3, troop: 0 });
    board.resources[D] = 2;
  }).say('mongols', 'attack-and-plunder');
  expect(poorer.board.resources[D]).toBe(2);
});

test('3.5.3: in Punjab Delhi also removes a Troop from a Province for each', () => {
  const play = invasion((board) => set(board, 'punjab', { mongol: 2, troop: 0 })).say('mongols', 'attack-and-plunder');
  expect([play.asked, play.decider]).toEqual(['attack-and-plunder.toll', D]);
  expect(play.why('select', 'delhi')).toEqual({ key: 'no-troop', rule: '3.5.3' });
  play.all(['select', 'malwa'], ['select', 'sindh']);
  expect([play.n('malwa', 'troop'), play.n('sindh', 'troop'), play.board.resources[D]]).toEqual([2, 0, 10]);
});

test('3.5.3: in Delhi two Troops for each, and three dice', () => {
  const play = invasion((board) => set(board, 'delhi', { mongol: 1 }), { attack: [6, 6, 6], defence: [6, 6] }).say('mongols', 'attack-and-plunder');
  expect(play.facts.find(({ kind }) => kind === 'rolled')?.data['attack']).toEqual([6, 6, 6]);
  play.all(['select', 'malwa'], ['select', 'malwa']);
  expect([play.n('malwa', 'troop'), play.board.resources[D]]).toEqual([1, 11]);
});

test('3.5.3: those in excess of three go home in the end', () => {
  const play = invasion((board) => set(board, 'mountain-passes', { mongol: 6, troop: 0 })).say('mongols', 'attack-and-plunder');
  expect([play.n('mountain-passes', 'mongol'), play.board.resources[D]]).toEqual([3, 6]);
});

test('3.5.3: the battle first; the Mongol Charge makes a hit', () => {
  const play = invasion((board) => set(board, 'punjab', { mongol: 2 }), { attack: [3, 6, 6, 6], defence: [1, 6] }).say('mongols', 'attack-and-plunder');
  expect([play.n('punjab', 'troop'), play.n('punjab', 'mongol')]).toEqual([3, 1]);
  expect(play.board.resources[D]).toBe(11);
});

test('3.5.3: Delhi may answer with Cavalry', () => {
  const play = invasion(
    (board) => {
      set(board, 'punjab', { mongol: 2 });
      cavalry(1, 0, 0)(board);
    },
    { attack: [2, 6, 6, 6], defence: [6, 6] },
  ).say('mongols', 'attack-and-plunder');
  expect(play.asked).toBe('battle.defend-cavalry');
  expect(play.nouns('screen')).toEqual([6]);
});
