import { test } from 'vitest';
import { versions } from '../versions.ts';
import { short } from './short.ts';

test('recorded matches replay alike, and a change of rules leaves running matches alone', async () => {
  await short(versions);
});
