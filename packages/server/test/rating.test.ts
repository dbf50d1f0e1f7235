import { expect, test } from 'vitest';
import { placesOf } from '../src/people/ended.ts';
import { beginner, rate, shown } from '../src/people/rating.ts';

/** As the OpenSkill implementations publish them for their Plackett-Luce model: who finishes first, second, and so on. */
const published = [
  [
    [27.63523138347365, 8.065506316323548],
    [22.36476861652635, 8.065506316323548],
  ],
  [
    [27.868876552746237, 8.204837030780652],
    [25.717219138186557, 8.057829747583874],
    [21.413904309067206, 8.057829747583874],
  ],
  [
    [27.795084971874736, 8.263160757613477],
    [26.552824984374855, 8.179213704945203],
    [24.68943500312503, 8.083731307186588],
    [20.96265504062538, 8.083731307186588],
  ],
  [
    [27.666666666666668, 8.290556877154474],
    [26.833333333333332, 8.240145629781066],
    [25.72222222222222, 8.179996679645559],
    [24.055555555555557, 8.111796013701358],
    [20.72222222222222, 8.111796013701358],
  ],
];

test.each(published.map((skills) => [skills.length, skills] as const))('%i beginners are rated as published', (count, skills) => {
  const rated = rate(
    Array.from({ length: count }, () => beginner),
    Array.from({ length: count }, (_, place) => place + 1),
  );
  for (const [i, [mu, sigma]] of skills.entries()) {
    expect(rated[i]?.mu).toBeCloseTo(mu as number, 10);
    expect(rated[i]?.sigma).toBeCloseTo(sigma as number, 10);
  }
});

test('a match alone changes nothing, and equals who share a place stay equal and are known better', () => {
  expect(rate([beginner], [1])[0]?.mu).toBe(beginner.mu);
  const [one, other] = rate([beginner, beginner], [1, 1]);
  expect(one).toEqual(other);
  expect(one?.mu).toBeCloseTo(25, 12);
  expect(one?.sigma).toBeLessThan(beginner.sigma);
});

test('to beat somebody strong brings more than to beat somebody weak, and order does not matter', () => {
  const [strong, weak] = [
    { mu: 35, sigma: 3 },
    { mu: 15, sigma: 3 },
  ];
  const gain = (other: typeof strong) => (rate([beginner, other], [1, 2])[0]?.mu ?? 0) - beginner.mu;
  expect(gain(strong)).toBeGreaterThan(gain(weak));
  const [a, b, c] = rate([strong, beginner, weak], [2, 1, 3]);
  expect(rate([weak, strong, beginner], [3, 2, 1])).toEqual([c, a, b]);
});

test('places follow the winners, then the points, and a draw is shared by all', () => {
  expect(placesOf({ winners: [2], reason: 'x', rule: '1', points: [5, 9, 9] }, 3)).toEqual([3, 2, 1]);
  expect(placesOf({ winners: [0, 1], reason: 'x', rule: '1', points: [9, 9, 3] }, 3)).toEqual([1, 1, 3]);
  expect(placesOf({ winners: [1], reason: 'x', rule: '1' }, 3)).toEqual([2, 1, 2]);
  expect(placesOf({ winners: [], reason: 'x', rule: '1' }, 2)).toEqual([1, 1]);
});

test('a beginner is shown in the middle, and as somebody of whom little is known', () => {
  expect(shown(beginner)).toEqual({ rating: 1500, within: 653, provisional: true });
  expect(shown({ mu: 30, sigma: 2 })).toEqual({ rating: 1700, within: 157, provisional: false });
});
