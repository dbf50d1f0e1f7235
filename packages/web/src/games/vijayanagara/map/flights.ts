/** What moved between two positions: from space to space, onto the map, off it. */
import { type Board, boxOf, KINDS, SPACES } from '@durbar/vijayanagara';
import { centreOf } from '../drawing.ts';

export interface Flight {
  readonly kind: number;
  readonly n: number;
  /** undefined: it comes from a holding box, or goes there. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

interface Change {
  readonly space: number;
  readonly kind: number;
  n: number;
}

const far = (a: number, b: number): number => Math.hypot(centreOf(a)[0] - centreOf(b)[0], centreOf(a)[1] - centreOf(b)[1]);

/** By holding box: Units that are flipped stay where they are. */
function changes(before: Board, after: Board, box: number): { gone: Change[]; come: Change[] } {
  const [gone, come]: [Change[], Change[]] = [[], []];
  for (const space of SPACES.keys()) {
    let n = 0;
    let [less, more] = [-1, -1];
    for (let kind = 0; kind < KINDS; kind++) {
      if (boxOf(kind) !== box) continue;
      const by = (after.pieces[space * KINDS + kind] ?? 0) - (before.pieces[space * KINDS + kind] ?? 0);
      n += by;
      if (by < 0) less = kind;
      if (by > 0) more = kind;
    }
    if (n < 0) gone.push({ space, kind: less, n: -n });
    if (n > 0) come.push({ space, kind: more, n });
  }
  return { gone, come };
}

/** The shortest ways that lead from one position to the other. */
export function flightsBetween(before: Board, after: Board): Flight[] {
  const flights: Flight[] = [];
  const boxes = new Set(Array.from({ length: KINDS }, (_, kind) => boxOf(kind)));
  for (const box of boxes) {
    const { gone, come } = changes(before, after, box);
    for (const target of come) {
      const near = gone.toSorted((a, b) => far(a.space, target.space) - far(b.space, target.space));
      for (const source of near) {
        const n = Math.min(source.n, target.n);
        if (n === 0) continue;
        source.n -= n;
        target.n -= n;
        flights.push({ kind: target.kind, n, from: source.space, to: target.space });
      }
      if (target.n > 0) flights.push({ kind: target.kind, n: target.n, from: undefined, to: target.space });
    }
    for (const source of gone) if (source.n > 0) flights.push({ kind: source.kind, n: source.n, from: source.space, to: undefined });
  }
  return flights;
}
