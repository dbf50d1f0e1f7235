import type { Choice, Json, Vars } from './types.ts';

/** Structural equality of JSON values. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => same(item, b[i]));
  if (Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && same(Reflect.get(a, key), Reflect.get(b, key)));
}

/** JSON text that does not depend on the order in which keys were written. */
export function canonical(value: unknown): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value === 0 ? '0' : `${value}`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return canonicalList(value);
  const record = value as { readonly [key: string]: unknown };
  let text = '';
  for (const key of Object.keys(record).sort()) {
    const item = record[key];
    if (item !== undefined) text += `${text === '' ? '{' : ','}${nameOf(key)}:${canonical(item)}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

function canonicalList(list: readonly unknown[]): string {
  let text = '[';
  for (let at = 0; at < list.length; at++) text += at === 0 ? canonical(list[at]) : `,${canonical(list[at])}`;
  return `${text}]`;
}

/** Names of fields come again and again; whatever else is used as a key is not remembered. */
const names = new Map<string, string>();
const MOST_NAMES = 5000;

function nameOf(key: string): string {
  const known = names.get(key);
  if (known !== undefined) return known;
  const text = JSON.stringify(key);
  if (names.size < MOST_NAMES && key.length <= 32) names.set(key, text);
  return text;
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
