/** Differences between two views, small enough to send with every move. */
import { isRecord, type Json, same } from '@durbar/kernel';

/** How to get from one value to the next. Keys: `s` set, `d` dropped, `p` changed inside; `i` places of a list that changed. */
export interface Patch {
  readonly s?: { readonly [key: string]: Json };
  readonly d?: readonly string[];
  readonly p?: { readonly [key: string]: Patch };
  readonly i?: readonly (readonly [number, Json])[];
}

/** Lists shorter than this are sent whole. */
const SHORT = 6;

/** The difference between two values of the same shape; undefined if there is none, null if it must be sent whole. */
export function patchOf(before: Json, after: Json): Patch | undefined | null {
  if (before === after) return undefined;
  if (Array.isArray(before) && Array.isArray(after)) return listPatch(before, after);
  if (isRecord(before) && isRecord(after)) return recordPatch(before, after);
  return null;
}

function listPatch(before: readonly Json[], after: readonly Json[]): Patch | undefined | null {
  const { length } = after;
  if (before.length !== length) return null;
  let changed: [number, Json][] | undefined;
  for (let at = firstChange(before, after, 0); at < length; at = firstChange(before, after, at + 1)) {
    const value = after[at] as Json;
    if (typeof value === 'object' && same(before[at], value)) continue;
    if (length < SHORT || ((changed?.length ?? 0) + 1) * 3 > length) return null;
    changed ??= [];
    changed.push([at, value]);
  }
  return changed && { i: changed };
}

/** Where two lists of the same length differ for the first time from a place on. Nearly all of them hold numbers, which this loop is made for. */
function firstChange(before: readonly Json[], after: readonly Json[], from: number): number {
  let at = from;
  while (at < after.length && before[at] === after[at]) at += 1;
  return at;
}

interface Growing {
  s?: { [key: string]: Json };
  p?: { [key: string]: Patch };
}

/** Any name may be a field, even one that every object has. */
function set<T>(fields: { [key: string]: T }, key: string, value: T): void {
  if (key === '__proto__') Object.defineProperty(fields, key, { value, enumerable: true, configurable: true, writable: true });
  else fields[key] = value;
}

type Fields = { readonly [key: string]: Json };

function recordPatch(before: Fields, after: Fields): Patch | undefined {
  const [old, keys] = [Object.keys(before), Object.keys(after)];
  if (!isSameNames(old, keys)) return namesPatch(before, after, keys);
  // Views nearly always have the same fields: their values in a row are found without searching for each.
  const [olds, values] = [Object.values(before), Object.values(after)];
  let out: Growing | undefined;
  for (let at = 0; at < keys.length; at++) {
    const value = values[at] as Json;
    const patch = patchOf(olds[at] as Json, value);
    if (patch !== undefined) out = withChange(out, keys[at] as string, patch, value);
  }
  return out;
}

function isSameNames(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

function namesPatch(before: Fields, after: Fields, keys: readonly string[]): Patch | undefined {
  let out: Growing | undefined;
  for (const key of keys) {
    const value = after[key] as Json;
    const patch = Object.hasOwn(before, key) ? patchOf(before[key] as Json, value) : null;
    if (patch !== undefined) out = withChange(out, key, patch, value);
  }
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return gone.length > 0 ? { ...out, d: gone } : out;
}

function withChange(out: Growing | undefined, key: string, patch: Patch | null, value: Json): Growing {
  const more = out ?? {};
  if (patch === null) {
    more.s ??= {};
    set(more.s, key, value);
  } else {
    more.p ??= {};
    set(more.p, key, patch);
  }
  return more;
}

/** The value after a difference; what was there before is left as it is. */
export function patched(before: Json, { s, d, p, i }: Patch): Json {
  if (i !== undefined) {
    const list = [...(before as readonly Json[])];
    for (const [at, value] of i) list[at] = value;
    return list;
  }
  const out: { [key: string]: Json } = { ...(before as { readonly [key: string]: Json }), ...s };
  for (const key of d ?? []) delete out[key];
  for (const [key, patch] of Object.entries(p ?? {})) out[key] = patched(out[key] as Json, patch);
  return out;
}
