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
    const old = before[at];
    const value = after[at];
    if (old === value || (typeof value === 'object' && same(old, value))) continue;
    if (changed === undefined) changed = [];
    changed.push([at, value as Json]);
  }
  if (changed === undefined) return undefined;
  return after.length < SHORT || changed.length * 3 > after.length ? null : { i: changed };
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

/** Two views of a match nearly always have their fields in the same order, some with one more: they are compared by place, several times as quick as by name. */
function recordPatch(before: Fields, after: Fields): Patch | undefined {
  const keys = Object.keys(after);
  const old = Object.keys(before);
  const values = Object.values(after);
  const olds = Object.values(before);
  let out: Growing | undefined;
  let dropped: string[] | undefined;
  let place = 0;
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as string;
    const value = values[at] as Json;
    if (key !== old[place] && !Object.hasOwn(before, key)) {
      out = withChange(out, key, null, value);
      continue;
    }
    for (; key !== old[place]; place++) {
      const gone = old[place];
      if (gone === undefined || Object.hasOwn(after, gone)) return fieldsPatch(before, after);
      dropped = [...(dropped ?? []), gone];
    }
    const patch = patchOf(olds[place] as Json, value);
    if (patch !== undefined) out = withChange(out, key, patch, value);
    place += 1;
  }
  const rest = old.slice(place);
  return dropped || rest.length > 0 ? { ...out, d: [...(dropped ?? []), ...rest] } : out;
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

/** The same for fields in any order. */
function fieldsPatch(before: Fields, after: Fields): Patch | undefined {
  let out: Growing | undefined;
  let dropped: string[] | undefined;
  for (const key of Object.keys(after)) {
    const value = after[key] as Json;
    const old = before[key];
    if (old === value && value !== undefined) continue;
    const patch = Object.hasOwn(before, key) ? patchOf(old as Json, value) : null;
    if (patch !== undefined) out = withChange(out, key, patch, value);
  }
  for (const key of Object.keys(before)) {
    if (Object.hasOwn(after, key)) continue;
    dropped ??= [];
    dropped.push(key);
  }
  return dropped ? { ...out, d: dropped } : out;
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
