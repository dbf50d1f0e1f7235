/** G4 as far as one machine goes, and G5: two nodes on one PostgreSQL, of which one is killed, frozen or cut off. */
import fs from 'node:fs';
import path from 'node:path';
import { fastChance } from '@durbar/kernel';
import { pick } from '@durbar/kernel/kit';
import type { ServerMessage } from '@durbar/protocol';
import { withStore } from '@durbar/server';
import { sql } from 'kysely';
import type { WebSocket } from 'ws';
import { startPostgres } from '../packages/server/test/embedded.ts';
import { compare, noVerdicts, stored, verify } from './checker.ts';
import { type Served, serve } from './child.ts';
import { freshFolder, heard, type MatchMessage, Visitor } from './house.ts';
import { openMatches, playOn, standing } from './load.ts';
import { atLeast, type Finding, none, type Plan, type Suite, told, tried, until } from './suite.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Nodes {
  readonly where: { readonly dataFile: string; readonly databaseUrl: string };
  readonly nodes: [Served, Served];
  readonly visitors: readonly [Visitor, Visitor];
}

/** Somebody at a match, with what they were told first. */
async function seated(who: Visitor, match: string): Promise<{ socket: WebSocket; now: MatchMessage }> {
  const socket = await who.open(match);
  return { socket, now: await heard<MatchMessage>(socket, ({ t }) => t === 'match') };
}

/** A match on both nodes, with a different answer to the same question in hand at each. */
async function inTwoHands([here, there]: Nodes['visitors'], will: ReturnType<typeof fastChance>) {
  const match = await here.create('aadu-huli', 2);
  const [{ socket: mine }, { socket: theirs, now }] = await Promise.all([seated(here, match), seated(there, match)]);
  const seat = now.mine.find(({ choices }) => choices.length > 0);
  if (seat === undefined) throw new Error('nobody is asked');
  const message = (id: string) => JSON.stringify({ t: 'play', id, seat: seat.seat, step: seat.view.step, choice: pick(seat.choices, will) });
  const answerTo = (socket: WebSocket, id: string, ms?: number) => {
    const answer = heard<ServerMessage>(socket, (one) => 'id' in one && one.id === id, ms);
    socket.send(message(id));
    return answer;
  };
  return { match, mine, theirs, answerTo };
}

/** A node that sleeps while matches go on elsewhere: what it wants to write when it wakes is refused. Answers how many were not. */
async function frozen({ nodes, visitors }: Nodes, ms: number, count: number, will: ReturnType<typeof fastChance>): Promise<number> {
  const all = await Promise.all(Array.from({ length: count }, () => inTwoHands(visitors, will)));
  nodes[0].child.kill('SIGSTOP');
  const late = all.map(({ mine, answerTo }) => answerTo(mine, 'late', ms + 60_000));
  const early = await Promise.all(all.map(({ theirs, answerTo }) => answerTo(theirs, 'early')));
  await pause(ms);
  nodes[0].child.kill('SIGCONT');
  const answers = await Promise.all(late);
  let wrong = 0;
  for (const [i, { match, mine, theirs }] of all.entries()) {
    const { socket: again, now: caughtUp } = await seated(visitors[0], match);
    for (const socket of [mine, theirs, again]) socket.terminate();
    const answer = answers[i];
    if (early[i]?.t !== 'saved' || answer?.t !== 'error' || answer.code !== 'stale' || caughtUp.seq !== 2) wrong += 1;
  }
  return wrong;
}

/** Listeners are thrown out while one node writes: the other must find out by itself. */
async function unheard({ where, visitors }: Nodes): Promise<number> {
  const [here, there] = visitors;
  const match = await here.create('aadu-huli', 2);
  const [{ socket: mine, now }, { socket: theirs }] = await Promise.all([seated(here, match), seated(there, match)]);
  const seat = now.mine.find(({ choices }) => choices.length > 0);
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

  /** Matches played through the first node; it is killed or frozen, or PostgreSQL restarted in good order, and they go on. */
  async function outage(): Promise<number> {
    const played = await openMatches(first, 3, `${plan.seed}/${kills}`);
    const who = new Visitor(nodes[0].address, first.cookie);
    let isStopped = false;
    const heardOne = () => {
      acked += 1;
    };
    const playing = played.map((one) => playOn(one, { who, will, isPatient: true, isStopped: () => isStopped, acked: heardOne }));
    await pause(400 + will.int('ms', 400));
    const kind = kills++ % 3;
    if (kind === 2) {
      await postgres.halt();
      await postgres.start();
    } else {
      if (kind === 0) await nodes[0].kill();
      else nodes[0].child.kill('SIGSTOP');
      // Whoever was there goes to the other node with the messages that had no answer.
      who.address = nodes[1].address;
      for (const cut of who.opened) cut.terminate();
    }
    stood += await standing(played);
    if (kind === 1) nodes[0].child.kill('SIGCONT');
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
    const half = { ...plan, ms: plan.ms / 2 };
    const atOnce = plan.isShort ? 10 : 50;
    const freeze = async () => {
      stale += await frozen(all, plan.isShort ? 1500 : 60_000, atOnce, will);
      return atOnce;
    };
    const wanted = plan.isShort ? atOnce : 500;
    const late = await until(half, wanted, freeze, 'late answers of a frozen node');
    silent += await unheard(all);
    const aimed = plan.isShort ? 3 : 100;
    const outages = await until(half, aimed, outage, 'outages');
    return [
      told('G5', `times a node was frozen for ${plan.isShort ? 1.5 : 60} s and woke with old answers in hand`, late / atOnce),
      tried(plan, 'G5', 'old answers in its hand', late, wanted),
      none('G5', 'of them not refused as late, or not caught up', stale),
      none('G4', 'news that were lost and not caught up with', silent),
      tried(plan, 'G4', 'nodes killed, nodes frozen under load and PostgreSQL restarted, in turn', outages, aimed),
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
