/** Victory points counted again from the edition file and the pieces, by nothing that the rules use. */
import durbar from '../editions/durbar.json' with { type: 'json' };
import type { Board } from '../src/rules/board.ts';

const ORDER = Object.keys(durbar.spaces) as (keyof typeof durbar.spaces)[];
/** Places of the kinds of each Faction among the ten kinds of a space. */
const OWN = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
];

export function recount(board: Board): number[] {
  const points = [0, board.influence[1] as number, board.influence[2] as number];
  for (const [i, name] of ORDER.entries()) {
    const space = durbar.spaces[name] as { prosperity?: number };
    const here = board.pieces.slice(i * 10, i * 10 + 10);
    const strength = OWN.map((kinds) => kinds.reduce((n, kind) => n + (here[kind] as number), 0));
    points[1] = (points[1] as number) + (here[5] as number);
    points[2] = (points[2] as number) + (here[8] as number);
    if (space.prosperity === undefined) continue;
    if (board.marker[i] === 3) points[0] = (points[0] as number) + space.prosperity;
    else {
      const total = strength.reduce((a, b) => a + b, 0);
      const ruler = strength.findIndex((n) => n > total - n);
      if (ruler > 0) points[ruler] = (points[ruler] as number) + space.prosperity;
    }
  }
  return points;
}
