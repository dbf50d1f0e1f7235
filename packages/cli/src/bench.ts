/** `durbar bench`: the bench has dependencies of its own, so it installs and runs by itself. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './root.ts';

export function bench(flags: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [path.join(root, 'scripts/bench.mjs'), ...flags], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
