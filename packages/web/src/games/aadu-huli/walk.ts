/** Walking over the board with arrow keys, along its lines where there is one. */
import type { Graph, Point } from '@durbar/aadu-huli';

const DIRECTIONS: { readonly [key: string]: readonly [number, number] } = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
/** A line more than this far off the direction of the key does not count. */
const WIDEST = Math.cos(Math.PI / 3.2);

function cosine(from: Point, to: Point, [dx, dy]: readonly [number, number]): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  return (x * dx + y * dy) / Math.hypot(x, y);
}

/** The point that a key leads to: the neighbour that lies best in its direction, else the nearest point there. */
export function walk(graph: Graph, at: number, key: string, turned: boolean): number | undefined {
  const given = DIRECTIONS[key];
  const from = graph.points[at];
  if (given === undefined || from === undefined) return undefined;
  const direction: readonly [number, number] = turned ? [-given[0], -given[1]] : given;
  const fit = (to: number) => cosine(from, graph.points[to] as Point, direction);
  const best = (list: readonly number[], score: (to: number) => number) => list.filter((to) => fit(to) > WIDEST).sort((a, b) => score(b) - score(a))[0];
  const others = [...graph.points.keys()].filter((to) => to !== at);
  const far = (to: number) => Math.hypot((graph.points[to] as Point).x - from.x, (graph.points[to] as Point).y - from.y);
  return best(graph.steps[at] ?? [], fit) ?? best(others, (to) => -far(to));
}
