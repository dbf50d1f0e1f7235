/** The log as it counts. */
import type { Told } from '@durbar/table';

/** Entries that lead to the present: a rewind leaves those behind it out. */
export function pathOf(log: readonly Told[]): Told[] {
  let path: Told[] = [];
  for (const entry of log) {
    if (entry.kind === 'rewind') path = path.slice(0, path.findIndex(({ seq }) => seq === entry.to) + 1);
    else path.push(entry);
  }
  return path;
}
