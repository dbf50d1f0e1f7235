import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { EndlessError, openReferee } from '../src/referee.ts';
import { byRuntime, type Guard, openWatchdog } from '../src/watchdog.ts';

const watchdog = await openWatchdog();

test('a house has a thread that looks on', () => {
  expect(watchdog).not.toBe(byRuntime);
});

describe.each([
  ['by the limit of the runtime', byRuntime],
  ['by the thread that looks on', watchdog],
])('rules that never end are stopped %s', (_, guard) => {
  test('of many things to work out only the endless one fails', async () => {
    const referee = openReferee(80, guard);
    const works = [
      () => 1,
      () => {
        for (;;);
      },
      () => {
        throw new Error('no');
      },
      () => 4,
    ];
    const answers = await Promise.allSettled(works.map((work) => referee.ask<unknown>(work)));
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.constructor))).toEqual([1, EndlessError, Error, 4]);
  });

  test('what takes too long is begun once more alone, because the machine may have been asleep', async () => {
    const referee = openReferee(80, guard);
    const begun: string[] = [];
    const loop = (name: string) =>
      referee.ask(() => {
        begun.push(name);
        for (;;);
      });
    const answers = await Promise.allSettled([loop('first'), referee.ask(() => 1), loop('later'), referee.ask(() => 2)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(begun).toEqual(['first', 'first', 'later', 'later']);
  });

  test('what the machine gave no time to is tried again, but not for ever', async () => {
    const referee = openReferee(80, guard);
    const sleep = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    let begun = 0;
    const slow = (times: number) =>
      referee.ask(() => {
        begun += 1;
        if (begun <= times) sleep();
        return 'done';
      });
    expect(await slow(4)).toBe('done');
    expect(begun).toBe(5);
    begun = 0;
    await expect(slow(100)).rejects.toThrow(EndlessError);
    // Once among others, and five times alone.
    expect(begun).toBe(6);
  });

  test.each<[string, () => void]>([
    ['throws and catches', () => attempt(() => Reflect.get(undefined as never, 'x'))],
    ['sorts', () => [3, 1, 2].sort((a, b) => a - b)],
    ['is in the middle of the runtime', () => JSON.parse(JSON.stringify({ list: [1, 2, 3] }))],
    ['makes promises', () => Promise.resolve().then(() => undefined)],
  ])('while it %s', async (_name, again) => {
    const referee = openReferee(80, guard);
    const stuck = referee.ask(() => {
      try {
        for (;;) again();
      } catch {
        return 'caught';
      }
    });
    await expect(stuck).rejects.toThrow(EndlessError);
    expect(await referee.ask(() => 'goes on')).toBe('goes on');
  });

  test('and what comes meanwhile, also to somebody else, is worked out', async () => {
    const [one, other] = [openReferee(80, guard), openReferee(80, guard)];
    const stuck = one.ask(() => {
      for (;;);
    });
    const later = new Promise((resolve) => {
      setTimeout(() => resolve(Promise.all([one.ask(() => 1), other.ask(() => 2)])), 1);
    });
    expect(await Promise.allSettled([stuck, later])).toMatchObject([{ status: 'rejected' }, { value: [1, 2] }]);
  });

  test('over and over', async () => {
    const referee = openReferee(30, guard);
    for (let i = 0; i < 10; i++) {
      const stuck = referee.ask(() => {
        for (;;);
      });
      expect(await Promise.allSettled([stuck, referee.ask(() => i)])).toMatchObject([{ status: 'rejected' }, { value: i }]);
    }
  });
});

test('what came to its end in the last moment is not begun again', async () => {
  const script: Guard[] = [
    ({ stopped }) => stopped(),
    ({ work, stopped }) => {
      work();
      stopped();
    },
  ];
  const referee = openReferee(80, (watched) => (script.shift() ?? byRuntime)(watched));
  let begun = 0;
  expect(await referee.ask(() => ++begun)).toBe(1);
  await referee.ask(() => undefined);
  expect(begun).toBe(1);
});

function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // It is tried again.
  }
}

test.each([
  ['by itself', 0],
  ['on demand', 7],
  ['by a failure', 1],
])('a process that looked on ends %s, and says nothing of a debugger', async (how, code) => {
  const script = new URL('watched.ts', import.meta.url).pathname;
  const ended = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, how]).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  expect(ended.stdout).toBe('stopped\n');
  expect('code' in ended ? ended.code : 0).toBe(code);
  expect(ended.stderr).not.toMatch(/debugger/i);
});
