/** The log read as cards: what was played on each of them. */
import type { Fact } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import { FACTIONS, MONGOL_CARD, SUCCESSION_CARD, SUCCESSIONS, TIMURID_CARD } from '@durbar/vijayanagara';
import type { LogMark } from '../module.ts';
import { pathOf } from '../path.ts';

/** A card that was revealed. */
export interface Played {
  /** How many cards of the deck were revealed with it. */
  readonly n: number;
  /** As on the board. */
  readonly card: number;
  /** Entry of the log in which it was revealed. */
  readonly seq: number;
  /** What was told from then on. */
  readonly facts: readonly Fact[];
}

/** The card that a fact reveals, as on the board. */
export function revealed({ kind, data }: Fact): number | undefined {
  if (kind === 'event-card') return Number(data['event']);
  if (kind === 'mongol-card') return MONGOL_CARD + FACTIONS.indexOf(data['faction'] as (typeof FACTIONS)[number]);
  if (kind === 'succession') return SUCCESSION_CARD + SUCCESSIONS.indexOf(data['card'] as (typeof SUCCESSIONS)[number]);
  return kind === 'timurid' ? TIMURID_CARD + Number(data['n']) : undefined;
}

/** The cards in the order in which they were revealed. */
export function cardsOf(log: readonly Told[]): Played[] {
  const cards: { n: number; card: number; seq: number; facts: Fact[] }[] = [];
  for (const { seq, facts } of pathOf(log)) {
    for (const fact of facts) {
      const card = revealed(fact);
      if (card !== undefined) cards.push({ n: cards.length + 1, card, seq, facts: [] });
      cards.at(-1)?.facts.push(fact);
    }
  }
  return cards;
}

/** Entries of the log under one card; 0 is before the first. */
export interface Chapter {
  readonly n: number;
  readonly card: number;
  readonly entries: readonly Told[];
}

/** The entries of the log by the card on which they were made: what reveals a card still belongs to the one before. */
export function entriesOf(log: readonly Told[], cards: readonly Played[]): Chapter[] {
  const chapters: { n: number; card: number; entries: Told[] }[] = [{ n: 0, card: 0, entries: [] }];
  let next = 0;
  for (const entry of log) {
    if (entry.kind !== 'start') chapters.at(-1)?.entries.push(entry);
    for (let card = cards[next]; card !== undefined && card.seq <= entry.seq; card = cards[next]) {
      chapters.push({ n: card.n, card: card.card, entries: [] });
      next += 1;
    }
  }
  return chapters.filter(({ n, entries }) => n > 0 || entries.length > 0);
}

function markOf({ n, card, seq }: Played): LogMark {
  if (card >= TIMURID_CARD) return { seq, key: 'mark.timurid', params: { n, which: card - TIMURID_CARD } };
  if (card >= SUCCESSION_CARD) return { seq, key: 'mark.card', params: { n, card: SUCCESSIONS[card - SUCCESSION_CARD] ?? '' } };
  if (card >= MONGOL_CARD) return { seq, key: 'mark.mongols', params: { n, faction: FACTIONS[card - MONGOL_CARD] ?? '' } };
  return { seq, key: 'mark.event', params: { n, event: card } };
}

/** The cards as moments of the replay; of several in one entry the last, which is the one played from there. */
export const marksOf = (log: readonly Told[]): LogMark[] => {
  const cards = cardsOf(log);
  return cards.filter(({ seq }, i) => cards[i + 1]?.seq !== seq).map(markOf);
};
