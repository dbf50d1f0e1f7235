/** What the deck is made of (2.1). */
import type { EventHead } from '@durbar/vijayanagara';

/** Events in a deck, Mongol Invasion cards in the box, and all cards of a deck: four stacks of eight, three Succession cards between them. */
export const [USED, MONGOLS, CARDS] = [24, 8, 35];

/** How often each Faction stands first, second and third on an Event. */
export function placesOf(events: readonly EventHead[]): number[][] {
  const counts = [0, 1, 2].map(() => [0, 0, 0]);
  for (const { order } of events) {
    for (const [place, faction] of order.entries()) {
      const row = counts[faction];
      if (row) row[place] = (row[place] ?? 0) + 1;
    }
  }
  return counts;
}
