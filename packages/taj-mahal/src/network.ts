/** Influence points 3, for players who look ahead: which provinces a palace in each city would join, for every seat, from one flood of all palaces. */
import type { PublicBoard } from './board.ts';
import { type Edition, MOST_CITIES } from './edition.ts';

const SEATS = 5;
/** Provinces joined to each city of a seat, a bit each; 0 where it has no palace. */
const joined = new Int32Array(SEATS * MOST_CITIES);
const flood = new Int32Array(MOST_CITIES);

/** Looks at all palaces; `joins` answers from then on. */
export function lookAtPalaces(edition: Edition, board: PublicBoard): void {
  const { palaces, crowned } = board;
  joined.fill(0, 0, board.seats * MOST_CITIES);
  for (let city = 0; city < palaces.length; city++) {
    const owner = palaces[city] as number;
    const crown = crowned[city] as number;
    if (owner > 0 && joined[(owner - 1) * MOST_CITIES + city] === 0) join(edition, board, owner, city);
    if (crown > 0 && joined[(crown - 1) * MOST_CITIES + city] === 0) join(edition, board, crown, city);
  }
}

function join(edition: Edition, { palaces, crowned }: PublicBoard, owner: number, from: number): void {
  const base = (owner - 1) * MOST_CITIES;
  let end = 1;
  let provinces = 0;
  flood[0] = from;
  joined[base + from] = -1;
  for (let at = 0; at < end; at++) {
    const { province, roads } = edition.cities[flood[at] as number] as Edition['cities'][number];
    provinces |= 1 << province;
    for (let i = 0; i < roads.length; i++) {
      const next = roads[i] as number;
      if (joined[base + next] !== 0 || (palaces[next] !== owner && crowned[next] !== owner)) continue;
      joined[base + next] = -1;
      flood[end++] = next;
    }
  }
  for (let at = 0; at < end; at++) joined[base + (flood[at] as number)] = provinces;
}

/** Provinces that a palace of the seat in the city would join, its own included. */
export function joins(edition: Edition, seat: number, city: number): number {
  const { province, roads } = edition.cities[city] as Edition['cities'][number];
  const base = seat * MOST_CITIES;
  let provinces = (1 << province) | (joined[base + city] as number);
  for (let i = 0; i < roads.length; i++) provinces |= joined[base + (roads[i] as number)] as number;
  let count = 0;
  for (; provinces !== 0; provinces &= provinces - 1) count += 1;
  return count;
}
