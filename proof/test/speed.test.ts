import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freshFolder } from '../house.ts';
import { budgets, type Run, remember, slowDowns, unmeasured } from '../speed.ts';

const run = (machine: string, ratio: number): Run => ({
  at: '',
  machine,
  load: 1,
  figures: [{ name: 'engine/aadu-huli/advance', value: 2_000_000, unit: 'decisions/s', ratio }],
});

test('a ratio that falls by more than 15 % is seen, on the same machine only', () => {
  const before = [run('a', 200), run('a', 210), run('a', 190), run('b', 1000)];
  expect(slowDowns(before, run('a', 171))).toMatchObject([{ ok: true }]);
  expect(slowDowns(before, run('a', 169))).toMatchObject([{ ok: false }]);
  expect(slowDowns(before, run('c', 1))).toEqual([]);
});

test('a slow-down against the file of runs is found, and does not become the measure of the next run', () => {
  const folder = freshFolder();
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'history.json');
  const ratios = () => (JSON.parse(fs.readFileSync(file, 'utf8')) as Run[]).map(({ figures }) => figures[0]?.ratio);
  expect(remember(file, run('a', 200), true)).toMatchObject([{ value: 1 }]);
  expect(remember(file, run('a', 190), true)).toMatchObject([{ ok: true }, { value: 1 }]);
  expect(remember(file, run('a', 150), true)).toMatchObject([{ ok: false, what: expect.stringContaining('advance') }, { value: 0 }]);
  expect(remember(file, run('a', 150), true)).toMatchObject([{ ok: false }, { value: 0 }]);
  expect(ratios()).toEqual([200, 190]);
  // Neither what a busy machine measured, nor half of it.
  expect(remember(file, { ...run('a', 195), load: 3 }, true)).toMatchObject([{ ok: true }, { value: 0 }]);
  expect(remember(file, run('a', 195), false)).toMatchObject([{ ok: true }, { value: 0 }]);
  expect(ratios()).toEqual([200, 190]);
});

test('a budget for which nothing was measured is told', () => {
  const { figures } = run('a', 200);
  expect(unmeasured([])).toContain('engine/aadu-huli/advance');
  expect(unmeasured(figures)).toEqual(unmeasured([]).filter((name) => name !== 'engine/aadu-huli/advance'));
});

test('a figure below its budget is told, and so is one that falls behind the peer', () => {
  expect(budgets(run('a', 201).figures).map(({ ok }) => ok)).toEqual([true, true]);
  expect(budgets(run('a', 20).figures).map(({ ok }) => ok)).toEqual([true, false]);
  expect(budgets([{ name: 'odds/vijayanagara/battle', value: 9, unit: 'ms' }])).toMatchObject([{ ok: false }]);
});
