/** Every budget of speed beside its figure, and beside boardgame.io in the same run; a slow-down against the runs before is seen. */
import fs from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../bench/src/figure.ts';
import { measured, startAgain } from './programs.ts';
import { machine } from './report.ts';
import { type Finding, none, type Suite, told } from './suite.ts';

export interface Run {
  readonly at: string;
  readonly machine: string;
  /** What else the machine did: how many processes wanted a processor, on average. */
  readonly load: number;
  readonly figures: readonly Figure[];
}

type Bound = { readonly least: number } | { readonly most: number } | Record<never, never>;

/** What each figure must reach on an idle machine, and how many times boardgame.io. */
const BUDGETS: { readonly [figure: string]: Bound & { readonly ratio?: number } } = {
  'engine/aadu-huli/advance': { ratio: 200 },
  'engine/aadu-huli/step': { ratio: 20 },
  'engine/taj-mahal/advance': { least: 1_000_000 },
  'engine/taj-mahal/step': { least: 100_000 },
  'engine/taj-mahal/bytes': { most: 2000 },
  'engine/taj-mahal/copy': { most: 3 },
  'engine/vijayanagara/advance': { least: 500_000 },
  'engine/vijayanagara/step': { least: 60_000 },
  'engine/vijayanagara/bytes': { most: 2000 },
  'engine/vijayanagara/copy': { most: 3 },
  'search/aadu-huli/playouts': { ratio: 100 },
  'search/taj-mahal/playouts': { least: 4_000 },
  'search/vijayanagara/playouts': { least: 800 },
  'odds/vijayanagara/battle': { most: 5 },
  'server/taj-mahal/moves': { least: 5_000, ratio: 4 },
  'server/taj-mahal/p99': { most: 60 },
  'server/taj-mahal/p99-at-500': { most: 15 },
  'server/taj-mahal/memory': { most: 150 },
  'server/idle-sockets': { most: 500 },
  'start/again': { most: 3 },
  'client/first-page/script': { most: 80 },
  ...pageOf('taj-mahal', 150),
  ...pageOf('vijayanagara', 180),
};

function pageOf(game: string, script: number): typeof BUDGETS {
  const bounds = (screen: string) => ({
    [`client/${game}/${screen}/response-p95`]: { most: 100 },
    [`client/${game}/${screen}/first-paint`]: { most: 1500 },
    [`client/${game}/${screen}/script`]: { most: script },
  });
  return { ...bounds('phone'), ...bounds('laptop') };
}

/** A peer in the same run meets the same machine: a ratio that falls by more than this is our own doing. */
const SLOWER = 0.15;

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

/** Processes that wanted a processor before, at most, for a run that is remembered. */
const IDLE = 1.5;

/**
 * Compares a run with those that are remembered in a file. It is remembered itself if it is whole and the machine was idle;
 * a slower one is not, or it would become the measure of the next.
 */
export function remember(file: string, now: Run, isWhole: boolean): Finding[] {
  const runs = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Run[]) : [];
  const found = slowDowns(runs, now);
  const isKept = isWhole && now.load <= IDLE && found.every(({ ok }) => ok);
  if (isKept) fs.writeFileSync(file, `${JSON.stringify([...runs, now], undefined, 2)}\n`);
  return [...found, told('speed', `runs remembered now (only whole ones with a load of at most ${IDLE} before)`, isKept ? 1 : 0)];
}

/** Budgets for which nothing was measured. */
export const unmeasured = (figures: readonly Figure[]): string[] => Object.keys(BUDGETS).filter((name) => figures.every((figure) => figure.name !== name));

/** Figures beside their budgets. */
export function budgets(figures: readonly Figure[]): Finding[] {
  return figures.flatMap(({ name, value, unit, ratio }): Finding[] => {
    const { ratio: times, ...bound } = { ratio: undefined, ...BUDGETS[name] };
    const own: Finding =
      'least' in bound
        ? { goal: 'speed', what: name, value, unit, target: `at least ${bound.least.toLocaleString('en')}`, ok: value >= bound.least }
        : 'most' in bound
          ? { goal: 'speed', what: name, value, unit, target: `at most ${bound.most.toLocaleString('en')}`, ok: value <= bound.most }
          : told('speed', name, value, unit);
    if (times === undefined) return [own];
    return [own, { goal: 'speed', what: `${name}: times boardgame.io`, value: ratio ?? 0, target: `at least ${times}`, ok: (ratio ?? 0) >= times }];
  });
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export const speed: Suite = async (plan) => {
  const failed: string[] = [];
  const load = os.loadavg()[0] ?? 0;
  plan.progress('everything that npm run bench measures');
  const bench = await measured(['bench/dist/main.js', '--json', ...(plan.isShort ? ['--quick'] : [])], failed);
  const pages: Figure[] = [];
  if (!plan.isShort) {
    plan.progress('the page in a browser whose processor is slowed down');
    for (const script of ['e2e/response.ts', 'e2e/response-vijayanagara.ts']) pages.push(...(await measured(['--import', 'tsx', script, '--json'], failed)));
    pages.push(await startAgain());
  }
  const figures = [...new Map([...bench, ...pages].map((figure) => [figure.name, figure])).values()];
  const now: Run = { at: new Date().toISOString(), machine: machine(), load, figures };
  const missing = plan.isShort ? [] : unmeasured(figures);
  return [
    none('speed', `programs that could not measure${failed[0] ? ` (${failed.join(', ')})` : ''}`, failed.length),
    none('speed', `budgets for which nothing was measured${missing[0] ? ` (${missing.join(', ')})` : ''}`, missing.length),
    told('speed', 'load of the machine before', load),
    ...budgets(figures),
    ...remember(here('history.json'), now, failed.length + missing.length === 0),
  ];
};
