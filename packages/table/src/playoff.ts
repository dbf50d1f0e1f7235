/** A tied match decided by another game: which two seats play next, and what comes of it. */
import { type Game, type Options, type Result, readOptions, type Seat } from '@durbar/kernel';

export type Standing =
  /** These two play next; the first sits on seat 0 of that game, the second on seat 1. */
  | { readonly next: readonly [Seat, Seat]; readonly game: string; readonly options: Options }
  /** Nothing is left to play. */
  | { readonly result: Result };

/**
 * Where a tied match stands after the playoff games played so far, in order.
 * The first two of the tied play; with three, the winner meets the third. A drawn game leaves the victory shared between all who are not beaten.
 */
export function standing(result: Result, games: readonly Game[], played: readonly Result[]): Standing {
  const { playoff, ...tied } = result;
  if (playoff === undefined || tied.winners.length < 2) return { result };
  const [first, ...others] = tied.winners as [Seat, ...Seat[]];
  let champion = first;
  for (const [i, other] of others.entries()) {
    const game = played[i];
    if (game === undefined) return { next: [champion, other], game: playoff.game, options: optionsOf(games, playoff.game, playoff.options) };
    if (game.winners.length !== 1) return { result: { ...tied, winners: [champion, ...others.slice(i)] } };
    champion = game.winners[0] === 0 ? champion : other;
  }
  return { result: { ...tied, winners: [champion] } };
}

function optionsOf(games: readonly Game[], id: string, given: Options): Options {
  const game = games.find((one) => one.id === id);
  if (game === undefined) throw new Error(`this house has no game ${id}`);
  const read = readOptions(game, given);
  if (!read.ok) throw new Error(read.error);
  return read.options;
}
