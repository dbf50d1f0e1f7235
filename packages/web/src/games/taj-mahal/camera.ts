/** What part of the map is in sight. The map is a square of 1200; the camera a smaller square in it. */

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export const WORLD = 1200;
const NEAREST = 240;
/** One step of zooming. */
export const NEARER = 1.4;
export const WHOLE: Camera = { x: 0, y: 0, size: WORLD };

const between = (low: number, value: number, high: number) => Math.min(Math.max(low, value), high);

/** Nothing beside the map comes into sight. */
export function kept({ x, y, size }: Camera): Camera {
  const inside = between(NEAREST, size, WORLD);
  return { x: between(0, x, WORLD - inside), y: between(0, y, WORLD - inside), size: inside };
}

/** Comes nearer by a factor; the point of the map stays where it is on the screen. */
export function zoomed(camera: Camera, factor: number, at: readonly [number, number] = centre(camera)): Camera {
  const size = between(NEAREST, camera.size / factor, WORLD);
  const scale = size / camera.size;
  return kept({ x: at[0] - (at[0] - camera.x) * scale, y: at[1] - (at[1] - camera.y) * scale, size });
}

export const panned = (camera: Camera, dx: number, dy: number): Camera => kept({ ...camera, x: camera.x + dx, y: camera.y + dy });

export const centre = ({ x, y, size }: Camera): readonly [number, number] => [x + size / 2, y + size / 2];

/** Points in sight, with some room around them. */
export function around(points: readonly (readonly [number, number])[], room = 90): Camera {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs) - room, Math.max(...xs) + room, Math.min(...ys) - room, Math.max(...ys) + room];
  const size = between(NEAREST, Math.max(right - left, bottom - top), WORLD);
  return kept({ x: (left + right - size) / 2, y: (top + bottom - size) / 2, size });
}

export const isWhole = (camera: Camera): boolean => camera.size >= WORLD;

const DIRECTIONS: { readonly [key: string]: readonly [number, number] } = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** What a key does to the camera; undefined if nothing. */
export function steered(camera: Camera, key: string): Camera | undefined {
  const step = DIRECTIONS[key];
  if (step) return panned(camera, (step[0] * camera.size) / 6, (step[1] * camera.size) / 6);
  if (key === '+' || key === '=') return zoomed(camera, NEARER);
  if (key === '-') return zoomed(camera, 1 / NEARER);
  return key === '0' ? WHOLE : undefined;
}

/** The city to go to from another in the direction of a key: the nearest that lies more that way than aside. */
export function nearest(points: readonly (readonly [number, number])[], from: number, key: string): number | undefined {
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
