/** What somebody who was away may do at once: withdraw, or raise once more as they did last. */
import type { Choice, Seat } from '@durbar/kernel';
import { cardAt, type Edition, isColoured, type TajMahalView, WHITE } from '@durbar/taj-mahal';
import type { DigestAction, Missed } from '../module.ts';
import { bringingOf } from './leaving.ts';
import { listed, symbolName } from './naming.ts';
import { boardOf, editionOf } from './pieces.ts';
import { isMyTurn, needsChange, stepsOf } from './staging.ts';

/** How many symbols of one card are on the other too. */
function inCommon(edition: Edition, one: number, other: number): number {
  const rest = [...cardAt(edition, other).symbols];
  return cardAt(edition, one).symbols.filter((symbol) => {
    const at = rest.indexOf(symbol);
    if (at !== -1) rest.splice(at, 1);
    return at !== -1;
  }).length;
}

/**
 * The steps that raise by the colour and the symbols of the last play in this visit: the card with most of them,
 * and a white card like the one that went with it. None if nothing was played or no card in hand is like it.
 */
export function sameIdea(edition: Edition, view: TajMahalView, seat: Seat, choices: readonly Choice[]): Choice[] {
  const played = view.played[seat] ?? [];
  const at = played.findLastIndex((card) => isColoured(edition, card));
  const last = played[at];
  if (last === undefined) return [];
  const [coloured] = choices
    .flatMap(({ verb, noun }) => (verb === 'play' && typeof noun === 'string' ? (edition.cardNamed.get(noun) ?? []) : []))
    .filter((card) => cardAt(edition, card).colour === cardAt(edition, last).colour && !needsChange(edition, view, seat, card))
    .filter((card) => inCommon(edition, card, last) > 0)
    .sort((a, b) => inCommon(edition, b, last) - inCommon(edition, a, last) || a - b);
  if (coloured === undefined) return [];
  const extra = played.slice(at + 1).find((card) => cardAt(edition, card).colour === WHITE && view.hand?.includes(card));
  return stepsOf(edition, view, seat, choices, { coloured, ...(extra !== undefined && { extra }) });
}

export function actionsOf({ view, seat, choices, say }: Missed): DigestAction[] {
  if (seat === undefined || !isMyTurn(choices)) return [];
  const edition = editionOf();
  const board = boardOf(view);
  const again = sameIdea(edition, board, seat, choices);
  const cards = again.flatMap(({ noun }) => (typeof noun === 'string' ? [noun] : []));
  const { symbols, fewest, most } = bringingOf(edition, board, seat);
  const prizes = symbols.map((symbol) => symbolName(say, symbol));
  return [
    ...(again.length > 0 ? [{ key: 'since.again', params: { cards }, choices: again }] : []),
    {
      key: board.played[seat]?.length === 0 ? 'leave.sit-out.title' : 'since.withdraw',
      params: { n: prizes.length, prizes: listed(say, prizes), points: say(fewest < most ? 'points.range' : 'points.exact', { fewest, most }) },
      choices: [{ verb: 'withdraw' }],
    },
  ];
}
