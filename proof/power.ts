/** G3: the power fails under load, and what was not synced is gone. With a weaker setting the same trial must find losses. */
import fs from 'node:fs';
import path from 'node:path';
import { fastChance } from '@durbar/kernel';
import { withStore } from '@durbar/server';
import { type Postgres, startPostgres } from '../packages/server/test/embedded.ts';
import { compare, noVerdicts, stored, type Verdicts, verify } from './checker.ts';
import { serve } from './child.ts';
import { afterFailure, afterFailureByLedger, forgetful, mirror } from './forgetting.ts';
import { freshFolder, Visitor } from './house.ts';
import { openMatches, type Played, playOn } from './load.ts';
import { atLeast, type Finding, inParts, none, type Plan, type Suite, told, tried, until } from './suite.ts';

interface Trials {
  trials: number;
  acked: number;
  /** Trials after which the data could not be read at all. */
  unreadable: number;
  readonly verdicts: Verdicts;
}

/** Power failures of each kind in the long form. */
const WANTED = 200;

const fresh = (): Trials => ({ trials: 0, acked: 0, unreadable: 0, verdicts: noVerdicts() });
const temporary = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = freshFolder();
  try {
    return await work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

/** Load on a server until it is killed after some acknowledgements. */
async function loaded(address: string, seed: string, kill: () => Promise<void>, into: Trials): Promise<Played[]> {
  const who = new Visitor(address);
  const will = fastChance(seed);
  const all = await openMatches(who, 4, seed);
  const enough = 20 + will.int('acks', 60);
  let [acked, ended]: [number, () => void] = [0, () => undefined];
  const done = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const heard = () => ++acked >= enough && ended();
  let isStopped = false;
  // A commit whose answer the failure has swallowed counts as unanswered, although the server then says that it could not save.
  const playing = all.map((played) => playOn(played, { who, will, isPatient: true, isStopped: () => isStopped, acked: heard }));
  await Promise.race([done, Promise.all(playing)]);
  await kill();
  isStopped = true;
  await Promise.all(playing);
  into.acked += acked;
  into.trials += 1;
  return all;
}

async function check(where: { dataFile: string; databaseUrl?: string }, all: readonly Played[], into: Trials): Promise<void> {
  try {
    if (where.databaseUrl === undefined) await withStore(where, (db) => db.selectFrom('house').selectAll().execute());
    for (const played of all) {
      const found = await stored(where, played.match);
      compare(played, found, into.verdicts);
      await verify(found, into.verdicts);
    }
  } catch {
    into.unreadable += 1;
  }
}

/** One trial by what the server says of its commits. */
const byLedger = (seed: string, isWeaker: boolean, into: Trials): Promise<number> =>
  temporary(async (folder) => {
    const ledger = path.join(folder, 'ledger');
    const server = await serve({ dataFile: path.join(folder, 'durbar.db'), port: 0, ledger, ...(isWeaker && { synchronous: 'OFF' }) });
    const all = await loaded(server.address, seed, () => server.kill(), into);
    const left = path.join(folder, 'left');
    afterFailureByLedger(folder, left, ledger, fastChance(`${seed}/blocks`));
    await check({ dataFile: path.join(left, 'durbar.db') }, all, into);
    return 1;
  });

type Trial = (seed: string, into: Trials) => Promise<number>;
/** Makes ready what the trials of one kind need, and hands over how to make one. */
type Prepared = (library: string, isWeaker: boolean, work: (trial: Trial) => Promise<number>) => Promise<number>;

/** Trials on the data file by what was really synced. */
const onFile: Prepared = (library, isWeaker, work) =>
  work((seed, into) =>
    temporary(async (base) => {
      const [live, synced] = [path.join(base, 'live'), path.join(base, 'synced')];
      for (const folder of [live, synced]) fs.mkdirSync(folder);
      const env = { LD_PRELOAD: library, PROOF_FROM: live, PROOF_TO: synced };
      const server = await serve({ dataFile: path.join(live, 'durbar.db'), port: 0, ...(isWeaker && { synchronous: 'OFF' }) }, env);
      const all = await loaded(server.address, seed, () => server.kill(), into);
      afterFailure(live, synced, fastChance(`${seed}/blocks`));
      await check({ dataFile: path.join(synced, 'durbar.db') }, all, into);
      return 1;
    }),
  );

/** Trials on PostgreSQL: each begins with an empty one, whose folder is then put back to what was synced, and it must recover from that. */
const onPostgres: Prepared = async (library, isWeaker, work) => {
  const postgres = await startPostgres({ making: ['--wal-segsize=1'], settings: isWeaker ? ['fsync=off'] : [] });
  try {
    await postgres.halt();
    return await temporary(async (base) => {
      const [clean, synced] = [path.join(base, 'clean'), path.join(base, 'synced')];
      for (const folder of [clean, synced]) fs.cpSync(postgres.data, folder, { recursive: true });
      openToAll(base);
      return await work((seed, into) => {
        for (const folder of [postgres.data, synced]) mirror(clean, folder);
        return temporary((keys) => failureOf(postgres, { library, synced, keys, seed }, into));
      });
    });
  } finally {
    await postgres.stop();
  }
};

/** PostgreSQL may run as somebody else than we do. */
function openToAll(folder: string): void {
  fs.chmodSync(folder, 0o777);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) fs.chmodSync(path.join(entry.parentPath, entry.name), 0o777);
}

interface Failing {
  readonly library: string;
  /** The folder of PostgreSQL as far as it is synced. */
  readonly synced: string;
  /** Where the server has its key. */
  readonly keys: string;
  readonly seed: string;
}

async function failureOf(postgres: Postgres, { library, synced, keys, seed }: Failing, into: Trials): Promise<number> {
  await postgres.start({ LD_PRELOAD: library, PROOF_FROM: postgres.data, PROOF_TO: synced });
  const where = { dataFile: path.join(keys, 'durbar.db'), databaseUrl: postgres.url };
  const server = await serve({ ...where, port: 0 });
  const all = await loaded(server.address, seed, () => postgres.kill(), into);
  await server.kill();
  afterFailure(postgres.data, synced, fastChance(`${seed}/blocks`));
  mirror(synced, postgres.data);
  fs.rmSync(path.join(postgres.data, 'postmaster.pid'), { force: true });
  try {
    await postgres.start({ LD_PRELOAD: library });
    await check(where, all, into);
    await postgres.halt();
  } catch (error) {
    if (!/PostgreSQL ended/.test(String(error))) throw error;
    into.unreadable += 1;
  }
  return 1;
}

const sound = (plan: Plan, what: string, { trials, acked, unreadable, verdicts }: Trials): Finding[] => [
  tried(plan, 'G3', `${what}: power failures`, trials, plan.isShort ? 1 : WANTED),
  atLeast('G3', `${what}: moves acknowledged`, acked, 20),
  none('G3', `${what}: acknowledged moves lost`, verdicts.lost),
  told('G3', `${what}: moves saved whose answer the failure swallowed`, verdicts.unanswered),
  none(
    'G3',
    `${what}: moves elsewhere or twice, and answers that should not be${verdicts.faults[0] ? ` (${verdicts.faults[0]})` : ''}`,
    verdicts.reordered + verdicts.doubled + verdicts.faults.length,
  ),
  none('G3', `${what}: data damaged`, unreadable + verdicts.broken + verdicts.otherChance),
];

/** The proof of the proof: what is not synced must be missed. */
const control = (what: string, { trials, unreadable, verdicts }: Trials): Finding =>
  atLeast('G3', `${what}: losses found in ${trials} trials without syncing`, verdicts.lost + unreadable + verdicts.broken, 1);

async function bySetting(plan: Plan): Promise<Finding[]> {
  const [what, full, off] = ['data file by its setting', fresh(), fresh()];
  let n = 0;
  await until(plan, plan.isShort ? 1 : WANTED, () => byLedger(`${plan.seed}/setting/${n++}`, false, full), what);
  await byLedger(`${plan.seed}/off`, true, off);
  return [...sound(plan, what, full), control(what, off)];
}

/** A part of the long form that watches syncs, if the library for that can be built. */
const watching =
  (what: string, prepared: Prepared): Suite =>
  async (plan) => {
    if (plan.isShort) return [];
    return temporary(async (folder) => {
      fs.chmodSync(folder, 0o755);
      const library = forgetful(folder);
      if (library === undefined) return [told('G3', `${what}: no compiler here, syncs were not watched`, 0)];
      const [full, weak] = [fresh(), fresh()];
      let n = 0;
      await prepared(library, false, (trial) => until(plan, WANTED, () => trial(`${plan.seed}/${what}/${n++}`, full), what));
      await prepared(library, true, (trial) => trial(`${plan.seed}/off`, weak));
      return [...sound(plan, what, full), control(what, weak)];
    });
  };

export const power: Suite = inParts(
  { setting: bySetting, file: watching('data file, syncs watched', onFile), database: watching('PostgreSQL, syncs watched', onPostgres) },
  { setting: 0.2, file: 0.4, database: 0.4 },
);
