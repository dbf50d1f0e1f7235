import { test } from 'vitest';
import { soak } from '../soak.ts';
import { short } from './short.ts';

test('a while at a third of what the server can do: nothing stands still and nothing is missed', async () => {
  await short(soak);
});
