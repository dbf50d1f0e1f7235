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
  if (before.length !== after.length) return null;
  let changed: [number, Json][] | undefined;
  for (let at = 0; at < after.length; at++) {
    if (before[at] === after[at]) continue;
    const value = after[at] as Json;
    if (typeof value === 'object' && same(before[at], value)) continue;
    if (after.length < SHORT || ((changed?.length ?? 0) + 1) * 3 > after.length) return null;
    changed ??= [];
    changed.push([at, value]);
  }
  return changed && { i: changed };
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
  let out: Growing | undefined;
  let left = 0;
  for (const _ in before) left += 1;
  for (const key in after) {
    const value = after[key] as Json;
    const old = before[key];
    if (old !== value || value === undefined) {
      const isNew = !Object.hasOwn(before, key);
      const patch = isNew ? null : patchOf(old as Json, value);
      if (patch !== undefined) out = withChange(out, key, patch, value);
      if (isNew) continue;
    }
    left -= 1;
  }
  return left > 0 ? { ...out, d: Object.keys(before).filter((key) => !Object.hasOwn(after, key)) } : out;
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
