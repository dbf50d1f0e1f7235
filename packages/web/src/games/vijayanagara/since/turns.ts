/** The log read as turns: on each card who took which place, and what came of it. */
import type { Fact } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import { pathOf } from '../../path.ts';
import { revealed } from '../cards.ts';
import { factionNumber } from '../identify.ts';

export interface CardTurn {
  /** The Faction that acted; undefined for what a card does by itself, with whoever it asks. */
  readonly faction: number | undefined;
  /** Where its cylinder went, as in facts. */
  readonly place: string | undefined;
  readonly facts: readonly Fact[];
  /** The entry that ended it. */
  readonly to: number;
}

export interface CardTurns {
  /** How many cards of the deck were revealed with it. */
  readonly n: number;
  /** As on the board. */
  readonly card: number;
  readonly turns: readonly CardTurn[];
}

/** The turns that ended after `since` entries, card by card; one that is still going on counts as well. */
export function turnsByCard(log: readonly Told[], since: number): CardTurns[] {
  const cards: { n: number; card: number; turns: CardTurn[] }[] = [];
  let facts: Fact[] = [];
  let to = -1;
  let n = 0;
  const end = (faction?: number, place?: string) => {
    if (facts.length > 0 && to >= since) cards.at(-1)?.turns.push({ faction, place, facts, to });
    facts = [];
  };
  for (const entry of pathOf(log)) {
    for (const fact of entry.facts) {
      const card = revealed(fact);
      if (card !== undefined) {
        end();
        n += 1;
        cards.push({ n, card, turns: [] });
        continue;
      }
      to = entry.seq;
      if (fact.kind === 'ineligible') continue;
      facts.push(fact);
      if (fact.kind === 'option') end(factionNumber(fact.data['faction']), String(fact.data['place']));
    }
  }
  end();
  return cards.filter(({ turns }) => turns.length > 0);
}
