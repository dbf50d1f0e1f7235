/** Types, lint, import arrows and unused code. Prints what each found and how long it took. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bin, install, root } from './setup.mjs';

const CHECKS = [
  ['types', bin('typescript', 'bin/tsc'), ['-p', '.']],
  [
    'types of the page',
    bin('svelte-check', 'bin/svelte-check'),
    ['--workspace', 'packages/web', '--tsconfig', './tsconfig.json', '--fail-on-warnings', '--output', 'human'],
  ],
  ['lint and format', bin('@biomejs/biome', 'bin/biome'), ['check', '--error-on-warnings', '.']],
  ['promises and switches', bin('oxlint', 'bin/oxlint'), ['--type-aware', '--deny-warnings']],
  [
    'import arrows',
    bin('dependency-cruiser', 'bin/dependency-cruise.mjs'),
    ['--config', '.dependency-cruiser.mjs', 'packages', 'bench', 'proof', '--output-type', 'err'],
  ],
  ['unused code', bin('knip', 'bin/knip.js'), []],
];

/** Runs every check; returns how many passed and failed. */
export function checkAll() {
  const counts = { passed: 0, failed: 0 };
  for (const [name, file, args] of CHECKS) {
    const began = Date.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { cwd: root, encoding: 'utf8' });
    const ok = status === 0;
    counts[ok ? 'passed' : 'failed'] += 1;
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    if (!ok) console.log(`${stdout}\n${stderr}`);
  }
  return counts;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install({ tests: true });
  process.exit(checkAll().failed > 0 ? 1 : 0);
}
