/** Writes the service worker of a build: our own few lines, with the list of files that belong to the page. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** What is kept from the first visit on; fonts only when they are used, documents never. */
const KEPT = /^(?!docs\/).*\.(js|css|html|svg|png|json|webmanifest)$/;

export function filesOf(dir: string): string[] {
  return fs
    .readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => KEPT.test(name) && name !== 'sw.js' && !name.startsWith('.') && fs.statSync(path.join(dir, name)).isFile())
    .sort();
}

export function serviceWorker(source: string, dir: string): string {
  const files = filesOf(dir);
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(fs.readFileSync(path.join(dir, file)));
  return source.replace("['__FILES__']", JSON.stringify(files.map((file) => `/${file}`))).replace('__VERSION__', hash.digest('hex').slice(0, 12));
}

const SOURCE = new URL('./service-worker.js', import.meta.url);

export function offline(): Plugin {
  return {
    name: 'durbar-offline',
    apply: 'build',
    // Before the files are compressed, so that the list names each once.
    writeBundle({ dir = '.' }) {
      fs.writeFileSync(path.join(dir, 'sw.js'), serviceWorker(fs.readFileSync(SOURCE, 'utf8'), dir));
    },
  };
}
