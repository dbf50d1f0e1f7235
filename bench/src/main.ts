/** `npm run bench`: figures of every engine, and the peer beside them in the same run. */
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { aaduHuli, readEdition } from '@durbar/aadu-huli';
import { games } from '@durbar/games';
import { fastChance, type Game } from '@durbar/kernel';
import type { Figure } from './figure.ts';
import { measure, median, type Plan, type Task } from './measure.ts';
import { slowestOdds } from './odds.ts';
import { openPeer } from './peer.ts';
import { peerSearchTask, playoutTask, searchTask } from './search.ts';
import { servePeer } from './server/boardgame-io.ts';
import { serveDurbar } from './server/durbar.ts';
import { serverFigures } from './server/figures.ts';
import { advanceTask, copyTask, fieldOf, peerTask, sampleStates, stepTask } from './tasks.ts';

const PLAN: Plan = { rounds: 5, slice: 250, warmUp: 1000 };
/** Whole games by policies are far more code than random ones: it takes longer until all of it is compiled and all odds are known. */
const SEARCH_PLAN: Plan = { ...PLAN, warmUp: 4000 };
const PROCESSES = 5;
/** One process for each game and no server: what a busy machine can still tell, by processor time. */
const QUICK = process.argv.includes('--quick');
const SAMPLED = 20;

const rounded = (value: number) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));

/** What one process measured of one game. */
interface Measured {
  readonly rates: { readonly [task: string]: readonly number[] };
  readonly bytes: number;
}

function measureGame(game: Game, progress: (text: string) => void): Measured {
  const field = fieldOf(game);
  const states = sampleStates(field, SAMPLED);
  const peer = game.id === aaduHuli.id ? [peerOf('peer')] : [];
  const tasks = [advanceTask('advance', field), stepTask('step', field), ...peer, copyTask('copy', field, states)];
  const rates = measure(tasks, PLAN, (text) => progress(`${game.id}, ${text}`));
  return { rates: Object.fromEntries(rates), bytes: median(states.map((state) => Buffer.byteLength(JSON.stringify(state)))) };
}

/** Playouts of a game: by its fast policy, or beside the peer's bot. */
function measureSearch(game: Game, progress: (text: string) => void): Measured {
  const field = fieldOf(game);
  const tasks = game.id === aaduHuli.id ? [searchTask('playouts', field), peerSearchTask('peer', peer())] : [playoutTask('playouts', field)];
  return { rates: Object.fromEntries(measure(tasks, SEARCH_PLAN, (text) => progress(`search of ${game.id}, ${text}`))), bytes: 0 };
}

/** Processes of its own for each game, one after the other: what the compiler learns from one game would slow down the next, and its luck differs by run. */
function measureApart({ id }: Game, what: readonly string[] = []): Measured[] {
  const self = fileURLToPath(import.meta.url);
  return Array.from({ length: QUICK ? 1 : PROCESSES }, () => {
    const child = spawnSync(process.execPath, [...process.execArgv, self, '--only', id, ...what], { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
    if (child.status !== 0) throw new Error(`The bench of ${id} failed.`);
    return JSON.parse(child.stdout) as Measured;
  });
}

function figuresOf({ id }: Game, measured: readonly Measured[]): Figure[] {
  const all = (task: string) => measured.flatMap(({ rates }) => rates[task] ?? []);
  return [
    speedOf(`engine/${id}/advance`, all('advance'), all('peer')),
    speedOf(`engine/${id}/step`, all('step'), all('peer')),
    { name: `engine/${id}/bytes`, value: rounded(median(measured.map(({ bytes }) => bytes))), unit: 'bytes' },
    { name: `engine/${id}/copy`, value: rounded(1e6 / median(all('copy'))), unit: 'µs' },
  ];
}

const peer = () => openPeer(readEdition(Object.values(aaduHuli.editions)[0] ?? null));
const peerOf = (name: string): Task => peerTask(name, peer(), fastChance('bench'));

function playoutsOf({ id }: Game, measured: readonly Measured[]): Figure {
  const all = (task: string) => measured.flatMap(({ rates }) => rates[task] ?? []);
  return { ...speedOf(`search/${id}/playouts`, all('playouts'), all('peer')), unit: 'playouts/s' };
}

/** The ratio is taken within each round, where both met the same machine. */
function speedOf(name: string, rates: readonly number[], peer: readonly number[]): Figure {
  const figure = { name, value: rounded(median(rates)), unit: 'decisions/s' };
  if (peer.length === 0) return figure;
  return { ...figure, peer: rounded(median(peer)), ratio: rounded(median(rates.map((rate, i) => rate / (peer[i] ?? Number.NaN)))) };
}

function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, unit, peer, ratio }) => [
    name,
    value.toLocaleString('en'),
    unit,
    peer?.toLocaleString('en') ?? '',
    ratio?.toLocaleString('en') ?? '',
  ]);
  const lines = [['figure', 'value', 'unit', 'boardgame.io', 'ratio'], ['---', '---:', '---', '---:', '---:'], ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  const machine = `${os.cpus()[0]?.model.trim() ?? 'unknown processor'}, ${os.cpus().length} cores, Node ${process.versions.node}`;
  const method = `Per second of processor time, ${QUICK ? 1 : PROCESSES} processes, in each ${PLAN.rounds} rounds of ${PLAN.slice} ms for each task in turn, medians.`;
  return [`${new Date().toISOString().slice(0, 10)}, ${machine}. ${method}`, '', ...lines].join('\n');
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      only: { type: 'string' },
      serve: { type: 'string' },
      search: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (values.serve === 'durbar') return serveDurbar(positionals[0] ?? '.');
  if (values.serve === 'peer') return servePeer();
  const live = process.stderr.isTTY === true;
  let before = '';
  const progress = (text: string) => {
    if (live) process.stderr.write(`\r\x1b[K${text}`);
    else if (text.split(':')[0] !== before) process.stderr.write(`${text.split(':')[0]}\n`);
    before = text.split(':')[0] ?? '';
  };
  const only = games.find((game) => game.id === values.only);
  if (only !== undefined) {
    process.stdout.write(JSON.stringify((values.search ? measureSearch : measureGame)(only, progress)));
    return;
  }
  if (values.only === 'server') return print(await serverFigures(fileURLToPath(import.meta.url), progress), values.json);
  const odds: Figure = { name: 'odds/vijayanagara/battle', value: rounded(slowestOdds()), unit: 'ms' };
  const searches = () => games.map((game) => playoutsOf(game, measureApart(game, ['--search'])));
  if (values.only === 'search') return print(searches(), values.json);
  const engines = [...games.flatMap((game) => figuresOf(game, measureApart(game))), ...searches(), odds];
  const figures = QUICK ? engines : [...engines, ...(await serverFigures(fileURLToPath(import.meta.url), progress))];
  if (live) process.stderr.write('\r\x1b[K');
  print(figures, values.json);
}

function print(figures: readonly Figure[], json: boolean): void {
  const short = figures.map((figure) => ({
    ...figure,
    value: rounded(figure.value),
    ...(figure.peer && { peer: rounded(figure.peer) }),
    ...(figure.ratio && { ratio: rounded(figure.ratio) }),
  }));
  process.stdout.write(`${json ? JSON.stringify(short, undefined, 2) : table(short)}\n`);
  // Sockets of matches that were stopped in the middle would keep the process.
  process.exit();
}

await main();
