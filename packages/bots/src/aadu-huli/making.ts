/** Solving the movement phase of a match, from the fewest goats on the board to all of them. */
import type { Graph } from '@durbar/aadu-huli';
import { type Engine, type Options, same } from '@durbar/kernel';
import { groundOf } from './ground.ts';
import { type Layer, layerOf } from './layer.ts';
import { type Below, DECIDED, type Solved, solve } from './solve.ts';
import { goatsIn, type Packing, type Read, readHead, type TableHead, written } from './store.ts';

/** Positions of one layer that fit into memory, for each side to move. */
const MOST = 400e6;

export interface TableFile {
  readonly name: string;
  /** What was solved; undefined if the file was there already. */
  readonly solved?: SolvedFile;
}

export interface SolvedFile {
  /** Goats on the board, positions, decided ones for either side with the goats to move, and the longest way. */
  readonly summary: { readonly left: number; readonly positions: number; readonly goats: number; readonly tigers: number; readonly longest: number };
  readonly parts: Iterable<Uint8Array>;
}

export interface Making {
  readonly engine: Engine;
  readonly options: Options;
  readonly packing: Packing;
  /** A file of that name that was written before. */
  have?(name: string): Read | undefined;
  /** Hears which layer is worked on, how much of everything is done, 0 to 1, and how many turns it looks back from the end. */
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

const sizeOf = ({ sets, size }: Layer) => sets.length * size;

function* files({ engine, options, packing, have, shown }: Making, layers: readonly Layer[]): Generator<TableFile> {
  const match = { tigers: Number(options['tigers']), goats: Number(options['goats']), captures: Number(options['captures']) };
  const all = layers.reduce((sum, layer) => sum + sizeOf(layer), 0);
  let done = 0;
  /** The layer before, read from its file only if it is needed. */
  let below: (() => Below) | undefined;
  for (const layer of layers) {
    const left = layer.goats;
    const head = { format: 'durbar-table', version: 1, rules: engine.rules.name, ...match, left } as const;
    const name = `${engine.rules.name.replace(/[^\w-]+/g, '-')}-${match.tigers}t-${match.goats}g-${match.captures}c-${left}.table`;
    const read = have?.(name);
    if (read !== undefined && isOf(head, readHead(read))) {
      below = () => ({ layer, goats: goatsIn(layer, read, packing) });
      yield { name };
    } else {
      const solved = solve(layer, below?.(), (part, distance) => shown(left, (done + part * sizeOf(layer)) / all, distance));
      below = () => solved;
      const summary = { left, positions: sizeOf(layer), ...tally(solved), longest: solved.longest };
      yield { name, solved: { summary, parts: written({ ...head, longest: solved.longest }, solved, packing) } };
    }
    done += sizeOf(layer);
  }
}

const isOf = (head: Omit<TableHead, 'longest'>, found: TableHead | undefined) => found !== undefined && same({ ...head, longest: found.longest }, { ...found });

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
