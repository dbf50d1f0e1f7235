import { defineConfig } from 'rolldown';

/** Our own packages go into the bundle; every other dependency stays in node_modules. */
const external = (id) => !/^(\.|\/|@durbar\/|[A-Za-z]:)/.test(id);

export default defineConfig([
  {
    input: { main: 'packages/cli/src/main.ts', thinker: 'packages/cli/src/thinker.ts' },
    platform: 'node',
    external,
    output: { dir: 'packages/cli/dist', format: 'esm', sourcemap: true, entryFileNames: '[name].js' },
  },
  {
    input: 'bench/src/main.ts',
    platform: 'node',
    external,
    output: { dir: 'bench/dist', format: 'esm', entryFileNames: 'main.js' },
  },
]);
