/** Whose eyes a replay can be seen through, and the marks along it. */
import type { Viewer } from '@durbar/kernel';
import type { MatchInfo } from '@durbar/protocol';
import { ownSeats } from '../live/model.ts';

/** After the end: every seat if the contract opens the hands, else one's own, and the public view; nothing if that is no choice. */
export function eyesOf(info: Pick<MatchInfo, 'status' | 'seats' | 'contract'>): readonly Viewer[] {
  if (info.status !== 'over') return [];
  const seats = info.contract.spectators === 'open-after' ? info.seats.map(({ seat }) => seat) : ownSeats(info);
  return seats.length > 0 ? [...seats, 'watcher'] : [];
}

/** A named moment of the log. */
export interface Mark {
  readonly seq: number;
  readonly label: string;
}

/** The mark that a moment belongs to: the last one not after it. */
export const markAt = (marks: readonly Mark[], at: number): Mark | undefined => marks.findLast(({ seq }) => seq <= at);
