/** How much of the talk of each match this browser has shown. */
import { isRecord, type Json } from '@durbar/kernel';
import type { SaidInfo } from '@durbar/protocol';

const STORED = 'durbar.heard';
const KEPT = 100;

function stored(): { readonly [match: string]: Json } {
  try {
    const value: Json = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Lines of others that were not on the screen yet. */
export function unheard(match: string, said: readonly SaidInfo[]): number {
  const until = stored()[match];
  return said.filter(({ you, at }) => !you && at > (typeof until === 'number' ? until : 0)).length;
}

export function storeHeard(match: string, said: readonly SaidInfo[]): void {
  const last = said.at(-1)?.at;
  if (last === undefined) return;
  const { [match]: _, ...others } = stored();
  try {
    localStorage.setItem(STORED, JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - KEPT), [match, last]])));
  } catch {
    // Without storage everything is new again next time.
  }
}
