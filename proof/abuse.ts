/** G26-G29, G32, G33, G35-G37: what some do on purpose must not be felt by the others. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fastChance } from '@durbar/kernel';
import type { WebSocket } from 'ws';
import { passphrases, sessions } from './accounts.ts';
import { attacks } from './attacks.ts';
import { type Served, serve } from './child.ts';
import type { Hostile, Repelled } from './hostile.ts';
import { freshFolder, heard, type MatchMessage, Visitor } from './house.ts';
import { Played, playOn } from './load.ts';
import { markup } from './markup.ts';
import { outbound } from './outbound.ts';
import { atLeast, atMost, type Finding, inParts, none, type Plan, quantile, type Suite, told } from './suite.ts';

const HOSTILE = fileURLToPath(new URL('hostile.ts', import.meta.url));

async function withServer<T>(isLimited: boolean, work: (server: Served, who: Visitor, where: { dataFile: string }) => Promise<T>): Promise<T> {
  const folder = freshFolder();
  const where = { dataFile: path.join(folder, 'durbar.db') };
  const server = await serve({ ...where, port: 0, isLimited });
  try {
    return await work(server, new Visitor(server.address), where);
  } finally {
    await server.kill();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds before each move of somebody who keeps to the limits of a host. */
const PEOPLE = 500;

/** Somebody who plays as usual. */
async function usual(who: Visitor, played: Played, isStopped: () => boolean, wait: number, acked: (took: number) => void): Promise<void> {
  await playOn(played, { who, will: fastChance(played.match), isStopped, acked, pace: () => wait * (0.5 + Math.random()) });
  if (played.faults.length > 0) throw new Error(played.faults[0]);
}

/** The same for a while; answers with the times of the moves. */
async function usualFor(ms: number, who: Visitor, played: Played, wait = 20): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ms;
  await usual(
    who,
    played,
    () => performance.now() > end,
    wait,
    (took) => times.push(took),
  );
  return times;
}

async function manyOpen(who: Visitor, match: string, count: number, have = 0): Promise<{ socket: WebSocket; first: MatchMessage }[]> {
  const out: { socket: WebSocket; first: MatchMessage }[] = [];
  for (let at = 0; at < count; at += 50) {
    const some = Array.from({ length: Math.min(50, count - at) }, async () => {
      const socket = await who.open(match, `have=${have}`);
      return { socket, first: await heard<MatchMessage>(socket, ({ t }) => t === 'match') };
    });
    out.push(...(await Promise.all(some)));
  }
  return out;
}

/** Sockets that never read while busy matches go on, long enough not to end meanwhile. */
async function slowReaders(server: Served, who: Visitor, plan: Plan): Promise<Finding[]> {
  const [matches, each, wait] = plan.isShort ? [2, 20, 20] : [20, 10, 300];
  const all: Played[] = [];
  for (let n = 0; n < matches; n++) all.push(new Played(await who.create('vijayanagara', 3)));
  const playAll = async (ms: number) => (await Promise.all(all.map((played) => usualFor(ms, who, played, wait)))).flat();
  const calm = await playAll(plan.isShort ? 1000 : 10_000);
  const watcher = new Visitor(server.address);
  const slow: { socket: WebSocket; match: string; have: number }[] = [];
  for (const { match } of all) for (const { socket, first } of await manyOpen(watcher, match, each)) slow.push({ socket, match, have: first.seq });
  for (const { socket } of slow) socket.pause();
  const before = await server.usage();
  const times = await playAll(plan.isShort ? 2500 : 60_000);
  const after = await server.usage();
  const newest = new Map<string, number>();
  for (const { match } of all) newest.set(match, (await manyOpen(who, match, 1))[0]?.first.seq ?? 0);
  let [behind, sentAway] = [0, 0];
  await Promise.all(
    slow.map(async ({ socket, match, have }) => {
      const newestOne = heard<MatchMessage>(socket, (message) => message.t === 'match' && message.seq === newest.get(match), 10_000);
      socket.resume();
      await newestOne.catch(async () => {
        // Whoever does not answer pings for long is sent away, and comes back for what they have not seen.
        sentAway += 1;
        const [again] = await manyOpen(watcher, match, 1, have);
        if (again?.first.from !== have || again.first.seq !== newest.get(match)) behind += 1;
        again?.socket.terminate();
      });
      socket.terminate();
    }),
  );
  return [
    told('G27', 'sockets that did not read', slow.length),
    atLeast('G27', 'moves that they were to hear of', times.length, matches),
    atMost('G27', 'memory more meanwhile', (after.rss - before.rss) / 1e6, 64, 'MB'),
    told('G27', 'a move of somebody else, p99 before', quantile(calm, 0.99), 'ms'),
    told('G27', 'and meanwhile', quantile(times, 0.99), 'ms'),
    told('G27', 'slow sockets that were sent away and came back', sentAway),
    none('G27', 'slow sockets that were not told the newest when they read again or came back', behind),
  ];
}

async function protocolAttacks(server: Served, who: Visitor, plan: Plan): Promise<Finding[]> {
  const match = await who.create('aadu-huli', 2);
  const failed: string[] = [];
  await usualFor(300, who, new Played(match), PEOPLE);
  const before = await server.usage();
  const much = plan.isShort ? 3000 : 50_000;
  for (const [name, attack] of Object.entries(attacks)) {
    plan.progress(`attacks: ${name}`);
    await attack(who, match, much).catch((error: unknown) => failed.push(`${name}: ${String(error)}`));
  }
  const after = await server.usage();
  const healthy = await who.fetch('/healthz').then(({ ok }) => ok);
  return [
    told('G28', 'kinds of attacks on a socket', Object.keys(attacks).length),
    none('G28', `attacks that were not fended off${failed[0] ? ` (${failed[0]})` : ''}`, failed.length),
    none('G28', 'crashes', healthy ? 0 : 1),
    atMost('G28', 'memory more afterwards', (after.rss - before.rss) / 1e6, 64, 'MB'),
    told('G28', 'longest stall of the event loop', after.stall, 'ms'),
  ];
}

/** What others felt for a while, and what the server did. */
interface Turn {
  readonly times: readonly number[];
  readonly processor: number;
  readonly lag: number;
}

/**
 * Programs that send what is not allowed as fast as they can, with the limits that a host has. In turns they do it to another house on the
 * same machine: what others feel then is that they share processors and a disk, and only what is beyond it is the server's.
 */
async function hostile(server: Served, elsewhere: Served, plan: Plan): Promise<Finding[]> {
  const [people, count, turns, ms] = plan.isShort ? [2, 10, 1, 6000] : [40, 500, 20, 12_000];
  const child = fork(HOSTILE, { execArgv: ['--import', 'tsx'] });
  const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the hostile programs ended with ${code}`)));
  const said = <T>() => Promise.race([gone, once(child, 'message').then(([message]) => message as T)]);
  await said();
  let times: number[] = [];
  let isStopped = false;
  // Whoever plays is at the table already when they come: all have the same address here, and would be turned away alike.
  const playing = Array.from({ length: people }, async () => {
    const who = new Visitor(server.address);
    const played = new Played(await who.create('vijayanagara', 3));
    await usual(
      who,
      played,
      () => isStopped,
      PEOPLE,
      (took) => times.push(took),
    );
  });
  // A server that has just begun is compiled while it runs.
  await new Promise((resolve) => setTimeout(resolve, ms));
  const [beside, meanwhile]: [Turn[], Turn[]] = [[], []];
  const all: Repelled = { sent: 0, slowed: 0, closed: 0, turnedAway: 0 };
  async function attack({ address }: Served, turnsSoFar: Turn[]): Promise<Repelled> {
    // Looking at it takes a moment in which it does nothing else.
    const before = await server.usage();
    await new Promise((resolve) => setTimeout(resolve, 300));
    times = [];
    const began = performance.now();
    child.send({ address, count, ms } satisfies Hostile);
    const repelled = await said<Repelled>();
    const took = performance.now() - began;
    const felt = times;
    times = [];
    const { cpu, lag } = await server.usage();
    turnsSoFar.push({ times: felt, lag, processor: ((cpu - before.cpu) / took) * 100 });
    return repelled;
  }
  for (let turn = 0; turn < turns; turn++) {
    plan.progress(`hostile programs, ${turn + 1} of ${turns}`);
    await attack(elsewhere, beside);
    const repelled = await attack(server, meanwhile);
    for (const key of ['sent', 'slowed', 'closed', 'turnedAway'] as const) all[key] += repelled[key];
  }
  isStopped = true;
  gone.catch(() => undefined);
  child.kill();
  await Promise.all(playing);
  // A hiccup of the machine is in one turn.
  const usually = (seen: readonly Turn[], of: (turn: Turn) => number) => quantile(seen.map(of), 0.5);
  const compared = (what: string, of: (turn: Turn) => number, unit: string) => [
    told('G29', `${what} while they attack another house`, usually(beside, of), unit),
    told('G29', 'and while they attack this one', usually(meanwhile, of), unit),
  ];
  return [
    told('G29', 'hostile programs at a time', count),
    told('G29', 'forbidden moves sent', all.sent),
    atLeast('G29', 'times they were told to slow down', all.slowed, 1),
    atLeast('G29', 'sockets closed because they did not', all.closed, 1),
    told('G29', 'sockets turned away because they were too many', all.turnedAway),
    atLeast('G29', 'moves of others meanwhile', meanwhile.flatMap((turn) => turn.times).length, people),
    ...compared('processor of the server', ({ processor }) => processor, '%'),
    ...compared('lag of its event loop, p99,', ({ lag }) => lag, 'ms'),
    ...compared('a move of somebody else, median,', (turn) => quantile(turn.times, 0.5), 'ms'),
    ...compared('a move of somebody else, p99,', (turn) => quantile(turn.times, 0.99), 'ms'),
  ];
}

/** Everybody loses the connection at once and comes back. */
async function storm(server: Served, who: Visitor, plan: Plan): Promise<Finding[]> {
  const match = await who.create('taj-mahal', 3);
  await usualFor(500, who, new Played(match));
  const count = plan.isShort ? 150 : 2000;
  const watcher = new Visitor(server.address);
  const first = await manyOpen(watcher, match, count);
  const before = await server.usage();
  const { seq = 0 } = first[0]?.first ?? {};
  for (const { socket } of first) socket.terminate();
  const began = performance.now();
  const again = await manyOpen(watcher, match, count, seq);
  const back = (performance.now() - began) / 1000;
  const gaps = again.filter(({ first: { from, seq: now } }) => from !== seq || now < seq).length;
  const after = await server.usage();
  for (const { socket } of again) socket.terminate();
  return [
    atLeast('G26', 'sockets that came back at once', again.length, count),
    plan.isShort ? told('G26', 'until all were back', back, 's') : atMost('G26', 'until all were back', back, 30, 's'),
    none('G26', 'of them with a gap', gaps),
    atMost('G26', 'memory beside that before', after.rss / before.rss, 1.5),
  ];
}

/** Keys of doors, tried one after the other. */
async function guessing(who: Visitor): Promise<Finding[]> {
  const players = [{ kind: 'me' }, { kind: 'open' }];
  const { match } = await who.json<{ match: string }>('/api/matches', { game: 'aadu-huli', players });
  const foe = new Visitor(who.address);
  const statuses: number[] = [];
  for (let i = 0; i < 200; i++) statuses.push((await foe.fetch(`/api/matches/${match}/join`, { invite: `guess-${i}` })).status);
  const strange = await Promise.all(
    ['https://elsewhere.example', 'null'].map((origin) => who.fetch('/api/matches', { game: 'aadu-huli', players }, { origin })),
  );
  return [
    none('G36', 'guessed invitations that opened a seat', statuses.filter((status) => status < 400).length),
    atLeast('G36', 'of 200 guesses refused because they came too fast', statuses.filter((status) => status === 429).length, 1),
    none('G33', 'requests from the page of another site that were taken', strange.filter(({ status }) => status !== 403).length),
  ];
}

const crowds: Suite = (plan) =>
  withServer(false, async (server, who, where) => [
    ...(await sessions(server.address, where)),
    ...(await passphrases(server.address, plan)),
    ...(await outbound(who)),
    ...(await slowReaders(server, who, plan)),
    ...(await storm(server, who, plan)),
  ]);

const attacked: Suite = (plan) =>
  withServer(true, (server, who) =>
    withServer(true, async (elsewhere) => [
      ...(await protocolAttacks(server, who, plan)),
      ...(await hostile(server, elsewhere, plan)),
      ...(await guessing(who)),
    ]),
  );

/** Each takes as long as it takes. */
export const abuse: Suite = inParts({ crowds, attacks: attacked, markup: async (plan) => (plan.isShort ? [] : markup()) }, {});
