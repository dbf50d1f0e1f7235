/** A server of one's own, for what is no test. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export async function served(): Promise<{ readonly address: string; readonly data: string; stop(): void }> {
  const port = 20000 + (process.pid % 20000);
  const address = `http://localhost:${port}`;
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-own-'));
  const server = spawn(process.execPath, ['packages/cli/dist/main.js', 'serve'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, PORT: String(port), DURBAR_DATA: data, DURBAR_BOT_PAUSE: '0' },
    stdio: 'ignore',
  });
  for (let tries = 0; tries < 600; tries++) {
    const up = await fetch(`${address}/healthz`).catch(() => undefined);
    if (up?.ok) return { address, data, stop: () => server.kill() };
    await new Promise((wake) => setTimeout(wake, 100));
  }
  server.kill();
  throw new Error('the server does not start');
}
