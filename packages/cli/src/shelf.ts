/** The folder with tables of solved positions. */
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { addTables, type Packing, type Read } from '@durbar/bots';
import type { Engine } from '@durbar/kernel';

export const packing: Packing = { pack: (bytes) => zlib.deflateRawSync(bytes, { level: 6 }), unpack: (bytes) => zlib.inflateRawSync(bytes) };

function reader(file: string): Read {
  const descriptor = fs.openSync(file, 'r');
  return (offset, length) => {
    const bytes = Buffer.alloc(length);
    const count = fs.readSync(descriptor, bytes, 0, length, offset);
    return bytes.subarray(0, count);
  };
}

/** A file of tables, if it is there. */
export const tableFile = (file: string): Read | undefined => (fs.existsSync(file) ? reader(file) : undefined);

/** The files of tables in a folder. */
export function tableFiles(folder: string): Read[] {
  if (!fs.existsSync(folder)) return [];
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.table'));
  return files.map((name) => reader(path.join(folder, name)));
}

/** Lets bots of this process look up what the folder holds for a game; answers how many kinds of match that is. */
export function findTables(engine: Engine, folder: string): number {
  return addTables(engine, tableFiles(folder), packing);
}
