/** Pieces with an identity, so that a move can be seen: computed by comparing two positions. */
import { type Board, EMPTY, GOAT, TIGER } from '@durbar/aadu-huli';

export type Place = { readonly on: 'point' | 'hand' | 'captured'; readonly at: number };
export interface Piece {
  readonly id: number;
  readonly kind: typeof GOAT | typeof TIGER;
  readonly place: Place;
}

type Position = Pick<Board, 'points' | 'hand' | 'captured'>;

/** Every place that holds a piece of a kind, in a fixed order. */
function placesOf(board: Position, kind: number): Place[] {
  const places: Place[] = [];
  for (const [at, piece] of board.points.entries()) if (piece === kind && piece !== EMPTY) places.push({ on: 'point', at });
  if (kind === GOAT) {
    for (let at = 0; at < board.hand; at++) places.push({ on: 'hand', at });
    for (let at = 0; at < board.captured; at++) places.push({ on: 'captured', at });
  }
  return places;
}

const same = (a: Place, b: Place) => a.on === b.on && a.at === b.at;
const ORDER = { point: 0, hand: 1, captured: 2 } as const;

/** The pieces of a position. Whatever stays keeps its piece; each new place gets one that left, from the hand last to first. */
export function follow(before: readonly Piece[], board: Position): Piece[] {
  let fresh = Math.max(-1, ...before.map((piece) => piece.id)) + 1;
  return [TIGER, GOAT].flatMap((kind) => {
    const places = placesOf(board, kind);
    const old = before.filter((piece) => piece.kind === kind);
    const staying = old.filter((piece) => places.some((place) => same(place, piece.place)));
    const leaving = old.filter((piece) => !staying.includes(piece)).sort((a, b) => ORDER[a.place.on] - ORDER[b.place.on] || b.place.at - a.place.at);
    const pieces = [...staying];
    for (const place of places) {
      if (staying.some((piece) => same(piece.place, place))) continue;
      const mover = leaving.shift();
      pieces.push({ id: mover?.id ?? fresh++, kind: kind as Piece['kind'], place });
    }
    return pieces.sort((a, b) => a.id - b.id);
  });
}
