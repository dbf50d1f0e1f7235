/** How far this browser has shown each match. */
import { isRecord, type Json } from '@durbar/kernel';

/** Entries shown, by match; the one touched last stands last. */
export type Seen = { readonly [match: string]: number };

const STORED = 'durbar.seen';
/** Beyond so many matches the ones not touched for longest are forgotten. */
const KEPT = 200;

export function readSeen(text: string | null): Seen {
  try {
    const value: Json = JSON.parse(text ?? '{}');
    if (!isRecord(value)) return {};
    return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number] => Number.isInteger(entry[1])));
  } catch {
    return {};
  }
}

export function withSeen(seen: Seen, match: string, length: number): Seen {
  const others = Object.entries(seen).filter(([id]) => id !== match);
  return Object.fromEntries([...others, [match, length] as const].slice(-KEPT));
}

/** What is stored; without storage nothing was ever seen. */
export function storedSeen(): Seen {
  try {
    return readSeen(localStorage.getItem(STORED));
  } catch {
    return {};
  }
}

export function storeSeen(match: string, length: number): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(withSeen(storedSeen(), match, length)));
  } catch {
    // Then nothing is new next time.
  }
}
