/** Makes the drawing of the board from the geometry of an edition: fewer points, whole numbers, paths instead of vertices. */

type Point = readonly [number, number];
interface Layer {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly sw?: number;
}
interface Spot {
  readonly x: number;
  readonly y: number;
}
interface Label extends Spot {
  readonly anchor: string;
  readonly w: number;
  readonly lines?: readonly string[];
}
interface Source {
  readonly provinces: {
    readonly [name: string]: { readonly tint: string; readonly edge: string; readonly label: Label; readonly tile: Spot; readonly polygon: readonly string[] };
  };
  readonly cities: { readonly [name: string]: Spot & { readonly label: Label; readonly crown: Spot } };
  readonly roads: readonly { readonly a: string; readonly b: string; readonly curve: readonly Point[] }[];
  readonly track: { readonly spots: readonly { readonly x: number; readonly y: number; readonly w: number; readonly h: number; readonly num: Point }[] };
  readonly decor: {
    readonly hinterland: readonly Point[];
    readonly rivers: { readonly [name: string]: readonly Point[] };
    readonly riverLabels: readonly (Spot & { readonly text: string; readonly rotate: number; readonly cx: number; readonly cy: number })[];
    readonly peaks: readonly (readonly number[])[];
    readonly hills: readonly (readonly number[])[];
    readonly trees: readonly (readonly number[])[];
    readonly dunes: readonly (readonly number[])[];
    readonly reeds: readonly (readonly number[])[];
    readonly waves: readonly (readonly number[])[];
  };
  readonly glyphs: { readonly [name: string]: readonly Layer[] };
  readonly vertices: { readonly [id: string]: Point };
}

/** How far a simplified border may leave the true one. */
const NEAR = 1.1;
const GLYPHS = /^(palace|mark)-|^(coronet|crown|city|fortress|fortress-agra|figure|taj|ship|peak|tree)$/;

const distance = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const length = Math.hypot(bx - ax, by - ay);
  return length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
};

/** Douglas and Peucker: the points that matter. */
function simplified(points: readonly Point[]): Point[] {
  const first = points[0];
  const last = points[points.length - 1];
  if (first === undefined || last === undefined || points.length < 3) return [...points];
  let far = 0;
  let at = 0;
  for (const [i, point] of points.entries()) {
    const away = distance(point, first, last);
    if (away > far) {
      far = away;
      at = i;
    }
  }
  if (far <= NEAR) return [first, last];
  return [...simplified(points.slice(0, at + 1)).slice(0, -1), ...simplified(points.slice(at))];
}

const whole = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];
const signed = (n: number) => (n < 0 ? `${n}` : ` ${n}`);

/** A path of relative whole steps. */
function pathOf(points: readonly Point[], command: 'l' | 'c'): string {
  let out = '';
  let from: Point = [0, 0];
  for (const [i, one] of points.map(whole).entries()) {
    if (i === 0) out += `M${one[0]}${signed(one[1])}${command}`;
    else out += `${signed(one[0] - from[0])}${signed(one[1] - from[1])}`;
    // The points of a curve piece are all relative to where it begins.
    if (command === 'l' || i % 3 === 0) from = one;
  }
  return out.replace(/([lc]) /g, '$1');
}

/** A border between two junctions, the same for both its sides. */
function borderOf(source: Source, ids: readonly string[]): Point[] {
  const points = ids.map((id) => source.vertices[id] as Point);
  const numbers = ids.filter((id) => id.includes('.')).map((id) => Number(id.split('.')[1]));
  const backwards = (numbers[0] ?? 0) > (numbers[numbers.length - 1] ?? 0);
  return backwards ? simplified(points.toReversed()).reverse() : simplified(points);
}

function outline(source: Source, polygon: readonly string[]): string {
  const start = polygon.findIndex((id) => !id.includes('.'));
  const ring = [...polygon.slice(start), ...polygon.slice(0, start), polygon[start] as string];
  const points: Point[] = [];
  let from = 0;
  for (let to = 1; to < ring.length; to++) {
    if (ring[to]?.includes('.')) continue;
    points.push(...borderOf(source, ring.slice(from, to + 1)).slice(0, -1));
    from = to;
  }
  return `${pathOf(points, 'l')}z`;
}

const tenth = (n: number) => Math.round(n * 10) / 10;
const labelOf = ({ x, y, anchor, w, lines }: Label) => [Math.round(x), Math.round(y), anchor[0] ?? 'm', Math.round(w), lines?.length ?? 1];

export function drawingOf(source: Source) {
  const { decor, provinces, cities, roads, track, glyphs } = source;
  return {
    provinces: Object.fromEntries(
      Object.entries(provinces).map(([name, { tint, edge, label, tile, polygon }]) => [
        name,
        { tint, edge, label: labelOf(label), tile: [tile.x, tile.y], d: outline(source, polygon) },
      ]),
    ),
    cities: Object.fromEntries(
      Object.entries(cities).map(([name, { x, y, label, crown }]) => [name, { at: [x, y], crown: [crown.x, crown.y], label: labelOf(label) }]),
    ),
    roads: roads.map(({ a, b, curve }) => [a, b, pathOf(curve, 'c')]),
    track: track.spots.map(({ x, y, w, h, num }) => [tenth(x), tenth(y), tenth(w), tenth(h), Math.round(num[0]), Math.round(num[1])]),
    land: `${pathOf(simplified(decor.hinterland), 'l')}z`,
    rivers: Object.values(decor.rivers)
      .map((points) => pathOf(points, 'c'))
      .join(''),
    riverNames: decor.riverLabels.map(({ text, x, y, rotate, cx, cy }) => [
      text,
      Math.round(x),
      Math.round(y),
      Math.round(rotate),
      Math.round(cx),
      Math.round(cy),
    ]),
    peaks: decor.peaks.map((one) => one.map(Math.round)),
    hills: decor.hills.map(([x = 0, y = 0, s = 1]) => [Math.round(x), Math.round(y), tenth(s)]),
    trees: decor.trees.map(([x = 0, y = 0, s = 1]) => [Math.round(x), Math.round(y), tenth(s)]),
    dunes: decor.dunes.map(([x = 0, y = 0, s = 1]) => [Math.round(x), Math.round(y), tenth(s)]),
    reeds: decor.reeds.map(([x = 0, y = 0, s = 1]) => [Math.round(x), Math.round(y), tenth(s)]),
    waves: decor.waves,
    glyphs: Object.fromEntries(Object.entries(glyphs).filter(([name]) => GLYPHS.test(name))),
  };
}
