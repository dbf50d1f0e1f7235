/** An arrow from one space to another, bent a little so that two in opposite directions do not cover each other. */
import { centreOf } from '../drawing.ts';

/** How far from the middle of a space it ends. */
const SHORT = 34;
const BEND = 0.14;
const HEAD = 17;

export interface Way {
  readonly line: string;
  readonly head: string;
}

export function wayOf(from: number, to: number): Way {
  const [ax, ay] = centreOf(from);
  const [bx, by] = centreOf(to);
  const [dx, dy] = [bx - ax, by - ay];
  const long = Math.hypot(dx, dy) || 1;
  const [cx, cy] = [(ax + bx) / 2 - dy * BEND, (ay + by) / 2 + dx * BEND];
  /** The tip lies on the line from the bend to the goal. */
  const last = Math.hypot(bx - cx, by - cy) || 1;
  const [ux, uy] = [(bx - cx) / last, (by - cy) / last];
  const [tx, ty] = [bx - ux * SHORT, by - uy * SHORT];
  const [sx, sy] = [ax + (dx / long) * SHORT, ay + (dy / long) * SHORT];
  const wing = (side: number) => `${tx - ux * HEAD - uy * side * HEAD * 0.6} ${ty - uy * HEAD + ux * side * HEAD * 0.6}`;
  return { line: `M${sx} ${sy}Q${cx} ${cy} ${tx - ux * HEAD} ${ty - uy * HEAD}`, head: `M${tx} ${ty}L${wing(1)}L${wing(-1)}Z` };
}
