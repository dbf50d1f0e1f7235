import { defineConfig } from 'rolldown';

/** Our own packages go into the bundle; every other dependency stays in node_modules. */
const external = (id) => !/^(\.|\/|@durbar\/|[A-Za-z]:)/.test(id);

export default defineConfig([
  {
    input: 'packages/cli/src/main.ts',
    platform: 'node',
    external,
    output: { dir: 'packages/cli/dist', format: 'esm', sourcemap: true, entryFileNames: 'main.js' },
  },
  {
    // The worker in which bots think stands beside the program.
    input: 'packages/cli/src/thinker.ts',
    platform: 'node',
    external,
    output: { dir: 'packages/cli/dist', format: 'esm', sourcemap: true, entryFileNames: 'thinker.js' },
  },
  ...['packages/cli/dist', 'bench/dist'].map((dir) => ({
    // The thread that writes the data file stands beside both programs.
    input: 'packages/server/src/store/writer.ts',
    platform: 'node',
    external,
    output: { dir, format: 'esm', entryFileNames: 'writer.js' },
  })),
  {
    input: 'bench/src/main.ts',
    platform: 'node',
    external,
    output: { dir: 'bench/dist', format: 'esm', entryFileNames: 'main.js' },
  },
]);
