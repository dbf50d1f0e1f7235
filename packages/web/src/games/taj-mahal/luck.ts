/** What chance brought: bonus tiles against the mean of all tiles, white cards on offer against their share of the deck. */
import type { Seat } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import { BONUS_NAMES, bonusPoints, type Edition, FIRST_GOOD, GOODS, NONE, TAJ_MAHAL, TWO_POINTS, VISITS, type Wares, WHITE } from '@durbar/taj-mahal';
import { pathOf } from '../path.ts';

export interface Luck {
  /** Bonus tiles taken but for the one of Agra, which always lies there; their points, and those of as many mean tiles. */
  tiles: number;
  points: number;
  mean: number;
  /** White cards in the supply each time the first card was taken, and how many the deck's share of them makes. */
  whites: number;
  share: number;
  /** Cards drawn unseen: which ones is their own affair. */
  unseen: number;
}

/** What a tile drawn from all that were laid out by chance would score for a player now. */
function meanPoints(edition: Edition, wares: Wares, seat: Seat): number {
  let sum = 0;
  let tiles = 0;
  for (const [kind, count] of edition.bonusTiles.entries()) {
    if (kind < TWO_POINTS) continue;
    sum += count * bonusPoints(edition, wares, seat, kind);
    tiles += count;
  }
  return sum / tiles;
}

/** By seat; nothing of a game whose beginning is not in the log. */
export function luckOf(edition: Edition, log: readonly Told[], seats: number): Luck[] {
  const facts = pathOf(log).flatMap((entry) => entry.facts);
  if (!facts.some(({ kind }) => kind === 'bonus-tiles')) return [];
  const deck = edition.cards.slice(0, edition.firstSpecial);
  const countOf = (cards: typeof deck) => cards.reduce((sum, { count }) => sum + count, 0);
  const isWhite = (name: string) => edition.cards[edition.cardNamed.get(name) ?? NONE]?.colour === WHITE;
  const whiteShare = countOf(deck.filter(({ colour }) => colour === WHITE)) / countOf(deck);
  const wares: Wares = { goods: new Array<number>(seats * GOODS.length).fill(0), tileOwners: new Array<number>(VISITS).fill(NONE) };
  const lucks = Array.from({ length: seats }, (): Luck => ({ tiles: 0, points: 0, mean: 0, whites: 0, share: 0, unseen: 0 }));
  let visit = 0;
  let supply: string[] = [];
  let choosing: Seat = NONE;
  for (const { kind, data } of facts) {
    const seat = Number(data['seat']);
    const mine = lucks[seat];
    if (kind === 'visit') visit = Number(data['visit']);
    else if (kind === 'supply') supply = [...(data['cards'] as readonly string[])];
    else if (kind === 'withdrew') choosing = seat;
    else if (mine === undefined) continue;
    else if (kind === 'points-province') wares.tileOwners[visit - 1] = seat;
    else if (kind === 'drew') mine.unseen += 1;
    else if (kind === 'took') {
      if (choosing === seat) {
        mine.whites += supply.filter(isWhite).length;
        mine.share += supply.length * whiteShare;
      }
      choosing = NONE;
      supply.splice(supply.indexOf(String(data['card'])), 1);
    } else if (kind === 'bonus') {
      const tile = BONUS_NAMES.indexOf(data['tile'] as (typeof BONUS_NAMES)[number]);
      if (tile === TAJ_MAHAL) continue;
      mine.tiles += 1;
      mine.points += bonusPoints(edition, wares, seat, tile);
      mine.mean += meanPoints(edition, wares, seat);
      const at = seat * GOODS.length + tile - FIRST_GOOD;
      if (tile >= FIRST_GOOD) wares.goods[at] = (wares.goods[at] ?? 0) + 1;
    }
  }
  return lucks;
}
