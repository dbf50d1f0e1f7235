import { type Check, kit } from '@durbar/kernel/kit';
import { describe, test } from 'vitest';
import { vijayanagara } from '../src/index.ts';

describe('the kit of every game', () => {
  const checks: Check[] = kit({ game: vijayanagara, games: 8, limit: 4000, offers: 3, refusals: 2, guesses: 1 });
  for (const check of checks) test(check.name, () => check.run());
});
