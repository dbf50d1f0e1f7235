import { fastChance, readOptions } from '@durbar/kernel';
import { expect, test } from 'vitest';
import { victoryPoints } from '../src/cards/victory.ts';
import { pool, vijayanagara } from '../src/index.ts';
import { onMap } from '../src/rules/board.ts';
import { KIND_NAMES, type KindName } from '../src/rules/pieces.ts';
import { available, count, engine, freshBoard, world } from './play.ts';

const onTheMap = (kind: KindName) => onMap(freshBoard(), KIND_NAMES.indexOf(kind));

test('2.1: pieces on the map and in the holding boxes', () => {
  const board = freshBoard();
  expect([onTheMap('troop'), onTheMap('governor'), onTheMap('qasbah'), onTheMap('obedient-amir'), onTheMap('obedient-raja')]).toEqual([22, 1, 1, 8, 6]);
  const boxes = ['troop', 'governor', 'qasbah', 'obedient-amir', 'fort', 'obedient-raja', 'temple', 'mongol'] as const;
  expect(boxes.map((kind) => available(board, kind))).toEqual([10, 4, 4, 6, 5, 8, 5, 12]);
  expect(board.track).toEqual([0, 4, 8]);
});

test('2.1: every space as listed', () => {
  const board = freshBoard();
  expect([count(board, 'delhi', 'troop'), count(board, 'punjab', 'troop'), count(board, 'mountain-passes', 'troop')]).toEqual([4, 4, 2]);
  expect([count(board, 'malwa', 'troop'), count(board, 'malwa', 'governor'), count(board, 'jaunpur', 'troop')]).toEqual([3, 1, 2]);
  expect([count(board, 'madhyadesh', 'troop'), count(board, 'madhyadesh', 'obedient-amir')]).toEqual([2, 2]);
  expect([
    count(board, 'sindh', 'troop'),
    count(board, 'rajput-kingdoms', 'troop'),
    count(board, 'gujarat', 'troop'),
    count(board, 'gujarat', 'obedient-amir'),
  ]).toEqual([1, 1, 1, 1]);
  expect([count(board, 'maharashtra', 'obedient-amir'), count(board, 'gondwana', 'obedient-amir')]).toEqual([4, 1]);
  expect([count(board, 'andhra', 'troop'), count(board, 'andhra', 'qasbah'), count(board, 'andhra', 'obedient-raja')]).toEqual([1, 1, 2]);
  expect([count(board, 'karnataka', 'obedient-raja'), count(board, 'tamilakam', 'troop'), count(board, 'tamilakam', 'obedient-raja')]).toEqual([3, 1, 1]);
});

test('2.1: tracks, Cavalry, Eligibility', () => {
  const board = freshBoard();
  expect(board.resources).toEqual([12, 6, 7]);
  expect([0, 1, 2].map((faction) => victoryPoints(world, board, faction))).toEqual([18, 0, 0]);
  expect(board.cavalry).toEqual([2, 0, 0]);
  expect(pool(board)).toBe(8);
  expect(board.box).toEqual([0, 0, 0]);
  expect(board.dynasty).toBe(0);
});

test('2.1: 24 of 36 Events, six Mongol Invasions, three Successions, two Timurid Empire cards, in four stacks', () => {
  const read = readOptions(vijayanagara, { negotiation: 'none' });
  if (!read.ok) throw new Error(read.error);
  for (const seed of ['a', 'b', 'c', 'd']) {
    const chance = fastChance(seed);
    const will = fastChance(`${seed}/will`);
    let step = engine.start(3, read.options, chance);
    const cards: string[] = [];
    const note = () => {
      for (const { kind, data } of step.facts)
        if (['event-card', 'mongol-card', 'succession', 'timurid'].includes(kind)) cards.push(kind === 'event-card' ? `event ${data['event']}` : kind);
    };
    note();
    while (step.state.result === undefined) {
      const seat = engine.waiting(step.state)[0] as number;
      const list = engine.choices(step.state, seat);
      const next = engine.step(step.state, seat, list[will.int('', list.length)], chance);
      if (!next.ok) throw new Error(next.code);
      step = next;
      note();
    }
    const events = cards.filter((card) => card.startsWith('event'));
    expect(new Set(events).size).toBe(events.length);
    for (const place of [8, 17, 26]) expect(cards[place]).toBe('succession');
    for (const stack of [0, 9, 18]) {
      const eight = cards.slice(stack, stack + 8);
      expect(eight.filter((card) => card.startsWith('event'))).toHaveLength(6);
      expect(eight.filter((card) => card === 'mongol-card')).toHaveLength(2);
    }
    const last = cards.slice(27);
    expect(last.filter((card) => card === 'timurid')).toHaveLength(2);
    expect(last[last.length - 1]).toBe('timurid');
    expect(last.length).toBeLessThanOrEqual(8);
  }
});
