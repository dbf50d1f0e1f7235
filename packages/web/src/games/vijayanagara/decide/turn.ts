/** The turn under way: what has been told since it began, and whether its Command costs anything. */
import type { Fact } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import type { Card } from '../reading.ts';

/** Facts that end somebody's turn, or open a card. */
const BEGINS = ['option', 'event-card', 'mongol-card', 'succession', 'timurid'];

/** What has been told since the last turn ended, what is drafted included. */
export function sinceTurn(log: readonly Told[], draft: readonly Fact[]): Fact[] {
  const facts = [...log.flatMap((entry) => entry.facts), ...draft];
  return facts.slice(facts.findLastIndex(({ kind }) => BEGINS.includes(kind)) + 1);
}

/** 3.1.3: Commands of Events and Succession cards are free. */
export const isFree = (card: Card, since: readonly Fact[]): boolean => card.kind === 'succession' || since.some(({ kind }) => kind === 'event');
