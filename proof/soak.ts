/** G31: a third of what the server can do, for long: nothing grows, nothing is missed. */
import fs from 'node:fs';
import path from 'node:path';
import { fastChance } from '@durbar/kernel';
import { type Served, serve, type Usage } from './child.ts';
import { freshFolder, heard, type MatchMessage, Visitor } from './house.ts';
import { openMatches, type Played, playOn } from './load.ts';
import { tellPeople } from './notices.ts';
import { atLeast, atMost, type Finding, none, type Plan, quantile, type Suite, told } from './suite.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const GAMES = 12;
/** Matches kept in memory beside those that are played: so few that all are there soon, or filling them would be taken for a leak. */
const ROOMS = 24;

interface Loaded {
  readonly acked: number;
  readonly samples: readonly (Usage & { readonly at: number })[];
  /** Matches that stood still. */
  readonly stuck: number;
  /** Those who look on and were not told the last move. */
  readonly missed: number;
  /** Messages with a move, and entries of finished matches that none of them accounts for. */
  readonly frames: number;
  readonly finished: number;
  readonly doubled: number;
}

/** Plays matches one after the other, with somebody looking on at each. */
async function load(server: Served, seed: string, ms: number, wait: number, progress: (text: string) => void): Promise<Loaded> {
  const who = new Visitor(server.address);
  // Whoever makes the first match is a guest from then on, with one name for all of them.
  await who.create('aadu-huli', 2);
  const will = fastChance(seed);
  const end = performance.now() + ms;
  const isStopped = () => performance.now() > end;
  let [acked, missed, stuck, n, frames, finished, doubled] = [0, 0, 0, 0, 0, 0, 0];
  const seat = async () => {
    while (!isStopped()) {
      const [played] = (await openMatches(who, 1, `${seed}/${n++}`)) as [Played];
      const watching = await new Visitor(server.address).open(played.match);
      let seen = 0;
      watching.on('message', (data) => {
        const message = JSON.parse(String(data)) as MatchMessage;
        if (message.t === 'match') seen = message.seq;
      });
      await heard(watching, ({ t }) => t === 'match');
      const heardOne = () => {
        acked += 1;
      };
      await playOn(played, { who, will, isStopped, acked: heardOne, pace: () => wait * (0.5 + Math.random()) });
      if (!played.isOver && !isStopped()) stuck += 1;
      const last = Math.max(0, ...played.acked.keys()) + 1;
      for (let tries = 0; seen < last && tries < 100; tries++) await pause(50);
      if (seen < last) missed += 1;
      watching.terminate();
      frames += played.frames;
      // The first entry deals; each of the others was somebody's move.
      if (!played.isOver) continue;
      finished += 1;
      doubled += Math.abs(seen - 1 - played.acked.size) + played.faults.length;
    }
  };
  const seats = Array.from({ length: GAMES }, seat);
  const samples: (Usage & { at: number })[] = [];
  // However busy the machine is, there are three thirds to compare.
  while (!isStopped() || samples.length < 3) {
    await pause(Math.min(ms / 8, 15_000));
    samples.push({ ...(await server.usage()), at: performance.now() });
    progress(`${Math.round((end - performance.now()) / 1000)} s left, ${acked.toLocaleString('en')} moves`);
  }
  await Promise.all(seats);
  return { acked, samples, stuck, missed, frames, finished, doubled };
}

/** The mean of the last third beside that of the third before: what comes and goes stays, what is lost grows. */
function growth(values: readonly number[]): number {
  const third = Math.floor(values.length / 3);
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
  return sum(values.slice(-third)) / sum(values.slice(-2 * third, -third));
}

/** Growth in an hour by least squares, after a third of the time for warming up. */
function slope(samples: Loaded['samples'], value: (one: Usage) => number): number {
  const later = samples.slice(Math.floor(samples.length / 3));
  const mean = (list: readonly number[]) => list.reduce((all, one) => all + one, 0) / list.length;
  const [x, y] = [mean(later.map(({ at }) => at)), mean(later.map(value))];
  const over = later.reduce((all, one) => all + (one.at - x) * (value(one) - y), 0);
  return (over / later.reduce((all, one) => all + (one.at - x) ** 2, 0)) * 3_600_000;
}

export const soak: Suite = async (plan: Plan): Promise<Finding[]> => {
  const folder = freshFolder();
  const server = await serve({ dataFile: path.join(folder, 'durbar.db'), port: 0, rooms: ROOMS, telling: plan.isShort ? 200 : 10_000 });
  try {
    const quick = plan.isShort ? 4000 : 15_000;
    const most = await load(server, `${plan.seed}/most`, quick, 0, () => undefined);
    const capacity = most.acked / (quick / 1000);
    const wait = Math.min(plan.isShort ? 100 : 2000, (GAMES * 3000) / Math.max(capacity, 1));
    const ms = plan.isShort ? 4000 : Math.max(60_000, plan.ms - quick);
    const end = performance.now() + ms;
    const [{ acked, samples, stuck, missed, frames, finished, doubled }, notices] = await Promise.all([
      load(server, `${plan.seed}/soak`, ms, wait, (text) => plan.progress(`soak: ${text}`)),
      tellPeople(server.address, plan.isShort ? 2 : 8, plan.seed, () => performance.now() > end),
    ]);
    const grown = slope(samples, ({ heap }) => heap / 1e6);
    const isLong = ms >= 30 * 60_000;
    return [
      told('G31', 'moves a second at most', capacity),
      told('G31', 'minutes at a third of that', ms / 60_000),
      told('G31', 'moves acknowledged', acked),
      // A slope over minutes says nothing about hours: the heap still fills its first generations.
      isLong ? atMost('G31', 'growth of the heap after collection', grown, 1, 'MB/h') : told('G31', 'growth of the heap after collection', grown, 'MB/h'),
      atMost('G31', 'memory at the end', (samples.at(-1)?.rss ?? Number.NaN) / 1e6, 1500, 'MB'),
      told('G31', 'lag of the event loop, p99 of the last sample', samples.at(-1)?.lag ?? Number.NaN, 'ms'),
      // In a few seconds sockets that come and go are seen; one handle lost with every move would be a hundredfold.
      atMost('G31', 'handles in the last third beside the third before', growth(samples.map(({ handles }) => handles)), isLong ? 1.25 : 5),
      none('G31', 'matches that stood still', stuck),
      told('G6', 'messages with a move, many of them sent up to five times', frames),
      told('G6', 'matches played to their end', finished),
      none('G6', 'entries of those that no message accounts for, and answers that should not be', doubled),
      none('G31', 'people who looked on and missed the last move', missed),
      atLeast('G31', 'notices to people who were not there and were asked', notices.times.length, 1),
      told('G31', 'until they had them, p99', quantile(notices.times, 0.99) / 1000, 's'),
      none('G31', 'notices that did not come within 30 s', notices.missed),
      none('G31', 'notices that came twice', notices.tooMany),
    ];
  } finally {
    await server.kill();
    fs.rmSync(folder, { recursive: true, force: true });
  }
};
