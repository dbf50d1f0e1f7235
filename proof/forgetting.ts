/** What is left of a folder after a power failure. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Chance } from '@durbar/kernel';

/** Disks keep or lose blocks of this size. */
const BLOCK = 4096;

/** Builds the library that watches syncs; undefined where there is no compiler for it, or no Linux. */
export function forgetful(folder: string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const library = path.join(folder, 'forgetful.so');
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, fileURLToPath(new URL('forgetful.c', import.meta.url))], { stdio: 'ignore' });
    return library;
  } catch {
    return undefined;
  }
}

const filesBelow = (folder: string): string[] =>
  fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .flatMap((entry) => (entry.isFile() ? [path.relative(folder, path.join(entry.parentPath, entry.name))] : []));

/**
 * Makes what was synced the folder after the failure: of each block written since then either the old or the new, by chance,
 * for nobody promises in which order a disk writes. Files that were never synced are gone.
 */
export function afterFailure(live: string, synced: string, way: Chance): void {
  for (const file of filesBelow(synced)) {
    if (!fs.existsSync(path.join(live, file))) continue;
    const [now, before] = [fs.readFileSync(path.join(live, file)), fs.readFileSync(path.join(synced, file))];
    if (now.equals(before)) continue;
    const isLonger = now.length > before.length && way.int('length', 2) === 0;
    const after = Buffer.alloc(isLonger ? now.length : before.length);
    before.copy(after);
    for (let at = 0; at < after.length; at += BLOCK) {
      const end = Math.min(at + BLOCK, now.length, after.length);
      if (at < end && way.int('block', 2) === 0) now.copy(after, at, at, end);
    }
    fs.writeFileSync(path.join(synced, file), after);
  }
}

/** Makes the files of a folder those of another, and writes only what differs: most of a database stays as it is. */
export function mirror(from: string, to: string): void {
  const { uid, gid } = fs.statSync(to);
  const files = filesBelow(from);
  const wanted = new Set(files);
  for (const file of filesBelow(to)) if (!wanted.has(file)) fs.rmSync(path.join(to, file));
  for (const file of files) {
    const [content, target] = [fs.readFileSync(path.join(from, file)), path.join(to, file)];
    if (fs.existsSync(target) && content.equals(fs.readFileSync(target))) continue;
    fs.writeFileSync(target, content);
    fs.chownSync(target, uid, gid);
    fs.chmodSync(target, 0o666);
  }
}

/** The same for a data file whose server said after each commit what its setting makes safe; needs no compiler, but believes SQLite that it syncs. */
export function afterFailureByLedger(folder: string, left: string, ledger: string, way: Chance): void {
  fs.mkdirSync(left, { recursive: true });
  for (const file of ['durbar.db', 'durbar.key']) fs.copyFileSync(path.join(folder, file), path.join(left, file));
  const [setting = 0, size = 0] = fs.readFileSync(ledger, 'utf8').split(' ').map(Number);
  const FULL = 2;
  const wal = fs.readFileSync(path.join(folder, 'durbar.db-wal'));
  const safe = setting >= FULL ? Math.min(size, wal.length) : 0;
  const torn = Buffer.from(wal.subarray(safe));
  for (let at = 0; at < torn.length; at += BLOCK) if (way.int('block', 2) === 0) torn.fill(0, at, Math.min(at + BLOCK, torn.length));
  fs.writeFileSync(path.join(left, 'durbar.db-wal'), setting >= FULL ? Buffer.concat([wal.subarray(0, safe), torn]) : torn);
}
