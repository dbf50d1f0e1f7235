import { expect, test } from 'vitest';
import { chance } from '../chance.ts';
import { evenness } from '../statistics.ts';
import { short } from './short.ts';

test('chance is even, independent, promised, repeated, and no altered record is believed', async () => {
  await short(chance);
});

test('the chi-square tells loaded dice from fair ones', () => {
  // From a table: 11.07 is the 95 % point for 5 degrees of freedom.
  const counts = [100, 100, 100, 100, 100, 100].map((count, i) => count + (i === 0 ? 1 : i === 1 ? -1 : 0) * Math.sqrt((11.07 * 100) / 2));
  expect(evenness(counts)).toBeCloseTo(0.05, 3);
  expect(evenness([160, 100, 100, 100, 100, 40])).toBeLessThan(1e-10);
  expect(evenness([101, 99, 100, 100, 102, 98])).toBeGreaterThan(0.9);
});
