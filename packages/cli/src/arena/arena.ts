/** `durbar arena`: bots against each other, from all sides, until it is clear who is better. */
import { setImmediate } from 'node:timers/promises';
import type { Bot } from '@durbar/bots';
import { type Io, print, printJson } from '../io.ts';
import { progressBar } from '../progress.ts';
import type { Setting } from '../setting.ts';
import { addResult, openResults } from './file.ts';
import { seating } from './lineup.ts';
import { type Pace, playGame } from './play.ts';
import { type Played, type Standing, standings } from './rating.ts';

export interface ArenaOptions extends Pace {
  readonly bots: readonly Bot[];
  readonly games: number;
  readonly seed: string;
  readonly json: boolean;
  /** Where results are kept; a training that was stopped goes on from there. */
  readonly file?: string;
}

/** Milliseconds between two looks at the world outside. */
const SLICE = 40;

/** Plays the games; returns the exit code. */
export async function arena(io: Io, setting: Setting, options: ArenaOptions): Promise<number> {
  let stopped = false;
  const forget = io.onStop(() => {
    stopped = true;
  });
  const { file, seed, time, iterations, speed, rate, processor, tabled } = options;
  const names = options.bots.map(({ name }) => name);
  const played =
    file === undefined
      ? []
      : openResults(file, {
          rules: setting.engine.rules.name,
          seats: setting.seats,
          options: setting.options,
          bots: names,
          seed,
          time,
          iterations,
          speed,
          rate,
          processor,
          tabled,
        });
  const bar = progressBar(io, options.games);
  let looked = performance.now();
  const pause = async () => {
    if (performance.now() - looked > SLICE) {
      bar.show(played.length, `${played.length} of ${options.games}${leading(played)}`);
      await setImmediate();
      looked = performance.now();
    }
    return !stopped;
  };
  for (let game = played.length; game < options.games && !stopped; game++) {
    const { seed: number, bots } = seating(options.bots, game);
    const one = await playGame(setting, { game, seed: `${seed}/${number}`, bots }, options, pause);
    if (one === undefined) break;
    played.push(one);
    if (file !== undefined) addResult(file, one);
  }
  forget();
  bar.clear();
  tell(io, setting, options, played, stopped);
  return 0;
}

function leading(played: readonly Played[]): string {
  const name = played[0]?.bots[0];
  if (name === undefined) return '';
  const [first] = standings([name], played);
  return first === undefined ? '' : `, ${name} ${percent(first.share)}`;
}

const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** Thought of one bot over all games. */
function spending(bot: string, played: readonly Played[]) {
  const all = played.flatMap(({ spent }) => spent[bot] ?? []);
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
  const decisions = Math.max(
    1,
    sum((one) => one.decisions),
  );
  const ms = sum((one) => one.ms);
  return {
    ms: rounded(ms / decisions, 2),
    most: rounded(Math.max(0, ...all.map((one) => one.most)), 1),
    iterations: Math.round((1000 * sum((one) => one.iterations)) / Math.max(0.001, ms)),
  };
}

function tell(io: Io, setting: Setting, options: ArenaOptions, played: readonly Played[], stopped: boolean): void {
  const names = [...new Set(options.bots.map(({ name }) => name))];
  const table = standings(names, played);
  const rules = setting.engine.rules.name;
  if (options.json) {
    const rows = table.map((one) => ({ ...figures(one), ...spending(one.bot, played) }));
    printJson(io, { rules, seats: setting.seats, games: played.length, seed: options.seed, stopped, results: rows });
    return;
  }
  print(
    io,
    `${rules}, ${setting.seats} seats: ${played.length} games${stopped ? ` of ${options.games}, stopped` : ''}${options.tabled ? ', with solved positions' : ''}`,
  );
  for (const one of table) {
    const { ms, most, iterations } = spending(one.bot, played);
    const seats = one.bySeat.map((share) => percent(share)).join(', ');
    print(
      io,
      `${one.bot.padEnd(10)} ${percent(one.share).padStart(7)} of the victories a seat (95 %: ${percent(one.low)} to ${percent(one.high)}), by seat: ${seats}`,
    );
    print(
      io,
      `${''.padEnd(10)} rating ${one.rating.toFixed(0)} ± ${one.error.toFixed(0)}, ${one.points.toFixed(1)} points, ${ms} ms a decision (at most ${most}), ${iterations} iterations/s`,
    );
  }
}

function figures({ bot, seats, won, share, low, high, rating, error, bySeat, points }: Standing) {
  return {
    bot,
    seats,
    won: rounded(won, 2),
    share: rounded(share, 4),
    low: rounded(low, 4),
    high: rounded(high, 4),
    rating: Math.round(rating),
    error: Math.round(error),
    bySeat: bySeat.map((one) => rounded(one, 4)),
    points: rounded(points, 2),
  };
}
