/** What would happen: pure functions over what lies open, for clients and players of all kinds. They equal what the rules then do. */
import { contenders, isLast, isWithin, NONE, type OpenTable, type PublicBoard, playedBy, undrawn } from './board.ts';
import { type Edition, ELEPHANT, FORCES, GRAND_MOGUL, NO_BONUS, provinceAt, SYMBOLS } from './edition.ts';
import { ONE_CARD, TWO_CARDS } from './finishing.ts';
import { bonusOn, bonusPoints, findOwn, reachFrom, tilePoints } from './influence-points.ts';
import { type Claim, type Placement, placements } from './placement.ts';
import { addSymbols, inCourt, prizes } from './withdraw.ts';

const KINDS = SYMBOLS.length;

/** The contest for one symbol. */
export interface Contest {
  readonly symbol: number;
  /** The prize is still in the court. */
  readonly open: boolean;
  /** Symbols on the cards that lie before each seat. */
  readonly counts: readonly number[];
  /** Who has more than any other still in the visit, but for one who is just withdrawing; NONE if nobody. */
  readonly leader: number;
  /** Those who share the most, if it is more than none and shared. */
  readonly tied: readonly number[];
}

/** What leaving brings; for a player who is just withdrawing, what is still to come of it; nothing for one who has left. */
export interface LeaveNow {
  /** Symbols whose prize would be taken from the court. */
  readonly symbols: readonly number[];
  /** Palaces to place, the crown palace to place, the province tile to score. */
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
  return Array.from({ length: KINDS }, (_, symbol) => contest(board, counts, symbol, contenders(board)));
}

/** Symbols shown by each seat, six a seat. */
export function symbolCounts(edition: Edition, board: PublicBoard): Uint8Array {
  const counts = new Uint8Array(board.seats * KINDS);
  for (let seat = 0; seat < board.seats; seat++) if (isWithin(board, seat)) addSymbols(edition, playedBy(board, seat), counts, seat * KINDS);
  return counts;
}

/** The contest among some of the players, a bit each. */
function contest(board: PublicBoard, counts: Uint8Array, symbol: number, among: number): Contest {
  const shown = Array.from({ length: board.seats }, (_, seat) => counts[seat * KINDS + symbol] as number);
  const rivals = [...shown.keys()].filter((seat) => (among & (1 << seat)) !== 0 && (shown[seat] as number) > 0);
  const most = Math.max(...rivals.map((seat) => shown[seat] as number));
  const leaders = rivals.filter((seat) => shown[seat] === most);
  const leader = leaders.length === 1 ? (leaders[0] as number) : NONE;
  return { symbol, open: inCourt(board, symbol), counts: shown, leader, tied: leaders.length > 1 ? leaders : [] };
}

const bits = (set: number): number[] => [...SYMBOLS].map((_, symbol) => symbol).filter((symbol) => (set & (1 << symbol)) !== 0);

/** What a seat would win and score if it left the visit now. */
export function leaveNow(edition: Edition, board: OpenTable, seat: number): LeaveNow {
  const symbols = bits(prizes(edition, board, seat));
  const claim = isLeaving(board, seat) ? { palaces: board.build, crown: board.crowning, province: board.ruling } : claimOf(symbols);
  const list = isScored(board, seat) ? [NOTHING] : placements(edition, board, seat, claim);
  return {
    symbols,
    ...claim,
    best: bestOf(list),
    fewest: Math.min(...list.map(({ points }) => points)),
    drawn: isSittingOut(board, seat) ? Math.min(1, undrawn(board)) : 0,
    taken: Math.min(takes(board, seat), board.supply.length),
  };
}

const NOTHING: Placement = { palaces: [], crown: NONE, bonus: 0, province: 0, connected: 0, points: 0, cards: 0 };

/** The points of this visit are scored already: the player has left, or only cards are still to be taken. */
const isScored = (board: PublicBoard, seat: number) => !isWithin(board, seat) || (isLeaving(board, seat) && board.take > 0);
const isLeaving = (board: PublicBoard, seat: number) => board.leaving && board.turn === seat;
const isSittingOut = (board: PublicBoard, seat: number) => (contenders(board) & (1 << seat)) !== 0 && playedBy(board, seat).length === 0;

const claimOf = (symbols: readonly number[]): Claim => ({
  palaces: symbols.filter((symbol) => symbol !== ELEPHANT && symbol !== GRAND_MOGUL).length,
  crown: symbols.includes(GRAND_MOGUL),
  province: symbols.includes(ELEPHANT),
});

/** Cards from the supply, if it has so many. */
function takes(board: PublicBoard, seat: number): number {
  if (!isWithin(board, seat)) return 0;
  if (isLeaving(board, seat) && board.take > 0) return board.take;
  return isLast({ within: contenders(board) | (1 << seat) }) ? ONE_CARD : TWO_CARDS;
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
    const before = contest(board, counts, symbol, contenders(board));
    if (!before.open || before.leader !== NONE) continue;
    const { leader } = contest(board, counts, symbol, contenders(board) & ~(1 << seat));
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

/** What a province would bring a seat as things are: its tile, and one palace in its best city. Nothing once its visit is over. */
export function provinceValue(edition: Edition, board: PublicBoard, seat: number, province: number): { readonly tile: number; readonly palace: number } {
  const tile = board.tiles[province] as number;
  if (tile < board.visit) return { tile: 0, palace: 0 };
  const values = provinceAt(edition, province).cities.map((city) => cityValue(edition, board, seat, city));
  return {
    tile: board.tileOwners[tile - 1] === NONE ? tilePoints(edition, board, seat, tile) : 0,
    palace: Math.max(...values.map(({ bonus, connected }) => bonus + connected)),
  };
}

/** Who is one influence tile short of which special card. */
export function pairsWatch(board: PublicBoard): { readonly seat: number; readonly force: number }[] {
  const list: { seat: number; force: number }[] = [];
  for (const [at, count] of board.influence.entries()) if (count === 1) list.push({ seat: Math.floor(at / FORCES.length), force: at % FORCES.length });
  return list;
}
