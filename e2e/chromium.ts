/** A real Chromium for the tests: on Linux x64 the one that comes as a package, elsewhere the machine's own. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

interface Browser {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

const cache = fileURLToPath(new URL('../node_modules/.cache/chromium', import.meta.url));
const packaged = process.platform === 'linux' && process.arch === 'x64';

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => fs.existsSync(file));
}

/** Finds or unpacks the browser; without one the tests fail and say how to get it. */
export async function findChromium(): Promise<Browser> {
  const env = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
  const own = process.env['E2E_CHROMIUM'] ?? (packaged ? undefined : onPath(['chromium', 'chromium-browser', 'google-chrome']));
  if (own !== undefined) return { executablePath: own, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [], env };
  if (!packaged) throw new Error('The browser tests need Chromium or Chrome: install one, or set E2E_CHROMIUM to the path of its program.');
  if (!fs.existsSync(cache)) await unpack();
  return {
    executablePath: path.join(cache, 'chromium'),
    args: ['--no-sandbox'],
    env: { ...env, LD_LIBRARY_PATH: path.join(cache, 'al2023', 'lib'), FONTCONFIG_FILE: path.join(cache, 'fonts.conf') },
  };
}

/** The package unpacks itself into the folder for temporary files, and its libraries only where it believes to be on a certain host. */
async function unpack(): Promise<void> {
  const folder = `${cache}.${process.pid}`;
  fs.mkdirSync(folder, { recursive: true });
  const saved = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  await chromium.executablePath();
  if (saved === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = saved;
  delete process.env['LD_LIBRARY_PATH'];
  delete process.env['AWS_LAMBDA_JS_RUNTIME'];
  // Its own font configuration names a fixed folder that may not exist: then all text would be invisible.
  const dirs = [`${cache}/fonts/fonts`, '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('');
  const config = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}<cachedir>${cache}/fontcache</cachedir></fontconfig>`;
  fs.writeFileSync(path.join(folder, 'fonts.conf'), config);
  try {
    fs.renameSync(folder, cache);
  } catch {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
