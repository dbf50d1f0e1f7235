import { test } from 'vitest';
import { fuzz } from '../fuzz.ts';
import { short } from './short.ts';

test('random games keep their laws, and garbage neither stops nor fills a server', async () => {
  await short(fuzz);
});
