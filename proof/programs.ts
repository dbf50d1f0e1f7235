/** Programs of ours that measure something, and are ended with us. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../bench/src/figure.ts';
import { freePort } from '../packages/server/test/embedded.ts';
import { freshFolder } from './house.ts';
import { quantile } from './suite.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A program with everything that it starts itself, in a group of its own: whoever interrupts us leaves nothing behind. */
function begun(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const end = () => {
    // Windows knows no groups; there it is the program alone.
    if (child.pid !== undefined && child.exitCode === null) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGTERM');
  };
  const stop = () => {
    end();
    process.exit(130);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, stop);
  const gone = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      for (const signal of signals) process.off(signal, stop);
      resolve(code);
    });
  });
  return { child, end, gone };
}

/** The figures that a program prints; nothing if it fails, which is told. */
export async function measured(args: readonly string[], failed: string[]): Promise<Figure[]> {
  const { child, gone } = begun(args);
  let text = '';
  child.stdout.on('data', (data) => {
    text += String(data);
  });
  if ((await gone) === 0) return JSON.parse(text) as Figure[];
  failed.push(args.find((arg) => /\.(js|ts)$/.test(arg)) ?? '');
  return [];
}

/** Seconds until a house that was built before is open again, as `npm start` opens it. */
export async function startAgain(times = 3): Promise<Figure> {
  const folder = freshFolder();
  const seconds: number[] = [];
  try {
    for (let n = 0; n <= times; n++) {
      const began = performance.now();
      const { child, end, gone } = begun(['scripts/start.mjs'], { PORT: String(await freePort()), DURBAR_DATA: folder });
      await new Promise<void>((resolve) => {
        child.stdout.on('data', (data) => /open at/.test(String(data)) && resolve());
        child.once('close', resolve);
      });
      // The first makes what the others find.
      if (n > 0) seconds.push((performance.now() - began) / 1000);
      end();
      await gone;
    }
    return { name: 'start/again', value: quantile(seconds, 0.5), unit: 's' };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
