import type { MatchInfo } from '@durbar/protocol';
import { yourTurn } from '../live/model.ts';

/** Somebody else wants a rematch, and you have not joined it. */
export const rematchWanted = ({ rematch, seats }: MatchInfo, all: readonly MatchInfo[]): boolean =>
  rematch !== undefined && !seats[rematch.seat]?.you && seats.some(({ you }) => you) && !all.some(({ id }) => id === rematch.match);

function rank(info: MatchInfo, all: readonly MatchInfo[]): number {
  if (yourTurn(info)) return 0;
  if (rematchWanted(info, all)) return 1;
  return { live: 2, waiting: 3, over: 4 }[info.status];
}

/** Where it is your turn first, then where somebody wants to play again, what is over last, the latest move before older ones. */
export const byUrgency = (matches: readonly MatchInfo[]): MatchInfo[] => [...matches].sort((a, b) => rank(a, matches) - rank(b, matches) || b.moved - a.moved);
