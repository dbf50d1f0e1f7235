import { test } from 'vitest';
import { refusal } from '../refusal.ts';
import { short } from './short.ts';

test('nothing that is not offered is accepted', async () => {
  await short(refusal);
});
