import { test } from 'vitest';
import { supply } from '../supply.ts';
import { short } from './short.ts';

test('what comes from elsewhere is exact, sealed, free, and runs nothing when it is installed', async () => {
  await short(supply);
});
