/** Withdrawing: what it brings, where each palace counts, and what can no longer be taken back. */
import type { Choice, Fact, Seat } from '@durbar/kernel';
import type { Told } from '@durbar/table';
import {
  bonusPoints,
  CARD,
  cityAt,
  cityValue,
  type Edition,
  ELEPHANT,
  GRAND_MOGUL,
  isLast,
  leaveNow,
  NO_BONUS,
  NONE,
  type Placement,
  placements,
  provinceNow,
  type TajMahalView,
  VISITS,
} from '@durbar/taj-mahal';

/** A place for a palace that is asked for now. */
export interface Site {
  readonly choice: Choice;
  readonly city: number;
  readonly crown: boolean;
  /** The bonus tile that comes with it, and its points. */
  readonly tile: number;
  readonly bonus: number;
  /** Provinces joined if nothing else is placed. */
  readonly connected: number;
  /** Most points of this withdrawal with a palace here. */
  readonly best: number;
  /** A hidden card is revealed: no way back. */
  readonly locks: boolean;
}

/** Every place offered, with what it leads to. */
export function sitesOf(edition: Edition, view: TajMahalView, seat: Seat, choices: readonly Choice[]): Site[] {
  const claim = { palaces: view.build, crown: view.crowning, province: view.ruling };
  const list = choices.some(({ verb }) => verb === 'palace' || verb === 'crown') ? placements(edition, view, seat, claim) : [];
  return choices.flatMap((choice): Site[] => {
    const city = typeof choice.noun === 'string' ? edition.cityNamed.get(choice.noun) : undefined;
    if (city === undefined || (choice.verb !== 'palace' && choice.verb !== 'crown')) return [];
    const crown = choice.verb === 'crown';
    const tile = crown ? NO_BONUS : tileOn(edition, view, city);
    const uses = (one: Placement) => (crown ? one.crown === city : one.palaces.includes(city));
    return [
      {
        choice,
        city,
        crown,
        tile,
        bonus: tile === NO_BONUS ? 0 : bonusPoints(edition, view, seat, tile),
        connected: cityValue(edition, view, seat, city).connected,
        best: Math.max(...list.filter(uses).map(({ points }) => points)),
        locks: locksOn(edition, view, seat, choice),
      },
    ];
  });
}

function tileOn(edition: Edition, view: TajMahalView, city: number): number {
  const { fortress } = cityAt(edition, city);
  return fortress === -1 ? NO_BONUS : (view.bonus[fortress] ?? NO_BONUS);
}

/** What is still to happen in a withdrawal before somebody is asked again. */
interface Rest {
  build: number;
  crowning: boolean;
  free: number[];
  take: number;
  supply: number[];
}

/** Whether a choice reveals something hidden, so that it cannot be taken back. */
export function locksOn(edition: Edition, view: TajMahalView, seat: Seat, { verb, noun }: Choice): boolean {
  const hidden = view.deck + view.discarded > 0;
  const free = provinceNow(edition, view).cities.filter((city) => view.palaces[city] === 0);
  const rest: Rest = { build: view.build, crowning: view.crowning, free, take: view.take, supply: view.supply.slice() };
  const city = typeof noun === 'string' ? (edition.cityNamed.get(noun) ?? NONE) : NONE;
  if (verb === 'withdraw') {
    if (view.played[seat]?.length === 0) return hidden;
    const { symbols, palaces } = leaveNow(edition, view, seat);
    rest.build = palaces;
    rest.crowning = symbols.includes(GRAND_MOGUL);
  } else if (verb === 'palace') {
    rest.build -= 1;
    rest.free = free.filter((one) => one !== city);
    if (tileOn(edition, view, city) === CARD && hidden) return true;
  } else if (verb === 'crown') {
    rest.crowning = false;
  } else if (verb === 'take') {
    rest.take -= 1;
    rest.supply.splice(
      rest.supply.findIndex((card) => edition.cards[card]?.name === noun),
      1,
    );
    return endsVisit(view, rest);
  } else return false;
  return locksBuilding(edition, view, rest, hidden);
}

/** Palaces that have only one place left go there by themselves; then cards are taken. */
function locksBuilding(edition: Edition, view: TajMahalView, rest: Rest, hidden: boolean): boolean {
  const [only] = rest.free;
  if (rest.crowning || (rest.build > 0 && rest.free.length > 1)) return false;
  if (rest.build > 0 && only !== undefined && tileOn(edition, view, only) === CARD && hidden) return true;
  return endsVisit(view, { ...rest, take: isLast(view) ? 1 : 2 });
}

/** The last one out opens the next visit, whose supply is drawn. */
function endsVisit(view: TajMahalView, { take, supply }: Rest): boolean {
  const asked = take > 0 && supply.length > take && supply[0] !== supply[supply.length - 1];
  return !asked && isLast(view) && view.visit < VISITS;
}

/** What the button says before the click. */
export interface Bringing {
  readonly symbols: readonly number[];
  readonly fewest: number;
  readonly most: number;
  readonly placement: Placement;
  /** Cards drawn unseen. */
  readonly drawn: number;
  readonly taken: number;
  readonly supply: number;
  readonly locks: boolean;
}

export function bringingOf(edition: Edition, view: TajMahalView, seat: Seat): Bringing {
  const { symbols, best, fewest, drawn, taken } = leaveNow(edition, view, seat);
  const sorted = [...symbols].sort((a, b) => order(a) - order(b));
  const locks = locksOn(edition, view, seat, { verb: 'withdraw' });
  return { symbols: sorted, fewest, most: best.points, placement: best, drawn, taken, supply: view.supply.length, locks };
}

const order = (symbol: number) => (symbol === ELEPHANT ? 9 : symbol);

/** Facts of the withdrawal that gave points, to be read line by line. */
export const scoringOf = (facts: readonly Fact[]): Fact[] => facts.filter(({ kind }) => kind.startsWith('points-'));

/** Facts of a seat's withdrawal under way: what is drafted, and what a barrier has already made public. */
export function withdrawalOf(log: readonly Told[], draft: readonly Fact[], seat: Seat | undefined): readonly Fact[] {
  const begins = ({ kind }: Fact) => kind === 'withdrew';
  const drafted = draft.findLastIndex(begins);
  if (drafted >= 0) return draft.slice(drafted);
  const mine = log.filter((entry) => entry.seat === seat).flatMap(({ facts }) => facts);
  const from = mine.findLastIndex(begins);
  return [...(from >= 0 ? mine.slice(from) : []), ...draft];
}
