/** What the kernel demands of every game, over random games of all seats and options. */
import { kit } from '@durbar/kernel/kit';
import { describe, it } from 'vitest';
import { tajMahal } from '../src/index.ts';

describe('the kit', () => {
  for (const check of kit({ game: tajMahal, games: 9, limit: 2000, offers: 3, refusals: 2, guesses: 1 })) it(check.name, () => check.run());
});
