/** Tables of solved positions: which games have any, how they are made, and how bots come to use them. */
import type { Engine, Options } from '@durbar/kernel';
import { useTables } from './aadu-huli/index.ts';
import { type Making, makeTables, type TableFile } from './aadu-huli/making.ts';
import { type Packing, type Read, tablesIn } from './aadu-huli/store.ts';
import { gameOf } from './patience.ts';

/** Lets bots look up what these files hold for an engine; answers for how many kinds of match that is. */
export function addTables(engine: Engine, files: readonly Read[], packing: Packing): number {
  if (gameOf(engine) !== 'aadu-huli') return 0;
  const found = tablesIn(engine, files, packing);
  for (const tables of found) useTables(engine.rules.name, tables);
  return found.length;
}

/** Solves what can be solved of a match with these options, one file after the other; undefined if that is nothing. */
export function solveTables(engine: Engine, options: Options, packing: Packing, shown: Making['shown']): Iterable<TableFile> | undefined {
  return gameOf(engine) === 'aadu-huli' ? makeTables({ engine, options, packing, shown }) : undefined;
}
