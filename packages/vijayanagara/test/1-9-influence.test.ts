import { expect, test } from 'vitest';
import { boxOf } from '../src/rules/pieces.ts';
import { available, B, D, eventBy, type set, V } from './play.ts';

const raise = (faction: number, level: number) => (board: Parameters<typeof set>[0]) => {
  board.influence[faction] = level;
  const units = faction === B ? 2 * Math.floor(level / 2) : 2 * level;
  board.track[faction] = (board.track[faction] as number) - units;
  const box = boxOf(faction * 3);
  board.available[box] = (board.available[box] as number) + units;
};

test('1.9.2: at each level two Rajas leave the track', () => {
  const play = eventBy(V, 11, 'unshaded');
  const before = available(play.board, 'obedient-raja');
  play.say('faction', 'vijayanagara');
  expect(play.board.influence[V]).toBe(1);
  expect(available(play.board, 'obedient-raja')).toBe(before + 2);
  expect(play.board.track[V]).toBe(6);
});

test('1.9.1: Amirs leave the track at 2 and 4 only', () => {
  const play = eventBy(B, 11, 'unshaded').say('faction', 'bahmani');
  expect(play.board.track[B]).toBe(4);
  const higher = eventBy(B, 11, 'unshaded', raise(B, 1)).say('faction', 'bahmani');
  expect(higher.board.influence[B]).toBe(2);
  expect(higher.board.track[B]).toBe(2);
});

test('1.9: falling below a slot, the Faction puts two Units back, from Available or the map', () => {
  const play = eventBy(D, 11, 'shaded', raise(V, 1)).say('faction', 'vijayanagara');
  expect(play.decider).toBe(V);
  expect(play.asked).toBe('influence.return');
  play.say('return', ['obedient-raja', 'tamilakam']).say('return-available');
  expect(play.board.track[V]).toBe(8);
  expect(play.n('tamilakam', 'obedient-raja')).toBe(0);
  expect(play.board.influence[V]).toBe(0);
});

test('1.9: Bahmani loses no Units between 3 and 2', () => {
  const play = eventBy(D, 11, 'shaded', raise(B, 3)).say('faction', 'bahmani');
  expect(play.board.influence[B]).toBe(2);
  expect(play.asked).toBe('eligible-faction.option');
});

test('1.9: a move off the track is ignored', () => {
  const low = eventBy(D, 11, 'shaded').say('faction', 'bahmani');
  expect(low.board.influence[B]).toBe(0);
  const high = eventBy(B, 11, 'unshaded', raise(B, 4)).say('faction', 'bahmani');
  expect(high.board.influence[B]).toBe(4);
});

test('1.9: only own Units go back', () => {
  const play = eventBy(D, 11, 'shaded', raise(V, 1)).say('faction', 'vijayanagara');
  expect(play.why('return', ['obedient-amir', 'maharashtra'])).toEqual({ key: 'not-your-unit', rule: '1.9' });
});
