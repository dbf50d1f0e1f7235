/** `durbar balance`: a bot against itself, and what that says about seats, factions and components. */
import { setImmediate } from 'node:timers/promises';
import { type Bot, botNamed, bots } from '@durbar/bots';
import { addResult, openResults } from '../arena/file.ts';
import { type Pace, playGame } from '../arena/play.ts';
import { interval, type Played } from '../arena/rating.ts';
import { CliError, type Io, print, printJson } from '../io.ts';
import { progressBar } from '../progress.ts';
import type { Setting } from '../setting.ts';
import { type Census, type Counts, censusesOf, counting } from './census.ts';
import { amounts, chart, type Row } from './chart.ts';

export interface BalanceOptions extends Pace {
  readonly bot: string;
  /** For each number of players. */
  readonly games: number;
  readonly seed: string;
  readonly json: boolean;
  readonly file?: string;
}

interface Counted extends Played {
  readonly counts: Counts;
}

/** Shares of the victory by seat for one number of players, and what was counted. */
interface Report {
  readonly seats: number;
  readonly games: number;
  readonly shares: readonly Row[];
  readonly tables: readonly Table[];
}

interface Table {
  readonly title: string;
  /** A game, or of all times that it could have happened. */
  readonly of?: 'chances';
  readonly rows: readonly Row[];
}

const SLICE = 40;

/** Plays the games of all settings, one for each number of players; returns the exit code. */
export async function balance(io: Io, settings: readonly Setting[], options: BalanceOptions): Promise<number> {
  const bot = botNamed(options.bot);
  if (bot === undefined) throw new CliError(`There is no bot ${JSON.stringify(options.bot)}; there is ${bots.map((one) => one.name).join(', ')}.`);
  let stopped = false;
  const forget = io.onStop(() => {
    stopped = true;
  });
  const reports: Report[] = [];
  for (const setting of settings) {
    const played = await playAll(io, setting, bot, options, () => stopped);
    reports.push(reportOf(setting, played));
  }
  forget();
  const rules = settings[0]?.engine.rules.name ?? '';
  if (options.json) printJson(io, { rules, bot: bot.name, seed: options.seed, stopped, reports });
  else {
    for (const report of reports) if (report.games > 0) tell(io, rules, bot, report, stopped && report.games < options.games ? options.games : undefined);
    if (stopped) print(io, 'Stopped. Numbers of players without a game are left out.');
  }
  return 0;
}

async function playAll(io: Io, setting: Setting, bot: Bot, options: BalanceOptions, isStopped: () => boolean): Promise<Counted[]> {
  const { seed, time, iterations, tabled } = options;
  const file = options.file === undefined ? undefined : `${options.file}.${setting.seats}`;
  const heading = { rules: setting.engine.rules.name, seats: setting.seats, options: setting.options, bot: bot.name, seed, time, iterations, tabled };
  const played = file === undefined ? [] : openResults<Counted>(file, heading);
  const bar = progressBar(io, options.games);
  const censuses = censusesOf(setting);
  const seated = Array.from({ length: setting.seats }, () => bot);
  let looked = performance.now();
  for (let game = played.length; game < options.games && !isStopped(); game++) {
    const { counts, see } = counting(censuses);
    const pause = async () => {
      if (performance.now() - looked > SLICE) {
        bar.show(game, `${setting.seats} players: ${game} of ${options.games}`);
        await setImmediate();
        looked = performance.now();
      }
      return !isStopped();
    };
    const one = await playGame(setting, { game, seed: `${seed}/${game}`, bots: seated }, options, pause, see);
    if (one === undefined) break;
    const counted = { ...one, counts };
    played.push(counted);
    if (file !== undefined) addResult(file, counted);
  }
  bar.clear();
  return played;
}

/** Shares of the victories by seat; if games were drawn, nobody's as well. */
export function sharesOf(played: readonly Pick<Played, 'winners'>[], names: readonly string[]): Row[] {
  const share = (key: string, won: number): Row => ({ key, mean: won / Math.max(1, played.length), ...interval(won, played.length) });
  const rows = names.map((name, seat) => {
    const won = played.reduce((sum, { winners }) => sum + (winners.includes(seat) ? 1 / winners.length : 0), 0);
    return share(name, won);
  });
  const drawn = played.filter(({ winners }) => winners.length === 0).length;
  return drawn === 0 ? rows : [...rows, share('nobody', drawn)];
}

function reportOf(setting: Setting, played: readonly Counted[]): Report {
  const { seats, game } = setting;
  const names = Array.from({ length: seats }, (_, seat) => seatName(game.id, seat));
  const shares = sharesOf(played, names);
  const tables = censusesOf(setting).flatMap((census) => {
    const counts = played.map((one) => one.counts[census.title] ?? {});
    return tablesOf(census, counts);
  });
  return { seats, games: played.length, shares, tables };
}

function tablesOf({ title, alike, often, of }: Census, counts: readonly Counts[string][]): Table[] {
  const rows = amounts(counts, alike, often);
  if (of === undefined) return [{ title, rows }];
  const sum = (key: string) => counts.reduce((total, one) => total + (one[key] ?? 0), 0);
  const parts = rows.filter(({ key }) => of(key) !== undefined);
  const chances = parts.map(({ key }): Row => {
    const [times, chance] = [sum(key), sum(of(key) ?? '')];
    return { key, mean: times / Math.max(1, chance), ...interval(times, chance) };
  });
  chances.sort((a, b) => b.mean - a.mean || a.key.localeCompare(b.key));
  return [
    { title, rows: parts },
    { title, of: 'chances', rows: chances },
  ];
}

/** Where a seat is always the same side, its name. */
const SIDES: { readonly [game: string]: readonly string[] } = { vijayanagara: ['delhi', 'bahmani', 'vijayanagara'], 'aadu-huli': ['goats', 'tigers'] };
const seatName = (game: string, seat: number) => (Object.hasOwn(SIDES, game) ? SIDES[game]?.[seat] : undefined) ?? `seat ${seat}`;

/** `asked` is how many games there should have been, if it was stopped before. */
function tell(io: Io, rules: string, bot: Bot, { seats, games, shares, tables }: Report, asked: number | undefined): void {
  const short = asked === undefined ? '' : ` (of ${asked}: stopped)`;
  print(io, `${rules}, ${seats} players, ${games} games${short} of ${bot.name} against itself`);
  print(io, '\nshare of the victories (95 %)');
  for (const line of chart(shares, 100, ' %')) print(io, line);
  for (const { title, of, rows } of tables) {
    print(io, `\n${title}, ${of === 'chances' ? 'of the times the card appeared' : 'a game'} (95 %)`);
    for (const line of of === 'chances' ? chart(rows, 100, ' %') : chart(rows, 1, '')) print(io, line);
  }
  print(io, '');
}
