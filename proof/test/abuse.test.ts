import { test } from 'vitest';
import { abuse } from '../abuse.ts';
import { short } from './short.ts';

test('what some do on purpose is not felt by the others', async () => {
  await short(abuse);
});
