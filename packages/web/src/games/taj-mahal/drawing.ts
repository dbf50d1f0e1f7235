/** The board to be drawn: places, paths and pieces of the edition. */
import type { Seat } from '@durbar/kernel';
import file from './drawing.json' with { type: 'json' };

export type Place = readonly [number, number];

export interface Label {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly lines: number;
}

const ANCHORS: { readonly [letter: string]: Label['anchor'] } = { s: 'start', e: 'end' };
const placeOf = ([x = 0, y = 0]: readonly number[]): Place => [x, y];
const labelOf = ([x, y, anchor, , lines]: readonly (number | string)[]): Label => ({
  x: Number(x),
  y: Number(y),
  anchor: ANCHORS[String(anchor)] ?? 'middle',
  lines: Number(lines),
});

export const provinces = new Map(
  Object.entries(file.provinces).map(([name, { tint, edge, label, tile, d }]) => [name, { tint, edge, d, label: labelOf(label), tile: placeOf(tile) }]),
);
export const cities = new Map(
  Object.entries(file.cities).map(([name, { at, crown, label }]) => [name, { at: placeOf(at), crown: placeOf(crown), label: labelOf(label) }]),
);
/** Where the cities of an edition lie, in its order. */
export const cityPlaces = (edition: { readonly cities: readonly { readonly name: string }[] }): Place[] =>
  edition.cities.map(({ name }) => cities.get(name)?.at ?? [0, 0]);
export const roads = file.roads.map(([a = '', b = '', d = '']) => ({ a, b, d }));
export const { land, rivers, peaks, hills, trees, dunes, reeds, waves } = file;
export const riverNames = file.riverNames.map(([text, x, y, turn, cx, cy]) => ({ text, x, y, turn: `rotate(${turn} ${cx} ${cy})` }));
export const glyphs: { readonly [name: string]: readonly { readonly d: string; readonly fill?: string; readonly stroke?: string; readonly sw?: number }[] } =
  file.glyphs;

export const cells = file.track.map(([x = 0, y = 0, w = 0, h = 0, nx = 0, ny = 0]) => ({ x, y, w, h, number: [nx, ny] as const }));

/** Where the prizes lie in the court. */
export const COURT = { x: 834, y: 52, w: 314, h: 224, tile: [922, 136], crown: [1060, 136], forces: [882.5, 954.8, 1027.1, 1099.4], force: 227 } as const;

/** Places of markers in one cell of the score track, and their size, by how many there are. */
const TOGETHER: readonly (readonly (readonly [number, number, number])[])[] = [
  [],
  [[6, 6, 11]],
  [
    [-9, 8, 9],
    [9.5, 8, 9],
  ],
  [
    [0, -7.5, 8],
    [-8.8, 8.2, 8],
    [8.8, 8.2, 8],
  ],
  [
    [-8.8, -8.2, 8],
    [8.8, -8.2, 8],
    [-8.8, 8.2, 8],
    [8.8, 8.2, 8],
  ],
  [
    [-10.4, -10.4, 7.4],
    [10.4, -10.4, 7.4],
    [0, 0, 7.4],
    [-10.4, 10.4, 7.4],
    [10.4, 10.4, 7.4],
  ],
];

export interface Marker {
  readonly seat: Seat;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** How often the player has gone round. */
  readonly laps: number;
}

/** The markers on the score track; it has a hundred cells and begins again. */
export function markersOf(points: readonly number[]): Marker[] {
  const cellOf = (score: number) => score % cells.length;
  return points.map((score, seat) => {
    const here = points.flatMap((other, one) => (cellOf(other) === cellOf(score) ? [one] : []));
    const [dx, dy, r] = TOGETHER[here.length]?.[here.indexOf(seat)] ?? [0, 0, 8];
    const cell = cells[cellOf(score)] ?? { x: 0, y: 0 };
    return { seat, x: cell.x + dx, y: cell.y + dy, r, laps: Math.floor(score / cells.length) };
  });
}
