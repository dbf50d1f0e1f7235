import { kit } from '@durbar/kernel/kit';
import { describe, it } from 'vitest';
import { aaduHuli } from '../src/index.ts';

describe('the kit', () => {
  for (const check of kit({ game: aaduHuli, games: 120, limit: 3000, offers: 6 })) it(check.name, check.run);
});
