import { expect, test } from 'vitest';
import { bit, isIn, listOf, PROVINCES, SPACES, sizeOf, spaceOf } from '../src/rules/spaces.ts';
import { B, D, set, turnOf, world } from './play.ts';

const adjacent = (a: string, b: string) => isIn(world.near[spaceOf(a)] as number, spaceOf(b));

test('1.3: sixteen spaces, thirteen of them Provinces', () => {
  expect(SPACES.length).toBe(16);
  expect(sizeOf(PROVINCES)).toBe(13);
});

test('1.3.5: vertices count; the stated examples hold', () => {
  expect(adjacent('gondwana', 'andhra')).toBe(true);
  expect(adjacent('madhyadesh', 'orissa')).toBe(true);
  expect(adjacent('jaunpur', 'punjab')).toBe(false);
});

test('1.3.6: the Vindhya Range blocks', () => {
  expect(adjacent('malwa', 'gondwana')).toBe(false);
  expect(adjacent('madhyadesh', 'jaunpur')).toBe(false);
});

test('adjacency is mutual and no space touches itself', () => {
  for (const [space, near] of world.near.entries()) {
    expect(isIn(near, space)).toBe(false);
    for (const other of listOf(near)) expect(isIn(world.near[other] as number, space)).toBe(true);
  }
});

test('1.3.1: Prosperity is 18 in all, as Delhi starts with', () => {
  expect(world.prosperity.reduce((a, b) => a + b, 0)).toBe(18);
});

test('1.3.4: spaces at a City meet there, so they are adjacent', () => {
  for (const set of world.cities.values()) for (const space of listOf(set)) expect(set & ~bit(space) & ~(world.near[space] as number)).toBe(0);
});

test('1.3.2, 3.1.1: southern Factions select Provinces only', () => {
  const play = turnOf(B, (board) => set(board, 'sindh', { 'obedient-amir': 3 }))
    .say('command-alone')
    .say('command', 'migrate');
  expect(play.nouns('select')).not.toContain('punjab');
  expect(play.why('select', 'punjab')).toEqual({ key: 'only-provinces', rule: '3.1.1' });
  expect(play.why('select', 'delhi')?.key).toBe('only-provinces');
});

test('1.3.2: Delhi marches into a Mongol Invasion Region', () => {
  const play = turnOf(D).say('command-alone').say('command', 'march').say('select', 'mountain-passes').say('move', ['troop', 'punjab']).say('done');
  expect(play.n('mountain-passes', 'troop')).toBe(3);
});
