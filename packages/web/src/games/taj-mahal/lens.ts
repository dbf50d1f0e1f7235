/** Lenses over the map: one question at a time. */
import type { Seat } from '@durbar/kernel';
import { cityAt, cityValue, type Edition, NONE, type PublicBoard, provinceValue, VISITS } from '@durbar/taj-mahal';
import { chainsOf, joins } from './chains.ts';
import { cities, type Place, provinces, roads } from './drawing.ts';

/** `chains/2` is the chains of seat 2. */
export type Lens = 'none' | 'route' | 'goods' | 'free' | `chains/${number}`;

export const lensesFor = (seats: number, seat: Seat | undefined): Lens[] => {
  const order = [...Array(seats).keys()].sort((a, b) => Number(b === seat) - Number(a === seat) || a - b);
  return ['none', ...order.map((one): Lens => `chains/${one}`), 'route', 'goods', 'free'];
};

export const seatOf = (lens: Lens): Seat => (lens.startsWith('chains/') ? Number(lens.slice('chains/'.length)) : NONE);

/** Something written on the map, at a place. */
export interface Note {
  readonly at: Place;
  readonly text: string;
}

export interface Seen {
  /** Roads to be lit, as paths. */
  readonly roads: readonly string[];
  /** Cities to be lit. */
  readonly cities: readonly number[];
  readonly notes: readonly Note[];
  /** A way from place to place. */
  readonly way: readonly Place[];
}

const NOTHING: Seen = { roads: [], cities: [], notes: [], way: [] };
const placeOf = (edition: Edition, city: number): Place => cities.get(cityAt(edition, city).name)?.at ?? [0, 0];
const tileOf = (edition: Edition, province: number): Place => provinces.get(edition.provinces[province]?.name ?? '')?.tile ?? [0, 0];

export function seenThrough(edition: Edition, board: PublicBoard, me: Seat | undefined, lens: Lens): Seen {
  const seat = seatOf(lens);
  if (seat !== NONE) return chains(edition, board, seat);
  if (lens === 'route') return route(edition, board);
  if (lens === 'goods') return goods(edition, board, me);
  return lens === 'free' ? free(edition, board, me) : NOTHING;
}

function chains(edition: Edition, board: PublicBoard, seat: Seat): Seen {
  const found = chainsOf(edition, board, seat);
  return {
    ...NOTHING,
    roads: roads.filter(({ a, b }) => joins(edition, board, seat, a, b)).map(({ d }) => d),
    cities: found.flatMap((chain) => chain.cities),
    notes: found
      .filter(({ cities: joined }) => joined.length > 1)
      .map(({ cities: joined, provinces: count }) => ({ at: placeOf(edition, joined[0] ?? 0), text: String(count) })),
  };
}

/** The provinces still to come, in their order. */
function route(edition: Edition, board: PublicBoard): Seen {
  const coming = Array.from({ length: VISITS - board.visit + 1 }, (_, i) => board.tiles.indexOf(Math.max(board.visit, 1) + i)).filter((one) => one >= 0);
  return { ...NOTHING, way: coming.map((province) => tileOf(edition, province)) };
}

/** What each province tile to come would score. */
function goods(edition: Edition, board: PublicBoard, me: Seat | undefined): Seen {
  const open = [...board.tiles.entries()].filter(([, tile]) => tile >= board.visit && board.tileOwners[tile - 1] === NONE);
  return {
    ...NOTHING,
    notes: open.flatMap(([province]) =>
      me === undefined ? [] : [{ at: tileOf(edition, province), text: `+${provinceValue(edition, board, me, province).tile}` }],
    ),
  };
}

/** Cities without a palace, with the provinces a palace there would join. */
function free(edition: Edition, board: PublicBoard, me: Seat | undefined): Seen {
  const open = [...edition.cities.keys()].filter((city) => board.palaces[city] === 0 && (board.tiles[cityAt(edition, city).province] ?? 0) >= board.visit);
  return {
    ...NOTHING,
    cities: open,
    notes: me === undefined ? [] : open.map((city) => ({ at: placeOf(edition, city), text: `+${cityValue(edition, board, me, city).connected}` })),
  };
}
