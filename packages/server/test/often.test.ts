import { expect, test } from 'vitest';
import { openLimit } from '../src/often.ts';

const request = (ip: string, perMinute?: number) => ({ ip, routeOptions: { url: '/api/x', config: perMinute === undefined ? {} : { perMinute } } }) as never;

test('one address may ask so often in a minute, and less often for what is rare', () => {
  let now = 0;
  const limit = openLimit(3, () => now);
  for (let i = 0; i < 3; i++) limit(request('a'));
  expect(() => limit(request('a'))).toThrow('Too many requests');
  limit(request('b'));
  limit(request('a', 1));
  expect(() => limit(request('a', 1))).toThrow('Too many requests');
  now = 60_000;
  limit(request('a'));
});

test('somebody with very many addresses fills no memory: the one that came first is forgotten', () => {
  const limit = openLimit(1, () => 0, 2);
  for (const ip of ['a', 'b', 'c']) limit(request(ip));
  expect(() => limit(request('c'))).toThrow('Too many requests');
  limit(request('a'));
});
