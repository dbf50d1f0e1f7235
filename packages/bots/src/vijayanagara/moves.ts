/** What it is worth to bring Units to a space: Conscript and Rally, March and Migrate (3.2-3.4). */
import { TRIBUTARY } from '@durbar/vijayanagara';
import { CITY, HOME, numberOf, piecesOf, QASBAH, TEMPLE, UNIT_BOX, unitsOf } from './pieces.ts';
import type { Scene } from './scene.ts';

/** Units of a Faction in a space that have not been used in this Command (3.1.2). */
export function unused({ board }: Scene, who: number, space: number): number {
  const units = unitsOf(board, space, who);
  return board.acting === who ? units - (board.used[space * 2] as number) - (board.used[space * 2 + 1] as number) : units;
}

/** Units that a Rally or a Conscript places in a space. */
function recruits({ board }: Scene, who: number, space: number): number {
  const left = board.available[UNIT_BOX[who] as number] as number;
  if (who === 0) return Math.min(left, space === CITY ? 5 : numberOf(board, space, QASBAH) > 0 ? 2 : board.marker[space] === TRIBUTARY ? 1 : 0);
  if (space !== HOME[who] && piecesOf(board, space, who) === 0) return 0;
  return Math.min(left, 1 + (space === HOME[who] ? 1 : 0) + (who === 2 ? numberOf(board, space, TEMPLE) : 0) + (board.marker[space] === who ? 1 : 0));
}

/** 3.2.1, 3.3.1, 3.4.1 */
export function recruiting(scene: Scene, who: number, space: number): number {
  const n = recruits(scene, who, space);
  return n === 0 ? 0 : scene.gainOf(space, who, n) + n * scene.unit(who);
}

const taken = new Int8Array(16);
const lost = new Float64Array(16);

/** Units on their way into a space: what the best number of them is worth, and from where the first one comes. */
interface Trek {
  worth: number;
  n: number;
  from: number;
  /** What it costs to take one from each space, for those who prefer another. */
  readonly price: Float64Array;
}
export const newTrek = (): Trek => ({ worth: 0, n: 0, from: -1, price: new Float64Array(16) });

/** 3.2.2, 3.3.2, 3.4.2: the cheapest Units first, as many as pay. */
export function trek(scene: Scene, who: number, to: number, most: number, out: Trek): Trek {
  const near = scene.mind.world.neighbours[to] as readonly number[];
  taken.fill(0);
  lost.fill(0);
  out.worth = -99;
  out.n = 0;
  out.from = -1;
  let price = 0;
  for (let n = 1; n <= most; n++) {
    let from = -1;
    let least = 99;
    let total = 0;
    for (let i = 0; i < near.length; i++) {
      const space = near[i] as number;
      if (unused(scene, who, space) - (taken[space] as number) <= 0) continue;
      const all = scene.leave(space, (taken[space] as number) + 1);
      const more = all - (lost[space] as number);
      if (n === 1) out.price[space] = more;
      if (more < least) {
        least = more;
        from = space;
        total = all;
      }
    }
    if (from < 0) break;
    if (n === 1) out.from = from;
    taken[from] = (taken[from] as number) + 1;
    lost[from] = total;
    price += least;
    const worth = scene.arrive(to, n) - price;
    if (worth > out.worth) {
      out.worth = worth;
      out.n = n;
    }
  }
  return out;
}

const MIGRANTS = 3;
const MARCHERS = 4;
const way = newTrek();

/** The Influence shift of a Migrate (3.3.2, 3.4.2), if the seat can pay it after the space. */
export function shiftWorth(scene: Scene, who: number): number {
  return scene.influence(who, 1) + scene.influence(3 - who, -1);
}

export function moving(scene: Scene, who: number, to: number): number {
  if (who > 0 && to < 3) return -99;
  const { worth } = trek(scene, who, to, who === 0 ? MARCHERS : MIGRANTS, way);
  if (who === 0 || scene.vars['shifted'] === 2) return worth;
  const shift = (scene.board.resources[who] as number) > 1 && piecesOf(scene.board, to, 3 - who) > 0 ? shiftWorth(scene, who) + scene.money(who, -1) : 0;
  return worth + Math.max(0, shift);
}
