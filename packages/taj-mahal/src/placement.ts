/** Withdraw: every way to place the palaces that are won, and what each would score. Exact: a province has few cities. */
import { currentProvince, NONE, type OpenTable, type PublicBoard, provinceNow, undrawn } from './board.ts';
import { CARD, type Edition, FIRST_GOOD, GOODS } from './edition.ts';
import { bonusOn, findOwn, fixedPoints, goodsOf, provincesReached } from './influence-points.ts';

export interface Placement {
  /** Cities for the normal palaces. */
  readonly palaces: readonly number[];
  /** The city for the crown palace; NONE without one. */
  readonly crown: number;
  /** Points by source, in the order of scoring. */
  readonly bonus: number;
  readonly province: number;
  readonly connected: number;
  readonly points: number;
  /** Cards that bonus tiles bring. */
  readonly cards: number;
}

/** What is to be placed, and whether the province tile is won with it. */
export interface Claim {
  readonly palaces: number;
  readonly crown: boolean;
  readonly province: boolean;
}

const owned = [0, 0, 0, 0];

/** All placements of a claim, for the seat and the current province. */
export function placements(edition: Edition, board: OpenTable, seat: number, claim: Claim): Placement[] {
  const { cities } = provinceNow(edition, board);
  const free = cities.filter((city) => board.palaces[city] === 0);
  const sites = claim.crown ? cities : [NONE];
  const drawable = undrawn(board);
  const here = currentProvince(board);
  const { low, high } = findOwn(board, seat);
  const list: Placement[] = [];
  const before = GOODS.map((_, good) => goodsOf(edition, board, seat, good));
  for (const palaces of choose(free, Math.min(claim.palaces, free.length))) {
    let ownLow = low;
    let ownHigh = high;
    for (const city of palaces) {
      if (city < 32) ownLow |= 1 << city;
      else ownHigh |= 1 << (city - 32);
    }
    for (let good = 0; good < GOODS.length; good++) owned[good] = before[good] as number;
    const { bonus, cards } = scoreBonus(edition, board, palaces);
    const province = claim.province ? scoreTile(edition, board) : 0;
    for (const crown of sites) {
      const connected = provincesReached(
        edition,
        crown >= 0 && crown < 32 ? ownLow | (1 << crown) : ownLow,
        crown >= 32 ? ownHigh | (1 << (crown - 32)) : ownHigh,
        here,
      );
      list.push({ palaces, crown, bonus, province, connected, points: bonus + province + connected, cards: Math.min(cards, drawable) });
    }
  }
  return list;
}

/** Bonus tiles one by one; each good counts for those after it. */
function scoreBonus(edition: Edition, board: PublicBoard, palaces: readonly number[]): { bonus: number; cards: number } {
  let bonus = 0;
  let cards = 0;
  for (const city of palaces) {
    const kind = bonusOn(edition, board, city);
    if (kind >= FIRST_GOOD) {
      const good = kind - FIRST_GOOD;
      owned[good] = (owned[good] as number) + 1;
      bonus += owned[good] as number;
    } else {
      bonus += fixedPoints(kind);
      if (kind === CARD) cards += 1;
    }
  }
  return { bonus, cards };
}

function scoreTile(edition: Edition, board: PublicBoard): number {
  let points = 0;
  for (const good of edition.tileGoods[board.visit - 1] as readonly number[]) points += 1 + (owned[good] as number);
  return points;
}

/** Every way to choose some of a list, in its order. */
function choose(list: readonly number[], count: number, from = 0): number[][] {
  if (count === 0) return [[]];
  const out: number[][] = [];
  for (let i = from; i + count <= list.length; i++) for (const rest of choose(list, count - 1, i + 1)) out.push([list[i] as number, ...rest]);
  return out;
}
