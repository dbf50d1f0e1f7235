/** Moves on a server under load, beside the same matches on boardgame.io's server. */
import type { Figure } from '../figure.ts';
import { median } from '../measure.ts';
import { idleSockets } from './idle.ts';
import { memoryOfMatch } from './memory.ts';
import { matchesOf, type Server, startServer } from './start.ts';
import { type Player, playOn } from './table.ts';
import { usageOf } from './usage.ts';

export interface ServerPlan {
  readonly matches: number;
  /** Milliseconds before counting begins, and of counting. */
  readonly warmUp: number;
  readonly counted: number;
}

export interface Load {
  /** Moves in a second of the clock, and in a second of the server's processor time. */
  readonly rate: number;
  readonly perCore: number;
  /** Microseconds of processor time that the players need for a move. */
  readonly players: number;
  /** Milliseconds until a move is saved and seen by all seats. */
  readonly p50: number;
  readonly p99: number;
}

const ROUNDS = 3;
/** A server that has just begun is compiled while it runs, for about ten seconds. */
const FULL: ServerPlan = { matches: 100, warmUp: 10_000, counted: 5000 };
const IDLE = 5000;
/** Matches opened beforehand for each that is played at full speed, more than are played to their end until counting stops: making a match is no move. */
const READY = { durbar: 4, peer: 2 };
/** So many of them at a time. */
const TOGETHER = 25;

/** Both servers take turns, each time in a fresh process; medians count. */
export async function serverFigures(self: string, progress: (text: string) => void): Promise<Figure[]> {
  const runs: { readonly ours: Load; readonly peer: Load; readonly calm: Load }[] = [];
  const one = async (kind: 'durbar' | 'peer', name: string, perSecond?: number): Promise<Load> => {
    progress(`server: ${name}`);
    const server = await startServer(self, kind);
    try {
      return await load(server, kind, FULL, perSecond);
    } finally {
      server.stop();
    }
  };
  for (let round = 0; round < ROUNDS; round++)
    runs.push({ ours: await one('durbar', 'moves'), peer: await one('peer', 'the same on boardgame.io'), calm: await one('durbar', 'at 500 moves/s', 500) });
  progress('server: memory');
  const memory = await memoryOfMatch(self);
  progress('server: idle sockets');
  const idle = await idleSockets(self, IDLE);
  const over = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick));
  const ratio = over(({ ours, peer }) => ours.rate / peer.rate);
  const name = 'server/taj-mahal';
  return [
    { name: `${name}/moves`, value: over(({ ours }) => ours.rate), unit: 'moves/s', peer: over(({ peer }) => peer.rate), ratio },
    { name: `${name}/moves-per-core`, value: over(({ ours }) => ours.perCore), unit: 'moves/s of processor', peer: over(({ peer }) => peer.perCore) },
    { name: `${name}/players`, value: over(({ ours }) => ours.players), unit: 'µs of the players a move', peer: over(({ peer }) => peer.players) },
    { name: `${name}/p99`, value: over(({ ours }) => ours.p99), unit: 'ms', peer: over(({ peer }) => peer.p99) },
    { name: `${name}/p99-at-500`, value: over(({ calm }) => calm.p99), unit: 'ms' },
    { name: `${name}/memory`, value: memory / 1000, unit: 'kB a match' },
    { name: 'server/idle-sockets', value: idle / 1e6, unit: `MB for ${IDLE}` },
  ];
}

/** Plays many matches at once; `perSecond` holds all of them together to a rate, else each plays as fast as it is answered. */
export async function load({ child, address }: Server, kind: 'durbar' | 'peer', plan: ServerPlan, perSecond?: number): Promise<Load> {
  let times: number[] = [];
  let isStopped = false;
  const wait = perSecond === undefined ? 0 : (plan.matches * 1000) / perSecond;
  const pace = () => (wait === 0 ? Promise.resolve() : new Promise<void>((resolve) => setTimeout(resolve, wait * (0.5 + Math.random()))));
  const open = matchesOf(kind, address);
  const ready: (readonly Player[])[] = [];
  const beforehand = (perSecond === undefined ? READY[kind] : 1) * plan.matches;
  while (ready.length < beforehand) ready.push(...(await Promise.all(Array.from({ length: TOGETHER }, open))));
  const next = async () => ready.shift() ?? open();
  const playing = Array.from({ length: plan.matches }, () =>
    playOn(
      next,
      () => isStopped,
      pace,
      (ms) => times.push(ms),
    ),
  );
  const failed = Promise.all(playing).then(() => undefined);
  const passed = (ms: number) => Promise.race([failed, new Promise<void>((resolve) => setTimeout(resolve, ms))]);
  await passed(plan.warmUp);
  times = [];
  const [began, used, own] = [performance.now(), await usageOf(child, 'cpu'), process.cpuUsage()];
  await passed(plan.counted);
  const counted = times;
  const { user, system } = process.cpuUsage(own);
  const [seconds, after] = [(performance.now() - began) / 1000, await usageOf(child, 'cpu')];
  isStopped = true;
  const sorted = [...counted].sort((a, b) => a - b);
  return {
    rate: counted.length / seconds,
    perCore: (counted.length / (after - used)) * 1e6,
    players: (user + system) / counted.length,
    p50: median(sorted),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  };
}
