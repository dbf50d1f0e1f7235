/** `durbar tables`: solves the endings of a game by retrograde analysis and writes them where bots look for them. */
import fs from 'node:fs';
import path from 'node:path';
import { solveTables } from '@durbar/bots';
import { CliError, type Io, print } from './io.ts';
import { progressBar } from './progress.ts';
import type { Setting } from './setting.ts';
import { packing, tableFile } from './shelf.ts';

export interface TablesOptions {
  readonly out: string;
  readonly json: boolean;
}

export function tables(io: Io, { engine, options }: Setting, { out, json }: TablesOptions): number {
  const bar = progressBar(io, 1000);
  const began = Date.now();
  const files = solveTables({
    engine,
    options,
    packing,
    have: (name) => tableFile(path.join(out, name)),
    shown: (left, done, distance) => bar.show(Math.round(done * 1000), stage(left, distance)),
  });
  if (files === undefined) throw new CliError('This game has no endings that can be solved in memory.');
  fs.mkdirSync(out, { recursive: true });
  const done: object[] = [];
  for (const { name, solved } of files) {
    if (solved === undefined) {
      if (json) done.push({ name, there: true });
      else print(io, `${name} was there already.`);
      continue;
    }
    const { summary, parts } = solved;
    const bytes = writeParts(path.join(out, name), parts);
    bar.clear();
    const { left, positions, goats, tigers, longest } = summary;
    const seconds = Math.round((Date.now() - began) / 1000);
    if (json) done.push({ name, bytes, seconds, ...summary });
    else
      print(
        io,
        `${name}: ${left} goats on the board, ${positions} positions; goats win ${goats}, tigers win ${tigers}, ` +
          `the longest way takes ${longest} turns; ${(bytes / 1e6).toFixed(1)} MB, ${seconds} s`,
      );
  }
  if (json) print(io, JSON.stringify(done));
  return 0;
}

const stage = (left: number, distance: number) => `${left} goats on the board, ${distance < 0 ? 'first look' : `${distance} turns from the end`}`;

/** Whole or not at all: a file that was not finished is not found by anybody. */
function writeParts(file: string, parts: Iterable<Uint8Array>): number {
  const draft = `${file}.part`;
  const descriptor = fs.openSync(draft, 'w');
  let bytes = 0;
  for (const part of parts) bytes += fs.writeSync(descriptor, part);
  fs.closeSync(descriptor);
  fs.renameSync(draft, file);
  return bytes;
}
