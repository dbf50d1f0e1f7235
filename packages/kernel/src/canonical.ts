/**
 * JSON text that does not depend on the order in which keys were written. Every move needs it for a hash, so that it is put together as bytes:
 * half the time that joined texts take.
 */

const ZERO = 0x30;
const [COMMA, MINUS, QUOTE, BACKSLASH] = [0x2c, 0x2d, 0x22, 0x5c];

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const [TRUE, FALSE] = [encoder.encode('true'), encoder.encode('false')];

/** What is being written, and how far. */
const USUAL = 16_384;
let bytes = new Uint8Array(USUAL);
let end = 0;

export const canonical = (value: unknown): string => decoder.decode(canonicalBytes(value));

/** The same as bytes, for a hash; they are good until the next value is written. */
export function canonicalBytes(value: unknown): Uint8Array {
  if (bytes.length > USUAL) bytes = new Uint8Array(USUAL);
  end = 0;
  write(value);
  return bytes.subarray(0, end);
}

function room(more: number): void {
  if (end + more <= bytes.length) return;
  const larger = new Uint8Array(2 * (end + more));
  larger.set(bytes);
  bytes = larger;
}

function write(value: unknown): void {
  if (isSmall(value)) writeSmall(value);
  else if (typeof value === 'string') writeString(value);
  else if (Array.isArray(value)) writeList(value);
  else if (typeof value === 'object' && value !== null) writeRecord(value as Fields);
  else if (typeof value === 'boolean') writeName(value ? TRUE : FALSE);
  else writeOther(value);
}

function writeByte(byte: number): void {
  room(1);
  bytes[end++] = byte;
}

/** Anything that has no way of its own here. */
function writeOther(value: unknown): void {
  const text = JSON.stringify(value) ?? 'null';
  room(3 * text.length);
  end += encoder.encodeInto(text, bytes.subarray(end)).written;
}

function writeString(text: string): void {
  room(text.length + 2);
  const out = bytes;
  let at = end;
  out[at++] = QUOTE;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code > 0x7e || code === QUOTE || code === BACKSLASH) {
      writeOther(text);
      return;
    }
    out[at++] = code;
  }
  out[at++] = QUOTE;
  end = at;
}

const isDigit = (value: unknown): value is number => typeof value === 'number' && (value | 0) === value && value >= 0 && value < 10;

/** A number of one or two digits, or of a minus and one. */
const isSmall = (value: unknown): value is number => typeof value === 'number' && (value | 0) === value && value > -10 && value < 100;

function writeSmall(value: number): void {
  if (value < 0) writeByte(MINUS);
  if (value > 9) writeByte(ZERO + ((value / 10) | 0));
  writeByte(ZERO + (Math.abs(value) % 10));
}

/** Nearly everything in a state is a list of small numbers: those are written here, without a call for each. */
function writeList(list: readonly unknown[]): void {
  room(3 * list.length + 2);
  let out = bytes;
  let at = end;
  out[at++] = 0x5b;
  for (let i = 0; i < list.length; i++) {
    const value = list[i];
    if (i > 0) out[at++] = COMMA;
    if (isDigit(value)) out[at++] = ZERO + value;
    else if (isSmall(value)) {
      out[at++] = value < 0 ? MINUS : ZERO + ((value / 10) | 0);
      out[at++] = ZERO + (value < 0 ? -value : value % 10);
    } else {
      end = at;
      write(value);
      room(3 * (list.length - i) + 2);
      out = bytes;
      at = end;
    }
  }
  out[at++] = 0x5d;
  end = at;
}

type Fields = { readonly [key: string]: unknown };

function writeRecord(record: Fields): void {
  const { order, names } = shapeOf(Object.keys(record));
  const values = Object.values(record);
  writeByte(0x7b);
  let isFirst = true;
  for (let at = 0; at < order.length; at++) {
    const value = values[order[at] as number];
    if (value === undefined) continue;
    if (!isFirst) writeByte(COMMA);
    isFirst = false;
    writeName(names[at] as Uint8Array);
    write(value);
  }
  writeByte(0x7d);
}

function writeName(name: Uint8Array): void {
  room(name.length);
  const out = bytes;
  const start = end;
  for (let at = 0; at < name.length; at++) out[start + at] = name[at] as number;
  end = start + name.length;
}

/** Fields of a record: in which order they are written, and each with its name as text. */
interface Shape {
  readonly keys: readonly string[];
  readonly order: readonly number[];
  readonly names: readonly Uint8Array[];
}

/** The same shapes come again and again, so that they are sorted once; by their first field, and only as many as there are kinds of records. */
const shapes = new Map<string, Shape[]>();
const MOST_SHAPES = 500;
const MOST_ALIKE = 16;

function shapeOf(keys: readonly string[]): Shape {
  const first = keys[0] ?? '';
  const alike = shapes.get(first);
  for (const shape of alike ?? []) if (isShape(shape.keys, keys)) return shape;
  const sorted = [...keys].sort();
  const shape = { keys, order: sorted.map((key) => keys.indexOf(key)), names: sorted.map((key) => encoder.encode(`${JSON.stringify(key)}:`)) };
  if (alike === undefined && shapes.size < MOST_SHAPES) shapes.set(first, [shape]);
  else if (alike !== undefined && alike.length < MOST_ALIKE) alike.push(shape);
  return shape;
}

function isShape(keys: readonly string[], others: readonly string[]): boolean {
  if (keys.length !== others.length) return false;
  for (let at = 0; at < keys.length; at++) if (keys[at] !== others[at]) return false;
  return true;
}
