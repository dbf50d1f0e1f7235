/** Who holds which special card. Everybody saw it change hands, so that no memory aid is needed. */
import type { Seat } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import { type Edition, NONE, type TajMahalView } from '@durbar/taj-mahal';
import { pathOf } from '../path.ts';

/** The holder of a special card; NONE while it lies beside the board. */
export function holderOf(edition: Edition, board: TajMahalView, log: readonly Told[], card: number): Seat {
  if (board.specials.includes(card)) return NONE;
  const name = edition.cards[card]?.name;
  const facts = pathOf(log).flatMap((entry) => entry.facts);
  const last = facts.findLast(({ kind, data }) => (kind === 'exchanged' || kind === 'exchanged-from') && data['card'] === name);
  return last === undefined ? NONE : Number(last.data['seat']);
}

export const specialsOf = (edition: Edition, board: TajMahalView, log: readonly Told[], seat: Seat): number[] =>
  edition.effects.map((_, i) => edition.firstSpecial + i).filter((card) => holderOf(edition, board, log, card) === seat);
