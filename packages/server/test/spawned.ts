/** Servers in processes of their own, which can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { House } from './kit.ts';
import type { TestStore } from './stores.ts';

const script = fileURLToPath(new URL('serve.ts', import.meta.url));

/** A server in its own process, as it is when it has said its address. */
export async function spawned({ dataFile, databaseUrl }: TestStore): Promise<{ child: ChildProcess; house: House }> {
  const env = { ...process.env, ...(databaseUrl && { DURBAR_TEST_DATABASE: databaseUrl }) };
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataFile], { stdio: ['ignore', 'pipe', 'inherit'], env });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('http')) return { child, house: { address: line } };
  throw new Error('the server did not start');
}
