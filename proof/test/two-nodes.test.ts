import { test } from 'vitest';
import { twoNodes } from '../two-nodes.ts';
import { short } from './short.ts';

test('a node that is killed, frozen or cut off loses nothing and overwrites nothing', async () => {
  await short(twoNodes);
});
