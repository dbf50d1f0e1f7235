import type { MatchInfo } from '@durbar/protocol';
import { deadlineOf, type SeatClock } from '@durbar/table';
import { yourTurn } from '../live/model.ts';

/** Somebody else wants a rematch, and you have not joined it. */
export const rematchWanted = ({ rematch, seats }: MatchInfo, all: readonly MatchInfo[]): boolean =>
  rematch !== undefined && !seats[rematch.seat]?.you && seats.some(({ you }) => you) && !all.some(({ id }) => id === rematch.match);

/** Everybody is at the table, and you have not said that you are ready. */
export const readyWanted = ({ status, seats }: MatchInfo): boolean =>
  status === 'waiting' && seats.every(({ kind, held }) => kind !== 'open' || held) && seats.some(({ you, kind, ready }) => you && kind === 'person' && !ready);

/** A bot plays your seat, and you none. */
export const botPlays = ({ status, seats }: MatchInfo): boolean =>
  status === 'live' && seats.some(({ you, kind }) => you && kind === 'bot') && !seats.some(({ you, kind }) => you && kind !== 'bot');

function rank(info: MatchInfo, all: readonly MatchInfo[]): number {
  if (yourTurn(info)) return 0;
  if (readyWanted(info)) return 1;
  if (rematchWanted(info, all)) return 2;
  return { live: 3, waiting: 4, over: 5 }[info.status];
}

/** Your seat that is asked and whose time is out first, and when. */
export function hurried({ status, waiting, seats, clock }: MatchInfo): { readonly seat: SeatClock; readonly at: number } | undefined {
  if (status !== 'live' || clock === undefined) return undefined;
  const mine = waiting.flatMap((one) => (seats[one]?.you && seats[one]?.kind !== 'bot' ? (clock.seats[one] ?? []) : []));
  return mine
    .flatMap((seat) => {
      const at = deadlineOf(seat);
      return at === undefined ? [] : [{ seat, at }];
    })
    .sort((a, b) => a.at - b.at)[0];
}

const deadline = (info: MatchInfo): number => hurried(info)?.at ?? Number.MAX_SAFE_INTEGER;

/** Where it is your turn first, what has the least time before others, then where somebody wants to play again, what is over last, the latest move before older ones. */
export const byUrgency = (matches: readonly MatchInfo[]): MatchInfo[] =>
  [...matches].sort((a, b) => rank(a, matches) - rank(b, matches) || deadline(a) - deadline(b) || b.moved - a.moved);
