import { expect, test } from 'vitest';
import { B, cavalry, commandOf, D, decreeOf, eventBy, independent, set, V } from './play.ts';

/** Delhi with three Troops attacks three Rebelling Amirs in Gujarat. */
const assault = (tokens: readonly number[]) =>
  commandOf(D, 'attack', (board) => {
    set(board, 'gujarat', { troop: 3, 'obedient-amir': 0, 'rebelling-amir': 3 });
    independent(board, 'gujarat');
    board.cavalry = [...tokens];
  });

test('1.10: the attacker uses Cavalry first, then the defender', () => {
  const play = assault([1, 1, 0]).dice([4, 6, 6, 6], [6, 6]).say('select', 'gujarat');
  expect(play.asked).toBe('battle.attack-cavalry');
  play.say('charge', 4);
  expect(play.asked).toBe('battle.defend-cavalry');
  expect(play.decider).toBe(B);
});

test('1.10: a Charge lowers an own die by one; the token goes back to the pool', () => {
  const play = assault([1, 0, 0]).dice([4, 6, 6, 6], [6, 6]).say('select', 'gujarat').say('charge', 4);
  expect(play.n('gujarat', 'rebelling-amir')).toBe(2);
  expect(play.board.cavalry).toEqual([0, 0, 0]);
});

test('1.10: several Charges may lower the same die', () => {
  const play = assault([3, 0, 0]).dice([6, 6, 6, 6], [6, 6]).all(['select', 'gujarat'], ['charge', 6], ['charge', 5], ['charge', 4]);
  expect(play.n('gujarat', 'rebelling-amir')).toBe(2);
});

test('1.10: a Screen removes a die of the opponent, unless it shows a 1', () => {
  const play = assault([0, 2, 0]).dice([1, 3, 6, 6], [6, 6]).say('select', 'gujarat');
  expect(play.nouns('screen')).toEqual([3, 6]);
  expect(play.why('screen', 1)).toEqual({ key: 'one-stays', rule: '1.10' });
  play.all(['screen', 3], ['done']);
  expect(play.n('gujarat', 'rebelling-amir')).toBe(2);
});

test('1.10: a die is not reduced below 1', () => {
  expect(assault([1, 0, 0]).dice([1, 1, 6, 6], [6, 6]).say('select', 'gujarat').why('charge', 1)).toEqual({ key: 'lowest', rule: '1.10' });
});

test('1.10: with an empty pool a token may be taken from any other Faction, or not', () => {
  const play = decreeOf(B, 'trade', cavalry(6, 0, 4));
  expect(play.asked).toBe('gain-cavalry.from');
  expect(play.nouns('take-from')).toEqual(['delhi', 'vijayanagara']);
  expect(play.why('take-from', 'bahmani')).toEqual({ key: 'own-tokens', rule: '1.10' });
  play.say('take-from', 'vijayanagara');
  expect(play.board.cavalry).toEqual([6, 1, 3]);
});

test('1.10: the gaining Faction may stop', () => {
  const play = eventBy(V, 33, 'unshaded', cavalry(6, 4, 0)).all(['no'], ['stop']);
  expect(play.board.cavalry).toEqual([6, 4, 0]);
});

test('1.10: the pool first, then others', () => {
  const play = decreeOf(D, 'collect-tribute', cavalry(5, 4, 0));
  expect(play.asked).toBe('gain-cavalry.from');
  expect(play.board.cavalry[D]).toBe(6);
});

/** Delhi attacks two Invaders in Punjab, with four Troops. */
const against = (attack: readonly number[], defence: readonly number[]) =>
  commandOf(D, 'attack', (board) => {
    set(board, 'punjab', { mongol: 2 });
    board.cavalry = [0, 0, 0];
  })
    .dice(attack, defence)
    .say('select', 'punjab');

test('1.10: the Mongol Charge turns a miss into a hit', () => {
  expect(against([6, 6, 6, 6], [3, 6]).n('punjab', 'troop')).toBe(3);
});

test('1.10: the Mongol Charge otherwise turns a 2 into a 1, against a Screen', () => {
  const play = commandOf(D, 'attack', (board) => {
    set(board, 'punjab', { mongol: 3 });
    board.cavalry = [0, 0, 0];
  })
    .dice([6, 6, 6, 6], [2, 6])
    .say('select', 'punjab');
  expect(play.facts.find(({ kind }) => kind === 'charged')?.data).toMatchObject({ value: 2, now: 1 });
});

test('1.10: the Mongols never use more than one Charge, and no Screen', () => {
  const play = against([1, 1, 6, 6], [3, 3]);
  expect(play.n('punjab', 'troop')).toBe(3);
  expect(play.n('punjab', 'mongol')).toBe(0);
});
