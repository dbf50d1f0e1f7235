/** Where things stand on the drawn board: points, and the two trays in its upper corners. */
import type { Graph } from '@durbar/aadu-huli';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

const MARGIN = 62;
const TRAY = { columns: 5, pitch: 37, inset: 26 } as const;

export interface Layout {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly points: readonly Spot[];
  /** Width of the target of each point, never overlapping its neighbour. */
  readonly targets: readonly number[];
}

const distance = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);

export function layoutOf(graph: Graph): Layout {
  const xs = graph.points.map((point) => point.x);
  const ys = graph.points.map((point) => point.y);
  const left = Math.min(...xs) - MARGIN;
  const top = Math.min(...ys) - MARGIN;
  const targets = graph.points.map((point) => Math.min(96, ...graph.points.filter((other) => other !== point).map((other) => distance(point, other))));
  return { left, top, width: Math.max(...xs) + MARGIN - left, height: Math.max(...ys) + MARGIN - top, points: graph.points, targets };
}

/** The n-th place of the goats still in hand, in the upper left corner. */
export function handSpot(layout: Layout, n: number): Spot {
  const { columns, pitch, inset } = TRAY;
  return { x: layout.left + inset + 22 + (n % columns) * pitch, y: layout.top + inset + 44 + Math.floor(n / columns) * pitch };
}

/** The n-th place of the captured goats, in the upper right corner. */
export function capturedSpot(layout: Layout, n: number): Spot {
  const { columns, pitch, inset } = TRAY;
  return { x: layout.left + layout.width - inset - 22 - (n % columns) * pitch, y: layout.top + inset + 44 + Math.floor(n / columns) * pitch };
}

/** Points of the lines that pieces move along: each pair once. */
export function edgesOf(graph: Graph): [number, number][] {
  return graph.steps.flatMap((list, from) => list.filter((to) => to > from).map((to): [number, number] => [from, to]));
}
