/** A clock in words, from its terms. */
import type { ClockTerms } from '@durbar/table';
import { isSlow, spanOf } from '../home/clocks.ts';
import { say } from './words.svelte.ts';

export const spanText = (ms: number): string =>
  spanOf(ms)
    .map(({ unit, n }) => say(`span.${unit}`, { n }))
    .join(' ');

/** How time is given; what happens when it is out stands beside it. */
export function clockText(terms: ClockTerms | undefined): string {
  switch (terms?.pace) {
    case undefined:
      return say('contract.clock.none');
    case 'live': {
      const bank = spanText(terms.bank);
      return terms.increment === 0 ? say('contract.clock.bank', { bank }) : say('contract.clock.live', { bank, increment: spanText(terms.increment) });
    }
    case 'move':
      return say('contract.clock.move', { each: spanText(terms.each), slow: isSlow(terms.each) ? 'yes' : 'no' });
    case 'day':
      return say('contract.clock.day', { moves: terms.moves, bank: spanText(terms.bank) });
  }
}
