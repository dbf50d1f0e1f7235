/** What part of a map is in sight: a smaller piece of the same shape, told by its corner and its width. */

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A map, and how much of it must stay in sight. */
interface Ground {
  readonly w: number;
  readonly h: number;
  readonly nearest: number;
}

type Point = readonly [number, number];

/** One step of zooming. */
export const NEARER = 1.4;
const DIRECTIONS: { readonly [key: string]: Point } = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const between = (low: number, value: number, high: number) => Math.min(Math.max(low, value), high);

export interface Cameras extends Ground {
  readonly WHOLE: Camera;
  /** Nothing beside the map comes into sight. */
  kept(camera: Camera): Camera;
  /** Comes nearer by a factor; the point of the map stays where it is on the screen. */
  zoomed(camera: Camera, factor: number, at?: Point): Camera;
  panned(camera: Camera, dx: number, dy: number): Camera;
  /** Points in sight, with some room around them. */
  around(points: readonly Point[], room?: number): Camera;
  isWhole(camera: Camera): boolean;
  /** What a key does to the camera; undefined if nothing. */
  steered(camera: Camera, key: string): Camera | undefined;
}

/** The cameras over a map. */
export function camerasOn(ground: Ground): Cameras {
  const { w, h, nearest: least } = ground;
  const WHOLE: Camera = { x: 0, y: 0, size: w };
  const tall = (size: number) => (size * h) / w;

  function kept({ x, y, size }: Camera): Camera {
    const inside = between(least, size, w);
    return { x: between(0, x, w - inside), y: between(0, y, h - tall(inside)), size: inside };
  }
  function zoomed(camera: Camera, factor: number, at: Point = [camera.x + camera.size / 2, camera.y + tall(camera.size) / 2]): Camera {
    const size = between(least, camera.size / factor, w);
    const scale = size / camera.size;
    return kept({ x: at[0] - (at[0] - camera.x) * scale, y: at[1] - (at[1] - camera.y) * scale, size });
  }
  const panned = (camera: Camera, dx: number, dy: number) => kept({ ...camera, x: camera.x + dx, y: camera.y + dy });

  return {
    ...ground,
    WHOLE,
    kept,
    zoomed,
    panned,
    around(points, room = 90) {
      const xs = points.map(([x]) => x);
      const ys = points.map(([, y]) => y);
      const [left, right, top, bottom] = [Math.min(...xs) - room, Math.max(...xs) + room, Math.min(...ys) - room, Math.max(...ys) + room];
      const size = between(least, Math.max(right - left, ((bottom - top) * w) / h), w);
      return kept({ x: (left + right - size) / 2, y: (top + bottom - tall(size)) / 2, size });
    },
    isWhole: (camera) => camera.size >= w,
    steered(camera, key) {
      const step = DIRECTIONS[key];
      if (step) return panned(camera, (step[0] * camera.size) / 6, (step[1] * camera.size) / 6);
      if (key === '+' || key === '=') return zoomed(camera, NEARER);
      if (key === '-') return zoomed(camera, 1 / NEARER);
      return key === '0' ? WHOLE : undefined;
    },
  };
}

/** The place to go to from another in the direction of a key: the nearest that lies more that way than aside. */
export function nearest(points: readonly Point[], from: number, key: string): number | undefined {
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0];
  const start = points[from];
  if (start === undefined || (dx === 0 && dy === 0)) return undefined;
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, point] of points.entries()) {
    const [x, y] = [point[0] - start[0], point[1] - start[1]];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (i === from || along <= 0 || aside > along * 1.5) continue;
    const cost = along + aside * 2;
    if (cost < least) {
      least = cost;
      best = i;
    }
  }
  return best;
}
