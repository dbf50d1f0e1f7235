/** The hand, and the cards laid out before they are played: nothing of it leaves the page until Play. */
import type { Choice, Seat } from '@durbar/kernel';
import { cardAt, type Edition, effectOf, isColoured, isWithin, NONE, type TajMahalView } from '@durbar/taj-mahal';

/** Cards chosen for the next turn. */
export interface Staged {
  readonly coloured?: number;
  /** A white or special card beside it. */
  readonly extra?: number;
}

/** Cards of one kind in hand. */
export interface HandCard {
  readonly card: number;
  readonly count: number;
  readonly special: boolean;
  /** What a tap asks of the rules if it cannot be staged; undefined if it can. */
  readonly why?: Choice;
}

export const NOTHING: Staged = {};

const cardIn = (edition: Edition, choice: Choice, verb: string): number =>
  choice.verb === verb && typeof choice.noun === 'string' ? (edition.cardNamed.get(choice.noun) ?? NONE) : NONE;
const offered = (edition: Edition, choices: readonly Choice[], verb: string): Set<number> =>
  new Set(choices.map((choice) => cardIn(edition, choice, verb)).filter((card) => card !== NONE));

/** The rules have taken the coloured card and ask for a second one. */
export const isAdding = (choices: readonly Choice[]): boolean => choices.some(({ verb }) => verb === 'done');
export const isMyTurn = (choices: readonly Choice[]): boolean => choices.some(({ verb }) => verb === 'withdraw');

/** A card of another colour than the one this visit began with takes the change of colour along. */
export function needsChange(edition: Edition, view: TajMahalView, seat: Seat, card: number): boolean {
  const bound = view.colours[seat] ?? NONE;
  return bound !== NONE && cardAt(edition, card).colour !== bound;
}

/** What can be laid out while others decide: cards of the colour one is bound to, in a visit one is still in. */
function foreseen(edition: Edition, view: TajMahalView, seat: Seat): Set<number> {
  const hand = isWithin(view, seat) && !(view.leaving && view.turn === seat) ? (view.hand ?? []) : [];
  const change = hand.includes(edition.changeColour);
  return new Set(hand.filter((card) => isColoured(edition, card) && (change || !needsChange(edition, view, seat, card))));
}

/** The hand by kinds, sorted by suit and symbols as the edition lists them. */
export function handOf(edition: Edition, view: TajMahalView, seat: Seat, choices: readonly Choice[]): HandCard[] {
  const play = choices.length > 0 ? offered(edition, choices, 'play') : foreseen(edition, view, seat);
  const add = offered(edition, choices, 'add');
  const counts = new Map<number, number>();
  for (const card of view.hand ?? []) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => {
    const coloured = isColoured(edition, card);
    const noun = cardAt(edition, card).name;
    const can = isAdding(choices) ? add.has(card) : coloured ? play.has(card) : play.size > 0;
    const why: Choice = { verb: isAdding(choices) ? 'add' : 'play', noun };
    return { card, count, special: card >= edition.firstSpecial, ...(!can && { why }) };
  });
}

export const isStaged = (staged: Staged, card: number): boolean => staged.coloured === card || staged.extra === card;

/** What is laid out after a tap on a card: it goes, or it replaces the one of its kind. */
export function tapped(edition: Edition, view: TajMahalView, seat: Seat, staged: Staged, card: number): Staged {
  const bound = staged.coloured !== undefined && needsChange(edition, view, seat, staged.coloured);
  if (!isColoured(edition, card)) {
    // The change of colour and the card that needs it go together.
    if (bound) return staged.extra === card ? staged : { extra: card };
    return staged.extra === card ? without(staged, 'extra') : { ...staged, extra: card };
  }
  if (staged.coloured === card) {
    return needsChange(edition, view, seat, card) ? NOTHING : without(staged, 'coloured');
  }
  if (needsChange(edition, view, seat, card)) return { coloured: card, extra: edition.changeColour };
  return bound ? { coloured: card } : { ...staged, coloured: card };
}

function without(staged: Staged, part: 'coloured' | 'extra'): Staged {
  const { [part]: _, ...rest } = staged;
  return rest;
}

/** What is laid out once it would be played by these steps. */
export function stagedBy(edition: Edition, steps: readonly Choice[]): Staged {
  const [coloured = NONE] = offered(edition, steps, 'play');
  const [extra = NONE] = offered(edition, steps, 'add');
  return { ...(coloured !== NONE && { coloured }), ...(extra !== NONE && { extra }) };
}

/** The steps that play what is laid out; none if it cannot be played yet. */
export function stepsOf(edition: Edition, view: TajMahalView, seat: Seat, choices: readonly Choice[], staged: Staged): Choice[] {
  const add: Choice = staged.extra === undefined ? { verb: 'done' } : { verb: 'add', noun: cardAt(edition, staged.extra).name };
  if (isAdding(choices)) return [add];
  if (staged.coloured === undefined) return [];
  const play: Choice = { verb: 'play', noun: cardAt(edition, staged.coloured).name };
  const asked = !needsChange(edition, view, seat, staged.coloured) && (view.hand?.length ?? 0) > 1;
  return asked ? [play, add] : [play];
}

const SPECIAL_POINTS = 2;

/** The table as it will be once the cards are played. */
export function afterPlaying(edition: Edition, view: TajMahalView, seat: Seat, staged: Staged): TajMahalView {
  const cards = [staged.coloured, staged.extra].filter((card) => card !== undefined);
  if (cards.length === 0) return view;
  const effect = staged.extra !== undefined && staged.extra >= edition.firstSpecial ? effectOf(edition, staged.extra) : undefined;
  const colours = view.colours.slice();
  if (staged.coloured !== undefined && colours[seat] === NONE) colours[seat] = cardAt(edition, staged.coloured).colour;
  if (effect === 'change-colour' && view.played[seat]?.length === (staged.coloured === undefined ? 1 : 0)) colours[seat] = NONE;
  const hand = view.hand?.slice();
  for (const card of cards) hand?.splice(hand.indexOf(card), 1);
  return {
    ...view,
    colours,
    played: view.played.map((played, one) => (one === seat ? [...played, ...cards] : played)),
    points: view.points.map((points, one) => (one === seat && effect === 'two-points' ? points + SPECIAL_POINTS : points)),
    handSizes: view.handSizes.map((size, one) => (one === seat ? size - cards.length : size)),
    ...(hand && { hand }),
  };
}
