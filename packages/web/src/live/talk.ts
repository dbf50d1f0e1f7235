/** What was said, as this browser knows it. */
import type { SaidInfo, TalkRoom } from '@durbar/protocol';

const keyOf = ({ room, n }: SaidInfo) => `${room} ${n}`;

/** Everything said with some of it new, in the order in which it was said. */
export function mergedTalk(known: readonly SaidInfo[], told: readonly SaidInfo[]): SaidInfo[] {
  const fresh = new Set(told.map(keyOf));
  return [...known.filter((one) => !fresh.has(keyOf(one))), ...told].sort((a, b) => a.at - b.at || a.n - b.n);
}

const next = (said: readonly SaidInfo[], room: TalkRoom) => Math.max(0, ...said.filter((one) => one.room === room).map(({ n }) => n + 1));

/** Where to go on hearing: the number of lines that are known of each room. */
export const heardOf = (said: readonly SaidInfo[]): string => `${next(said, 'table')}-${next(said, 'watchers')}`;
