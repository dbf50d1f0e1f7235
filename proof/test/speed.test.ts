import { expect, test } from 'vitest';
import { budgets, type Run, slowDowns } from '../speed.ts';

const run = (machine: string, ratio: number): Run => ({
  at: '',
  machine,
  figures: [{ name: 'engine/aadu-huli/advance', value: 2_000_000, unit: 'decisions/s', ratio }],
});

test('a ratio that falls by more than 15 % is seen, on the same machine only', () => {
  const before = [run('a', 200), run('a', 210), run('a', 190), run('b', 1000)];
  expect(slowDowns(before, run('a', 171))).toMatchObject([{ ok: true }]);
  expect(slowDowns(before, run('a', 169))).toMatchObject([{ ok: false }]);
  expect(slowDowns(before, run('c', 1))).toEqual([]);
});

test('a figure below its budget is told, and so is one that falls behind the peer', () => {
  expect(budgets(run('a', 200).figures).map(({ ok }) => ok)).toEqual([true, true]);
  expect(budgets(run('a', 20).figures).map(({ ok }) => ok)).toEqual([true, false]);
  expect(budgets([{ name: 'odds/vijayanagara/battle', value: 9, unit: 'ms' }])).toMatchObject([{ ok: false }]);
});
