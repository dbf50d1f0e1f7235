/** Palaces joined by roads. */
import type { Seat } from '@durbar/kernel';
import { cityAt, type Edition, type PublicBoard } from '@durbar/taj-mahal';

export interface Chain {
  readonly cities: readonly number[];
  /** Provinces it touches. */
  readonly provinces: number;
}

export const owns = (board: Pick<PublicBoard, 'palaces' | 'crowned'>, seat: Seat, city: number): boolean =>
  board.palaces[city] === seat + 1 || board.crowned[city] === seat + 1;

export const citiesOf = (edition: Edition, board: PublicBoard, seat: Seat): number[] => [...edition.cities.keys()].filter((city) => owns(board, seat, city));

/** A player's chains, the one over most provinces first. */
export function chainsOf(edition: Edition, board: PublicBoard, seat: Seat): Chain[] {
  const left = new Set(citiesOf(edition, board, seat));
  const chains: Chain[] = [];
  for (const first of left) {
    const chain = new Set([first]);
    for (const city of chain) {
      left.delete(city);
      for (const next of cityAt(edition, city).roads) if (left.has(next)) chain.add(next);
    }
    const cities = [...chain];
    chains.push({ cities, provinces: new Set(cities.map((city) => cityAt(edition, city).province)).size });
  }
  return chains.sort((a, b) => b.provinces - a.provinces || b.cities.length - a.cities.length);
}

/** Whether a road joins two palaces of a player. */
export const joins = (edition: Edition, board: PublicBoard, seat: Seat, a: string, b: string): boolean => {
  const [from, to] = [edition.cityNamed.get(a), edition.cityNamed.get(b)];
  return from !== undefined && to !== undefined && owns(board, seat, from) && owns(board, seat, to);
};

/** Palaces of both kinds that a player has built. */
export const palacesOf = (board: PublicBoard, seat: Seat): { readonly normal: number; readonly crown: number } => ({
  normal: board.palaces.filter((owner) => owner === seat + 1).length,
  crown: board.crowned.filter((owner) => owner === seat + 1).length,
});
