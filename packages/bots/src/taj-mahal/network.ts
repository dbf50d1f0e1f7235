/** Connections: which provinces a palace in each city would join, from one flood of a seat's palaces. */
import type { Board, Edition } from '@durbar/taj-mahal';

const CITIES = 64;
/** Provinces joined to each city of the seat, a bit each; 0 where it has no palace. */
const joined = new Int32Array(CITIES);
const flood = new Int32Array(CITIES);

/** Looks at the palaces of a seat; `reach` answers for it from then on. Returns how many cities are its own. */
export function look(edition: Edition, board: Board, seat: number): number {
  const { palaces, crowned } = board;
  const owner = seat + 1;
  joined.fill(0);
  let own = 0;
  for (let city = 0; city < palaces.length; city++) {
    if (palaces[city] !== owner && crowned[city] !== owner) continue;
    own += 1;
    if (joined[city] === 0) join(edition, board, owner, city);
  }
  return own;
}

function join(edition: Edition, { palaces, crowned }: Board, owner: number, from: number): void {
  let end = 1;
  let provinces = 0;
  flood[0] = from;
  joined[from] = -1;
  for (let at = 0; at < end; at++) {
    const { province, roads } = edition.cities[flood[at] as number] as Edition['cities'][number];
    provinces |= 1 << province;
    for (let i = 0; i < roads.length; i++) {
      const next = roads[i] as number;
      if (joined[next] !== 0 || (palaces[next] !== owner && crowned[next] !== owner)) continue;
      joined[next] = -1;
      flood[end++] = next;
    }
  }
  for (let at = 0; at < end; at++) joined[flood[at] as number] = provinces;
}

/** Provinces that a palace in the city would join, its own included. */
export function reach(edition: Edition, city: number): number {
  const { province, roads } = edition.cities[city] as Edition['cities'][number];
  let provinces = (1 << province) | (joined[city] as number);
  for (let i = 0; i < roads.length; i++) provinces |= joined[roads[i] as number] as number;
  let count = 0;
  for (; provinces !== 0; provinces &= provinces - 1) count += 1;
  return count;
}
