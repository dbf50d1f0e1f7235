/** Every budget of speed beside its figure, and beside boardgame.io in the same run; a slow-down against the runs before is seen. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../bench/src/figure.ts';
import { machine } from './report.ts';
import { type Finding, type Suite, told } from './suite.ts';

export interface Run {
  readonly at: string;
  readonly machine: string;
  readonly figures: readonly Figure[];
}

type Bound = { readonly least: number } | { readonly most: number };

/** What each figure must reach on an idle machine, and how many times boardgame.io. */
const BUDGETS: { readonly [figure: string]: Bound & { readonly ratio?: number } } = {
  'engine/aadu-huli/advance': { least: 1_000_000, ratio: 100 },
  'engine/taj-mahal/advance': { least: 1_000_000 },
  'engine/vijayanagara/advance': { least: 500_000 },
  'search/aadu-huli/playouts': { least: 10_000, ratio: 100 },
  'search/taj-mahal/playouts': { least: 4_000 },
  'search/vijayanagara/playouts': { least: 800 },
  'odds/vijayanagara/battle': { most: 5 },
  'server/taj-mahal/moves': { least: 1_000, ratio: 2 },
  'server/taj-mahal/p99-at-500': { most: 50 },
};

/** A peer in the same run meets the same machine: a ratio that falls by more than this is our own doing. */
const SLOWER = 0.15;

const history = fileURLToPath(new URL('history.json', import.meta.url));

/** Ratios to the peer that fell by more than is allowed against the median of the last runs on the same machine. */
export function slowDowns(runs: readonly Run[], now: Run): Finding[] {
  const before = runs.filter((run) => run.machine === now.machine).slice(-5);
  return now.figures.flatMap(({ name, ratio }) => {
    const old = before.flatMap(({ figures }) => figures.find((figure) => figure.name === name)?.ratio ?? []).sort((a, b) => a - b);
    const usual = old[old.length >> 1];
    if (ratio === undefined || usual === undefined) return [];
    const share = ratio / usual;
    return [{ goal: 'speed', what: `${name}: beside the runs before`, value: share, target: `at least ${1 - SLOWER}`, ok: share >= 1 - SLOWER }];
  });
}

/** Figures beside their budgets. */
export function budgets(figures: readonly Figure[]): Finding[] {
  return figures.flatMap(({ name, value, unit, ratio }): Finding[] => {
    const budget = BUDGETS[name];
    if (budget === undefined) return [told('speed', name, value, unit)];
    const [isMet, target] =
      'least' in budget ? [value >= budget.least, `at least ${budget.least.toLocaleString('en')}`] : [value <= budget.most, `at most ${budget.most}`];
    const beside =
      budget.ratio === undefined
        ? []
        : [{ goal: 'speed', what: `${name}: times boardgame.io`, value: ratio ?? 0, target: `at least ${budget.ratio}`, ok: (ratio ?? 0) >= budget.ratio }];
    return [{ goal: 'speed', what: name, value, unit, target, ok: isMet }, ...beside];
  });
}

export const speed: Suite = async (plan) => {
  plan.progress('everything that npm run bench measures');
  const bench = fileURLToPath(new URL('../bench/dist/main.js', import.meta.url));
  const text = execFileSync(process.execPath, [bench, '--json'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1e8 });
  const now: Run = { at: new Date().toISOString(), machine: machine(), figures: JSON.parse(text) as Figure[] };
  const runs = fs.existsSync(history) ? (JSON.parse(fs.readFileSync(history, 'utf8')) as Run[]) : [];
  fs.writeFileSync(history, `${JSON.stringify([...runs, now], undefined, 1)}\n`);
  return [...budgets(now.figures), ...slowDowns(runs, now)];
};
