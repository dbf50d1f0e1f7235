/** `npm run bench`: figures of every engine, and the peer beside them in the same run. */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { aaduHuli, readEdition } from '@durbar/aadu-huli';
import { games } from '@durbar/games';
import { fastChance } from '@durbar/kernel';
import { measure, median, type Plan, type Task } from './measure.ts';
import { openPeer } from './peer.ts';
import { advanceTask, copyTask, fieldOf, peerTask, sampleStates, stepTask } from './tasks.ts';

interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The same work by the peer, in the same unit. */
  readonly peer?: number;
  readonly ratio?: number;
}

const PLAN: Plan = { rounds: 15, slice: 250, warmUp: 1000 };
const SAMPLED = 20;

const rounded = (value: number) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));

function runBench(progress: (text: string) => void): Figure[] {
  const fields = games.map((game) => ({ game, field: fieldOf(game) })).map((one) => ({ ...one, states: sampleStates(one.field, SAMPLED) }));
  const peers = new Map([[aaduHuli.id, peerOf('peer/aadu-huli')]]);
  const tasks: Task[] = fields.flatMap(({ game: { id }, field, states }) => {
    const peer = peers.get(id);
    return [
      advanceTask(`engine/${id}/advance`, field),
      stepTask(`engine/${id}/step`, field),
      ...(peer === undefined ? [] : [peer]),
      copyTask(`engine/${id}/copy`, field, states),
    ];
  });
  const rates = measure(tasks, PLAN, progress);
  return fields.flatMap(({ game: { id }, states }) => {
    const peer = rates.get(peers.get(id)?.name ?? '');
    const speed = (name: string): Figure => speedOf(`engine/${id}/${name}`, rates.get(`engine/${id}/${name}`) ?? [], peer);
    const bytes = median(states.map((state) => Buffer.byteLength(JSON.stringify(state))));
    const copies = median(rates.get(`engine/${id}/copy`) ?? []);
    return [
      speed('advance'),
      speed('step'),
      { name: `engine/${id}/bytes`, value: rounded(bytes), unit: 'bytes' },
      { name: `engine/${id}/copy`, value: rounded(1e6 / copies), unit: 'µs' },
    ];
  });
}

function peerOf(name: string): Task {
  const edition = Object.values(aaduHuli.editions)[0] ?? null;
  return peerTask(name, openPeer(readEdition(edition)), fastChance('bench'));
}

/** The ratio is taken within each round, where both met the same machine. */
function speedOf(name: string, rates: readonly number[], peer: readonly number[] | undefined): Figure {
  const figure = { name, value: rounded(median(rates)), unit: 'decisions/s' };
  if (peer === undefined) return figure;
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
  const method = `One core, ${PLAN.rounds} rounds of ${PLAN.slice} ms for each task in turn, medians.`;
  return [`${new Date().toISOString().slice(0, 10)}, ${machine}. ${method}`, '', ...lines].join('\n');
}

function main(): void {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const live = process.stderr.isTTY === true;
  let before = '';
  const progress = (text: string) => {
    if (live) process.stderr.write(`\r\x1b[K${text}`);
    else if (text.split(':')[0] !== before) process.stderr.write(`${text.split(':')[0]}\n`);
    before = text.split(':')[0] ?? '';
  };
  const figures = runBench(progress);
  if (live) process.stderr.write('\r\x1b[K');
  process.stdout.write(`${values.json ? JSON.stringify(figures, undefined, 2) : table(figures)}\n`);
}

main();
