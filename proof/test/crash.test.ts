import { test } from 'vitest';
import { crash } from '../crash.ts';
import { short } from './short.ts';

test('kills of the server and of PostgreSQL lose, double and reorder nothing', async () => {
  await short(crash);
});
