/** Solving the movement phase of a match, from the fewest goats on the board to all of them. */
import type { Graph } from '@durbar/aadu-huli';
import type { Engine, Options } from '@durbar/kernel';
import { groundOf } from './ground.ts';
import { type Layer, layerOf } from './layer.ts';
import { DECIDED, type Solved, solve } from './solve.ts';
import { type Packing, type TableHead, written } from './store.ts';

/** Positions of one layer that fit into memory, for each side to move. */
const MOST = 400e6;

export interface TableFile {
  readonly name: string;
  /** Goats on the board, positions, decided ones for either side with the goats to move, and the longest way. */
  readonly summary: { readonly left: number; readonly positions: number; readonly goats: number; readonly tigers: number; readonly longest: number };
  readonly parts: Iterable<Uint8Array>;
}

export interface Making {
  readonly engine: Engine;
  readonly options: Options;
  readonly packing: Packing;
  /** Hears which layer is worked on, how far, and how many turns it looks back from the end. */
  shown(left: number, done: number, distance: number): void;
}

/** undefined if the board or the number of positions is too large. */
export function makeTables(making: Making): Iterable<TableFile> | undefined {
  const layers = layersOf(making);
  return layers && files(making, layers);
}

/** The layers in the order in which they can be solved: a capture leads to the one before. */
function layersOf({ engine, options }: Making): Layer[] | undefined {
  const ground = groundOf(engine.rules.edition as Graph);
  const [tigers, goats, captures] = [Number(options['tigers']), Number(options['goats']), Number(options['captures'])];
  if (ground === undefined) return undefined;
  const layers: Layer[] = [];
  for (let left = Math.max(1, goats - captures + 1); left <= goats; left++) {
    // More goats than free points never stand on the board together.
    if (left > ground.points - tigers) break;
    const layer = layerOf(ground, tigers, left);
    if (layer === undefined || layer.sets.length * layer.size > MOST) return undefined;
    layers.push(layer);
  }
  return layers;
}

function* files({ engine, options, packing, shown }: Making, layers: readonly Layer[]): Generator<TableFile> {
  const match = { tigers: Number(options['tigers']), goats: Number(options['goats']), captures: Number(options['captures']) };
  let below: Solved | undefined;
  for (const layer of layers) {
    const left = layer.goats;
    const solved = solve(layer, below, (done, distance) => shown(left, done, distance));
    const head: TableHead = { format: 'durbar-table', version: 1, rules: engine.rules.name, ...match, left, longest: solved.longest };
    const name = `${engine.rules.name.replace(/[^\w-]+/g, '-')}-${match.tigers}t-${match.goats}g-${match.captures}c-${left}.table`;
    yield {
      name,
      summary: { left, positions: layer.sets.length * layer.size, ...tally(solved), longest: solved.longest },
      parts: written(head, solved, packing),
    };
    below = solved;
  }
}

function tally({ goats: known }: Solved): { goats: number; tigers: number } {
  let goats = 0;
  let tigers = 0;
  for (const one of known) {
    if (one < DECIDED) continue;
    if (one % 2 === 0) tigers++;
    else goats++;
  }
  return { goats, tigers };
}
