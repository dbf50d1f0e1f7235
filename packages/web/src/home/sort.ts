import type { MatchInfo } from '@durbar/protocol';
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

/** Where it is your turn first, then where somebody wants to play again, what is over last, the latest move before older ones. */
export const byUrgency = (matches: readonly MatchInfo[]): MatchInfo[] => [...matches].sort((a, b) => rank(a, matches) - rank(b, matches) || b.moved - a.moved);
