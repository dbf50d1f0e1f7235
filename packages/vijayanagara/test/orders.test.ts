import type { Json } from '@durbar/kernel';
import { describe, expect, test } from 'vitest';
import { type DefenceOrders, vijayanagara } from '../src/index.ts';
import { B, cardDrawn, cavalry, commandOf, D, type Play, set, V } from './play.ts';

const orders = vijayanagara.orders;
const fault = (order: unknown, seat = D) => orders?.check(order, seat)?.key;

/** Lets the order of a seat answer for as long as it has an answer; returns what it said. */
function obey(play: Play, seat: number, order: DefenceOrders): string[] {
  const said: string[] = [];
  for (;;) {
    const choices = play.engine.choices(play.state, seat);
    const choice = orders?.answer(play.engine.view(play.state, seat), seat, order as unknown as Json, choices);
    if (choice === undefined) return said;
    play.by(seat, choice.verb, choice.noun);
    said.push([choice.verb, choice.noun].flat().filter(Boolean).join(' '));
  }
}

/** Delhi attacks Amirs in Gujarat who have a Fort: three dice. */
const assault = (attack: readonly number[], tokens: number, amirs = 2, defence: readonly number[] = [6, 6]) =>
  commandOf(D, 'attack', (board) => {
    set(board, 'gujarat', { troop: 5, 'obedient-amir': 0, 'rebelling-amir': amirs, fort: 1 });
    cavalry(0, tokens, 0)(board);
  })
    .dice(attack, defence)
    .say('select', 'gujarat');

describe('an order is checked', () => {
  test('anything may come in', () => {
    for (const given of [undefined, null, 3, 'never', [], [{}], { attack: 'always' }, Object.create(null)])
      expect(fault(given)).toMatch(/^order-(form|empty)$/);
    expect(fault({})).toBe('order-empty');
    expect(fault({ keep: 2 })).toBe('order-empty');
  });
  test('Cavalry, losses and plunder say what they may', () => {
    expect(fault({ cavalry: 'always' })).toBe('order-cavalry');
    for (const keep of [-1, 11, 1.5, '2', null]) expect(fault({ cavalry: 'unit', keep })).toBe('order-cavalry');
    for (const charge of ['yes', 1, null]) expect(fault({ cavalry: 'never', charge })).toBe('order-cavalry');
    expect(fault({ losses: ['troop', 'governor', 'qasbah'], charge: true })).toBe('order-cavalry');
    expect(fault({ cavalry: 'never', charge: true })).toBeUndefined();
    expect(fault({ losses: ['troop', 'governor'] })).toBe('order-losses');
    expect(fault({ losses: ['troop', 'troop', 'qasbah'] })).toBe('order-losses');
    expect(fault({ losses: ['troop', 'governor', 'qasbah'] }, B)).toBe('order-losses');
    expect(fault({ toll: 'most' }, V)).toBe('order-toll');
    for (const toll of [[], ['delhi'], ['malwa', 'malwa'], ['nowhere'], {}]) expect(fault({ toll })).toBe('order-toll');
    expect(fault({ cavalry: 'unit', keep: 1, losses: ['troop', 'governor', 'qasbah'], toll: ['malwa', 'sindh'] })).toBeUndefined();
    expect(fault({ losses: ['obedient-raja', 'rebelling-raja', 'temple'] }, V)).toBeUndefined();
  });
});

describe('1.10: Cavalry in defence', () => {
  test('never: the defender is not waited for', () => {
    const play = assault([2, 3, 4], 2);
    expect(play.asked).toBe('battle.defend-cavalry');
    expect(obey(play, B, { cavalry: 'never' })).toEqual(['done']);
    expect([play.n('gujarat', 'rebelling-amir'), play.n('gujarat', 'fort')]).toEqual([0, 0]);
  });
  test('to save a piece: Screens the highest hits, and keeps what is to be kept', () => {
    const play = assault([2, 3, 6], 2);
    expect(obey(play, B, { cavalry: 'unit', keep: 1, losses: ['obedient-amir', 'rebelling-amir', 'fort'] })).toEqual([
      'screen 3',
      'done',
      'lose rebelling-amir gujarat',
    ]);
    expect([play.board.cavalry[B], play.n('gujarat', 'rebelling-amir'), play.n('gujarat', 'fort')]).toEqual([1, 1, 1]);
  });
  test('a Screen that saves nothing is not made', () => {
    expect(obey(assault([6, 6, 6], 2), B, { cavalry: 'unit' })).toEqual(['done']);
    expect(obey(assault([1, 1, 6], 2), B, { cavalry: 'unit' })).toEqual(['done']);
    const hopeless = assault([2, 3, 4], 1, 1);
    expect(obey(hopeless, B, { cavalry: 'unit' })).toEqual(['done']);
    expect(hopeless.board.cavalry[B]).toBe(1);
  });
  test('to save the Structure: only if it would fall, and only if it can be saved', () => {
    const safe = assault([2, 3, 6], 3);
    expect(obey(safe, B, { cavalry: 'structure' })).toEqual(['done']);
    const saved = assault([2, 3, 4], 3);
    expect(obey(saved, B, { cavalry: 'structure' })).toEqual(['screen 4', 'done']);
    expect([saved.asked, saved.board.cavalry[B]]).toEqual(['battle.defender-loses', 2]);
    const lost = assault([1, 1, 1], 3);
    expect(obey(lost, B, { cavalry: 'structure' })).toEqual(['done']);
    const early = assault([2, 6, 6], 3);
    expect(obey(early, B, { cavalry: 'structure', losses: ['fort', 'obedient-amir', 'rebelling-amir'] })).toEqual(['screen 2', 'done']);
  });
  test('to Charge: where one token turns a miss into a hit, after the Screens, and not beyond what is kept', () => {
    // Two Amirs hit with 1 and 2.
    const hit = assault([6, 6, 6], 3, 2, [3, 3]);
    expect(obey(hit, B, { cavalry: 'unit', charge: true })).toEqual(['charge 3', 'charge 3', 'done']);
    expect([hit.n('gujarat', 'troop'), hit.board.cavalry[B]]).toEqual([3, 1]);
    expect(obey(assault([6, 6, 6], 3, 2, [3, 3]), B, { cavalry: 'never', keep: 2, charge: true })).toEqual(['charge 3', 'done']);
    expect(obey(assault([6, 6, 6], 3, 2, [3, 3]), B, { cavalry: 'unit' })).toEqual(['done']);
    expect(obey(assault([2, 6, 6], 2, 2, [3, 3]), B, { cavalry: 'unit', charge: true })).toEqual(['screen 2', 'charge 3']);
    // One token does not turn a 4 into a hit, and what hits already needs none.
    expect(obey(assault([6, 6, 6], 3, 2, [4, 1]), B, { cavalry: 'unit', charge: true })).toEqual(['done']);
  });
  test('no Charge against attackers who are all hit already', () => {
    const raid = commandOf(D, 'attack', (board) => {
      set(board, 'gujarat', { troop: 1, 'obedient-amir': 0, 'rebelling-amir': 2, fort: 0 });
      cavalry(0, 2, 0)(board);
    })
      .dice([6, 6, 6, 6], [2, 3])
      .say('select', 'gujarat');
    expect(obey(raid, B, { cavalry: 'never', charge: true })).toEqual(['done']);
  });
  test('what the order does not speak of is asked', () => {
    expect(obey(assault([2, 3, 6], 2), B, { losses: ['fort', 'obedient-amir', 'rebelling-amir'] })).toEqual([]);
    expect(obey(assault([2, 3, 6], 2), D, { cavalry: 'never' })).toEqual([]);
  });
});

test('3.2.4: casualties in the order given', () => {
  const play = assault([1, 1, 6], 0);
  expect(obey(play, B, { losses: ['fort', 'obedient-amir', 'rebelling-amir'] })).toEqual(['lose fort gujarat']);
  expect([play.n('gujarat', 'fort'), play.n('gujarat', 'rebelling-amir')]).toEqual([0, 1]);
});

describe('3.5.3: Troops given up to plunder', () => {
  const raid = () =>
    cardDrawn({ deck: 6, mongol: 0 }, (board) => {
      cavalry(0, 0, 0)(board);
      set(board, 'punjab', { mongol: 2, troop: 0 });
      set(board, 'malwa', { troop: 1 });
      set(board, 'sindh', { troop: 4 });
    }).say('mongols', 'attack-and-plunder');
  test('where most stand', () => {
    const play = raid();
    expect(obey(play, D, { toll: 'most' })).toEqual(['select sindh', 'select sindh']);
  });
  test('in the Provinces named; nowhere else without being asked', () => {
    const play = raid();
    expect(obey(play, D, { toll: ['malwa'] })).toEqual(['select malwa']);
    expect([play.asked, play.decider]).toEqual(['attack-and-plunder.toll', D]);
  });
});
