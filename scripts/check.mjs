/** Types, lint, import arrows and unused code. Prints what each found and how long it took. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

/** Runs every check, two at a time; returns how many passed and failed. */
export async function checkAll() {
  const counts = { passed: 0, failed: 0 };
  const left = [...CHECKS];
  const some = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) counts[(await check(...next)) ? 'passed' : 'failed'] += 1;
  };
  await Promise.all([some(), some()]);
  return counts;
}

/** Runs one; says how long it took, and what it found. */
async function check(name, file, args) {
  const began = Date.now();
  const child = spawn(process.execPath, [file, ...args], { cwd: root });
  const found = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => found.push(text));
  const [status] = await once(child, 'close');
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (status !== 0) console.log(found.join(''));
  return status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install({ tests: true });
  process.exit((await checkAll()).failed > 0 ? 1 : 0);
}
