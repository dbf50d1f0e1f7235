/** How a `next` message is read: on top of everything known before. */
import type { Json, View } from '@durbar/kernel';
import { type Patch, patched } from '@durbar/table';
import type { MatchInfo } from './http.ts';
import type { SeatChange, SeatView, ServerMessage } from './live.ts';

type Whole = Extract<ServerMessage, { t: 'match' }>;
type Next = Extract<ServerMessage, { t: 'next' }>;

const changed = <T>(before: T, patch: Patch | undefined): T => (patch ? (patched(before as Json, patch) as T) : before);

/** The match after the change, as a whole message would say it, with the new entries only; undefined if something in between is missing. */
export function follow(known: Whole, next: Next): Whole | undefined {
  if (next.base !== known.seq || next.log.length !== next.seq - next.base) return undefined;
  const info = changed(known.info, next.info);
  const mine = known.mine.map((seat) => seatAfter(seat, next));
  return {
    t: 'match',
    info: next.here ? withPresence(info, next.here) : info,
    seq: next.seq,
    from: next.base,
    log: next.log,
    mine,
    ...(known.public && { public: changed<View>(known.public, next.view) }),
  };
}

function seatAfter(before: SeatView, { view, mine }: Next): SeatView {
  const own: SeatChange | undefined = mine.find(({ seat }) => seat === before.seat);
  const { view: old, ...rest } = before;
  return { ...changed(rest, own?.rest), view: changed(changed(old, view), own?.view) };
}

const withPresence = (info: MatchInfo, here: readonly boolean[]): MatchInfo => ({
  ...info,
  seats: info.seats.map((seat, i) => ({ ...seat, here: here[i] ?? false })),
});
