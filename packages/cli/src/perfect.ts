/** `durbar perfect`: how often a bot keeps the value of positions that are solved. */
import { setImmediate } from 'node:timers/promises';
import { botNamed, bots, judgedBy } from '@durbar/bots';
import { interval } from './arena/rating.ts';
import { CliError, type Io, print, printJson } from './io.ts';
import { progressBar } from './progress.ts';
import type { Setting } from './setting.ts';
import { findTables, packing, tableFiles } from './shelf.ts';

export interface PerfectOptions {
  readonly bot: string;
  readonly positions: number;
  readonly time?: number;
  readonly seed: string;
  readonly tables: string;
  /** The bot does not know the tables by which it is judged. */
  readonly blind: boolean;
  readonly json: boolean;
}

const VALUES = [
  { value: 1, name: 'won' },
  { value: 0, name: 'drawn' },
] as const;

export async function perfect(io: Io, { engine, options: chosen }: Setting, options: PerfectOptions): Promise<number> {
  const bot = botNamed(options.bot);
  if (bot === undefined) throw new CliError(`There is no bot ${JSON.stringify(options.bot)}; there is ${bots.map((one) => one.name).join(', ')}.`);
  const budget = options.time === undefined ? {} : { budget: { ms: options.time } };
  const trials = judgedBy({ engine, options: chosen, bot, seed: options.seed, ...budget }, tableFiles(options.tables), packing);
  if (trials === undefined) throw new CliError(`${options.tables} holds no tables of this match: durbar tables makes them.`);
  if (!options.blind) findTables(engine, options.tables);
  let stopped = false;
  const forget = io.onStop(() => {
    stopped = true;
  });
  const bar = progressBar(io, options.positions);
  const counts = VALUES.map(({ name }) => ({ value: name, positions: 0, kept: 0 }));
  const errors: object[] = [];
  let done = 0;
  for (const { value, kept, state, choice } of trials) {
    const row = counts[VALUES.findIndex((one) => one.value === value)];
    if (row !== undefined) {
      row.positions += 1;
      if (kept === value) row.kept += 1;
      else errors.push({ value, kept, choice, board: state.board });
    }
    done += 1;
    bar.show(done);
    await setImmediate();
    if (stopped || done >= options.positions) break;
  }
  forget();
  bar.clear();
  if (options.json) printJson(io, { rules: engine.rules.name, bot: bot.name, blind: options.blind, positions: done, stopped, counts, errors });
  else {
    print(io, `${engine.rules.name}: ${bot.name}${options.blind ? ' without tables' : ''}, ${done} positions${stopped ? ', stopped' : ''}`);
    for (const { value, positions, kept } of counts) {
      const { low, high } = interval(kept, positions);
      const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
      print(io, `${value.padEnd(5)}  kept ${kept} of ${positions} (${percent(kept / Math.max(1, positions))}; 95 %: ${percent(low)} to ${percent(high)})`);
    }
    for (const error of errors) print(io, JSON.stringify(error));
  }
  return 0;
}
