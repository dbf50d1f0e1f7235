/** G1, G2, G6, G7, G15: killed at the worst moments, nothing that was acknowledged is lost, doubled or out of order. */
import fs from 'node:fs';
import path from 'node:path';
import { fastChance } from '@durbar/kernel';
import { freePort, startPostgres } from '../packages/server/test/embedded.ts';
import { look, noVerdicts, type Stored, type Verdicts, verify } from './checker.ts';
import { serve } from './child.ts';
import { freshFolder, Visitor } from './house.ts';
import { Acks, killAround, moments, type Reached } from './killing.ts';
import { openMatches, type Played, playOn, settle, standing } from './load.ts';
import { messages } from './messages.ts';
import { races } from './races.ts';
import { atLeast, atMost, type Finding, inParts, none, type Plan, quantile, type Suite, told, tried, until } from './suite.ts';

/** Moves that must have been acknowledged for a run to say anything. */
const ENOUGH = 50;
/** Moments that may fail to come before a run is given up. */
const MISSED = 2;

interface Count {
  kills: number;
  acked: number;
  sent: number;
  /** Milliseconds until it was back, each time; and of processor time. */
  readonly back: number[];
  readonly work: number[];
  readonly verdicts: Verdicts;
}

const killsOf = (plan: Plan): number => (plan.isShort ? 5 : 200);

const fresh = (): Count => ({ kills: 0, acked: 0, sent: 0, back: [], work: [], verdicts: noVerdicts() });

/** The data file: the server is killed again and again under load. */
async function killServer(plan: Plan): Promise<Finding[]> {
  const folder = freshFolder();
  const where = { dataFile: path.join(folder, 'durbar.db') };
  const deaths = path.join(folder, 'deaths');
  const reached: Reached = new Map();
  const port = await freePort();
  const count = fresh();
  const will = fastChance(`${plan.seed}/kills`);
  const acked = new Acks();
  let server = await serve({ ...where, port, deaths });
  const who = new Visitor(server.address);
  const wanted = plan.isShort ? 3 : 60;
  let all: Played[] = await openMatches(who, wanted, plan.seed);
  let [seconds, missed] = [0, 0];

  async function round(): Promise<number> {
    const playing = all.map((played) =>
      playOn(played, {
        who,
        will,
        isStopped: () => false,
        acked() {
          count.acked += 1;
          acked.add();
        },
      }),
    );
    const began = performance.now();
    const isReached = await killAround({ server, will, acked, wal: `${where.dataFile}-wal`, deaths, reached });
    if (!isReached && ++missed > MISSED) throw new Error('moments to kill the server did not come');
    seconds += (performance.now() - began) / 1000;
    await Promise.all(playing);
    if (isReached) count.kills += 1;
    server = await serve({ ...where, port, deaths });
    count.back.push(server.startup);
    count.work.push((await server.usage()).cpu);
    await settle(all, who, will);
    const found = await look(all, where, count.verdicts);
    const over = all.filter(({ isOver }) => isOver);
    for (const [i, { isOver, sent }] of all.entries()) {
      if (!isOver) continue;
      await verify(found[i] as Stored, count.verdicts);
      count.sent += sent;
    }
    all = [...all.filter(({ isOver }) => !isOver), ...(await openMatches(who, over.length, `${plan.seed}/${count.kills}/${missed}`))];
    return isReached ? 1 : 0;
  }

  try {
    await until(plan, killsOf(plan), round, 'kills of the server');
    for (const found of await look(all, where, count.verdicts)) await verify(found, count.verdicts);
    for (const { sent } of all) count.sent += sent;
    return [
      ...findingsOf(plan, 'G1', 'server', count),
      ...moments.map((moment) => atLeast('G1', `of them ${moment}`, reached.get(moment) ?? 0, 1)),
      told('G1', 'moves acknowledged a second while it ran', count.acked / seconds),
      ...recovery(plan, count),
    ];
  } finally {
    await server.kill();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Under `npm test` several suites share the machine, so the time is only told there. */
const recovery = (plan: Plan, { back, work }: Count): Finding[] => [
  plan.isShort
    ? told('G1', 'until it answered again, p95', quantile(back, 0.95) / 1000, 's')
    : atMost('G1', 'until it answered again, p95', quantile(back, 0.95) / 1000, 5, 's'),
  told('G1', 'processor time for that, p95', quantile(work, 0.95) / 1000, 's'),
];

/** PostgreSQL is killed with all its processes; the server goes on and finds it again. */
async function killDatabase(plan: Plan): Promise<Finding[]> {
  const folder = freshFolder();
  const postgres = await startPostgres();
  const where = { dataFile: path.join(folder, 'durbar.db'), databaseUrl: postgres.url };
  const count = fresh();
  const will = fastChance(`${plan.seed}/database`);
  const server = await serve({ ...where, port: 0 });
  try {
    const who = new Visitor(server.address);
    const all = await openMatches(who, plan.isShort ? 4 : 30, `${plan.seed}/database`);
    let [isStopped, last] = [false, performance.now()];
    const heard = new Acks();
    const acked = () => {
      count.acked += 1;
      last = performance.now();
      heard.add();
    };
    const playing = all.map((played) => playOn(played, { who, will, isPatient: true, isStopped: () => isStopped, acked }));
    const round = async () => {
      await heard.some(8 + will.int('acks', 24));
      await new Promise((resolve) => setTimeout(resolve, will.int('ms', 200)));
      await postgres.kill();
      count.kills += 1;
      const began = performance.now();
      await postgres.start();
      while (last < began && performance.now() - began < 60_000 && all.some(({ isOver }) => !isOver)) await new Promise((resolve) => setTimeout(resolve, 20));
      count.back.push(performance.now() - began);
      return 1;
    };
    await until(plan, killsOf(plan), round, 'kills of PostgreSQL');
    // However slow the machine is, there must be something to lose.
    for (let tries = 0; count.acked < ENOUGH && tries < 20; tries++) await heard.some(ENOUGH - count.acked);
    const stuck = await standing(all);
    isStopped = true;
    await Promise.all(playing);
    await settle(all, who, will);
    for (const found of await look(all, where, count.verdicts)) await verify(found, count.verdicts);
    for (const { sent } of all) count.sent += sent;
    return [
      ...findingsOf(plan, 'G2', 'PostgreSQL', count),
      none('G2', 'matches that stood still afterwards', stuck),
      told('G2', 'seconds until moves were saved again, p95', quantile(count.back, 0.95) / 1000),
    ];
  } finally {
    await server.kill();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function findingsOf(plan: Plan, goal: string, what: string, { kills, acked, sent, verdicts }: Count): Finding[] {
  return [
    tried(plan, goal, `kills of ${what}`, kills, killsOf(plan)),
    atLeast(goal, 'moves acknowledged', acked, ENOUGH),
    none(goal, 'acknowledged moves lost', verdicts.lost),
    none('G6', `entries that no message of ${sent.toLocaleString('en')} accounts for (many of them sent up to five times)`, verdicts.doubled),
    none(goal, 'moves out of order', verdicts.reordered),
    none(goal, 'chains of hashes broken', verdicts.broken),
    none('G15', 'matches whose chance is not that of the promised seed', verdicts.otherChance),
    none('G6', `answers that should not be${verdicts.faults[0] ? ` (${verdicts.faults[0]})` : ''}`, verdicts.faults.length),
  ];
}

export const crash: Suite = inParts({ server: killServer, database: killDatabase, messages, races }, { server: 0.4, database: 0.2, messages: 0.3, races: 0.1 });
