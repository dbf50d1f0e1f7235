/** Installs and builds what is not there yet. No dependencies: this runs before node_modules exists. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Durbar needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

/** Where a command of an installed package lives. */
export const bin = (name, file) => path.join(root, 'node_modules', name, file);

/** Everything from our own programs goes to the error stream, so that the output of a command stays its own. */
export function run(command, args, label) {
  const began = Date.now();
  console.error(`${label} …`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: '' } });
  if (status !== 0) {
    console.error(`${label} failed.`);
    process.exit(status ?? 1);
  }
  console.error(`${label}: done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

const SKIPPED = new Set(['node_modules', 'dist', 'test', 'data']);

function filesBelow(dir) {
  return fs
    .readdirSync(path.join(root, dir), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (SKIPPED.has(entry.name)) return [];
      return entry.isDirectory() ? filesBelow(`${dir}/${entry.name}`) : [`${dir}/${entry.name}`];
    });
}

function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(fs.readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

const PARTS = [
  { stamp: 'packages/web/dist/.stamp', label: 'Building the page', args: [bin('vite', 'bin/vite.js'), 'build', 'packages/web', '--logLevel', 'warn'] },
  {
    stamp: 'packages/cli/dist/.stamp',
    label: 'Building the server',
    args: [bin('rolldown', 'bin/cli.mjs'), '-c', 'rolldown.config.mjs', '--log-level', 'warn'],
  },
];

const isDone = (stamp, key) => fs.existsSync(path.join(root, stamp)) && fs.readFileSync(path.join(root, stamp), 'utf8') === key;

const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Two commands started together must not install or build into each other's feet: one works, the other waits. */
function alone(work) {
  const lock = path.join(root, '.durbar-lock');
  for (;;) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const owner = fs.existsSync(lock) ? Number(fs.readFileSync(lock, 'utf8')) : 0;
      if (owner !== 0 && !isAlive(owner)) fs.rmSync(lock, { force: true });
      else pause(200);
    }
  }
  const release = () => fs.rmSync(lock, { force: true });
  process.once('exit', release);
  work();
  process.off('exit', release);
  release();
}

/** Playing needs only the packages; tests, the browser, lint and the bench come with `tests`, and stay once they are there. */
export function install({ tests = false } = {}) {
  const stamp = path.join(root, 'node_modules/.durbar-stamp');
  const key = `${fingerprint(['package-lock.json'])} ${process.platform} ${process.arch}`;
  const have = () => (fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8') : '');
  const isThere = () => have() === `${key} all` || (!tests && have() === `${key} app`);
  if (!isThere()) alone(() => isThere() || installNow(tests || have().endsWith(' all'), stamp, key));
}

function installNow(tests, stamp, key) {
  const [command, first] = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : ['npm', []];
  const packages = fs.readdirSync(path.join(root, 'packages')).flatMap((name) => ['-w', `packages/${name}`]);
  const scope = tests ? [] : [...packages, '--include-workspace-root'];
  const flags = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run(command, [...first, 'ci', ...flags, ...scope], 'Installing');
  fs.writeFileSync(stamp, `${key} ${tests ? 'all' : 'app'}`);
}

/** Builds the page and the programs if anything they are made of has changed. */
export function build() {
  const sources = ['packages', 'bench', 'docs'].flatMap(filesBelow);
  const key = fingerprint(['package-lock.json', 'rolldown.config.mjs', 'README.md', 'CONTRIBUTING.md', 'LICENSE', ...sources]);
  if (PARTS.every(({ stamp }) => isDone(stamp, key))) return;
  alone(() => {
    for (const { stamp, label, args } of PARTS) {
      if (isDone(stamp, key)) continue;
      run(process.execPath, args, label);
      fs.writeFileSync(path.join(root, stamp), key);
    }
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install();
  build();
}
