/** Who holds the device: of several hands on one screen only one is ever shown, and only after its owner has taken over. */
import type { Seat } from '@durbar/kernel';
import type { MatchInfo, SeatView } from '@durbar/protocol';
import type { Told } from '@durbar/table';
import { type Known, ownSeats } from '../live/model.ts';

export interface Facing {
  /** What may be shown; nothing while the device is on its way. */
  readonly mine: SeatView | undefined;
  /** Who is to take the device before anything is shown. */
  readonly passTo: Seat | undefined;
}

/** Whether hands must be kept apart: a game with secrets, several people at one screen, and the match neither over nor practice. */
export const needsCurtain = (hidden: boolean | undefined, info: Pick<MatchInfo, 'status' | 'seats' | 'from'>): boolean =>
  hidden === true && info.status === 'live' && info.from === undefined && ownSeats(info).length > 1;

/** What whoever holds the device may see now. */
export function facing({ mine }: Pick<Known, 'mine'>, holder: Seat | undefined): Facing {
  const asked = mine.find((one) => one.draft > 0) ?? mine.find((one) => one.view.waiting.includes(one.seat));
  const held = mine.find((one) => one.seat === holder);
  const next = asked ?? held ?? mine[0];
  return next === undefined || next.seat === holder ? { mine: next, passTo: undefined } : { mine: undefined, passTo: next.seat };
}

/** The log as one seat knows it, on a screen that is told what any of its seats may know. */
export function knownTo(log: readonly Told[], seat: Seat | undefined): readonly Told[] {
  return log.map((entry) => {
    const facts = entry.facts.filter(({ only }) => only === undefined || (seat !== undefined && only.includes(seat)));
    return facts.length === entry.facts.length ? entry : { ...entry, facts };
  });
}
