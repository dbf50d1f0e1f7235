/** G26-G29, G32, G33, G35-G37: what some do on purpose must not be felt by the others. */
import fs from 'node:fs';
import path from 'node:path';
import { fastChance } from '@durbar/kernel';
import type { ServerMessage } from '@durbar/protocol';
import type { WebSocket } from 'ws';
import { closing } from '../packages/server/src/clients.ts';
import { passphrases, sessions } from './accounts.ts';
import { attacks } from './attacks.ts';
import { type Served, serve } from './child.ts';
import { freshFolder, heard, type MatchMessage, Visitor } from './house.ts';
import { Played, playOn } from './load.ts';
import { markup } from './markup.ts';
import { outbound } from './outbound.ts';
import { atLeast, atMost, type Finding, inParts, none, type Plan, quantile, type Suite, told } from './suite.ts';

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

/** Somebody who plays as usual for a while; answers with the times of the moves. */
async function usual(who: Visitor, played: Played, ms: number, wait = 20): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ms;
  await playOn(played, { who, will: fastChance(played.match), isStopped: () => performance.now() > end, acked: (one) => times.push(one), pace: () => wait });
  if (played.faults.length > 0) throw new Error(played.faults[0]);
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
  const playAll = async (ms: number) => (await Promise.all(all.map((played) => usual(who, played, ms, wait)))).flat();
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
  await usual(who, new Played(match), 300, PEOPLE);
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

/** Programs that send what is not allowed as fast as they can, with the limits that a host has. */
async function hostile(server: Served, who: Visitor, plan: Plan): Promise<Finding[]> {
  const played = new Played(await who.create('aadu-huli', 2));
  const calm = await usual(who, played, 1500, PEOPLE);
  const count = plan.isShort ? 10 : 500;
  const foe = new Visitor(server.address);
  const theirs = await foe.create('aadu-huli', 2);
  let [slowed, turnedAway, sent, closed] = [0, 0, 0, 0];
  // Whoever plays is at the table already when they come: all have the same address here, and would be turned away alike.
  const playing = usual(who, played, plan.isShort ? 2500 : 21_000, PEOPLE);
  await new Promise((resolve) => setTimeout(resolve, 2 * PEOPLE));
  const [began, ms] = [performance.now(), plan.isShort ? 1500 : 20_000];
  const one = async (n: number) => {
    await new Promise((resolve) => setTimeout(resolve, (ms / 2) * (n / count)));
    const socket = await foe.open(theirs).catch(() => undefined);
    if (socket === undefined) {
      turnedAway += 1;
      return;
    }
    let isIn = false;
    socket.on('open', () => {
      isIn = true;
    });
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      if (message.t === 'error' && message.code === 'slow-down') slowed += 1;
    });
    socket.on('close', (code) => {
      if (code === closing.tooFast) closed += 1;
      else if (!isIn || code === closing.tooMany) turnedAway += 1;
    });
    while (performance.now() - began < ms && socket.readyState <= socket.OPEN) {
      if (socket.readyState === socket.OPEN) {
        for (let i = 0; i < 20; i++)
          socket.send(JSON.stringify({ t: 'play', id: `x${sent++}`, seat: 0, step: 0, choice: { verb: 'win', noun: 'x'.repeat(2000) } }));
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    socket.terminate();
  };
  const [times] = await Promise.all([playing, ...Array.from({ length: count }, (_, n) => one(n))]);
  return [
    told('G29', 'hostile programs', count),
    told('G29', 'forbidden moves sent', sent),
    atLeast('G29', 'times they were told to slow down', slowed, 1),
    atLeast('G29', 'sockets closed because they did not', closed, 1),
    told('G29', 'sockets turned away because they were too many', turnedAway),
    told('G29', 'a move of somebody else, p99 before', quantile(calm, 0.99), 'ms'),
    told('G29', 'and meanwhile', quantile(times, 0.99), 'ms'),
  ];
}

/** Everybody loses the connection at once and comes back. */
async function storm(server: Served, who: Visitor, plan: Plan): Promise<Finding[]> {
  const match = await who.create('taj-mahal', 3);
  await usual(who, new Played(match), 500);
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
  withServer(true, async (server, who) => [...(await protocolAttacks(server, who, plan)), ...(await hostile(server, who, plan)), ...(await guessing(who))]);

/** Each takes as long as it takes. */
export const abuse: Suite = inParts({ crowds, attacks: attacked, markup: async (plan) => (plan.isShort ? [] : markup()) }, {});
