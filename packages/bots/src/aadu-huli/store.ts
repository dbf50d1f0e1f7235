/** Solved layers as files: a head that says what was solved, where each block begins, and the blocks, each packed by itself. */
import type { Graph } from '@durbar/aadu-huli';
import type { Engine } from '@durbar/kernel';
import { groundOf } from './ground.ts';
import { type Layer, layerOf } from './layer.ts';
import { DECIDED, type Solved } from './solve.ts';
import { type Shelf, Tables } from './tables.ts';

export interface TableHead {
  readonly format: 'durbar-table';
  readonly version: 1;
  readonly rules: string;
  readonly tigers: number;
  readonly goats: number;
  readonly captures: number;
  /** Goats on the board in the positions of this file. */
  readonly left: number;
  /** Turns of the longest way to the end or to the next capture. */
  readonly longest: number;
}

/** How bytes are packed; the platform brings it. */
export interface Packing {
  pack(bytes: Uint8Array): Uint8Array;
  unpack(bytes: Uint8Array): Uint8Array;
}

/** Reads some bytes of a file from an offset on. */
export type Read = (offset: number, length: number) => Uint8Array;

/** Blocks kept in memory; one has up to 168 kB on the board of 23 points. */
const KEPT = 200;

/** A block of a layer, as it is written: 0 for a draw, else the distance plus one. */
function blockBytes({ layer, goats }: Solved, block: number): Uint8Array {
  const { size } = layer;
  return goats.slice(block * size, (block + 1) * size).map((known) => (known < DECIDED ? 0 : known - DECIDED + 1));
}

/** The parts of a file one after the other. */
export function* written(head: TableHead, solved: Solved, packing: Packing): Generator<Uint8Array> {
  const blocks = solved.layer.sets.length;
  const text = new TextEncoder().encode(JSON.stringify(head));
  const packed: Uint8Array[] = [];
  for (let block = 0; block < blocks; block++) packed.push(packing.pack(blockBytes(solved, block)));
  const start = new Uint8Array(4 + text.length + 4 * (blocks + 1));
  const numbers = new DataView(start.buffer);
  numbers.setUint32(0, text.length);
  start.set(text, 4);
  let offset = start.length;
  for (let block = 0; block <= blocks; block++) {
    numbers.setUint32(4 + text.length + 4 * block, offset);
    offset += packed[block]?.length ?? 0;
  }
  yield start;
  yield* packed;
}

export function readHead(read: Read): TableHead | undefined {
  const length = view(read(0, 4)).getUint32(0);
  if (length > 1000) return undefined;
  try {
    const head = JSON.parse(new TextDecoder().decode(read(4, length))) as TableHead;
    return head.format === 'durbar-table' && head.version === 1 ? head : undefined;
  } catch {
    return undefined;
  }
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A layer on file; blocks are read when a position of theirs is asked for. */
function shelfOn(layer: Layer, read: Read, packing: Packing): Shelf {
  const length = view(read(0, 4)).getUint32(0);
  const offsets = view(read(4 + length, 4 * (layer.sets.length + 1)));
  const kept = new Map<number, Uint8Array>();
  function block(number: number): Uint8Array {
    const known = kept.get(number);
    if (known !== undefined) return known;
    const from = offsets.getUint32(4 * number);
    const bytes = packing.unpack(read(from, offsets.getUint32(4 * number + 4) - from));
    const [oldest] = kept.keys();
    if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(number, bytes);
    return bytes;
  }
  return { layer, at: (index) => block(Math.floor(index / layer.size))[index % layer.size] ?? 0 };
}

/** All positions of a layer on file with the goats to move, as they were solved. */
export function goatsIn(layer: Layer, read: Read, packing: Packing): Uint8Array {
  const { at } = shelfOn(layer, read, packing);
  const goats = new Uint8Array(layer.sets.length * layer.size);
  for (let i = 0; i < goats.length; i++) {
    const byte = at(i);
    goats[i] = byte === 0 ? 0 : byte - 1 + DECIDED;
  }
  return goats;
}

/** The tables in these files that belong to the rules of an engine, one for each kind of match. */
export function tablesIn(engine: Engine, files: readonly Read[], packing: Packing): Tables[] {
  const ground = groundOf(engine.rules.edition as Graph);
  const matches = new Map<string, { head: TableHead; shelves: Shelf[] }>();
  for (const read of files) {
    const head = readHead(read);
    const layer = head && ground && head.rules === engine.rules.name ? layerOf(ground, head.tigers, head.left) : undefined;
    if (head === undefined || layer === undefined) continue;
    const key = `${head.tigers}/${head.goats}/${head.captures}`;
    const match = matches.get(key) ?? { head, shelves: [] };
    match.shelves.push(shelfOn(layer, read, packing));
    matches.set(key, match);
  }
  return [...matches.values()].map(({ head, shelves }) => new Tables(head, shelves));
}

/** A layer that was just solved, in memory. */
export function shelfOf({ layer, goats }: Solved): Shelf {
  return {
    layer,
    at(index) {
      const known = goats[index] ?? 0;
      return known < DECIDED ? 0 : known - DECIDED + 1;
    },
  };
}
