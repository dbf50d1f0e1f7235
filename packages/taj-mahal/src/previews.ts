/** What would happen: pure functions over what lies open, for clients and players of all kinds. They equal what the rules then do. */
import { isLast, isWithin, NONE, type PublicBoard, playedBy } from './board.ts';
import { type Edition, ELEPHANT, FORCES, GRAND_MOGUL, NO_BONUS, SYMBOLS } from './edition.ts';
import { bonusOn, bonusPoints, findOwn, reachFrom, tilePoints } from './influence-points.ts';
import { type Placement, placements } from './placement.ts';
import { addSymbols, inCourt, prizes } from './withdraw.ts';

const KINDS = SYMBOLS.length;

/** The contest for one symbol. */
export interface Contest {
  readonly symbol: number;
  /** The prize is still in the court. */
  readonly open: boolean;
  /** Symbols on the cards of each seat; withdrawn players show none. */
  readonly counts: readonly number[];
  /** Who has more than any other still in the visit; NONE if nobody. */
  readonly leader: number;
  /** Those who share the most, if it is more than none and shared. */
  readonly tied: readonly number[];
}

export interface LeaveNow {
  /** Symbols whose prize would be taken. */
  readonly symbols: readonly number[];
  readonly palaces: number;
  readonly crown: boolean;
  readonly province: boolean;
  /** The placement with most points; of several, the one that draws most cards, then the first. */
  readonly best: Placement;
  /** The fewest points that a placement brings. */
  readonly fewest: number;
  /** Cards drawn blind because none was played, besides those of bonus tiles. */
  readonly drawn: number;
  /** Cards from the supply. */
  readonly taken: number;
}

export interface Release {
  /** Symbols whose prize the leaver takes along. */
  readonly taken: readonly number[];
  /** Contests that nobody led and somebody leads then. */
  readonly dissolved: readonly { readonly symbol: number; readonly leader: number }[];
}

/** How every symbol stands. */
export function contests(edition: Edition, board: PublicBoard): Contest[] {
  const counts = symbolCounts(edition, board);
  return Array.from({ length: KINDS }, (_, symbol) => contest(board, counts, symbol, board.within));
}

/** Symbols shown by each seat, six a seat. */
export function symbolCounts(edition: Edition, board: PublicBoard): Uint8Array {
  const counts = new Uint8Array(board.seats * KINDS);
  for (let seat = 0; seat < board.seats; seat++) if (isWithin(board, seat)) addSymbols(edition, playedBy(board, seat), counts, seat * KINDS);
  return counts;
}

function contest(board: PublicBoard, counts: Uint8Array, symbol: number, within: number): Contest {
  const shown = Array.from({ length: board.seats }, (_, seat) => ((within & (1 << seat)) === 0 ? 0 : (counts[seat * KINDS + symbol] as number)));
  const most = Math.max(...shown);
  const leaders = most === 0 ? [] : [...shown.keys()].filter((seat) => shown[seat] === most);
  const leader = leaders.length === 1 ? (leaders[0] as number) : NONE;
  return { symbol, open: inCourt(board, symbol), counts: shown, leader, tied: leaders.length > 1 ? leaders : [] };
}

const bits = (set: number): number[] => [...SYMBOLS].map((_, symbol) => symbol).filter((symbol) => (set & (1 << symbol)) !== 0);

/** What a seat would win and score if it left the visit now. */
export function leaveNow(edition: Edition, board: PublicBoard, seat: number): LeaveNow {
  const symbols = bits(prizes(edition, board, seat));
  const palaces = symbols.filter((symbol) => symbol !== ELEPHANT && symbol !== GRAND_MOGUL).length;
  const claim = { palaces, crown: symbols.includes(GRAND_MOGUL), province: symbols.includes(ELEPHANT) };
  const list = placements(edition, board, seat, claim);
  return {
    symbols,
    ...claim,
    best: bestOf(list),
    fewest: Math.min(...list.map(({ points }) => points)),
    drawn: playedBy(board, seat).length === 0 ? 1 : 0,
    taken: Math.min(isLast(board) ? 1 : 2, board.supply.length),
  };
}

export function bestOf(list: readonly Placement[]): Placement {
  let best = list[0] as Placement;
  for (const one of list) if (one.points > best.points || (one.points === best.points && one.cards > best.cards)) best = one;
  return best;
}

/** What changes for the others if a seat leaves: its prizes go, its cards no longer block. */
export function ifLeaves(edition: Edition, board: PublicBoard, seat: number): Release {
  const counts = symbolCounts(edition, board);
  const won = prizes(edition, board, seat);
  const dissolved: { symbol: number; leader: number }[] = [];
  for (let symbol = 0; symbol < KINDS; symbol++) {
    const before = contest(board, counts, symbol, board.within);
    if (!before.open || before.leader !== NONE) continue;
    const { leader } = contest(board, counts, symbol, board.within & ~(1 << seat));
    if (leader !== NONE) dissolved.push({ symbol, leader });
  }
  return { taken: bits(won), dissolved };
}

/** What a palace in a city would score for a seat, if its province were the current one and nothing else were placed. */
export function cityValue(edition: Edition, board: PublicBoard, seat: number, city: number): { readonly bonus: number; readonly connected: number } {
  const kind = bonusOn(edition, board, city);
  const { low, high } = findOwn(board, seat);
  return { bonus: kind === NO_BONUS ? 0 : bonusPoints(edition, board, seat, kind), connected: reachFrom(edition, low, high, city) };
}

/** What a province would bring a seat as things are: its tile, and one palace in its best city. */
export function provinceValue(edition: Edition, board: PublicBoard, seat: number, province: number): { readonly tile: number; readonly palace: number } {
  const { cities } = edition.provinces[province] as Edition['provinces'][number];
  const tile = board.tiles[province] as number;
  const palace = Math.max(
    ...cities.map((city) => {
      const { bonus, connected } = cityValue(edition, board, seat, city);
      return board.palaces[city] === 0 ? bonus + connected : connected;
    }),
  );
  return { tile: board.tileOwners[tile - 1] === NONE ? tilePoints(edition, board, seat, tile) : 0, palace };
}

/** Who is one influence tile short of which special card. */
export function pairsWatch(board: PublicBoard): { readonly seat: number; readonly force: number }[] {
  const list: { seat: number; force: number }[] = [];
  for (const [at, count] of board.influence.entries()) if (count === 1) list.push({ seat: Math.floor(at / FORCES.length), force: at % FORCES.length });
  return list;
}
