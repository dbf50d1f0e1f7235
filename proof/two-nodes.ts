/** G4 as far as one machine goes, and G5: two nodes on one PostgreSQL, of which one is killed, frozen or cut off. */
import fs from 'node:fs';
import path from 'node:path';
import { fastChance } from '@durbar/kernel';
import { pick } from '@durbar/kernel/kit';
import type { ServerMessage } from '@durbar/protocol';
import { withStore } from '@durbar/server';
import { sql } from 'kysely';
import { startPostgres } from '../packages/server/test/embedded.ts';
import { compare, noVerdicts, stored, verify } from './checker.ts';
import { type Served, serve } from './child.ts';
import { freshFolder, heard, type MatchMessage, Visitor } from './house.ts';
import { openMatches, playOn, standing } from './load.ts';
import { atLeast, type Finding, none, type Plan, type Suite, told, until } from './suite.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Nodes {
  readonly where: { readonly dataFile: string; readonly databaseUrl: string };
  readonly nodes: [Served, Served];
  readonly visitors: readonly [Visitor, Visitor];
}

/** A node that sleeps while the match goes on elsewhere: what it wants to write when it wakes is refused. */
async function frozen({ nodes, visitors }: Nodes, ms: number, will: ReturnType<typeof fastChance>): Promise<number> {
  const [here, there] = visitors;
  const match = await here.create('aadu-huli', 2);
  const [mine, theirs] = await Promise.all([here.open(match), there.open(match)]);
  const [, now] = await Promise.all([mine, theirs].map((socket) => heard<MatchMessage>(socket, ({ t }) => t === 'match')));
  const seat = now?.mine.find(({ choices }) => choices.length > 0);
  if (seat === undefined) throw new Error('nobody is asked');
  const message = (id: string) => JSON.stringify({ t: 'play', id, seat: seat.seat, step: seat.view.step, choice: pick(seat.choices, will) });
  nodes[0].child.kill('SIGSTOP');
  const late = heard<ServerMessage>(mine, (one) => 'id' in one && one.id === 'late');
  mine.send(message('late'));
  const early = heard<ServerMessage>(theirs, (one) => 'id' in one && one.id === 'early');
  theirs.send(message('early'));
  const first = await early;
  await pause(ms);
  nodes[0].child.kill('SIGCONT');
  const answer = await late;
  const caughtUp = await heard<MatchMessage>(await here.open(match), (one) => one.t === 'match');
  for (const socket of [mine, theirs]) socket.terminate();
  return first.t === 'saved' && answer.t === 'error' && answer.code === 'stale' && caughtUp.seq === 2 ? 0 : 1;
}

/** Listeners are thrown out while one node writes: the other must find out by itself. */
async function unheard({ where, visitors }: Nodes): Promise<number> {
  const [here, there] = visitors;
  const match = await here.create('aadu-huli', 2);
  const [mine, theirs] = await Promise.all([here.open(match), there.open(match)]);
  const [now] = await Promise.all([mine, theirs].map((socket) => heard<MatchMessage>(socket, ({ t }) => t === 'match')));
  const seat = now?.mine.find(({ choices }) => choices.length > 0);
  await withStore(where, (db) => sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'`.execute(db));
  const news = heard<MatchMessage>(theirs, (message) => message.t === 'match' && message.seq === 2, 15_000);
  mine.send(JSON.stringify({ t: 'play', id: 'told', seat: seat?.seat, step: seat?.view.step, choice: seat?.choices[0] }));
  const isHeard = await news.then(
    () => 0,
    () => 1,
  );
  for (const socket of [mine, theirs]) socket.terminate();
  return isHeard;
}

export const twoNodes: Suite = async (plan: Plan): Promise<Finding[]> => {
  const folder = freshFolder();
  const postgres = await startPostgres();
  const where = { dataFile: path.join(folder, 'durbar.db'), databaseUrl: postgres.url };
  const node = () => serve({ ...where, port: 0 });
  // One after the other: the first makes the tables.
  const nodes: [Served, Served] = [await node(), await node()];
  const first = new Visitor(nodes[0].address);
  await first.create('aadu-huli', 2);
  const visitors = [first, new Visitor(nodes[1].address, first.cookie)] as const;
  const all: Nodes = { where, nodes, visitors };
  const will = fastChance(`${plan.seed}/nodes`);
  const verdicts = noVerdicts();
  let [kills, acked, stood] = [0, 0, 0];

  /** Matches played through the first node; it is killed, or PostgreSQL restarted in good order, and they go on. */
  async function outage(): Promise<number> {
    const played = await openMatches(first, 3, `${plan.seed}/${kills}`);
    const who = new Visitor(nodes[0].address, first.cookie);
    let isStopped = false;
    const heardOne = () => {
      acked += 1;
    };
    const playing = played.map((one) => playOn(one, { who, will, isPatient: true, isStopped: () => isStopped, acked: heardOne }));
    await pause(400 + will.int('ms', 400));
    if (kills++ % 2 === 0) {
      await nodes[0].kill();
      // Whoever was there goes to the other node with the messages that had no answer.
      who.address = nodes[1].address;
    } else {
      await postgres.halt();
      await postgres.start();
    }
    stood += await standing(played);
    isStopped = true;
    await Promise.all(playing);
    for (const one of played) {
      if (one.pending) await playOn(one, { who, will, isStopped: () => one.pending === undefined });
      const found = await stored(where, one.match);
      compare(one, found, verdicts);
      await verify(found, verdicts);
    }
    if (nodes[0].child.exitCode !== null || nodes[0].child.signalCode !== null) nodes[0] = await node();
    first.address = nodes[0].address;
    return 1;
  }

  try {
    let [stale, silent] = [0, 0];
    const freeze = async () => {
      stale += await frozen(all, plan.isShort ? 1500 : 60_000, will);
      return 1;
    };
    const sleeps = await until(plan, 0.5, plan.isShort ? 1 : 500, freeze, 'a node frozen');
    silent += await unheard(all);
    const outages = await until(plan, 0.5, plan.isShort ? 2 : 100, outage, 'outages');
    return [
      told('G5', `times a node was frozen for ${plan.isShort ? 1.5 : 60} s and woke with an old answer in hand`, sleeps),
      none('G5', 'of them not refused as late, or not caught up', stale),
      none('G4', 'news that were lost and not caught up with', silent),
      atLeast('G4', 'nodes killed and PostgreSQL restarted, in turn', outages, 1),
      atLeast('G4', 'moves acknowledged meanwhile', acked, 10),
      none('G4', 'acknowledged moves lost', verdicts.lost),
      none('G4', 'moves doubled or out of order', verdicts.doubled + verdicts.reordered),
      none('G4', 'matches with a broken chain or other chance', verdicts.broken + verdicts.otherChance),
      none('G4', `answers that should not be${verdicts.faults[0] ? ` (${verdicts.faults[0]})` : ''}`, verdicts.faults.length),
      none('G4', 'matches that did not go on', stood),
    ];
  } finally {
    for (const one of nodes) await one.kill();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
};
