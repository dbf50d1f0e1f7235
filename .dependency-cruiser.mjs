/** The arrows of docs/ARCHITECTURE.md. A package that is not named on the right of its line may not be imported. */
const ARROWS = {
  kernel: [],
  'aadu-huli': ['kernel'],
  'taj-mahal': ['kernel'],
  vijayanagara: ['kernel'],
  table: ['kernel'],
  games: ['kernel', 'aadu-huli', 'taj-mahal', 'vijayanagara'],
  bots: ['kernel', 'aadu-huli', 'taj-mahal', 'vijayanagara'],
  protocol: ['kernel', 'table'],
  server: ['kernel', 'table', 'bots', 'protocol'],
  web: ['kernel', 'table', 'protocol', 'bots', 'games', 'aadu-huli', 'taj-mahal', 'vijayanagara'],
  cli: ['kernel', 'table', 'bots', 'games', 'protocol', 'server'],
};

const PURE = ['kernel', 'aadu-huli', 'taj-mahal', 'vijayanagara', 'table', 'games', 'bots', 'protocol'];

const arrows = Object.entries(ARROWS).map(([name, allowed]) => ({
  name: `${name} -> ${allowed.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^packages/${name}/src` },
  to: { path: '^packages/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
}));

export default {
  forbidden: [
    ...arrows,
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    {
      name: 'rules, table and bots know no platform',
      severity: 'error',
      from: { path: `^packages/(${PURE.join('|')})/src`, pathNot: '^packages/kernel/src/node\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'rules and table need no library',
      severity: 'error',
      from: { path: `^packages/(${PURE.filter((name) => name !== 'protocol').join('|')})/src`, pathNot: '^packages/kernel/src/kit/' },
      to: { path: 'node_modules/' },
    },
    {
      name: 'only tests use the kit',
      severity: 'error',
      from: { path: '^packages/[^/]+/src', pathNot: '^packages/(kernel|cli)/src' },
      to: { path: '^packages/kernel/src/kit' },
    },
    { name: 'everything resolves', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(virtual:|vite/client)' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.json', '.svelte'],
    },
  },
};
