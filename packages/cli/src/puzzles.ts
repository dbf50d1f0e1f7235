/** `durbar puzzles`: positions with one clearly best choice, from games between bots; a search that is stopped goes on from its file. */
import fs from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { type Puzzle, puzzlesOf } from '@durbar/bots';
import { isRecord } from '@durbar/kernel';
import { readJsonFile } from './files.ts';
import { CliError, type Io, print } from './io.ts';
import { progressBar } from './progress.ts';
import type { Setting } from './setting.ts';

export interface PuzzleOptions {
  readonly out: string;
  readonly count: number;
  readonly iterations: number;
  /** In hundredths of a victory. */
  readonly lead: number;
  readonly seed: string;
}

/** What the file holds: everything that decides what is found, how far the search came, and what was found. */
interface Kept {
  readonly rules: string;
  readonly seed: string;
  readonly seats: number;
  readonly iterations: number;
  readonly lead: number;
  /** Games that were searched. */
  readonly games: number;
  readonly puzzles: readonly Puzzle[];
}

/** Milliseconds between two looks at the world outside. */
const SLICE = 40;
/** Puzzles whose answer is the same kind of choice of the same seat: more would be dull. */
const ALIKE = 12;

export async function puzzles(io: Io, { engine, seats, options: chosen }: Setting, options: PuzzleOptions): Promise<number> {
  const { out, count, iterations, lead, seed } = options;
  let stopped = false;
  const forget = io.onStop(() => {
    stopped = true;
  });
  const terms = { rules: engine.rules.name, seed, seats, iterations, lead };
  let kept: Kept = fs.existsSync(out) ? begun(out, terms) : { ...terms, games: 0, puzzles: [] };
  const bar = progressBar(io, count);
  let looked = performance.now();
  const pause = async () => {
    if (performance.now() - looked > SLICE) {
      bar.show(Math.min(count, kept.puzzles.length), `${kept.puzzles.length} of ${count} puzzles, game ${kept.games + 1}`);
      await setImmediate();
      looked = performance.now();
    }
    return !stopped;
  };
  while (kept.puzzles.length < count) {
    const found = await puzzlesOf({ engine, seats, options: chosen, seed, iterations, lead: lead / 100, pause }, kept.games);
    if (found === undefined) break;
    kept = { ...kept, games: kept.games + 1, puzzles: varied(kept.puzzles, found, count) };
    write(out, kept);
  }
  forget();
  bar.clear();
  print(io, `${kept.puzzles.length} puzzles from ${kept.games} games are in ${out}.${stopped ? ' The same command goes on from there.' : ''}`);
  return 0;
}

const kind = ({ seat, choice }: Puzzle) => `${seat} ${choice.verb}`;

/** Adds what is found, but not too much that is alike. */
function varied(before: readonly Puzzle[], found: readonly Puzzle[], count: number): readonly Puzzle[] {
  const all = [...before];
  for (const one of found) {
    if (all.length < count && all.filter((other) => kind(other) === kind(one)).length < ALIKE) all.push(one);
  }
  return all;
}

/** One puzzle a line, so that a new one is a new line. */
function write(file: string, { puzzles: list, ...rest }: Kept): void {
  const head = JSON.stringify(rest).slice(0, -1);
  const draft = `${file}.part`;
  try {
    fs.writeFileSync(draft, `${head},"puzzles":[\n${list.map((one) => JSON.stringify(one)).join(',\n')}\n]}\n`);
    fs.renameSync(draft, file);
  } catch {
    throw new CliError(`${file} cannot be written.`);
  }
}

function begun(file: string, terms: Omit<Kept, 'games' | 'puzzles'>): Kept {
  const given = readJsonFile(file);
  const isTheirs = isRecord(given) && Object.entries(terms).every(([key, value]) => given[key] === value) && Array.isArray(given['puzzles']);
  if (!isTheirs) throw new CliError(`${file} holds no puzzles of ${terms.rules} with this seed and these terms.`);
  return given as unknown as Kept;
}
