/** How a `next` message is read: on top of everything known before. */
import type { Json, View } from '@durbar/kernel';
import { type Patch, patched, patchOf } from '@durbar/table';
import type { MatchInfo } from './http.ts';
import type { SeatChange, SeatView, ServerMessage } from './live.ts';

type Whole = Extract<ServerMessage, { t: 'match' }>;
type Next = Extract<ServerMessage, { t: 'next' }>;

const changed = <T>(before: T, patch: Patch | undefined): T => (patch ? (patched(before as Json, patch) as T) : before);

/** The match after the change, as a whole message would say it, with the new entries only; undefined if something in between is missing. */
export function follow(known: Whole, next: Next): Whole | undefined {
  if (next.base !== known.seq || next.log.length !== next.seq - next.base) return undefined;
  const info = changed(known.info, next.info);
  if (known.public === undefined) return undefined;
  const seen = changed<View>(known.public, next.view);
  const mine = known.mine.map((seat) => seatAfter(seat, known.public as View, seen, next.mine));
  return {
    t: 'match',
    info: next.here ? withPresence(info, next.here) : info,
    seq: next.seq,
    from: next.base,
    log: next.log,
    mine,
    public: seen,
  };
}

/** A seat's view is the public one with what only that seat sees laid over it. */
function seatAfter({ view, ...rest }: SeatView, before: View, now: View, changes: readonly SeatChange[]): SeatView {
  const change = changes.find(({ seat }) => seat === rest.seat);
  const own = change?.own === undefined ? patchOf(before as unknown as Json, view as unknown as Json) : change.own;
  return { ...changed(rest, change?.rest), view: changed(now, own ?? undefined) };
}

const withPresence = (info: MatchInfo, here: readonly boolean[]): MatchInfo => ({
  ...info,
  seats: info.seats.map((seat, i) => ({ ...seat, here: here[i] ?? false })),
});
