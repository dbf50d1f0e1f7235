import { test } from 'vitest';
import { power } from '../power.ts';
import { short } from './short.ts';

test('a power failure loses nothing that was acknowledged, and a weaker setting is found out', async () => {
  await short(power);
});
