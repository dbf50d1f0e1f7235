import os from 'node:os';
import { defineConfig } from 'vitest/config';

const pure = ['kernel', 'aadu-huli', 'taj-mahal', 'vijayanagara', 'table', 'bots', 'games', 'protocol', 'web'];

export default defineConfig({
  test: {
    // One for each core: the default leaves one idle, which is half of a small machine.
    maxWorkers: os.availableParallelism(),
    projects: [
      {
        test: {
          name: 'pure',
          include: pure.map((name) => `packages/${name}/test/**/*.test.ts`),
          pool: 'threads',
          isolate: false,
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'node',
          include: ['packages/{server,cli}/test/**/*.test.ts', 'bench/test/**/*.test.ts'],
          exclude: ['packages/server/test/**/*.postgres.test.ts'],
          pool: 'forks',
          // Loading the server anew for each file takes two minutes of processor time in all.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'proof',
          include: ['proof/test/**/*.test.ts'],
          pool: 'forks',
          // They start and kill servers; on a busy machine that takes its time.
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['packages/server/test/**/*.test.ts'],
          // What is about the data file itself.
          exclude: ['packages/server/test/**/*.sqlite.test.ts'],
          globalSetup: ['packages/server/test/postgres.ts'],
          pool: 'forks',
          // Loading the server anew for each file takes two minutes of processor time in all.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
