import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Handler, runJobs } from '../src/jobs.ts';
import type { Log } from '../src/log.ts';
import { jobStatement } from '../src/store/change.ts';
import { openStore } from '../src/store/open.ts';
import { freshFolder } from './kit.ts';
import { freshStore, type TestStore } from './stores.ts';

const quick = { look: 20, lease: 20_000, retry: 10, tries: 3 };

function recorder(): Log & { readonly said: string[] } {
  const said: string[] = [];
  const say = (_what: unknown, text?: string) => void said.push(text ?? '');
  return { said, error: say, warn: say, info: say } as unknown as Log & { readonly said: string[] };
}

/** A node of a house with only its jobs. On SQLite, where there is one node, all share a store. */
async function nodes(count: number, handler: (node: number) => Handler, limits = quick) {
  const where = await freshStore(path.join(freshFolder(), 'durbar.db'));
  const log = recorder();
  const stores = [await openStore(where, log)];
  for (let i = 1; i < count; i++) stores.push(where.databaseUrl ? await openStore(where, log) : (stores[0] as (typeof stores)[number]));
  const all = stores.map((store, node) => {
    const jobs = runJobs({ store, log, now: Date.now, limits });
    jobs.on('test', handler(node));
    jobs.start();
    return jobs;
  });
  onTestFinished(async () => {
    for (const jobs of all) await jobs.close();
    for (const store of new Set(stores)) await store.close();
  });
  return { where, log, all, stores, first: all[0] as (typeof all)[number] };
}

const put = (key: string, due = 0) => ({ put: { kind: 'test', key, due } });
const left = (where: TestStore) => where.sql('SELECT key, attempts, dead IS NOT NULL AS dead FROM job ORDER BY key');

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 10));
}

test('each job is done once, whichever node is first', async () => {
  const done: string[] = [];
  const { all, where } = await nodes(3, () => async ({ key }) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
    done.push(key);
  });
  await Promise.all(Array.from({ length: 60 }, (_, i) => all[i % 3]?.set(put(`job-${i}`))));
  await until(async () => (await left(where)).length === 0);
  expect([...done].sort()).toEqual(Array.from({ length: 60 }, (_, i) => `job-${i}`).sort());
});

test('a job waits for its time, and a later one replaces an earlier', async () => {
  const done: number[] = [];
  const { first } = await nodes(1, () => async () => void done.push(Date.now()));
  const due = Date.now() + 400;
  await first.set(put('one', Date.now() + 100));
  await first.set(put('one', due));
  await until(() => done.length > 0);
  expect(done[0]).toBeGreaterThanOrEqual(due);
  await first.set(put('two', Date.now() + 100));
  await first.set({ drop: { kind: 'test', key: 'two' } });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(done).toHaveLength(1);
});

test('what fails is tried again later and later, and then given up with a line in the log', async () => {
  const tried: number[] = [];
  const { first, where, log } = await nodes(1, () => async () => {
    tried.push(Date.now());
    throw new Error('no');
  });
  await first.set(put('hopeless'));
  await until(() => log.said.includes('job given up'));
  expect(tried).toHaveLength(quick.tries);
  await until(async () => Boolean((await left(where))[0]?.['dead']));
  expect(log.said.filter((text) => text === 'job failed, to be tried again')).toHaveLength(quick.tries - 1);
});

test('whoever dies in the middle leaves the job to another, and its effect happens once', async () => {
  let dies = true;
  const { first, where, stores } = await nodes(
    2,
    () =>
      async ({ key }, done) => {
        // The first to take it never comes back; the others do the work and end the job in one write.
        if (dies) {
          dies = false;
          await new Promise((resolve) => setTimeout(resolve, 900));
          // It was only slow: its lease is over, and what it wants to write is refused.
          await expect(stores[0]?.write([effect('late'), jobStatement(done)])).rejects.toThrow();
          return;
        }
        await stores[0]?.write([effect(key), jobStatement(done)]);
      },
    { ...quick, lease: 300 },
  );
  const effect = (value: string) => ({ sql: 'insert into house (key, value) values (?, ?)', values: [`effect-${Math.random()}`, value] });
  await first.set(put('once'));
  await until(async () => (await left(where)).length === 0);
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(await where.sql(`SELECT value FROM house WHERE key LIKE 'effect-%'`)).toEqual([{ value: 'once' }]);
});
