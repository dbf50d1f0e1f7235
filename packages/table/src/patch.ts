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
  const changed: [number, Json][] = [];
  for (let at = 0; at < after.length; at++) if (!same(before[at], after[at])) changed.push([at, after[at] as Json]);
  if (changed.length === 0) return undefined;
  return after.length < SHORT || changed.length * 3 > after.length ? null : { i: changed };
}

function recordPatch(before: { readonly [key: string]: Json }, after: { readonly [key: string]: Json }): Patch | undefined {
  const set: { [key: string]: Json } = {};
  const inside: { [key: string]: Patch } = {};
  const dropped: string[] = [];
  let [sets, insides] = [0, 0];
  for (const key of Object.keys(after)) {
    const value = after[key] as Json;
    const patch = Object.hasOwn(before, key) ? patchOf(before[key] as Json, value) : null;
    if (patch === undefined) continue;
    if (patch === null) {
      set[key] = value;
      sets += 1;
    } else {
      inside[key] = patch;
      insides += 1;
    }
  }
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) dropped.push(key);
  if (sets + insides + dropped.length === 0) return undefined;
  return { ...(sets > 0 && { s: set }), ...(dropped.length > 0 && { d: dropped }), ...(insides > 0 && { p: inside }) };
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
