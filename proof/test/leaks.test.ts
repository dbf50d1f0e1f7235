import { test } from 'vitest';
import { leaks } from '../leaks/index.ts';
import { short } from './short.ts';

test('nobody can tell what they must not know, and every planted leak is found', async () => {
  await short(leaks);
});
