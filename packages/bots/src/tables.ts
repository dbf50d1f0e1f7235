/** Tables of solved positions: which games have any, how they are made, and how bots come to use them. */
import type { Engine } from '@durbar/kernel';
import { useTables } from './aadu-huli/index.ts';
import { type Making, makeTables, type TableFile } from './aadu-huli/making.ts';
import { type Judged, judged, type Trial } from './aadu-huli/perfect.ts';
import { type Packing, type Read, tablesIn } from './aadu-huli/store.ts';
import { gameOf } from './patience.ts';

/** Lets bots look up what these files hold for an engine; answers for how many kinds of match that is. */
export function addTables(engine: Engine, files: readonly Read[], packing: Packing): number {
  if (gameOf(engine) !== 'aadu-huli') return 0;
  const found = tablesIn(engine, files, packing);
  for (const tables of found) useTables(engine.rules.name, tables);
  return found.length;
}

/** Decisions of a bot in solved positions by chance, beside what they kept of their value; undefined if these files hold nothing of the match. The bot itself knows the files only if they were added. */
export function judgedBy(trial: Omit<Trial, 'tables'>, files: readonly Read[], packing: Packing): Iterable<Judged> | undefined {
  const { engine, options } = trial;
  if (gameOf(engine) !== 'aadu-huli') return undefined;
  const match = { pride: Number(options['tigers']), herd: Number(options['goats']), goal: Number(options['captures']) };
  const tables = tablesIn(engine, files, packing).find((one) => one.fits(match));
  return tables && judged({ ...trial, tables });
}

/** Solves what can be solved of a match with these options, one file after the other; undefined if that is nothing. */
export function solveTables(making: Making): Iterable<TableFile> | undefined {
  return gameOf(making.engine) === 'aadu-huli' ? makeTables(making) : undefined;
}
