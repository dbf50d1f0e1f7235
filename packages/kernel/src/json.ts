import type { Choice, Json, Vars } from './types.ts';

/** Structural equality of JSON values. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && sameList(a, b);
  return !Array.isArray(b) && sameRecord(a as Fields, b as Fields);
}

type Fields = { readonly [key: string]: unknown };

function sameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at] && !same(a[at], b[at])) return false;
  return true;
}

function sameRecord(a: Fields, b: Fields): boolean {
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  for (const key of keys) if (!Object.hasOwn(b, key) || !same(a[key], b[key])) return false;
  return true;
}

/** JSON text that does not depend on the order in which keys were written. */
export function canonical(value: unknown): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value === 0 ? '0' : `${value}`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return canonicalList(value);
  const record = value as { readonly [key: string]: unknown };
  const { sorted, names } = shapeOf(Object.keys(record));
  let text = '';
  for (let at = 0; at < sorted.length; at++) {
    const item = record[sorted[at] as string];
    if (item !== undefined) text += (text === '' ? '{' : ',') + names[at] + canonical(item);
  }
  return text === '' ? '{}' : `${text}}`;
}

/** Without records inside nothing has to be sorted, and the runtime's own way is quicker. */
function isPlain(list: readonly unknown[]): boolean {
  for (let at = 0; at < list.length; at++) {
    const item = list[at];
    if (typeof item === 'object' && item !== null && !(Array.isArray(item) && isPlain(item))) return false;
  }
  return true;
}

function canonicalList(list: readonly unknown[]): string {
  if (isPlain(list)) return JSON.stringify(list);
  let text = '[';
  for (let at = 0; at < list.length; at++) text += at === 0 ? canonical(list[at]) : `,${canonical(list[at])}`;
  return `${text}]`;
}

/** Fields of a record as they are written, in order, and each with its name as text. */
interface Shape {
  readonly keys: readonly string[];
  readonly sorted: readonly string[];
  readonly names: readonly string[];
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
  const shape = { keys, sorted, names: sorted.map((key) => `${JSON.stringify(key)}:`) };
  if (alike === undefined && shapes.size < MOST_SHAPES) shapes.set(first, [shape]);
  else if (alike !== undefined && alike.length < MOST_ALIKE) alike.push(shape);
  return shape;
}

function isShape(keys: readonly string[], others: readonly string[]): boolean {
  if (keys.length !== others.length) return false;
  for (let at = 0; at < keys.length; at++) if (keys[at] !== others[at]) return false;
  return true;
}

/** Whether a value read from outside has the form of a choice: a verb, perhaps a noun, nothing else. */
export function isChoice(value: unknown): value is Choice {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if (!('verb' in value) || typeof value.verb !== 'string') return false;
  return Object.keys(value).every((key) => key === 'verb' || key === 'noun');
}

export function isRecord(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy of a frame's variables that shares nothing with them. */
export function copyVars(vars: Vars): Vars {
  const out: Vars = {};
  for (const key in vars) {
    const value = vars[key];
    out[key] = typeof value === 'object' && value !== null ? copyJson(value) : (value as Json);
  }
  return out;
}

/** Several times as quick as structuredClone on values as small as these. */
function copyJson(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? value.map(copyJson) : copyVars(value as Vars);
}
