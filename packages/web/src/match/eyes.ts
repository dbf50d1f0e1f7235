/** Whose eyes a replay can be seen through, and the marks along it. */
import type { Viewer } from '@durbar/kernel';
import type { MatchInfo } from '@durbar/protocol';
import { ownSeats } from '../live/model.ts';

type Ended = Pick<MatchInfo, 'status' | 'seats' | 'contract'>;

/** Whether everything of a match lies open for the reader: after the end, for its players, and for others if the contract says so. */
export const seesAll = (info: Ended): boolean => info.status === 'over' && (info.contract.spectators === 'open-after' || ownSeats(info).length > 0);

/** Every seat and the public view, for whoever may look through them; nothing if that is no choice. */
export const eyesOf = (info: Ended): readonly Viewer[] => (seesAll(info) ? [...info.seats.map(({ seat }) => seat), 'watcher'] : []);

/** A named moment of the log. */
export interface Mark {
  readonly seq: number;
  readonly label: string;
}

/** The mark that a moment belongs to: the last one not after it. */
export const markAt = (marks: readonly Mark[], at: number): Mark | undefined => marks.findLast(({ seq }) => seq <= at);
