/** Helpers: commands run in this process with captured streams, or as a program of their own. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Game } from '@durbar/kernel';
import type { Io } from '../src/io.ts';
import { run } from '../src/program.ts';
import { root } from '../src/root.ts';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Setup {
  readonly input?: string | Iterable<string | Buffer>;
  readonly games?: readonly Game[];
  /** Called with the way to interrupt the command. */
  readonly stop?: (stop: () => void) => void;
  readonly tty?: boolean;
  readonly env?: Record<string, string>;
}

/** Runs a command in this process. */
export async function durbar(args: readonly string[], { input = '', games, stop, tty = false, env = {} }: Setup = {}): Promise<Ran> {
  const out = new PassThrough({ highWaterMark: 1 << 30 });
  const err = Object.assign(new PassThrough({ highWaterMark: 1 << 30 }), { isTTY: tty });
  const io: Io = {
    in: Readable.from(typeof input === 'string' ? [input] : input, { objectMode: false }),
    out,
    err,
    env,
    onStop(callback) {
      stop?.(callback);
      return () => {};
    },
  };
  const code = await run(args, io, games);
  return { code, out: textOf(out), err: textOf(err) };
}

const textOf = (stream: PassThrough) => String(stream.read() ?? '');

/** Node with TypeScript in the same process, so that signals and exit codes are those of the program itself. */
export const command: readonly string[] = [
  process.execPath,
  '--import',
  pathToFileURL(path.join(root, 'node_modules/tsx/dist/loader.mjs')).href,
  path.join(root, 'packages/cli/src/main.ts'),
];

/** The real program, in a process of its own. */
export function program(args: readonly string[], env: Record<string, string> = {}) {
  const [node = '', ...first] = command;
  const child = spawn(node, [...first, ...args], { env: { ...process.env, ...env }, stdio: 'pipe' });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = new Promise<Ran>((resolve) => child.on('close', (code) => resolve({ code: code ?? -1, out, err })));
  /** Waits until the output holds a text. */
  const says = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => out.includes(text) && resolve(out);
      child.stdout.on('data', look);
      child.on('close', () => reject(new Error(`it ended without saying ${text}: ${out}${err}`)));
      look();
    });
  return { child, ended, says };
}

export function freshFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-cli-'));
}

export const fixture = (folder: string, name: string, content: unknown): string => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
